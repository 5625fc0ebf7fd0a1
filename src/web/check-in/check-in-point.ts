import type { CheckInAnswer } from '#contract/check-in/calls.ts'
import type { Entry, ListedTicket } from '#rules/tickets/check-in.ts'

/** All data that a device stores about its check-in point, apart from the entries. */
export type CheckInPoint = {
  /** The event's key. Any user of this device has it. */
  key: string
  /** Name that its users give it. */
  name: string
  deviceId: string
  event: CheckInAnswer<'openCheckIn'>['event']
  /** Public keys in base64url by their id. */
  keys: Readonly<Record<string, string>>
  tickets: readonly ListedTicket[]
  listVersion: string
  /** When the server last answered, by its clock. */
  syncedAt: string
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  clockAheadMs: number
  cursor: number
}

/** An entry on the device. */
export type KeptEntry = Entry & {
  /** The server has not received it yet. */
  isWaiting: boolean
}

/** Where a device keeps its check-in point, so that neither a reload nor an empty battery loses an entry. */
export type CheckInStore = {
  load(): Promise<{ point: CheckInPoint | null; entries: KeptEntry[] }>
  keep(point: CheckInPoint): Promise<void>
  /**
   * Writes an entry that waits to be reported, unless its ticket has one. Returns the first entry of the ticket, which
   * is the given one or another tab's. It is on the disk when this ends.
   */
  admit(entry: Entry): Promise<Entry>
  /** Writes what the server reported, and that it has the entries of these ids or will never accept them. */
  take(entries: readonly Entry[], reported: readonly string[]): Promise<void>
  /** Removes everything. */
  forget(): Promise<void>
}

/** The list of an answer as a device keeps it. */
export function listedTickets({ kinds, tickets }: CheckInAnswer<'openCheckIn'>): ListedTicket[] {
  return tickets.map(([id, place, state, holder, proof]) => ({
    id,
    state,
    kind: kinds[place]?.name ?? '',
    halfPrice: kinds[place]?.half_price === true,
    holder,
    proof,
  }))
}
