import {
  doubleEntries,
  firstEntries,
  type DoubleEntry,
  type Entry,
  type ListedTicket,
} from '#rules/check-in.ts'
import type { VerifySignature } from '#rules/ticket-code.ts'
import type { CheckInPoint, KeptEntry } from './check-in-point.ts'
import { byNumber, createVerifier } from './read-code.ts'

/** `refused`: the key opens nothing any more. What waits is kept until another key of the event is given. */
export type Connection = 'online' | 'offline' | 'refused'

/** What a screen shows of a door. */
export type OpenCheckIn = {
  name: string
  event: CheckInPoint['event']
  connection: Connection
  syncedAt: string
  /** Tickets that are in, of how many valid ones. */
  inside: number
  valid: number
  /** Entries that the server has not heard of. */
  waiting: number
  doubles: readonly (DoubleEntry & { ticket: ListedTicket | null })[]
}

/** Everything of an open door that is looked up often. */
export type EntryIndex = {
  door: CheckInPoint
  tickets: Map<string, ListedTicket>
  numbers: Map<string, string | null>
  verify: VerifySignature | null
  entries: Map<string, KeptEntry>
  first: Map<string, Entry>
  connection: Connection
}

/** The books of a door with these entries; a door that was just opened has heard nothing yet. */
export async function openBooks(door: CheckInPoint, entries: readonly KeptEntry[]): Promise<EntryIndex> {
  return {
    door,
    tickets: new Map(door.tickets.map((ticket) => [ticket.id, ticket])),
    numbers: byNumber(door.tickets),
    verify: await createVerifier(door.keys),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    first: firstEntries(entries),
    connection: 'offline',
  }
}

/** What the server has not heard of. */
export const waitingOf = ({ entries }: Pick<EntryIndex, 'entries'>): KeptEntry[] =>
  [...entries.values()].filter(({ isWaiting }) => isWaiting)

/** Writes entries into the books; of one that they have, the new word counts. */
export function note(books: EntryIndex, entries: readonly KeptEntry[]): void {
  for (const entry of entries) books.entries.set(entry.id, entry)
  books.first = firstEntries([...books.entries.values()])
}

/** How things stand at a door. */
export function describe({ door, tickets, entries, first, connection }: EntryIndex): OpenCheckIn {
  const all = [...entries.values()]
  return {
    name: door.name,
    event: door.event,
    connection,
    syncedAt: door.syncedAt,
    inside: first.size,
    valid: door.tickets.filter(({ state }) => state === 'valid').length,
    waiting: waitingOf({ entries }).length,
    doubles: doubleEntries(all).map((double) => ({
      ...double,
      ticket: tickets.get(double.ticketId) ?? null,
    })),
  }
}
