import { MINUTES, type Limit } from '../base/limit.ts'

const { month } = MINUTES

/** Limits of purchases beside those of refused cards and unpaid orders. */
export const PURCHASE_LIMITS = {
  /** More than any honest buyer needs. */
  attempts: {
    counts: 'attempts',
    by: 'purchase',
    most: 12,
    minutes: null,
    isTyped: false,
    above: 'refused',
  },
  /** See decision 105, and `refuse_second_charge`. */
  buyer: {
    counts: 'attempts under way, for ten minutes also paid ones of the same amount',
    by: 'document and e-mail at a product (without a document e-mail and phone)',
    most: 1,
    minutes: null,
    isTyped: true,
    above: 'refused',
    because: 'One buyer in two browsers is charged once',
    way: 'The same purchase with another e-mail address',
  },
  coupon: {
    counts: 'uses of a coupon, held or paid',
    by: 'document or e-mail',
    most: null,
    minutes: null,
    setting: 'per_buyer_limit of the coupon',
    isTyped: true,
    above: 'refused',
    because: 'The seller offers it so often to each buyer',
    way: 'The purchase without the coupon',
  },
  /** See `card-limits.ts`, which has the numbers of each scheme. */
  card: {
    counts: 'refused tries',
    by: 'number of a card at a seller',
    most: 15,
    minutes: month,
    isTyped: true,
    above: 'refused',
    because: 'The card schemes fine more; some allow fewer, and 10 a day',
    way: 'Another card or method',
  },
} as const satisfies Record<string, Limit>
