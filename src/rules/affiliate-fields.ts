import type { EntryField } from './entry-fields.ts'

/** What a seller says of an affiliate: who it is, and the products whose sales are theirs. `products`: all there are. */
export function affiliateFields(products: readonly number[]): EntryField[] {
  const options = products.map(String)
  return [
    { group: 'affiliate', path: '/name', kind: 'line', most: 120, required: true },
    { group: 'affiliate', path: '/product_ids', kind: 'ids', most: 10_000, required: true, options },
  ]
}
