import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { country, instant, money, namedBumps, namedTickets, offerHash, productId, text } from './fields.ts'

const couponAnswer = z.object({
  /** The name as its seller writes it. */
  name: z.string(),
  type: z.enum(['PERCENTAGE', 'AMOUNT']),
  /** Percent for PERCENTAGE, a decimal amount of the product's currency for AMOUNT. */
  amount: money,
  /** Uses that are left; null: without limit. */
  available: z.number().int().nullable(),
  /** When it ends; null: not by itself. */
  due_date: instant.nullable(),
  /** The products of this cart that it lowers. */
  product_ids: z.array(z.number()),
})
export type CouponAnswer = z.infer<typeof couponAnswer>

export const checkCoupon = defineCall(ROUTES.checkCoupon, {
  summary: 'Whether a cart can use a coupon now, and by how much it lowers the price. Nothing is claimed.',
  aliases: ['/coupon/check/:name/:product_id/offer/:hash'],
  params: z.object({ name: text(60), product_id: productId, hash: offerHash.optional() }),
  query: z.object({
    country: country.optional(),
    bumps: namedBumps.optional(),
    /** The tickets of an event that are chosen, and how many of each: `3101:2,3102:1`. */
    tickets: namedTickets.optional(),
  }),
  answer: couponAnswer,
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT_DATA',
    'OFFER_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'SELLER_NOT_READY',
    'COUPON_INVALID',
    'COUPON_NOT_CONVERTIBLE',
    'COUPON_NOT_APPLIED',
    '0001',
    'COUPON_USED_UP',
    'UNPROCESSABLE',
    'TOO_MANY_REQUESTS',
  ],
})
