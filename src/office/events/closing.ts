import { applyChanges, type EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import {
  closedBy,
  eventEnd,
  type BatchCount,
  type CountedBatch,
  type DatedBatches,
} from '#rules/tickets/ticket-sale.ts'
import type { Part } from './shown-batch.ts'

type Entry = Readonly<Record<string, unknown>>
type Counts = readonly (BatchCount & { id: number })[]

/** Batches that a change of dates takes off sale, and how many of their tickets are held. */
export type Closing = { batches: Part[]; held: number }

/** An event with changes of its entry. `counts`: its batches as they are sold. */
export type DatedEvent = { entry: Entry; counts: Counts; changes: readonly EntryChange[]; now: Date }

/** Returns what changes of an event's entry take off sale now; null: nothing with held tickets. */
export function closingOf({ entry, counts, changes, now }: DatedEvent): Closing | null {
  const after = applyChanges(entry, changes)
  if (after === null) return null
  const closed = closedBy(countedIn(entry, counts), countedIn(after, counts), now)
  const held = closed.reduce((sum, { count }) => sum + count.held, 0)
  return held === 0 ? null : { batches: closed.map(({ batch: { id, name } }) => ({ id, name })), held }
}

type NamedBatch = CountedBatch & { batch: { name: string } }

function countedIn(entry: Entry, counts: Counts): DatedBatches<NamedBatch> {
  const batches = Array.isArray(entry['batches']) ? (entry['batches'] as NamedBatch['batch'][]) : []
  const counted = batches.map((batch) => ({
    batch,
    count: counts.find(({ id }) => id === batch.id) ?? { stock: 0, sold: 0, held: 0 },
  }))
  return { batches: counted, end: eventEnd(entry) }
}
