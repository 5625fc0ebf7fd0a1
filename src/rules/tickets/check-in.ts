import type { HalfPriceProof } from './ticket-holder.ts'

/*
 * Admission at check-in. Several check-in points check the same event and do not exchange entries while they are
 * offline, so an entry is a fact that never changes, identified by an id that its device chose. In whatever order the
 * lists of the points are merged, the result is the same, and the first entry of a ticket is the one that counts.
 */

/** An entry: one admission by one ticket at one check-in point. */
export type Entry = {
  /** A UUID that the device chose. */
  id: string
  /** The issued ticket. */
  ticketId: string
  /** ISO instant in UTC, by the server's clock as far as the device knows it. */
  at: string
  /** The device, and the name of its check-in point. */
  deviceId: string
  checkInPoint: string
}

export const TICKET_STATES = ['valid', 'transferred', 'void'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** A ticket as the list of a check-in device has it. */
export type ListedTicket = {
  id: string
  state: TicketState
  /** Ticket type, e.g. `Pista · Meia-entrada`. */
  kind: string
  /** The holder's name, where the event asks for names. */
  holder: string | null
  /** It was sold at half price: the holder has to show the proof. */
  halfPrice: boolean
  /** The right to half price that the buyer named; null: none was named. */
  proof: HalfPriceProof | null
}

/** Classification of a scanned or typed code, before it is looked up in the list. */
export type CodeReading =
  | { kind: 'genuine'; ticketId: string }
  | { kind: 'other-event' | 'forged' | 'no-ticket' }
  /** A ticket's short number, which was typed: it is worth what the list says of it. */
  | { kind: 'number'; ticketId: string | null }
  /** This browser cannot check signatures. */
  | { kind: 'unchecked'; ticketId: string }

export type Verdict =
  /** `ticket` is null for one that was sold after the list was loaded: its signature vouches for it. */
  | { kind: 'welcome'; ticketId: string; ticket: ListedTicket | null }
  | { kind: 'already-in'; ticketId: string; ticket: ListedTicket | null; entry: Entry }
  | { kind: 'transferred' | 'void'; ticketId: string; ticket: ListedTicket }
  | { kind: 'other-event' | 'forged' | 'no-ticket' | 'unknown-number' }
  /** Not on the list, and its signature cannot be checked here: the list has to be loaded again. */
  | { kind: 'not-listed' }

/** The issued ticket that a code names; null where it names none. */
export function ticketIdOf(reading: CodeReading): string | null {
  switch (reading.kind) {
    case 'genuine':
    case 'number':
    case 'unchecked':
      return reading.ticketId
    default:
      return null
  }
}

/** The ticket that a verdict is about, as far as the list has it; null where it is about none. */
export function judgedTicket(verdict: Verdict): { ticketId: string; ticket: ListedTicket | null } | null {
  switch (verdict.kind) {
    case 'welcome':
    case 'already-in':
    case 'transferred':
    case 'void':
      return verdict
    default:
      return null
  }
}

/** Whether the ticket admits its holder. */
export function isWelcome(verdict: Verdict): verdict is Extract<Verdict, { kind: 'welcome' }> {
  return verdict.kind === 'welcome'
}

/**
 * Returns the verdict of a check-in device on a code. `entry` is the first entry of its ticket that this device has.
 * Void and transferred tickets are refused regardless of who entered with them before.
 */
export function judge(reading: CodeReading, ticket: ListedTicket | null, entry: Entry | null): Verdict {
  switch (reading.kind) {
    case 'other-event':
    case 'forged':
    case 'no-ticket':
      return { kind: reading.kind }
    case 'number':
      if (reading.ticketId === null || ticket === null) return { kind: 'unknown-number' }
      return judgeTicket(reading.ticketId, ticket, entry)
    case 'unchecked':
      return ticket === null ? { kind: 'not-listed' } : judgeTicket(reading.ticketId, ticket, entry)
    case 'genuine':
      return judgeTicket(reading.ticketId, ticket, entry)
  }
}

function judgeTicket(ticketId: string, ticket: ListedTicket | null, entry: Entry | null): Verdict {
  if (ticket !== null && ticket.state !== 'valid') return { kind: ticket.state, ticketId, ticket }
  if (entry !== null) return { kind: 'already-in', ticketId, ticket, entry }
  return { kind: 'welcome', ticketId, ticket }
}

/** Compares two entries by time; simultaneous ones are ordered by their ids, so that all devices agree. */
export function compareEntries(a: Entry, b: Entry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** The first entry of each ticket. */
export function firstEntries(entries: readonly Entry[]): Map<string, Entry> {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const known = first.get(entry.ticketId)
    if (known === undefined || compareEntries(entry, known) < 0) first.set(entry.ticketId, entry)
  }
  return first
}

/** A ticket that more than one person entered with, at check-in points that had not received each other's entries. */
export type DoubleEntry = { ticketId: string; first: Entry; again: Entry[] }

/** Tickets with more than one entry, the newest second entry first. */
export function doubleEntries(entries: readonly Entry[]): DoubleEntry[] {
  const byTicket = Map.groupBy(entries, ({ ticketId }) => ticketId)
  const doubles: DoubleEntry[] = []
  for (const [ticketId, own] of byTicket) {
    const [first, ...again] = own.toSorted(compareEntries)
    if (first !== undefined && again.length > 0) doubles.push({ ticketId, first, again })
  }
  const lastOf = ({ again, first }: DoubleEntry): Entry => again.at(-1) ?? first
  return doubles.sort((a, b) => compareEntries(lastOf(b), lastOf(a)))
}

/** How long a code in front of the camera counts as one scan, in milliseconds. */
const SAME_LOOK_MS = 4000

/** The code that was scanned last. */
export type Look = { text: string; at: Date }

/** Whether a camera still sees the code that it has just answered: a phone held up is scanned many times a second. */
export function isSameLook(last: Look | null, text: string, now: Date): boolean {
  return last !== null && last.text === text && now.getTime() - last.at.getTime() < SAME_LOOK_MS
}
