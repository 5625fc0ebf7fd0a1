import type { OfficeAnswer } from '#contract/office/calls.ts'
import { couponFields } from '#rules/fields/coupon-fields.ts'
import type { CouponTexts } from '#texts/office/coupons/pt.ts'
import type { EntryNames, ShownEntry } from '../entry/shown-entry.ts'
import { callOffice } from '../state/call.ts'

/** Returns the names of the parts of a coupon. */
export function couponNames(
  texts: CouponTexts,
  products: readonly { id: number; name: string }[],
): EntryNames {
  return {
    fields: texts.fields,
    hints: texts.hints,
    groups: texts.groups,
    refused: texts.refused,
    options: {
      '/type': texts.types,
      '/product_ids': Object.fromEntries(products.map(({ id, name }) => [String(id), name])),
    },
  }
}

/** Builds the shown coupon from the answer, with its fields and their names. */
export function shownCoupon(
  { entry, version, currency, used, products }: OfficeAnswer<'readCoupon'>,
  { seller, name }: { seller: number; name: string },
  texts: CouponTexts,
): ShownEntry {
  const type = entry['type'] === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE'
  const names = couponNames(texts, products)
  const value = type === 'AMOUNT' ? texts.fields['/value'] : texts.percentLabel
  return {
    key: `coupon ${seller} ${name}`,
    version,
    entry,
    currency,
    fields: couponFields(type, { used, products: products.map(({ id }) => id) }),
    names: {
      ...names,
      fields: { ...names.fields, '/value': value },
      hints: used > 0 ? { ...names.hints, '/limit': texts.limitHint({ used }) } : names.hints,
    },
    save: (body) => callOffice('saveCoupon', { params: { seller_id: seller, coupon_name: name }, body }),
  }
}
