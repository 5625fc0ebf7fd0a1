import type { CouponClaim } from '../../store/purchases/new-attempt.ts'
import type { PaymentAnswer, PaymentBody } from '#contract/checkout/payment.ts'
import type { CouponRefusal } from '#rules/order/coupon.ts'
import { convertedCurrencyFor } from '#rules/base/country-currency.ts'
import type { ErrorCode, PaymentErrorCode } from '#rules/base/errors.ts'
import type { ChosenFreight } from '#rules/catalogue/freight.ts'
import { asksDocument } from '#rules/methods/method.ts'
import { carries } from '#rules/methods/method-currency.ts'
import { fromWire, type Minor } from '#rules/base/money.ts'
import { totalOrder } from '#rules/order/price-order.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import { CallError } from '../../call-error.ts'
import type { Situation } from '../../store/purchases/payment-store.ts'
import type { BuyerRecord, DeliveryRecord } from '../../store/purchases/purchase-records.ts'
import { refuseUnaccepted } from '../orders/agreement.ts'
import { checkBuyer } from '../buyers/check-buyer.ts'
import { answerRefusal } from '../sales/answer-payment.ts'
import { checkHolders } from '../orders/check-holders.ts'
import { checkDelivery, freightLines, freightPrices, readFreight } from '../orders/check-delivery.ts'
import {
  asksAddress,
  cartProducts,
  composeOrder,
  loadProduct,
  orderRequest,
  type Chosen,
  type ComposedOrder,
  type LoadedProduct,
  type OrderProblem,
} from '../orders/compose-order.ts'
import { composeRenewal, refuseRenewal } from '../subscriptions/compose-renewal.ts'
import {
  buyerKeysOf,
  couponOfCart,
  type CheckedCoupon,
  type CouponDeps,
  type UsableCoupon,
} from '../orders/coupon-of-cart.ts'
import type { Renewal } from '../subscriptions/load-renewal.ts'
import { chooseTickets, ticketWishes } from '../orders/event-tickets.ts'
import { rateOfSubmit } from '../orders/quote-rate.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'
import { answered, type Answered } from './submit-result.ts'
import { partsOf } from './two-cards.ts'
import { gatewayOffer } from '../orders/choose-gateway.ts'

/** The order of a submit, or the answer that refuses it before anything is written. */
export type ComposedSubmit = { kind: 'composed'; order: SubmittedOrder } | Answered

export type SubmittedOrder = ComposedOrder & {
  chosen: Chosen
  /** The renewal; null for a separate purchase. */
  renewal: Renewal | null
  chosenFreight: ChosenFreight | null
  coupon: CouponClaim | null
}

/** The buyer and the delivery of an order: checked for a purchase, taken from the subscription for a renewal. */
export function checkParties(
  body: PaymentBody,
  composed: SubmittedOrder,
  now: Date,
): { buyer: BuyerRecord; delivery: Partial<DeliveryRecord> } {
  const { main, bumps, chosenFreight, renewal } = composed
  if (renewal !== null) return { buyer: renewal.subscription.buyer, delivery: {} }
  const buyer = checkBuyer(body, {
    needsAddress: asksAddress(composed),
    asksDocument: asksDocument(body.method, main.offered.free_asks_document),
  })
  const products = [main.offered, ...bumps.map((bump) => bump.product)]
  const delivery = checkDelivery(body, products, chosenFreight, now)
  refuseUnaccepted(main, buyer.country, body)
  return { buyer, delivery }
}

/** The database's clock and the catalogue's version, as the situation was read. */
type ReadAt = Pick<Situation, 'now' | 'catalogueVersion'>

/** Prices the order of a submit: a purchase of its own, or the charge that a renewal pays. */
export async function composeSubmit(
  deps: SubmitDeps,
  { body, renewal }: Submit,
  capabilities: ReadonlyMap<string, Capabilities>,
  at: ReadAt,
): Promise<ComposedSubmit> {
  if (renewal === undefined) return composePurchase(deps, body, capabilities, at)
  const composed = await composeRenewal(deps, renewal, body, capabilities)
  if (composed.kind === 'refused') return answered(refuseRenewal(composed.code))
  if (composed.renewal.due === null && body.cards.length === 0) {
    // The kept card in its own place is no new card, and its owner would read that it was changed.
    throw new CallError('UNPROCESSABLE', { fields: { cards: [{ code: 'cart', about: 'kept' }] } })
  }
  return { kind: 'composed', order: { ...composed, chosenFreight: null, coupon: null } }
}

async function composePurchase(
  deps: SubmitDeps,
  body: PaymentBody,
  capabilities: ReadonlyMap<string, Capabilities>,
  { now, catalogueVersion }: ReadAt,
): Promise<ComposedSubmit> {
  const [first, ...bumps] = body.products
  // The page leaves the main product out where it is all that is bought.
  if (first !== undefined && first.product_id !== body.product_id) {
    throw new CallError('INVALID_REQUEST', { stated: { products: ['required'] } })
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
  const chosenFreight = readFreight(deps, body, lines, main)
  const delivered = { ...chosen, freight: freightPrices(lines, chosenFreight) }
  const coupon = await couponOfSubmit(deps, body, main, delivered)
  if (coupon?.kind === 'refused') return answered(refuseCoupon(coupon.refusal, main, delivered))
  const cart = { ...delivered, coupon: coupon?.terms ?? null }
  const composed = composeOrder(main, cart, gatewayOffer(main, capabilities, currency))
  if (composed.kind === 'refused') throw new CallError(blameRate(composed.code, main, chosen))
  const claim = coupon === null ? null : couponClaim(coupon, body)
  const order = { ...composed, chosen: delivered, chosenFreight, coupon: claim, renewal: null }
  return { kind: 'composed', order }
}

/**
 * A method of the converted currency alone, asked for without a rate, is refused because of the rate: the page gets
 * the price of now, and its method with it.
 */
function blameRate(code: OrderProblem, { product }: LoadedProduct, chosen: Chosen): ErrorCode {
  const { method, country, rate = null } = chosen
  const target = convertedCurrencyFor(product, country)
  const isOfRate = rate === null && target !== null && carries(method, target)
  return code === 'INVALID_PAYMENT_TYPE' && isOfRate && !carries(method, product.currency)
    ? 'EXPIRED_RATE_TOKEN'
    : code
}

/** @throws CallError UNPROCESSABLE for less than the least that the seller takes */
function donationOf({ offered }: LoadedProduct, body: PaymentBody): Minor | null {
  if (offered.donation === undefined) return null
  const given = fromWire(body.donation ?? 0, offered.currency)
  if (given === null || given < offered.donation.minimum) {
    throw new CallError('UNPROCESSABLE', { fields: { donation: [{ code: 'cart', about: 'donation' }] } })
  }
  return given
}

/**
 * Codes for the buyer of a refused coupon. The page had checked it: whatever its state is now, it is no longer as
 * checked.
 */
const REFUSALS = {
  invalid: '0001',
  'not-convertible': '0001',
  'not-applied': '0001',
  expired: '0001',
  'used-up': 'COUPON_USED_UP',
} as const satisfies Record<CouponRefusal, PaymentErrorCode>

/** The coupon that a submit asks for, checked again; null where it asks for none. */
async function couponOfSubmit(
  deps: CouponDeps,
  body: PaymentBody,
  main: LoadedProduct,
  chosen: Chosen,
): Promise<CheckedCoupon | null> {
  if (body.coupon === null || body.coupon === undefined) return null
  const products = cartProducts(main, chosen)
  const isConverted = chosen.rate !== null && chosen.rate !== undefined
  return couponOfCart(deps, body.coupon, { products, isConverted }, buyerKeysOfBody(body))
}

/** The keys of the buyer of a submit. */
function buyerKeysOfBody({ email, document, country_code }: PaymentBody): string[] {
  return buyerKeysOf({ email, document, country: country_code.toUpperCase() })
}

/** Returns the attempt's claim on a coupon. */
function couponClaim({ record, terms }: UsableCoupon, body: PaymentBody): CouponClaim {
  return { id: record.id, name: terms.name, buyerKeys: buyerKeysOfBody(body) }
}

/** Refuses a submit because of its coupon. The amounts are those of the cart without it, paid at once. */
export function refuseCoupon(refusal: CouponRefusal, main: LoadedProduct, chosen: Chosen): PaymentAnswer {
  const request = orderRequest(
    cartProducts(main, chosen),
    main.seller,
    { ...chosen, coupon: null },
    { offered: [] },
  )
  const priced = totalOrder(request, { method: 'PIX', installments: 1 })
  if (priced === null) throw new Error('a cart that is paid at once always has a price')
  return answerRefusal(REFUSALS[refusal], priced)
}
