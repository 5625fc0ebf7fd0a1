import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'

export const forgetMe = defineCall(ROUTES.forgetMe, {
  summary:
    'Ends the session: its cookies go, and what it could read of leads, purchases, tickets and saved cards is read by it no more. Purchases and their mails stay as they are. Tickets that it holds go back on sale, and its places in waiting rooms are given up: a session that has any is not ended until the call says that this is wanted.',
  body: z.object({
    gives_up: z
      .boolean()
      .optional()
      .describe('That what is held is given up; without it the call asks first'),
  }),
  answer: z.discriminatedUnion('forgotten', [
    z.object({ forgotten: z.literal(true) }),
    z.object({
      forgotten: z.literal(false),
      tickets: z.int().describe('Tickets that the session holds and has not begun to pay'),
      places: z.int().describe('Waiting rooms that are open and in which the session has a place'),
    }),
  ]),
  errors: ['TOO_MANY_REQUESTS'],
})
