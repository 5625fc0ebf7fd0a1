import {
  doubleEntries,
  firstEntries,
  type DoubleEntry,
  type Entry,
  type ListedTicket,
} from '#rules/tickets/check-in.ts'
import type { VerifySignature } from '#rules/tickets/ticket-code.ts'
import type { CheckInPoint, KeptEntry } from './check-in-point.ts'
import { byNumber, createVerifier } from './read-code.ts'

/** `refused`: the key is no longer valid. Waiting entries are kept until another key of the event is given. */
export type Connection = 'online' | 'offline' | 'refused'

/** Data of a check-in point that a screen shows. */
export type OpenCheckIn = {
  name: string
  event: CheckInPoint['event']
  connection: Connection
  syncedAt: string
  /** Tickets that are in, of how many valid ones. */
  inside: number
  valid: number
  /** Entries that the server has not received. */
  waiting: number
  doubles: readonly (DoubleEntry & { ticket: ListedTicket | null })[]
}

/** Everything of an open check-in point that is looked up often. */
export type EntryIndex = {
  point: CheckInPoint
  tickets: Map<string, ListedTicket>
  numbers: Map<string, string | null>
  verify: VerifySignature | null
  entries: Map<string, KeptEntry>
  first: Map<string, Entry>
  connection: Connection
}

/** The index of a check-in point with these entries; one that was just opened has not reached the server yet. */
export async function createEntryIndex(
  point: CheckInPoint,
  entries: readonly KeptEntry[],
): Promise<EntryIndex> {
  return {
    point,
    tickets: new Map(point.tickets.map((ticket) => [ticket.id, ticket])),
    numbers: byNumber(point.tickets),
    verify: await createVerifier(point.keys),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    first: firstEntries(entries),
    connection: 'offline',
  }
}

/** Returns the entries that the server has not received. */
export const waitingOf = ({ entries }: Pick<EntryIndex, 'entries'>): KeptEntry[] =>
  [...entries.values()].filter(({ isWaiting }) => isWaiting)

/** Writes entries into the index; one that it has is replaced. */
export function note(index: EntryIndex, entries: readonly KeptEntry[]): void {
  for (const entry of entries) index.entries.set(entry.id, entry)
  index.first = firstEntries([...index.entries.values()])
}

/** Describes the state of a check-in point. */
export function describe({ point, tickets, entries, first, connection }: EntryIndex): OpenCheckIn {
  const all = [...entries.values()]
  return {
    name: point.name,
    event: point.event,
    connection,
    syncedAt: point.syncedAt,
    inside: first.size,
    valid: point.tickets.filter(({ state }) => state === 'valid').length,
    waiting: waitingOf({ entries }).length,
    doubles: doubleEntries(all).map((double) => ({
      ...double,
      ticket: tickets.get(double.ticketId) ?? null,
    })),
  }
}
