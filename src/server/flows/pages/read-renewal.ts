import type { SubscriptionHistory } from '#contract/checkout/subscription.ts'
import { calendarDateIn } from '#rules/base/calendar.ts'
import { toWire, type Minor } from '#rules/base/money.ts'
import { splitName } from '#rules/people/person.ts'
import { hintOfEmail } from '#rules/subscriptions/renewal.ts'
import { CallError } from '../../call-error.ts'
import { sessionOfRenewal, type RenewalLink } from '../../signing/renewal-link.ts'
import { findOpenPurchase } from '../../store/purchases/payment-store.ts'
import { loadRenewal, type Renewal } from '../subscriptions/load-renewal.ts'
import {
  checkoutAnswer,
  findCustomCheckout,
  freshTokens,
  readCheckout,
  type CheckoutDeps,
  type CheckoutReading,
  type CheckoutRequest,
} from './read-checkout.ts'
import { openRenewalLink } from '../purchase/renew-subscription.ts'

/**
 * Reads the data of a checkout page: of a product, or of the subscription that a signed link renews.
 * @throws CallError as `readCheckout`; of a link also LINK_NOT_FOUND, 1404, 1405 and 0404
 */
export function openCheckout(
  deps: CheckoutDeps,
  request: CheckoutRequest,
  renewal: RenewalLink | null,
): Promise<CheckoutReading> {
  return renewal === null ? readCheckout(deps, request) : readRenewal(deps, request, renewal)
}

/** Reads the page of a subscription: the charge that is due, in the terms, country and currency of the agreement. */
async function readRenewal(
  deps: CheckoutDeps,
  request: CheckoutRequest,
  link: RenewalLink,
): Promise<CheckoutReading> {
  await openRenewalLink(deps, link)
  const { subscriptionId } = link
  const { productId } = request
  const renewal = await loadRenewal(deps, { subscriptionId, productId })
  if (renewal.kind === 'refused') throw new CallError(renewal.code)
  const purchaseSession = sessionOfRenewal(deps.keys, subscriptionId)
  const { main, subscription } = renewal
  const [open, gateways, custom] = await Promise.all([
    findOpenPurchase(deps.db, { sessionId: purchaseSession, productId }),
    deps.gateways.gateways(),
    findCustomCheckout(deps, main, request.customCheckoutId),
  ])
  const { country } = subscription.buyer
  const answer = checkoutAnswer(main, gateways, custom, { country, rate: null, token: 'default' })
  return {
    checkout: {
      ...answer,
      // Nothing is asked but how it is paid, and words that sell have nothing to sell.
      custom_checkout: { ...answer.custom_checkout, step_checkout: 'one_step', button_text: null },
      history_subscription: historyOf(renewal),
      // The required acceptances were given when it began.
      acceptances: [],
      saved_cards: false,
      sold_out: false,
    },
    tokens: freshTokens(deps, { ...request, purchaseSession }, main.version, open.generation),
    // A purchase paid minutes ago is reported if nothing else is due by now.
    open: open.purchase?.payment.state === 'paid' && renewal.due !== null ? null : open.purchase,
    hasOtherCheckout: false,
  }
}

/** The subscription in the words of the wire. Days are those of the seller's time zone. */
function historyOf({ subscription, due, toCome }: Renewal): SubscriptionHistory {
  const { charges, time_zone, charges_total, currency, card, buyer } = subscription
  const wire = (amount: Minor): number => toWire(amount, currency)
  const day = (instant: string | number) => calendarDateIn(time_zone, new Date(instant))
  const paid = charges.filter((charge) => charge.state === 'paid').at(-1)
  const isContract = charges_total !== null
  return {
    subscription_id: subscription.subscription_id,
    type: subscription.type,
    status: subscription.status,
    period: subscription.period,
    amount: wire(subscription.amount),
    contract_amount: isContract ? wire(charges.reduce((sum, charge) => sum + charge.amount, 0)) : null,
    contract_installments: charges_total,
    due: due && { number: due.number, date: day(due.dueAt), amount: wire(due.amount) },
    next_charge: toCome && { date: day(toCome.dueAt), amount: wire(toCome.amount) },
    last_charge:
      paid === undefined ? null : { date: day(paid.paid_at ?? paid.due_at), amount: wire(paid.amount) },
    card: card && { brand: card.brand, last_four: card.last_four },
    client: { first_name: splitName(buyer.name).first, email_hint: hintOfEmail(buyer.email) },
  }
}
