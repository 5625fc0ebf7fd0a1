import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import { eventTimeZone, zonedTime } from '#rules/base/time-zone.ts'

/** When an event begins and ends, by its own clocks (see `zonedTime`); null: not known. */
export function eventMoments(
  product: Pick<Product, 'event'>,
  seller: Pick<Seller, 'country'>,
): { startsAt: string | null; endsAt: string | null } {
  const zone = eventTimeZone(product, seller)
  const zoned = (moment: string | undefined) =>
    moment === undefined ? null : zonedTime(zone, new Date(moment))
  return { startsAt: zoned(product.event?.starts_at), endsAt: zoned(product.event?.ends_at) }
}
