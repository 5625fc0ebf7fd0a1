import { valueAt } from '#rules/catalogue/catalogue-patch.ts'
import { offerFields, offerPath, type OfferField } from '#rules/fields/offer-fields.ts'
import type { OfficeTexts } from '#texts/office/load.ts'
import type { ShownEntry } from '../entry/shown-entry.ts'
import { textAt } from '../entry/typed-value.ts'
import type { ShownProduct } from './shown-product.ts'

/** An offer as its page shows and changes it: a part of its product's entry. */
export type ShownOffer = ShownEntry & { name: string; under_way: number }

/** Builds one of the offers of a product that was read; null: it has none with that hash. */
export function shownOffer(product: ShownProduct, hash: string, texts: OfficeTexts): ShownOffer | null {
  const at = offerPath(hash)
  const values = valueAt(product.entry, at)
  if (typeof values !== 'object' || values === null) return null
  const { products, entry } = texts
  const fields = offerFields(hash, product.entry).map((field) =>
    field.term === '/method' ? { ...field, options: optionsOf(product, '/method') } : field,
  )
  const own = (named: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      fields.flatMap(({ path, term }) => (named[term] === undefined ? [] : [[path, named[term]]])),
    ) as Record<string, string>
  const either = { '': products.offers.asProduct, yes: entry.yes, no: entry.no }
  const choicesOf = ({ kind, term }: OfferField): Readonly<Record<string, string>> => {
    if (kind === 'either') return either
    return term === '/method' ? products.methods : {}
  }
  return {
    key: `offer ${product.key} ${hash}`,
    version: product.version,
    entry: product.entry,
    currency: product.currency,
    under_way: product.under_way,
    name: textAt(valueAt(product.entry, `${at}/name`)) || hash,
    fields,
    names: {
      fields: { ...own(products.fields), ...own(products.offers.fields) },
      hints: own(products.offers.hints),
      groups: products.groups,
      options: Object.fromEntries(fields.map((field) => [field.path, choicesOf(field)])),
    },
    save: product.save,
  }
}

function optionsOf({ fields }: ShownProduct, path: string): readonly string[] {
  return fields.find((field) => field.path === path)?.options ?? []
}
