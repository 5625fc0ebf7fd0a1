import { z } from 'zod'
import { HALF_PRICE_PROOFS } from '#rules/tickets/ticket-holder.ts'
import { defineCall } from '../../call.ts'
import { done, line, moment, rowId, seller } from '../fields.ts'
import { reportSpan } from '../reports/calls.ts'
import { EVENT_ROUTES } from './routes.ts'

/* The office's calls about an event: its tickets, who waits for them, its check-in. */

const event = seller.extend({ event_id: rowId })
const count = z.int().min(0)
const amount = z.int().min(0).max(9_999_999_999).describe('Minor units of the currency')
const newTicket = z.object({ name: line, amount, half_price: z.boolean().default(false) })
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const OFFICE_EVENT_CALLS = {
  readEvent: defineCall(EVENT_ROUTES.readEvent, {
    summary: 'What of an event is sold, held and left right now, and who waits for it.',
    params: event,
    answer: z.object({
      name: z.string(),
      currency: z.string(),
      is_on_sale: z.boolean(),
      time_zone: z.string().describe('By whose clock its dates are shown (IANA)'),
      batches: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_retired: z.boolean().describe('It is sold no more; what was sold of it holds'),
          stock: count,
          sold: count,
          held: count.describe('In carts and in purchases under way'),
          left: count,
          waiting: z
            .object({ people: count, tickets: count, since: moment.nullable(), offered: count })
            .describe('The waiting list; `offered`: people for whom tickets are kept now'),
          tickets: z.array(
            z.object({
              id: z.number(),
              name: z.string(),
              amount,
              half_price: z.boolean(),
              is_retired: z.boolean(),
              issued: count.describe('Issued, and neither void nor given to somebody else'),
            }),
          ),
        }),
      ),
      waiting_room: z
        .object({ opens_at: moment, waiting: count, let_in: count })
        .nullable()
        .describe('Of the last opening that somebody came to; null: nobody did'),
    }),
    errors: admitted,
  }),
  addBatch: defineCall(EVENT_ROUTES.addBatch, {
    summary: 'Adds a batch with its first ticket to an event.',
    params: event,
    body: z.object({ name: line, stock: z.int().min(0).max(10_000_000), ticket: newTicket }),
    answer: z.object({ id: z.number() }),
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  addTicket: defineCall(EVENT_ROUTES.addTicket, {
    summary: 'Adds a ticket to a batch. It takes of the stock of the batch.',
    params: event.extend({ batch_id: rowId }),
    body: newTicket,
    answer: z.object({ id: z.number() }),
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  listEventKeys: defineCall(EVENT_ROUTES.listEventKeys, {
    summary: "The keys of an event's check-in, without the keys.",
    params: event,
    answer: z.object({
      keys: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          created_at: moment,
          seen_at: moment.nullable().describe('When a device last asked by it; null: none did'),
          revoked_at: moment.nullable(),
          entries: count,
        }),
      ),
    }),
    errors: admitted,
  }),
  makeEventKey: defineCall(EVENT_ROUTES.makeEventKey, {
    summary: 'Makes a key that opens the check-in of an event. It is told this once.',
    params: event,
    body: z.object({ name: line }),
    answer: z.object({ key: z.string(), link: z.string() }),
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
  revokeEventKey: defineCall(EVENT_ROUTES.revokeEventKey, {
    summary: 'Lets a key open nothing any more.',
    params: event.extend({ key_id: z.uuid() }),
    answer: done,
    errors: admitted,
  }),
  listHolders: defineCall(EVENT_ROUTES.listHolders, {
    summary: 'Who has a valid ticket, a page at a time.',
    params: event,
    query: z.object({ after: z.uuid().optional().describe('The `next` of the page before') }),
    answer: z.object({
      holders: z.array(
        z.object({
          ticket: z.string().describe('The number that is printed on it'),
          batch: z.string(),
          kind: z.string(),
          proof: z.enum(HALF_PRICE_PROOFS).nullable(),
          holder: z.string().nullable(),
          email: z.string().nullable(),
          order: z.string(),
          buyer: z.string(),
          buyer_email: z.string(),
          entered_at: moment.nullable(),
        }),
      ),
      next: z.uuid().nullable(),
    }),
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
  readEntries: defineCall(EVENT_ROUTES.readEntries, {
    summary: 'How many came in, how many are still to come, and the last who did.',
    params: event,
    answer: z.object({
      came_in: count.describe('Tickets with which somebody came in'),
      to_come: count.describe('Valid tickets with which nobody did'),
      last: z.array(
        z.object({
          id: z.number(),
          at: moment,
          check_in_point: z.string(),
          ticket: z.string().describe('The number that is printed on it'),
          kind: z.string(),
          holder: z.string().nullable(),
          is_again: z.boolean().describe('Somebody had come in with it before'),
          state: z.enum(['valid', 'transferred', 'void']),
        }),
      ),
    }),
    errors: admitted,
  }),
  readBatchDays: defineCall(EVENT_ROUTES.readBatchDays, {
    summary: 'How many tickets of each batch of an event were sold and came back, day by day.',
    params: event,
    query: reportSpan,
    answer: z.object({
      days: z.array(
        z.object({
          day: z.iso.date(),
          batch_id: z.number(),
          batch: z.string(),
          sold: count,
          refunded: count,
          disputed: count,
        }),
      ),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
}
