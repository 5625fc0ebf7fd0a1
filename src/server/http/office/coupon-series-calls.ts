import type { COUPON_SERIES_ROUTES } from '#contract/office/coupon-series/routes.ts'
import { SERIES_CODES_AT_MOST } from '#rules/order/coupon-series.ts'
import { CallError } from '../../call-error.ts'
import { createCouponSeries, retireCouponSeries } from '../../flows/catalogue/coupon-series.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { listCoupons } from '../../store/catalogue/coupon-store.ts'
import { namesOfProducts } from '../../store/catalogue/product-store.ts'
import { shown } from './coupon-calls.ts'
import { fitting } from './base/entry-answers.ts'
import { editorOf, type HandlersOf, scopeOf } from './base/office-handlers.ts'

/** The office's calls about coupons that are made together. */
export function couponSeriesCalls({
  db,
  resolve: { now },
}: OfficeDeps): HandlersOf<typeof COUPON_SERIES_ROUTES> {
  return {
    createCouponSeries: async ({ caller, body }) => {
      const editor = editorOf(caller)
      await fitting(createCouponSeries(db, { seller: scopeOf(caller).sellerId, editor, ...body }))
      return { series: body.series }
    },
    readCouponSeries: async ({ caller, params: { series } }) => {
      const { sellerId } = scopeOf(caller)
      const codes = await listCoupons(db, sellerId, { most: SERIES_CODES_AT_MOST, series })
      const [first] = codes
      if (first === undefined) throw new CallError('NOT_FOUND')
      const { type, value, currency, dueDate, productIds } = first
      return {
        series,
        type,
        value,
        currency,
        due_date: dueDate?.toISOString() ?? null,
        products: await namesOfProducts(db, sellerId, productIds),
        codes: codes.map((row) => {
          const { name, used, state } = shown(row, now())
          return { name, used, state }
        }),
      }
    },
    retireCouponSeries: async ({ caller, params: { series } }) => {
      const named = { seller: scopeOf(caller).sellerId, series }
      if (!(await retireCouponSeries(db, named, editorOf(caller)))) throw new CallError('NOT_FOUND')
      return { done: true }
    },
  }
}
