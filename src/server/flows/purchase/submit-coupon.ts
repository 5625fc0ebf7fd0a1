import type { PaymentAnswer, PaymentBody } from '#contract/calls/payment.ts'
import type { CouponRefusal } from '#rules/coupon.ts'
import type { PaymentErrorCode } from '#rules/errors.ts'
import { totalOrder } from '#rules/price-order.ts'
import type { CouponClaim } from '../../store/purchases/begin-attempt.ts'
import { answerRefusal } from '../sales/answer-payment.ts'
import { cartProducts, orderRequest, type Chosen, type LoadedProduct } from '../orders/compose-order.ts'
import { buyerKeysOf, couponOfCart, type CouponDeps, type UsableCoupon } from '../orders/coupon-of-cart.ts'

/** What the buyer of a refused coupon is told. The page had checked it: whatever it is now, it is so no longer. */
const REFUSALS = {
  invalid: '0001',
  'not-convertible': '0001',
  'not-applied': '0001',
  expired: '0001',
  'used-up': 'COUPON_USED_UP',
} as const satisfies Record<CouponRefusal, PaymentErrorCode>

/** The coupon that a submit asks for, checked again; null where it asks for none. */
export async function couponOfSubmit(
  deps: CouponDeps,
  body: PaymentBody,
  main: LoadedProduct,
  chosen: Chosen,
): Promise<UsableCoupon | CouponRefusal | null> {
  if (body.coupon === null || body.coupon === undefined) return null
  const products = cartProducts(main, chosen)
  const isConverted = chosen.rate !== null && chosen.rate !== undefined
  return couponOfCart(deps, body.coupon, { products, isConverted }, buyerKeysOfBody(body))
}

/** The keys of the buyer of a submit. */
function buyerKeysOfBody({ email, document, country_code }: PaymentBody): string[] {
  return buyerKeysOf({ email, document, country: country_code.toUpperCase() })
}

/** What the attempt takes of a coupon. */
export function couponClaim({ record, terms }: UsableCoupon, body: PaymentBody): CouponClaim {
  return { id: record.id, name: terms.name, buyerKeys: buyerKeysOfBody(body) }
}

/** Refuses a submit because of its coupon. The amounts are those of the cart without it, paid at once. */
export function refuseCoupon(refusal: CouponRefusal, main: LoadedProduct, chosen: Chosen): PaymentAnswer {
  const request = orderRequest(cartProducts(main, chosen), main.seller, { ...chosen, coupon: null }, [])
  const priced = totalOrder(request, { method: 'PIX', installments: 1 })
  if (priced === null) throw new Error('a cart that is paid at once always has a price')
  return answerRefusal(REFUSALS[refusal], priced)
}
