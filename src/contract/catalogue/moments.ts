import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { isRelative, resolveMoment } from './dates.ts'

/** The relative dates of one entry as they were written, by their field. */
export type RelativeDates = Readonly<Record<string, string>>

/** Dates of an entry kept from an earlier import: those that were relative, and the value of every date. */
export type KeptDates = { relative: RelativeDates; at: Readonly<Record<string, string | undefined>> }

/** Names an entry that has dates: `product 1001`, `batch 31`, `coupon 10 BEMVINDO10`. */
export type DatedKey = `${'product' | 'batch' | 'coupon'} ${string}`

export const productKey = (id: number): DatedKey => `product ${id}`
export const batchKey = (id: number): DatedKey => `batch ${id}`
/** Builds the key of a coupon, whose name is case-insensitive. */
export const couponKey = (sellerId: number, name: string): DatedKey =>
  `coupon ${sellerId} ${name.toUpperCase()}`

export const EVENT_DATES = [
  'starts_at',
  'ends_at',
  'waiting_room_opens_at',
  'waiting_room_closes_at',
] as const
export const BATCH_DATES = [
  'release_fixed_date',
  'release_interval_start_date',
  'release_interval_end_date',
] as const
export const COUPON_DATES = ['starts_at', 'due_date'] as const

/**
 * Turns every relative date into a moment, once: a date that an earlier import resolved keeps its moment while the
 * file writes it as before, or writes the moment itself (as an export does).
 *
 * @param kept what the installation holds of the file's entries
 * @returns the catalogue with moments, and what was relative in it
 */
export function resolveDates(
  catalogue: Catalogue,
  kept: ReadonlyMap<DatedKey, KeptDates>,
  now: Date,
): { catalogue: Catalogue; relative: Map<DatedKey, RelativeDates> } {
  const relative = new Map<DatedKey, RelativeDates>()
  const resolve = <Entry extends object>(
    key: DatedKey,
    entry: Entry,
    fields: readonly (keyof Entry & string)[],
  ) => {
    const resolved = resolveEntry(entry, fields, kept.get(key), now)
    relative.set(key, resolved.relative)
    return resolved.entry
  }
  const products = catalogue.products.map((product) => ({
    ...product,
    ...(product.event && { event: resolve(productKey(product.id), product.event, EVENT_DATES) }),
    batches: product.batches.map((batch) => resolve(batchKey(batch.id), batch, BATCH_DATES)),
  }))
  const coupons = catalogue.coupons.map((coupon) =>
    resolve(couponKey(coupon.seller_id, coupon.name), coupon, COUPON_DATES),
  )
  return { catalogue: { ...catalogue, products, coupons }, relative }
}

function resolveEntry<Entry extends object>(
  entry: Entry,
  fields: readonly (keyof Entry & string)[],
  kept: KeptDates | undefined,
  now: Date,
): { entry: Entry; relative: RelativeDates } {
  const resolved: Record<string, string> = {}
  const relative: Record<string, string> = {}
  for (const field of fields) {
    const text = entry[field]
    if (typeof text !== 'string') continue
    const { at, written } = resolveField(text, kept?.at[field], kept?.relative[field], now)
    resolved[field] = at
    if (written !== undefined) relative[field] = written
  }
  return { entry: { ...entry, ...resolved }, relative }
}

function resolveField(
  text: string,
  keptAt: string | undefined,
  keptText: string | undefined,
  now: Date,
): { at: string; written?: string } {
  const unchanged = keptText === text || (!isRelative(text) && sameMoment(text, keptAt))
  if (unchanged && keptAt !== undefined && keptText !== undefined) return { at: keptAt, written: keptText }
  return isRelative(text) ? { at: resolveMoment(text, now).toISOString(), written: text } : { at: text }
}

function sameMoment(a: string, b: string | undefined): boolean {
  return b !== undefined && Date.parse(a) === Date.parse(b)
}
