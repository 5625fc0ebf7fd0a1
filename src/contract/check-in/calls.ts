import { z } from 'zod'
import { TICKET_STATES } from '#rules/tickets/check-in.ts'
import { HALF_PRICE_PROOFS } from '#rules/tickets/ticket-holder.ts'
import { defineCall, type Call } from '../call.ts'
import { instant, text, zonedTime } from '../checkout/fields.ts'
import { CHECK_IN_ROUTES, type CheckInCallName } from './routes.ts'

/*
 * The calls of a device that checks tickets of an event: they require the event's key, which is sent as a bearer token.
 * There is no session, so the page may be an old copy of itself that was kept for offline use.
 */

/** More than this a device sends in several calls. */
export const MOST_ENTRIES = 200

const ticketId = z.uuid()

const entry = z.object({
  /** Chosen by the device: sent twice, it is one entry. */
  id: z.uuid(),
  ticket_id: ticketId,
  /** When, by the server's clock as far as the device knew it. */
  at: instant,
  device_id: text(64).min(1),
  /** Name that the staff at the check-in point use for it. */
  check_in_point: text(60),
})
export type EntryWire = z.infer<typeof entry>

/** The next sync's place in the event's entries. */
const cursor = z.number().int().min(0)

export const CHECK_IN_CALLS = {
  openCheckIn: defineCall(CHECK_IN_ROUTES.openCheckIn, {
    summary: 'All that a check-in device needs to check the tickets of an event without a connection.',
    answer: z.object({
      event: z.object({
        id: z.number().int(),
        name: z.string(),
        venue: z.string().nullable(),
        starts_at: zonedTime.nullable(),
      }),
      /** The public keys that its tickets are signed with, by their id: the 32 bytes of Ed25519 in base64url. */
      keys: z.record(z.string(), z.string()),
      /** Names of the tickets, and whether their holders have to prove a right to half the price. */
      kinds: z.array(z.object({ name: z.string(), half_price: z.boolean() })),
      /**
       * Every issued ticket: its id, the place of its kind in `kinds`, its state, and where the event asked for them its
       * holder's name and the right by which it is at half price.
       */
      tickets: z.array(
        z.tuple([
          ticketId,
          z.number().int(),
          z.enum(TICKET_STATES),
          z.string().nullable(),
          z.enum(HALF_PRICE_PROOFS).nullable(),
        ]),
      ),
      /** Another one means that the list has changed. */
      list_version: z.string(),
      entries: z.array(entry),
      cursor,
      now: instant,
    }),
    errors: ['INVALID_REQUEST'],
  }),
  syncCheckIn: defineCall(CHECK_IN_ROUTES.syncCheckIn, {
    summary: 'Takes the entries of a device, and tells it those of all devices since its cursor.',
    body: z.object({ cursor, entries: z.array(entry).max(MOST_ENTRIES) }),
    answer: z.object({
      /** Entries since the cursor, the sent ones too. */
      entries: z.array(entry),
      /** Sent ones that can be none: no such ticket was issued for the event. */
      refused: z.array(z.uuid()),
      cursor,
      list_version: z.string(),
      now: instant,
    }),
    errors: ['INVALID_REQUEST'],
  }),
} as const satisfies Record<CheckInCallName, Call>

type CheckInCalls = typeof CHECK_IN_CALLS
/** Request that the server's handler receives. */
export type CheckInRequest<N extends CheckInCallName> = { body: z.output<CheckInCalls[N]['body']> }
export type CheckInAnswer<N extends CheckInCallName> = z.output<CheckInCalls[N]['answer']>
