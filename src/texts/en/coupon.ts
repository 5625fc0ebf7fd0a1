import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const coupon = {
  label: 'Coupon code',
  apply: 'Apply',
  checking: 'Checking…',
  empty: 'Enter the coupon code.',
  applied: (p) => `Coupon ${p.name} applied`,
  off: (p) => `${p.value} off`,
  left: (p) => plural('en', p.n, { one: `${p.n} use left`, other: `${p.n} uses left` }),
  ends: 'Ends in',
  until: 'Valid until',
  remove: 'Remove coupon',
  refusals: {
    COUPON_INVALID: 'This coupon is not valid. Check the code.',
    COUPON_NOT_CONVERTIBLE: 'This coupon cannot be used in this currency. Continue without it.',
    COUPON_NOT_APPLIED: 'Coupon not applied, check and try again.',
  },
  unreachable: 'We could not check the coupon. Check your connection and try again.',
  without: (p) => `Without it, the total is ${p.total}. You have not been charged.`,
} satisfies Topics['coupon']
