import type { CouponAnswer } from '#contract/calls/coupon.ts'
import {
  couponRefusal,
  couponTerms,
  normaliseCouponCode,
  remainingUses,
  type CouponCart,
  type CouponLine,
  type CouponRefusal,
} from '#rules/coupon.ts'
import type { ErrorCode } from '#rules/errors.ts'
import { toWire } from '#rules/money.ts'
import type { OfferedProduct } from '#rules/purchasability.ts'
import { CallError } from '../call-error.ts'
import type { CatalogueReader } from '../store/catalogue-store.ts'
import { loadProduct } from './compose-order.ts'

export type CouponRequest = { name: string; productId: number; offerHash: string | null }

const REFUSALS = {
  invalid: 'COUPON_INVALID',
  'not-convertible': 'COUPON_NOT_CONVERTIBLE',
  'not-applied': 'COUPON_NOT_APPLIED',
  expired: '0001',
  'used-up': 'COUPON_USED_UP',
} as const satisfies Record<CouponRefusal, ErrorCode>

/** A product of the cart as a coupon sees it. */
function couponLine(product: OfferedProduct): CouponLine {
  const { id, seller_id, product_type_id, currency, allowed_coupon, amount } = product
  return { product_id: id, seller_id, product_type_id, currency, allowed_coupon, unit: amount }
}

/**
 * Whether a cart can use a coupon now. Nothing is claimed: that happens with the payment, in the transaction that
 * writes its attempt.
 * @throws CallError with the reason for which it cannot
 */
export async function checkCoupon(
  deps: { catalogue: Pick<CatalogueReader, 'findProduct' | 'findCoupon'>; now: () => Date },
  request: CouponRequest,
): Promise<CouponAnswer> {
  const main = await loadProduct(deps.catalogue, request.productId, request.offerHash)
  const found = await deps.catalogue.findCoupon(normaliseCouponCode(request.name), request.productId)
  const cart: CouponCart = { lines: [couponLine(main.offered)], isConverted: false }
  const refusal = couponRefusal(found, cart, found?.now ?? deps.now())
  if (refusal !== null) throw new CallError(REFUSALS[refusal])
  if (found === null) throw new CallError('COUPON_INVALID')
  const { name, type, value, product_ids } = couponTerms(found.coupon, cart)
  return {
    name,
    type,
    amount: type === 'PERCENTAGE' ? value : toWire(value, main.offered.currency),
    available: remainingUses(found),
    due_date: found.dueDate?.toISOString() ?? null,
    product_ids: [...product_ids],
  }
}
