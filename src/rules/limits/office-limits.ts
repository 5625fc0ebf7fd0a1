import { MAIL_CODE } from '../office/account-factors.ts'
import { SERIES_CODES_AT_MOST } from '../order/coupon-series.ts'
import { EXPORTS_AT_MOST, EXPORTS_AT_ONCE } from '../office/exports.ts'
import type { Limit } from '../base/limit.ts'

const OWN = { minutes: null, isTyped: false, above: 'refused' } as const

/** Limits of people who are signed in to the office, and of what a process does at once for those who are not. */
export const OFFICE_LIMITS = {
  'mail code': { ...OWN, counts: 'tries', by: 'code before a first factor', most: MAIL_CODE.tries },
  refunds: { ...OWN, counts: 'money given back on a day', by: 'member or role', most: null, setting: 'Team' },
  exports: { ...OWN, counts: 'files that are made', by: 'member', most: EXPORTS_AT_ONCE },
  'exports kept': { ...OWN, counts: 'files that are kept', by: 'shop', most: EXPORTS_AT_MOST },
  /** Of one rule, with names at random. */
  'coupon codes': { ...OWN, counts: 'codes that are made', by: 'request', most: SERIES_CODES_AT_MOST },
  pictures: { ...OWN, counts: 'uploaded pictures that are drawn', by: 'shop', most: 4 },
  'pictures of all': { ...OWN, counts: 'uploaded pictures that are drawn', by: 'process', most: 16 },
  /** Of strangers: a browser that is known goes first. */
  passwords: { ...OWN, counts: 'passwords that wait to be compared', by: 'process', most: 100 },
} as const satisfies Record<string, Limit>
