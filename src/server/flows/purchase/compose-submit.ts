import type { PaymentAnswer, PaymentBody } from '#contract/calls/payment.ts'
import type { ChosenFreight } from '#rules/freight.ts'
import { fromWire, type Minor } from '#rules/money.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import { CallError } from '../../call-error.ts'
import type { CouponClaim } from '../../store/purchases/begin-attempt.ts'
import type { Situation } from '../../store/purchases/payment-store.ts'
import type { BuyerRecord, DeliveryRecord } from '../../store/purchases/purchase-records.ts'
import { refuseUnaccepted } from '../orders/agreement.ts'
import { checkBuyer } from '../buyers/check-buyer.ts'
import { checkHolders } from '../orders/check-holders.ts'
import { checkDelivery, freightLines, freightPrices, readFreight } from '../orders/check-delivery.ts'
import {
  asksAddress,
  cartProducts,
  composeOrder,
  loadProduct,
  type Chosen,
  type ComposedOrder,
  type LoadedProduct,
} from '../orders/compose-order.ts'
import { composeRenewal, refuseRenewal } from '../orders/compose-renewal.ts'
import type { Renewal } from '../orders/load-renewal.ts'
import { couponClaim, couponOfSubmit, refuseCoupon } from './submit-coupon.ts'
import { chooseTickets, ticketWishes } from '../orders/event-tickets.ts'
import { rateOfSubmit } from '../orders/quote-rate.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'
import { partsOf } from './two-cards.ts'
import { methodsOffered } from '../orders/choose-gateway.ts'

export type SubmittedOrder = ComposedOrder & {
  chosen: Chosen
  /** What is renewed; null for a purchase of its own. */
  renewal: Renewal | null
  chosenFreight: ChosenFreight | null
  coupon: CouponClaim | null
}

/** Who buys and where it goes: checked of a purchase, known of a renewal. */
export function checkParties(
  body: PaymentBody,
  composed: SubmittedOrder,
): { buyer: BuyerRecord; delivery: Partial<DeliveryRecord> } {
  const { main, bumps, chosenFreight, renewal } = composed
  if (renewal !== null) return { buyer: renewal.subscription.buyer, delivery: {} }
  const buyer = checkBuyer(body, asksAddress(composed))
  const products = [main.offered, ...bumps.map((bump) => bump.product)]
  const delivery = checkDelivery(body, products, chosenFreight)
  refuseUnaccepted(main, buyer.country, body)
  return { buyer, delivery }
}

/** The database's clock and the catalogue's version, as the situation was read. */
type ReadAt = Pick<Situation, 'now' | 'catalogueVersion'>

/** Whatever the submit buys, priced: a purchase of its own, or what a renewal pays. An answer where that is refused. */
export async function composeSubmit(
  deps: SubmitDeps,
  { body, renewal }: Submit,
  capabilities: ReadonlyMap<string, Capabilities>,
  at: ReadAt,
): Promise<SubmittedOrder | PaymentAnswer> {
  if (renewal === undefined) return composePurchase(deps, body, capabilities, at)
  const composed = await composeRenewal(deps, renewal, body, capabilities)
  if (typeof composed === 'string') return refuseRenewal(composed)
  return { ...composed, chosenFreight: null, coupon: null }
}

async function composePurchase(
  deps: SubmitDeps,
  body: PaymentBody,
  capabilities: ReadonlyMap<string, Capabilities>,
  { now, catalogueVersion }: ReadAt,
): Promise<SubmittedOrder | PaymentAnswer> {
  const [first, ...bumps] = body.products
  // The page leaves the main product out where it is all that is bought.
  if (first !== undefined && first.product_id !== body.product_id) {
    throw new CallError('INVALID_REQUEST', { fields: { products: ['required'] } })
  }
  const offerHash = first?.offer_hash ?? null
  const loaded = await loadProduct(deps.catalogue, body.product_id, offerHash, catalogueVersion)
  const main = checkHolders(chooseTickets(loaded, ticketWishes(body.batches)))
  const country = body.country_code.toUpperCase()
  const rate = rateOfSubmit(deps, body, { product: main.product, country, now })
  const currency = rate?.target ?? main.offered.currency
  const chosen = {
    method: body.method,
    installments: body.installments,
    country,
    bumps,
    donation: donationOf(main, body),
    rate,
    parts: partsOf(body, currency),
  }
  const added = cartProducts(main, chosen).slice(1)
  const lines = freightLines([main, ...added.map((offered) => ({ offered }))])
  const chosenFreight = readFreight(deps, body, lines)
  const delivered = { ...chosen, freight: freightPrices(lines, chosenFreight) }
  const coupon = await couponOfSubmit(deps, body, main, delivered)
  if (typeof coupon === 'string') return refuseCoupon(coupon, main, delivered)
  const cart = { ...delivered, coupon: coupon?.terms ?? null }
  const offered = methodsOffered(main, capabilities, currency)
  const composed = composeOrder(main, cart, offered)
  if ('code' in composed) throw new CallError(composed.code)
  const claim = coupon === null ? null : couponClaim(coupon, body)
  return { ...composed, chosen: delivered, chosenFreight, coupon: claim, renewal: null }
}

/** @throws CallError UNPROCESSABLE for less than the least that the seller takes */
function donationOf({ offered }: LoadedProduct, body: PaymentBody): Minor | null {
  if (offered.donation === undefined) return null
  const given = fromWire(body.donation ?? 0, offered.currency)
  if (given === null || given < offered.donation.minimum) {
    throw new CallError('UNPROCESSABLE', { fields: { donation: ['min'] } })
  }
  return given
}
