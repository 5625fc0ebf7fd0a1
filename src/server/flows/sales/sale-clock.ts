import { timeZoneOf } from '#rules/base/time-zone.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import type { SaleRecord } from '../../store/purchases/purchase-records.ts'

/** When a sale was paid, or else ordered. */
export function datedAt({ paid_at, created_at }: Pick<SaleRecord, 'paid_at' | 'created_at'>): Date {
  return new Date(paid_at ?? created_at)
}

/** The time zone by which receipt, file and page write the moments of a sale: that of its seller when it was made. */
export function clockOf({ terms }: Pick<SaleRecord, 'terms'>, { country }: Pick<Seller, 'country'>): string {
  return terms.time_zone ?? timeZoneOf(country)
}
