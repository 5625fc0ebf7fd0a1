import {
  affiliateSchema,
  couponSchema,
  customCheckoutSchema,
  productSchema,
} from '#contract/catalogue/file.ts'
import { sellerSchema } from '#contract/catalogue/seller.ts'
import { batchKey, couponKey, productKey } from '#contract/catalogue/moments.ts'
import type { DatedKey, RelativeDates } from '#contract/catalogue/moments.ts'
import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Affiliate, Catalogue, Coupon, Product, Seller } from '#rules/catalogue/catalogue.ts'
import type { Tables } from '../rows.ts'

/*
 * Entries of a catalogue ↔ rows of its tables. A field that SQL needs has a column (listed here), the rest of an
 * entry is its `body`. A field that is absent is an absent key of `body`, or a null column.
 */

/** A row as JSON carries it: column names to values. Which fields have a column: record 3. */
export type Row = Readonly<Record<string, unknown>>
/** An entry as the catalogue file writes it, not validated. */
export type Entry = Record<string, unknown>
export type CatalogueTable = (typeof CATALOGUE_TABLES)[number]

/** In the order in which their foreign keys let them be written. */
export const CATALOGUE_TABLES = [
  'sellers',
  'custom_checkouts',
  'products',
  'offers',
  'batches',
  'tickets',
  'bumps',
  'pixels',
  'coupons',
  'affiliates',
] as const

/** The field of each column that has one. */
const FIELDS = {
  sellers: { id: 'id', name: 'name', country: 'country' },
  custom_checkouts: { id: 'id', seller_id: 'seller_id' },
  products: {
    id: 'id',
    seller_id: 'seller_id',
    name: 'name',
    type: 'type',
    product_type_id: 'product_type_id',
    format: 'format',
    currency: 'currency',
    amount: 'amount',
    status_product: 'status_product',
    status_offer: 'status_offer',
    is_active: 'is_active',
    hash: 'hash',
    custom_checkout_id: 'custom_checkout_id',
    stock: 'stock',
  },
  offers: { hash: 'hash', amount: 'amount', status_offer: 'status_offer' },
  batches: {
    id: 'id',
    name: 'name',
    position: 'order',
    release_type: 'release_type',
    release_offer_group_stock_id: 'release_offer_group_stock_id',
    stock: 'stock',
  },
  tickets: { id: 'id', hash: 'hash', name: 'name', amount: 'amount', batch_id: 'offer_group_id' },
  bumps: {
    bump_product_id: 'product_id',
    offer_hash: 'offer',
    position: 'order',
    assoc_ticket: 'assoc_ticket',
  },
  pixels: { id: 'id', provider: 'provider' },
  coupons: {
    seller_id: 'seller_id',
    name: 'name',
    type: 'type',
    value: 'value',
    product_ids: 'product_ids',
    use_limit: 'limit',
    per_buyer_limit: 'per_buyer_limit',
    minimum_amount: 'minimum_amount',
    series: 'series',
  },
  affiliates: { id: 'id', seller_id: 'seller_id', name: 'name', product_ids: 'product_ids' },
} as const satisfies { [Table in CatalogueTable]: Partial<Record<keyof Tables[Table], string>> }

function toRow(table: CatalogueTable, entry: object, more: Row = {}): Row {
  const values: Row = { ...entry }
  const columns: Record<string, string> = FIELDS[table]
  const named = new Set(Object.values(columns))
  const body = Object.entries(values).filter(([field, value]) => !named.has(field) && value !== undefined)
  const cells = Object.entries(columns).map(([column, field]): [string, unknown] => [
    column,
    values[field] ?? null,
  ])
  return { ...Object.fromEntries(cells), body: Object.fromEntries(body), ...more }
}

/** An entry of one row as the catalogue file writes it, not validated. */
export function toEntry(table: CatalogueTable, row: Row): Entry {
  const cells = Object.entries<string>(FIELDS[table]).map(([column, field]): [string, unknown] => [
    field,
    row[column],
  ])
  const present = cells.filter(([, value]) => value !== null && value !== undefined)
  return { ...(row['body'] as Record<string, unknown>), ...Object.fromEntries(present) }
}

export type CatalogueRows = Record<CatalogueTable, Row[]>

/** The rows of a catalogue whose dates are resolved; `relative` is what was relative in it. */
export function rowsOf(catalogue: Catalogue, relative: ReadonlyMap<DatedKey, RelativeDates>): CatalogueRows {
  const rows: CatalogueRows = {
    sellers: catalogue.sellers.map((seller) => toRow('sellers', seller)),
    custom_checkouts: catalogue.custom_checkouts.map((branding) => toRow('custom_checkouts', branding)),
    products: [],
    offers: [],
    batches: [],
    tickets: [],
    bumps: [],
    pixels: [],
    coupons: catalogue.coupons.map((coupon) => {
      const { starts_at, due_date, seller_id, name } = coupon
      const dates = { starts_at, due_date, relative_dates: relative.get(couponKey(seller_id, name)) ?? {} }
      return toRow('coupons', coupon, dates)
    }),
    affiliates: catalogue.affiliates.map((affiliate) => toRow('affiliates', affiliate)),
  }
  for (const product of catalogue.products) addProduct(rows, product, relative)
  return rows
}

function addProduct(
  rows: CatalogueRows,
  product: Product,
  relative: ReadonlyMap<DatedKey, RelativeDates>,
): void {
  const { offers, bumps, batches, pixels, ...own } = product
  const owner = { product_id: product.id, seller_id: product.seller_id }
  rows.products.push(toRow('products', own, { relative_dates: relative.get(productKey(product.id)) ?? {} }))
  for (const [position, offer] of offers.entries())
    rows.offers.push(toRow('offers', offer, { ...owner, position }))
  for (const bump of bumps) rows.bumps.push(toRow('bumps', bump, owner))
  for (const [position, pixel] of pixels.entries())
    rows.pixels.push(toRow('pixels', pixel, { ...owner, position }))
  for (const { tickets, ...batch } of batches) {
    const { release_fixed_date, release_interval_start_date, release_interval_end_date } = batch
    const dates = { release_fixed_date, release_interval_start_date, release_interval_end_date }
    const relative_dates = relative.get(batchKey(batch.id)) ?? {}
    rows.batches.push(toRow('batches', batch, { ...owner, ...dates, relative_dates }))
    for (const [position, ticket] of tickets.entries()) {
      rows.tickets.push(toRow('tickets', ticket, { ...owner, position }))
    }
  }
}

/** A product's row and those below it, in their order; tickets of all its batches together. */
export type ProductRows = {
  product: Row
  offers: readonly Row[]
  bumps: readonly Row[]
  batches: readonly Row[]
  tickets: readonly Row[]
  pixels: readonly Row[]
}

/** A product as the catalogue file writes it, not validated: as its rows say it, also where somebody edited them by hand. */
export function productEntry(rows: ProductRows): Entry {
  return {
    ...toEntry('products', rows.product),
    offers: rows.offers.map((row) => toEntry('offers', row)),
    bumps: rows.bumps.map((row) => toEntry('bumps', row)),
    batches: rows.batches.map((row) => ({
      ...toEntry('batches', row),
      release_type: row['release_type'],
      tickets: rows.tickets
        .filter((ticket) => ticket['batch_id'] === row['id'])
        .map((t) => toEntry('tickets', t)),
    })),
    pixels: rows.pixels.map((row) => toEntry('pixels', row)),
  }
}

/** Data are validated on reading as on writing: a row that was edited by hand never reaches a page. */
export function productOf(rows: ProductRows): Product {
  return productSchema.parse(productEntry(rows))
}

/** A seller whom an operator stopped is paid nothing, so nothing of them can be bought. */
export function sellerOf(row: Row): Seller {
  const seller = sellerSchema.parse(toEntry('sellers', row))
  // guard: stopped-seller
  return row['stopped_at'] === null ? seller : { ...seller, recipientIsActivated: false }
}

export function customCheckoutOf(row: Row): CustomCheckout {
  return customCheckoutSchema.parse(toEntry('custom_checkouts', row))
}

export function couponOf(row: Row): Coupon {
  return couponSchema.parse(toEntry('coupons', row))
}

export function affiliateOf(row: Row): Affiliate {
  return affiliateSchema.parse(toEntry('affiliates', row))
}
