import type { Coupon } from '../catalogue/catalogue.ts'
import type { EntryField } from './entry-fields.ts'

/*
 * Fields of a coupon that a seller changes in the office. Its name and its kind belong to its links: with others it is
 * another coupon.
 */

const MOST_MONEY = 9_999_999_999

/**
 * The fields of a coupon.
 *
 * @param used how often it was used, which its limit may not go below
 * @param products the numbers of what it can lower
 */
export function couponFields(
  type: Coupon['type'],
  { used, products }: { used: number; products: readonly number[] },
): EntryField[] {
  const discount = { group: 'discount', path: '/value', required: true, least: 1 } as const
  const options = products.map(String)
  return [
    type === 'PERCENTAGE'
      ? { ...discount, kind: 'whole', most: 100 }
      : { ...discount, kind: 'money', most: MOST_MONEY },
    { group: 'discount', path: '/product_ids', kind: 'ids', most: 10_000, required: true, options },
    { group: 'limits', path: '/limit', kind: 'whole', least: used, most: 10_000_000 },
    { group: 'limits', path: '/per_buyer_limit', kind: 'whole', least: 1, most: 1_000 },
    { group: 'limits', path: '/minimum_amount', kind: 'money', most: MOST_MONEY },
    { group: 'dates', path: '/starts_at', kind: 'moment', most: 40 },
    { group: 'dates', path: '/due_date', kind: 'moment', most: 40 },
  ]
}

/**
 * Checks whether a coupon gives everything away to anyone who has its name: the full price, to any number of buyers.
 */
export function givesAllAway({
  type,
  value,
  limit,
}: {
  type?: unknown
  value?: unknown
  limit?: unknown
}): boolean {
  return type === 'PERCENTAGE' && value === 100 && (limit === undefined || limit === null)
}

/** Whether the value at a path is one that the office changes. */
export function isCouponField(path: string): boolean {
  return couponFields('AMOUNT', { used: 0, products: [] }).some((field) => field.path === path)
}

export const COUPON_STATES = ['working', 'not-yet', 'ended', 'used-up'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** Returns the state of a coupon that is typed now, as far as the coupon alone decides it. */
export function couponStateOf(
  coupon: { startsAt: Date | null; dueDate: Date | null; limit: number | null; used: number },
  now: Date,
): CouponState {
  const { startsAt, dueDate, limit, used } = coupon
  if (dueDate !== null && dueDate <= now) return 'ended'
  if (limit !== null && used >= limit) return 'used-up'
  return startsAt !== null && startsAt > now ? 'not-yet' : 'working'
}

/** Coupon fields that are set at creation, or never, with the reasons. */
export const COUPON_FILE_ONLY: Readonly<Record<string, string>> = {
  name: 'its links',
  seller_id: 'its shop',
  type: 'chosen when it is made: its value is of it',
  series: 'those that were made together',
}
