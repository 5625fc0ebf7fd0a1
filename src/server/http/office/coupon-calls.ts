import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { COUPON_ROUTES } from '#contract/office/coupons/routes.ts'
import { couponStateOf, isCouponField } from '#rules/fields/coupon-fields.ts'
import { CallError } from '../../call-error.ts'
import { retireOne } from '../../flows/catalogue/change-entry.ts'
import { createCoupon } from '../../flows/catalogue/create-coupon.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import type { OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import type { EntryName } from '../../store/catalogue/revision-store.ts'
import {
  countWithCoupon,
  listCoupons,
  listSeries,
  type CouponRow,
} from '../../store/catalogue/coupon-store.ts'
import { listProducts } from '../../store/catalogue/product-store.ts'
import { fitting, historyOf, putBack, savedEntry } from './base/entry-answers.ts'
import { editorOf, type HandlersOf, scopeOf } from './base/office-handlers.ts'

const COUPONS_AT_MOST = 1_000
const SERIES_AT_MOST = 200
const PRODUCTS_AT_MOST = 1_000
const LINKS_AT_MOST = 20
const UNDER_WAY_AT_MOST = 100
const DONE = { done: true } as const

/** The office's calls about coupons. */
export function couponCalls({
  db,
  publicUrl,
  resolve: { now },
}: OfficeDeps): HandlersOf<typeof COUPON_ROUTES> {
  const productsOf = async (seller: number) =>
    (await listProducts(db, seller, PRODUCTS_AT_MOST)).map(({ id, name }) => ({ id, name }))
  return {
    listCoupons: async ({ caller }) => {
      const { sellerId } = scopeOf(caller)
      const coupons = await listCoupons(db, sellerId, { most: COUPONS_AT_MOST })
      return {
        series: await listSeries(db, sellerId, SERIES_AT_MOST),
        coupons: coupons.map((row) => shown(row, now())),
        products: await productsOf(sellerId),
      }
    },
    readCoupon: async ({ caller, params }) => {
      const name = nameOf(caller, params.coupon_name)
      const [row] = await listCoupons(db, name.seller, { most: 1, code: name.id })
      const coupon = await readEntry(db, name)
      if (coupon === null || row === undefined) throw new CallError('NOT_FOUND')
      const { used, currency, state } = shown(row, now())
      const ids = coupon.entry['product_ids'] as number[]
      return {
        version: coupon.version,
        entry: coupon.entry as OfficeAnswer<'readCoupon'>['entry'],
        used,
        currency,
        state,
        under_way: await countWithCoupon(db, {
          seller: name.seller,
          code: name.id,
          most: UNDER_WAY_AT_MOST,
        }),
        products: await productsOf(name.seller),
        links: ids
          .slice(0, LINKS_AT_MOST)
          .map((id) => ({ id, link: `${publicUrl}/${id}?cupom=${encodeURIComponent(row.name)}` })),
      }
    },
    createCoupon: async ({ caller, body }) => {
      const editor = editorOf(caller)
      await fitting(createCoupon(db, { seller: scopeOf(caller).sellerId, editor, ...body }))
      return { name: body.name.toUpperCase() }
    },
    saveCoupon: async ({ caller, params, body }) => {
      // guard: coupon-own-fields
      if (!body.changes.every(({ path }) => isCouponField(path))) throw new CallError('NOT_ALLOWED')
      const name = nameOf(caller, params.coupon_name)
      return savedEntry(db, { ...name, ...body, editor: editorOf(caller) })
    },
    retireCoupon: async ({ caller, params }) => {
      const name = { ...nameOf(caller, params.coupon_name), kind: 'coupon' } as const
      const { kind } = await fitting(retireOne(db, name, editorOf(caller)))
      if (kind === 'unknown') throw new CallError('NOT_FOUND')
      return DONE
    },
    couponHistory: ({ caller, params }) => historyOf(db, nameOf(caller, params.coupon_name)),
    putCouponBack: async ({ caller, params, body }) => {
      const editor = editorOf(caller)
      const change = { id: params.change_id, newest: body.newest ?? null }
      await putBack(db, nameOf(caller, params.coupon_name), change, editor)
      return DONE
    },
  }
}

function nameOf(caller: OfficeCaller, name: string): EntryName {
  return { seller: scopeOf(caller).sellerId, kind: 'coupon', id: name }
}

/** A coupon as lists show it. */
export function shown(row: CouponRow, now: Date) {
  const { startsAt, dueDate, productIds, ...coupon } = row
  return { ...coupon, state: couponStateOf(row, now) }
}
