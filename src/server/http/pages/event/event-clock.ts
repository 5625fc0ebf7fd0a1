import { eventTimeZone, timeZoneOf } from '#rules/base/time-zone.ts'
import type { ShownProduct } from '../../../store/catalogue/catalogue-store.ts'

/** The time zone of an event; that of Brazil where the event has left the catalogue. */
export function clockOf(found: Pick<ShownProduct, 'product' | 'seller'> | null): string {
  return found === null ? timeZoneOf('BR') : eventTimeZone(found.product, found.seller)
}
