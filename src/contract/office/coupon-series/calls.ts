import { z } from 'zod'
import { COUPON_STATES } from '#rules/fields/coupon-fields.ts'
import { SERIES_CODES_AT_MOST, SERIES_NAME, SERIES_PRODUCTS_AT_MOST } from '#rules/order/coupon-series.ts'
import { defineCall } from '../../call.ts'
import { couponProducts, couponType, couponValue } from '../coupons/calls.ts'
import { done, moment, rowId, seller } from '../fields.ts'
import { COUPON_SERIES_ROUTES } from './routes.ts'

/* The office's calls about coupons that are made together. */

const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
const named = z.string().trim().toUpperCase().regex(SERIES_NAME)
const series = seller.extend({ series: named })

export const OFFICE_COUPON_SERIES_CALLS = {
  createCouponSeries: defineCall(COUPON_SERIES_ROUTES.createCouponSeries, {
    summary: 'Makes coupons of one rule with names at random, one use each, which work at once.',
    params: seller,
    body: z.object({
      series: z.string().trim().toUpperCase().max(100).describe('What each of their names begins with'),
      count: z.int().min(1).max(SERIES_CODES_AT_MOST),
      type: couponType,
      value: couponValue,
      product_ids: z.array(rowId).min(1).max(SERIES_PRODUCTS_AT_MOST),
      due_date: moment.optional(),
    }),
    answer: z.object({ series: z.string() }),
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  readCouponSeries: defineCall(COUPON_SERIES_ROUTES.readCouponSeries, {
    summary: 'Coupons that were made together, each with what has become of it.',
    params: series,
    answer: z.object({
      series: z.string(),
      type: couponType,
      value: z.number(),
      currency: z.string(),
      due_date: moment.nullable(),
      products: couponProducts,
      codes: z.array(z.object({ name: z.string(), used: z.number(), state: z.enum(COUPON_STATES) })),
    }),
    errors: admitted,
  }),
  retireCouponSeries: defineCall(COUPON_SERIES_ROUTES.retireCouponSeries, {
    summary: 'Takes all coupons of a series away. What was bought with them stays.',
    params: series,
    answer: done,
    errors: admitted,
  }),
}
