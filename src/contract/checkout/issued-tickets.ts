import { z } from 'zod'
import { HALF_PRICE_PROOFS, HOLDER_NAME_MAX } from '#rules/tickets/ticket-holder.ts'
import { EMAIL_MAX_LENGTH } from '#rules/base/validation.ts'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { eventData } from './tickets.ts'
import { instant, locale, publicId, text } from './fields.ts'

/** The signed last part of the address of a page of tickets. */
export const ticketLink = z.string().regex(/^[A-Za-z0-9_-]{8,64}\.[A-Za-z0-9_-]{22}$/)

const ticket = z.object({
  id: z.uuid(),
  /** Counts the tickets of the purchase, from 1. */
  number: z.number().int(),
  /** Eight letters and digits, for people to read out. */
  code_number: z.string(),
  ticket: z.string(),
  batch: z.string(),
  half_price: z.boolean(),
  /** The right to half price that its buyer named. */
  half_price_proof: z.enum(HALF_PRICE_PROOFS).nullable(),
  holder_name: z.string().nullable(),
  /** `transferred`: somebody else has it; `refunded` and `charged-back`: its money went back. */
  state: z.enum(['valid', 'transferred', 'refunded', 'charged-back']),
  /** It may be given to somebody else now. */
  can_transfer: z.boolean(),
  /** Code that a check-in device reads; null for a ticket that no longer admits anybody. */
  code: z
    .object({
      text: z.string(),
      /** The code drawn: squares of one unit in a field of `size`. */
      size: z.number().int(),
      path: z.string(),
    })
    .nullable(),
})

const ticketsAnswer = z.object({
  event: eventData
    .pick({ place: true, venue: true, address: true, starts_at: true, ends_at: true, organizers: true })
    .extend({
      id: z.number(),
      name: z.string(),
      image: z.string().nullable(),
      /** Where its clocks are: an IANA time zone. */
      time_zone: z.string(),
      /** The event is on one day, so it can be added to a calendar. */
      has_calendar: z.boolean(),
    }),
  seller: z.object({
    name: z.string(),
    legal_name: z.string(),
    document: z.string(),
    email: z.string(),
    legal_address: z.string(),
    country: z.string(),
    /** Language of the seller's texts; absent: not known. */
    language: z.string().optional(),
    special: z.boolean(),
  }),
  /** The platform's company, where it sells. */
  sold_by: z
    .object({
      name: z.string(),
      role: z.enum(['seller', 'agent']),
      legal_name: z.string(),
      document: z.string(),
      email: z.string(),
      legal_address: z.string(),
      country: z.string(),
    })
    .optional(),
  sale_id: publicId,
  /** Human-readable number of the purchase: `4K7Q-2XM9`. */
  order_number: z.string(),
  language: locale,
  issued_at: instant,
  tickets: z.array(ticket),
})
export type TicketsAnswer = z.infer<typeof ticketsAnswer>
export type TicketOnPage = z.infer<typeof ticket>

export const transferTicket = defineCall(ROUTES.transferTicket, {
  summary:
    'Gives a ticket to somebody else, for whoever holds the signed link to it: its code ends, and theirs is mailed to them.',
  params: z.object({ link: ticketLink }),
  body: z.object({
    /** The `id` of the ticket. */
    ticket: z.uuid(),
    name: text(HOLDER_NAME_MAX),
    email: text(EMAIL_MAX_LENGTH),
    /** By which right theirs is at half price, where it is. */
    proof: z.enum(['', ...HALF_PRICE_PROOFS]).default(''),
    /** The answer to CAPTCHA_REQUIRED: the mailbox, or the buyer, had many tickets of this seller today. */
    captcha: z.string().max(600).optional(),
  }),
  answer: ticketsAnswer,
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT_DATA',
    'UNPROCESSABLE',
    'FOREIGN_ORIGIN',
    'SESSION_MISMATCH',
    'NOT_FOUND',
    'GONE',
    'CAPTCHA_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

export const readTickets = defineCall(ROUTES.readTickets, {
  summary:
    'The tickets of a purchase, or one that was given to somebody: for whoever holds the signed link to them.',
  params: z.object({ link: ticketLink }),
  answer: ticketsAnswer,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
