import type { CouponAnswer } from '#contract/checkout/coupon.ts'
import { remainingUses, type CouponRefusal } from '#rules/order/coupon.ts'
import { detectCountry, type CountryHints } from '#rules/base/countries.ts'
import type { ErrorCode } from '#rules/base/errors.ts'
import { toWire, type Currency } from '#rules/base/money.ts'
import type { LinkedBump } from '#rules/order/query-prefill.ts'
import { CallError } from '../../call-error.ts'
import type { RateSource } from '../../rates/rate-source.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { bumpsOf, loadProduct } from './compose-order.ts'
import { chooseTickets, wishesOf } from './event-tickets.ts'
import { rateFor } from './quote-rate.ts'
import { couponOfCart, type CouponDeps, type UsableCoupon } from './coupon-of-cart.ts'

export type CouponRequest = {
  name: string
  productId: number
  offerHash: string | null
  hints: CountryHints
  /** The bumps that are chosen, with their offers. One that is not offered counts for nothing. */
  bumps: readonly LinkedBump[]
  /** Chosen tickets of an event; without any, its price is the one that it shows. */
  tickets: readonly { ticket_id: number; quantity: number }[]
}

const REFUSALS = {
  invalid: 'COUPON_INVALID',
  'not-convertible': 'COUPON_NOT_CONVERTIBLE',
  'not-applied': 'COUPON_NOT_APPLIED',
  expired: '0001',
  'used-up': 'COUPON_USED_UP',
} as const satisfies Record<CouponRefusal, ErrorCode>

export type CheckDeps = CouponDeps & { catalogue: Pick<CatalogueReader, 'findProduct'>; rates: RateSource }

/**
 * Whether a cart can use a coupon now. Nothing is claimed: that happens with the payment, in the statement that
 * writes its attempt.
 * @throws CallError with the reason for which it cannot
 */
export async function checkCoupon(deps: CheckDeps, request: CouponRequest): Promise<CouponAnswer> {
  const { record, terms, currency } = await usableCoupon(deps, request)
  const { name, type, value, product_ids } = terms
  return {
    name,
    type,
    amount: type === 'PERCENTAGE' ? value : toWire(value, currency),
    available: remainingUses(record),
    due_date: record.dueDate?.toISOString() ?? null,
    product_ids: [...product_ids],
  }
}

/**
 * The coupon of a cart, with the currency of its amounts.
 * @throws CallError with the reason for which the cart cannot use it now
 */
export async function usableCoupon(
  deps: CheckDeps,
  request: CouponRequest,
): Promise<UsableCoupon & { currency: Currency }> {
  const loaded = await loadProduct(deps.catalogue, request.productId, request.offerHash)
  const main =
    request.tickets.length === 0 ? loaded : chooseTickets(loaded, wishesOf(loaded, request.tickets))
  const country = detectCountry(request.hints, main.offered.currency)
  const bumps = bumpsOf(main, country, { linked: request.bumps }).filter(({ product }) =>
    request.bumps.some(({ product_id }) => product_id === product.id),
  )
  const products = [main.offered, ...bumps.map(({ product }) => product)]
  const rate = await rateFor(deps, main.product, country)
  const usable = await couponOfCart(deps, request.name, { products, isConverted: rate !== null }, [])
  if (usable.kind === 'refused') throw new CallError(REFUSALS[usable.refusal])
  return { record: usable.record, terms: usable.terms, currency: main.offered.currency }
}
