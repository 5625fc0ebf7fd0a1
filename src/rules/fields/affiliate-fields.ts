import type { EntryField } from './entry-fields.ts'

/**
 * Returns an affiliate's fields that a seller sets: its name, and the products whose sales are credited to it.
 * `products`: all existing ones.
 */
export function affiliateFields(products: readonly number[]): EntryField[] {
  const options = products.map(String)
  return [
    { group: 'affiliate', path: '/name', kind: 'line', most: 120, required: true },
    { group: 'affiliate', path: '/product_ids', kind: 'ids', most: 10_000, required: true, options },
  ]
}

/** Affiliate fields set only by the catalogue file, with the reasons. */
export const AFFILIATE_FILE_ONLY: Readonly<Record<string, string>> = {
  id: 'its links',
  seller_id: 'its shop',
}
