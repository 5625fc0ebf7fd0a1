import type { CouponTerms } from '#rules/coupon.ts'

/*
 * The coupon of a page as every checkout knows it. What it does, and what shows it, comes only to pages whose offer
 * takes coupons, with the first coupon: screens/checkout/coupon-box.tsx.
 */

export type AppliedCoupon = {
  terms: CouponTerms
  /** Uses that were left when it was checked last; null: without limit. */
  available: number | null
  /** When it ends. */
  due_date: string | null
}

export type CouponState = {
  /** `closed` is the link alone, `open` the field. */
  at: 'closed' | 'open' | 'checking' | 'applied'
  /** What stands in the field. */
  typed: string
  /** What the price is lowered by. It stays while it is checked again. */
  applied: AppliedCoupon | null
  /** Why the last one was refused; `afterSubmit`: by the purchase itself. */
  problem: { code: string; afterSubmit: boolean } | null
  /** The check whose answer is waited for: an earlier one comes too late. */
  check: number
}

/** A coupon that the link names is being checked from the start, so that its place is there when it comes. */
export function couponAtStart(query: Readonly<Record<string, string>>): CouponState {
  const named = query['cupom']?.trim() ?? ''
  return { at: named === '' ? 'closed' : 'checking', typed: named, applied: null, problem: null, check: 0 }
}
