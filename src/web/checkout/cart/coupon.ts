import type { AppliedCoupon } from '#contract/checkout/page.ts'

/*
 * The coupon of a page as every checkout stores it. Its effect, and its display, are loaded only by pages whose offer
 * takes coupons, with the first coupon: screens/checkout/coupon-box.tsx.
 */

export type CouponState = {
  /** `closed` is the link alone, `open` the field. */
  at: 'closed' | 'open' | 'checking' | 'applied'
  /** Text in the field. */
  typed: string
  /** Coupon that lowers the price. It stays while it is checked again. */
  applied: AppliedCoupon | null
  /** Why the last one was refused; `afterSubmit`: by the purchase itself. */
  problem: { code: string; afterSubmit: boolean } | null
  /** The check whose answer is waited for: an earlier one comes too late. */
  check: number
}

/**
 * The coupon of the link, which the server has checked. One that it refused is checked by the page, which says why: its
 * place is there from the start.
 */
export function couponAtStart(
  query: Readonly<Record<string, string>>,
  applied: AppliedCoupon | null = null,
): CouponState {
  const typed = query['cupom']?.trim() ?? ''
  const at = applied ? 'applied' : typed === '' ? 'closed' : 'checking'
  return { at, typed, applied, problem: null, check: 0 }
}
