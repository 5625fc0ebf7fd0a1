import { z } from 'zod'
import { LEAVING_SECONDS, MOST_TICKETS } from '#rules/tickets/ticket-cart.ts'
import { HALF_PRICE_PROOFS, HOLDER_NAME_MAX } from '#rules/tickets/ticket-holder.ts'
import { SALE_STATES } from '#rules/tickets/ticket-sale.ts'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { instant, money, productId, publicId, text, zonedTime } from './fields.ts'

const quantity = z.number().int().min(1).max(MOST_TICKETS)
const count = z.number().int().min(0)

/** Selection of an event: the number of tickets of each kind, by batch. */
export const chosenBatches = z
  .array(
    z.object({
      id: productId,
      tickets: z
        .array(
          z.object({
            id: productId,
            quantity,
            /** Holder of each ticket: the name if the event requires names, the entitlement if it is at half price. */
            holders: z
              .array(
                z.object({
                  name: text(HOLDER_NAME_MAX).default(''),
                  proof: z.enum(['', ...HALF_PRICE_PROOFS]).default(''),
                }),
              )
              .max(MOST_TICKETS)
              .optional(),
          }),
        )
        .max(MOST_TICKETS),
    }),
  )
  .max(MOST_TICKETS)

const releaseType = z.enum(['fixed_date', 'fixed_date_range', 'offer_group_stock']).nullable()

/** Fields of a batch that change while a page shows it. */
const batchSale = {
  id: z.number(),
  state: z.enum(SALE_STATES),
  /** Nothing is left for anybody. */
  soldOff: z.boolean(),
  /** When it opens and closes by date; null: not by date. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  /**
   * How many more tickets at half price anybody could take of it: of what the event grants of them, and of what is left
   * of the batch. Null: it has none at half price.
   */
  half_price_left: count.nullable(),
}

/** A batch as sent to every viewer of the event. */
const liveBatch = z.object({
  ...batchSale,
  /** Tickets that are left. Those that a reader has reserved are not among them. */
  left: count,
})
export type LiveBatch = z.infer<typeof liveBatch>

/** A batch of tickets in a product call. Tickets reserved by the session count as available to it, and as selected. */
export const batchData = z.object({
  ...batchSale,
  /** By the clocks of its event. */
  starts_at: zonedTime.nullable(),
  ends_at: zonedTime.nullable(),
  name: z.string(),
  order: z.number(),
  release_type: releaseType,
  release_fixed_date: instant.nullable(),
  release_interval_start_date: instant.nullable(),
  release_interval_end_date: instant.nullable(),
  release_offer_group_stock_id: z.number().nullable(),
  available_tickets: count,
  /** How many tickets of it one may wait for once it is sold out; 0: there is nothing to wait for. */
  most_awaited: count,
  selected_batch_tickets: count,
  tickets: z.array(
    z.object({
      id: z.number(),
      hash: z.string(),
      name: z.string(),
      /** For one. */
      amount: money,
      selected_tickets: count,
      /** The id of its batch. */
      offer_group_id: z.number(),
      half_price: z.boolean(),
    }),
  ),
})
export type BatchData = z.infer<typeof batchData>

/** Where and when an event is, and by whom. */
export const eventData = z.object({
  eventDateType: z.enum(['unicEvent', 'continuousEvent']),
  place: z.enum(['in_person', 'online', 'soon']),
  venue: z.string().nullable(),
  address: z.string().nullable(),
  /** By the clocks of its own place. */
  starts_at: zonedTime.nullable(),
  ends_at: zonedTime.nullable(),
  organizers: z.array(z.string()),
  /** Each ticket asks for the name of its holder. */
  holder_names: z.boolean(),
  /** The price that the page begins with: the lowest on sale, or to come. */
  from_amount: money,
  /**
   * Total half-price tickets that the event grants, and how many are left, as the law requires them to be stated
   * (decree 8.537/2015, article 11). Null: it sells none.
   */
  half_price: z.object({ granted: count, left: count }).nullable(),
  /** The next moment at which a batch changes its state by the clock; null: none does. */
  next_change: instant.nullable(),
  /**
   * Tickets reserved by this session, and the end of the reservation: that of the earliest. Null: nothing is reserved.
   */
  held: z.object({ end: instant.nullable(), tokens: z.array(publicId) }),
})
export type EventData = z.infer<typeof eventData>

const reservation = z.object({
  token: publicId,
  /** The ticket, and its batch. */
  offer_id: z.number(),
  offer_group_id: z.number(),
  /** By the server's clock; the end never moves. */
  start: instant,
  end: instant,
  quantity: count,
  /** How many tickets are left of its batch. */
  tickets: z.array(z.object({ batch_id: z.number(), tickets: count })),
})
export type ReservationWire = z.infer<typeof reservation>

/** Tickets of an event held by a session. */
const heldTickets = z.object({
  reservations: z.array(reservation.omit({ tickets: true })),
  /** When the choice ends: with the earliest reservation. Null: nothing is reserved. */
  end: instant.nullable(),
})
export type HeldTickets = z.infer<typeof heldTickets>

const byToken = z.object({ token: publicId })

/** Errors of every call that changes a reservation. */
const CHANGE_ERRORS = [
  'INVALID_REQUEST',
  'FOREIGN_ORIGIN',
  'SESSION_MISMATCH',
  'NOT_FOUND',
  'GONE',
  'PAYMENT_IN_PROGRESS',
  'TOO_MANY_TICKETS',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
] as const

/** The answer to CAPTCHA_REQUIRED: many tickets are held from this network without being paid. */
const captcha = z.string().max(600).optional()

export const checkAmount = defineCall(ROUTES.checkAmount, {
  summary: 'How many tickets of a kind can be taken now.',
  body: z.object({ offer_id: productId }),
  answer: z.object({ available: count, sold_off: z.boolean(), release_type: releaseType }),
  errors: [
    'INVALID_REQUEST',
    'FOREIGN_ORIGIN',
    'SESSION_MISMATCH',
    'NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'SELLER_NOT_READY',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
})

export const reserveTickets = defineCall(ROUTES.reserveTickets, {
  summary:
    'Holds tickets for ten minutes. Null: they are sold out. 422 for a batch that is released by date.',
  body: z.object({
    offer_id: productId,
    quantity: quantity.default(1),
    /** The page's assumption; the server decides both. */
    start: z.string().max(40).optional(),
    end: z.string().max(40).optional(),
    /** Chosen by the browser: the same key gets the same hold, however often it is sent. */
    key: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/)
      .optional(),
    captcha,
  }),
  answer: reservation.nullable().describe('Null: sold out.'),
  errors: [
    ...CHANGE_ERRORS,
    'CAPTCHA_REQUIRED',
    'PRODUCT_NOT_FOUND',
    'SELLER_NOT_READY',
    'TICKET_NOT_RESERVABLE',
    'TICKET_NOT_ON_SALE',
    'WAITING_ROOM',
  ],
})

export const changeReservation = defineCall(ROUTES.changeReservation, {
  summary:
    'Another quantity of a reservation, whose end stays. Null: so many are not left, and nothing changed.',
  params: byToken,
  /** The reservation as returned, with the new quantity; no other field of it is read. */
  body: z.object({ quantity, captcha }),
  answer: reservation.nullable().describe('Null: not as many are left; the reservation is as it was.'),
  errors: [...CHANGE_ERRORS, 'CAPTCHA_REQUIRED'],
})

export const releaseReservation = defineCall(ROUTES.releaseReservation, {
  summary: 'Gives the tickets of a reservation back. Doing it twice does no harm.',
  params: byToken,
  answer: reservation,
  errors: CHANGE_ERRORS,
})

export const readReservations = defineCall(ROUTES.readReservations, {
  summary: 'What the session holds of an event: for a reload, or another tab.',
  params: z.object({ product_id: productId }),
  answer: heldTickets,
  errors: ['INVALID_REQUEST'],
})

/** The name that a page gives to its leaving, so that its return means the same one. */
const departure = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

export const leaveTickets = defineCall(ROUTES.leaveTickets, {
  summary: `The page of an event's checkout is closed: what the session holds ends within ${LEAVING_SECONDS} seconds, unless it comes back. What is being paid stays.`,
  params: z.object({ product_id: productId }),
  body: z.object({ departure }),
  answer: z.object({ sooner: z.boolean().describe('Something ends sooner than it would have.') }),
  errors: ['INVALID_REQUEST', 'FOREIGN_ORIGIN', 'SESSION_MISMATCH', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const returnToTickets = defineCall(ROUTES.returnToTickets, {
  summary:
    'A page that was left is there again, or another of the same checkout still is: what has not ended has its whole time again. Whether this or the leaving arrives first makes no difference.',
  params: z.object({ product_id: productId }),
  body: z.object({ departure }),
  answer: heldTickets,
  errors: ['INVALID_REQUEST', 'FOREIGN_ORIGIN', 'SESSION_MISMATCH', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})
