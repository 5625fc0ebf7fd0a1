import type { EntryField } from './entry-fields.ts'

/** What a seller says of an affiliate: who it is, and the products whose sales are theirs. `products`: all there are. */
export function affiliateFields(products: readonly number[]): EntryField[] {
  const options = products.map(String)
  return [
    { group: 'affiliate', path: '/name', kind: 'line', most: 120, required: true },
    { group: 'affiliate', path: '/product_ids', kind: 'ids', most: 10_000, required: true, options },
  ]
}

/** What of an affiliate only the catalogue file says, and why. */
export const AFFILIATE_FILE_ONLY: Readonly<Record<string, string>> = {
  id: 'its links',
  seller_id: 'its shop',
}
