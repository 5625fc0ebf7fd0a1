import { z } from 'zod'
import { MOST_TICKETS } from '#rules/tickets/ticket-cart.ts'
import { EMAIL_MAX_LENGTH } from '#rules/base/validation.ts'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { locale, productId, text } from './fields.ts'

export const joinWaitingList = defineCall(ROUTES.joinWaitingList, {
  summary:
    'Waits for tickets of a batch that is sold out: they are offered by mail, in the order of joining.',
  body: z.object({
    offer_id: productId,
    quantity: z.number().int().min(1).max(MOST_TICKETS).default(1),
    email: text(EMAIL_MAX_LENGTH),
    /** The language of the page, which the mails have too. */
    language: locale.optional(),
  }),
  answer: z.object({
    joined: z
      .boolean()
      .describe('False: as many tickets can be had now. True also for an address that waits already.'),
  }),
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT_DATA',
    'FOREIGN_ORIGIN',
    'SESSION_MISMATCH',
    'NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'SELLER_NOT_READY',
    'UNPROCESSABLE',
    'TICKET_NOT_ON_SALE',
    'TOO_MANY_TICKETS',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
})
