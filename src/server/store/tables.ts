import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ProductType } from '#rules/catalogue.ts'

/** A descriptive part of an entry, as the catalogue file writes it; validated when it is read. */
type Body = JSONColumnType<Record<string, unknown>>
/** Dates as they were written ("now+10d"), by their path in the entry. */
type RelativeDates = JSONColumnType<Record<string, string>, string | undefined>

export type CatalogueStateTable = { only_row: Generated<boolean>; version: number }

export type SellersTable = { id: number; name: string; country: string; body: Body }

export type CustomCheckoutsTable = { id: number; seller_id: number; body: Body }

export type ProductsTable = {
  id: number
  seller_id: number
  name: string
  type: ProductType
  product_type_id: number
  format: 'DIGITAL' | 'PHYSICALPRODUCT'
  currency: string
  amount: number
  status_product: string
  status_offer: string
  is_active: 0 | 1
  hash: string | null
  custom_checkout_id: number | null
  /** Null: without limit. */
  stock: number | null
  sold: Generated<number>
  held: Generated<number>
  body: Body
  relative_dates: RelativeDates
  retired_at: Date | null
}

export type OffersTable = {
  product_id: number
  hash: string
  seller_id: number
  position: number
  amount: number | null
  status_offer: string
  body: Body
}

export type BatchesTable = {
  id: number
  seller_id: number
  product_id: number
  name: string
  position: number
  release_type: 'fixed_date' | 'fixed_date_range' | 'offer_group_stock' | null
  release_fixed_date: Date | null
  release_interval_start_date: Date | null
  release_interval_end_date: Date | null
  release_offer_group_stock_id: number | null
  stock: number
  sold: Generated<number>
  held: Generated<number>
  body: Body
  relative_dates: RelativeDates
  retired_at: Date | null
}

export type TicketsTable = {
  id: number
  seller_id: number
  product_id: number
  batch_id: number
  hash: string
  name: string
  position: number
  amount: number
  body: Body
  /** As the body says; written by the database. */
  half_price: GeneratedAlways<boolean>
  retired_at: Date | null
}

export type BumpsTable = {
  product_id: number
  bump_product_id: number
  seller_id: number
  position: number
  offer_hash: string | null
  assoc_ticket: number | null
  body: Body
}

export type PixelsTable = {
  product_id: number
  provider: string
  id: string
  seller_id: number
  position: number
  body: Body
}

export type CouponsTable = {
  id: GeneratedAlways<number>
  seller_id: number
  name: string
  /** The name in capitals, as codes are compared. */
  code: GeneratedAlways<string>
  type: 'PERCENTAGE' | 'AMOUNT'
  value: number
  product_ids: number[]
  use_limit: number | null
  per_buyer_limit: number | null
  minimum_amount: number | null
  starts_at: Date | null
  due_date: Date | null
  redemptions: Generated<number>
  body: Body
  relative_dates: RelativeDates
  retired_at: Date | null
}

export type AffiliatesTable = {
  id: number
  seller_id: number
  name: string
  product_ids: number[]
  body: Body
  retired_at: Date | null
}

/** Every table that the program's queries are typed by. */
export type Tables = {
  catalogue_state: CatalogueStateTable
  sellers: SellersTable
  custom_checkouts: CustomCheckoutsTable
  products: ProductsTable
  offers: OffersTable
  batches: BatchesTable
  tickets: TicketsTable
  bumps: BumpsTable
  pixels: PixelsTable
  coupons: CouponsTable
  affiliates: AffiliatesTable
}
