import type { OfficeAnswer } from '#contract/office/calls.ts'
import { affiliateFields } from '#rules/fields/affiliate-fields.ts'
import type { AffiliateTexts } from '#texts/office/affiliates/pt.ts'
import type { EntryNames, ShownEntry } from '../entry/shown-entry.ts'
import { callOffice } from '../state/call.ts'

/** Returns the names of the parts of an affiliate. */
export function affiliateNames(
  texts: AffiliateTexts,
  products: readonly { id: number; name: string }[],
): EntryNames {
  return {
    fields: texts.fields,
    hints: {},
    groups: texts.groups,
    options: { '/product_ids': Object.fromEntries(products.map(({ id, name }) => [String(id), name])) },
  }
}

/** Builds the shown affiliate from the answer, with its fields and their names. */
export function shownAffiliate(
  { entry, version, products }: OfficeAnswer<'readAffiliate'>,
  { seller, affiliate }: { seller: number; affiliate: number },
  texts: AffiliateTexts,
): ShownEntry {
  return {
    key: `affiliate ${seller} ${affiliate}`,
    version,
    entry,
    currency: '',
    fields: affiliateFields(products.map(({ id }) => id)),
    names: affiliateNames(texts, products),
    save: (body) =>
      callOffice('saveAffiliate', { params: { seller_id: seller, affiliate_id: affiliate }, body }),
  }
}
