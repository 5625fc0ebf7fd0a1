import type { AppliedCoupon } from '#contract/checkout/page.ts'
import type { CouponState } from './coupon.ts'

export type CouponEvent =
  | { type: 'typed'; text: string }
  /** Applied with nothing in the field. */
  | { type: 'missed' }
  | { type: 'asked'; name: string; check: number }
  | { type: 'answered'; check: number; coupon: AppliedCoupon }
  | { type: 'refused'; check: number; code: string }
  /** It has ended, or the purchase was refused because of it. */
  | { type: 'ran-out'; code: string; afterSubmit: boolean }
  | { type: 'removed' }

const NONE = { applied: null, problem: null } as const

/**
 * Returns the state after a failed check: the field with its error, and the price without the coupon (specification of
 * the platform, section 8).
 */
function failed(state: CouponState, code: string, afterSubmit: boolean): CouponState {
  const typed = state.applied?.terms.name ?? state.typed
  return { ...state, ...NONE, at: 'open', typed, problem: { code, afterSubmit } }
}

/** The next state. The answer to a check that was overtaken by another event changes nothing. */
export function reduceCoupon(state: CouponState, event: CouponEvent): CouponState {
  switch (event.type) {
    case 'typed':
      return state.at === 'open' ? { ...state, typed: event.text, problem: null } : state
    case 'missed':
      return { ...state, problem: { code: 'EMPTY', afterSubmit: false } }
    case 'asked': {
      const isAgain = state.applied?.terms.name === event.name
      if (isAgain) return { ...state, check: event.check }
      return { at: 'checking', typed: event.name, ...NONE, check: event.check }
    }
    case 'answered':
      if (event.check !== state.check) return state
      return { ...state, at: 'applied', applied: event.coupon, problem: null }
    case 'refused':
      return event.check === state.check ? failed(state, event.code, false) : state
    case 'ran-out':
      if (state.applied === null) return state
      return { ...failed(state, event.code, event.afterSubmit), check: 0 }
    case 'removed':
      return { at: 'closed', typed: '', ...NONE, check: 0 }
  }
}
