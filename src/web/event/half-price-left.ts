import type { BatchData } from '#contract/checkout/tickets.ts'
import type { Left } from './batch-sales.ts'
import type { ChoiceState } from './ticket-choice.ts'

/**
 * Returns how many more tickets at half price the buyer may choose of a batch: those left for everybody, less those on
 * the steppers of the whole event and not held yet. Infinity: the batch has none at half price.
 */
export function halfPriceLeft(
  batches: readonly BatchData[],
  { counts, heldTickets }: Pick<ChoiceState, 'counts' | 'heldTickets'>,
  left: Left | undefined,
): number {
  if (left === undefined || left.halfPrice === null) return Infinity
  const ids = batches.flatMap(({ tickets }) => tickets.filter((each) => each.half_price).map(({ id }) => id))
  const waiting = ids.reduce((sum, id) => sum + (counts.get(id) ?? 0) - (heldTickets.get(id) ?? 0), 0)
  return Math.max(0, left.halfPrice - waiting)
}
