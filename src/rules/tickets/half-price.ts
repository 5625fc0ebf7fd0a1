/**
 * Half price (meia-entrada): law 12.933/2013, article 1, § 10, grants it for 40 % of all tickets of an event. Seats are
 * counted by the database that takes them; an event may grant more, never less.
 */
export const HALF_PRICE_PERCENT = 40

/** Of the tickets that an event grants at half price, how many are taken: sold, under way or reserved. */
export type HalfPriceCount = { quota: number; taken: number }

/** How many tickets at half price an event has left; without any limit of its own where it sells none. */
export function halfPriceLeft(count: HalfPriceCount | null): number {
  return count === null ? Infinity : Math.max(0, count.quota - count.taken)
}

/** How many tickets of a kind can be taken of a batch that has so many left. */
export function ticketsOfKindLeft(
  { half_price }: { half_price?: boolean },
  batchLeft: number,
  count: HalfPriceCount | null,
): number {
  return half_price === true ? Math.min(batchLeft, halfPriceLeft(count)) : batchLeft
}
