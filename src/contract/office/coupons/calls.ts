import { z } from 'zod'
import { COUPON_STATES } from '#rules/fields/coupon-fields.ts'
import { defineCall } from '../../call.ts'
import { editedEntry, entryChanges, entryHistory, entrySaved, puttingBack } from '../entries.ts'
import { done, rowId, seller } from '../fields.ts'
import { COUPON_ROUTES } from './routes.ts'

/* The office's calls about coupons. A coupon is known by its name in capitals. */

const name = z.string().regex(/^[A-Za-z0-9_-]{2,40}$/)
const coupon = seller.extend({ coupon_name: name.toUpperCase() })
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
export const couponType = z.enum(['PERCENTAGE', 'AMOUNT'])
export const couponValue = z.int().min(1).max(9_999_999_999).describe('Percent, or minor units')
/** Products of the seller that a coupon can be for, whether they are on sale or not. */
export const couponProducts = z.array(z.object({ id: z.number(), name: z.string() }))

export const OFFICE_COUPON_CALLS = {
  listCoupons: defineCall(COUPON_ROUTES.listCoupons, {
    summary: 'The coupons of a seller, the newest first.',
    params: seller,
    answer: z.object({
      series: z
        .array(z.object({ series: z.string(), codes: z.number(), used: z.number() }))
        .describe('Series of coupons, which `coupons` leaves out'),
      coupons: z.array(
        z.object({
          name: z.string(),
          type: couponType,
          value: z.number(),
          currency: z.string().describe('Of what it is for'),
          used: z.number(),
          limit: z.number().nullable(),
          state: z.enum(COUPON_STATES),
        }),
      ),
      products: couponProducts,
    }),
    errors: admitted,
  }),
  readCoupon: defineCall(COUPON_ROUTES.readCoupon, {
    summary: 'A coupon as the catalogue file writes it, with the number of its last change.',
    params: coupon,
    answer: editedEntry.extend({
      used: z.number(),
      currency: z.string(),
      state: z.enum(COUPON_STATES),
      under_way: z.number().describe('Purchases with it that are being paid now, counted up to a hundred'),
      products: couponProducts,
      links: z.array(z.object({ id: z.number(), link: z.string() })).describe('Where it is applied at once'),
    }),
    errors: admitted,
  }),
  createCoupon: defineCall(COUPON_ROUTES.createCoupon, {
    summary: 'Makes a coupon, which works at once.',
    params: seller,
    body: z.object({
      name: z.string().trim().min(1).max(100),
      type: couponType,
      value: couponValue,
      product_ids: z.array(rowId).min(1).max(10_000),
    }),
    answer: z.object({ name: z.string() }),
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  saveCoupon: defineCall(COUPON_ROUTES.saveCoupon, {
    summary: 'Changes values of a coupon that was read at a version.',
    params: coupon,
    body: entryChanges,
    answer: entrySaved,
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  retireCoupon: defineCall(COUPON_ROUTES.retireCoupon, {
    summary: 'Takes a coupon away. What was bought with it stays.',
    params: coupon,
    answer: done,
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  couponHistory: defineCall(COUPON_ROUTES.couponHistory, {
    summary: 'The last changes of a coupon, the newest first.',
    params: coupon,
    answer: entryHistory,
    errors: admitted,
  }),
  putCouponBack: defineCall(COUPON_ROUTES.putCouponBack, {
    summary: 'Makes a coupon what it was before one of its changes, as a change of its own.',
    params: coupon.extend({ change_id: rowId }),
    body: puttingBack,
    answer: done,
    errors: [...admitted, 'ENTRY_REFUSED', 'CHANGED_MEANWHILE'],
  }),
}
