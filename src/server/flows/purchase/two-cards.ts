import type { PaymentBody } from '#contract/checkout/payment.ts'
import { fromWire, toWire, type Currency } from '#rules/base/money.ts'
import type { PricedOrder } from '#rules/order/price-order.ts'
import type { CardPart } from '#rules/order/two-cards.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import { CallError } from '../../call-error.ts'
import type { CardSummary, ChargeOrder } from '../../gateway-role/gateway-port.ts'
import { errorFields } from '../../log.ts'
import { leaseReversalsOf } from '../../store/purchases/leg-store.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, LegRecord, NewLeg, Purchase } from '../../store/purchases/purchase-records.ts'
import { chargeLegs, withLegs, type Authorise } from '../charging/charge-legs.ts'
import type { PaymentTerms } from '#rules/order/payment-terms.ts'
import { chargeOrderOf } from '../charging/order-charge.ts'
import { backAddresses } from '../sales/back-addresses.ts'
import { carryOutReversal } from '../refunds/carry-out-reversal.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'

/** The parts as the page sent them: compared with the server's own, and used only where they make up the price. */
export function partsOf(body: PaymentBody, currency: Currency): CardPart[] | undefined {
  if (body.method !== 'TWO_CREDIT_CARDS') return undefined
  return body.cards.map(({ amount, installments }) => ({
    amount: fromWire(amount, currency) ?? 0,
    installments,
  }))
}

/**
 * Compares the part that each card pays with what is charged to it.
 * @throws CallError UNPROCESSABLE for parts that are below the minimum or do not make up the price
 */
export function refuseOtherParts({ cards, currency }: PricedOrder, body: PaymentBody): void {
  if (cards === undefined) return
  const isSame =
    cards.length === body.cards.length &&
    cards.every(({ amount }, index) => toWire(amount, currency) === body.cards[index]?.amount)
  if (!isSame) throw new CallError('UNPROCESSABLE', { fields: { cards: [{ code: 'cart', about: 'cards' }] } })
}

/** The gateways that take every one of these brands: both cards are charged by one. */
export function takingBrands(
  capabilities: ReadonlyMap<string, Capabilities>,
  cards: readonly { brand: string }[],
): ReadonlyMap<string, Capabilities> {
  const takes = ({ brands }: Capabilities): boolean =>
    brands === 'any' || cards.every(({ brand }) => brands.includes(brand))
  return new Map([...capabilities].filter(([, each]) => takes(each)))
}

/**
 * The cards as a new attempt writes them. A card's own reference is the attempt's with its last letter exchanged for
 * the number of the card, so that it is one which every gateway takes.
 */
export function newLegs(
  priced: PricedOrder,
  reference: string,
  cards: readonly CardSummary[],
): NewLeg[] | undefined {
  return priced.cards?.flatMap((part, index) => {
    const card = cards[index]
    if (card === undefined) return []
    return {
      number: index === 0 ? 1 : 2,
      reference: `${reference.slice(0, -1)}${index + 1}`,
      amount: part.amount,
      total: part.total,
      installments: part.installments,
      installment_value: part.installmentValue,
      card: { brand: card.brand, bin: card.bin, last_four: card.last_four },
    }
  })
}

/** How long this process has for giving back what a failed purchase holds, before the sweep does it. */
const REVERSAL_LEASE_MS = 30_000

/**
 * Charges a purchase by two cards, applies the outcome, and voids what the one card holds when the other has failed.
 */
export async function chargeTwoCards(
  deps: SubmitDeps,
  submit: Submit,
  begun: Purchase,
  attempt: AttemptRecord,
  terms: PaymentTerms,
): Promise<Purchase> {
  const authorise: Authorise = (leg) =>
    deps.gateways.charge(legOrder(deps, begun, attempt, leg, { submit, terms }))
  const { outcome, legs } = await chargeLegs(deps, attempt, authorise)
  const applied = await applyOutcome(deps, withLegs(begun, attempt.id, legs), attempt.id, outcome)
  return outcome.kind === 'refused' ? voidApproved(deps, applied, attempt) : applied
}

function legOrder(
  deps: Pick<SubmitDeps, 'keys' | 'webUrl'>,
  purchase: Purchase,
  attempt: AttemptRecord,
  leg: LegRecord,
  { submit, terms }: { submit: Submit; terms: PaymentTerms },
): ChargeOrder {
  const typed = submit.body.cards[leg.number - 1]
  if (typed === undefined) throw new Error(`the submit brought no card ${leg.number}`)
  const own = { ...attempt, reference: leg.reference, total: leg.total, installments: leg.installments }
  const { id: paymentId } = purchase.payment
  const card = { token: typed.token, holderName: typed.holder_name.trim(), paymentId }
  const order = chargeOrderOf(purchase, own, terms, { kind: 'typed', ...card }, submit.ip)
  const { returnUrl } = backAddresses(deps.keys, purchase, submit.origin ?? deps.webUrl)
  const what = {
    ...card,
    kind: 'card',
    installments: leg.installments,
    store: false,
    capture: false,
    returnUrl,
  } as const
  return { ...order, what }
}

/** Voids approved cards; the refusal applies whatever the result: the sweep does what cannot be done now. */
async function voidApproved(deps: SubmitDeps, purchase: Purchase, attempt: AttemptRecord): Promise<Purchase> {
  try {
    const pending = await leaseReversalsOf(deps.db, attempt.id, REVERSAL_LEASE_MS)
    if (pending.length === 0) return purchase
    for (const each of pending) await carryOutReversal(deps, each)
  } catch (error) {
    deps.log.error('reversal-failed', { attempt_id: attempt.id, ...errorFields(error) })
  }
  return (await findPurchase(deps.db, purchase.payment.id)) ?? purchase
}
