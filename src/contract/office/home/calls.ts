import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { role, seller } from '../fields.ts'
import { HOME_ROUTES } from './routes.ts'

/* The office's call about the first page of a seller. */

/** Setup steps of a new shop. */
const HOME_STEPS = ['product', 'access', 'gateway', 'factor', 'look', 'helper'] as const

export const OFFICE_HOME_CALLS = {
  home: defineCall(HOME_ROUTES.home, {
    summary: 'What a seller sells, and what is there to do next.',
    params: seller,
    answer: z.object({
      seller: z.string(),
      role,
      currency: z.string().describe('What people pay with in the country of the seller'),
      products: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_event: z.boolean(),
          is_sold_out: z.boolean(),
          link: z.string(),
        }),
      ),
      attention: z
        .array(
          z.object({
            about: z.enum(['withdrawals', 'in-review', 'disputed', 'past-due', 'leads']),
            count: z.number(),
            is_more: z.boolean().describe('There are more than were counted'),
          }),
        )
        .describe('What somebody should look at, as far as the reader may; nothing of which there is none'),
      next: z.array(
        z.object({
          step: z.enum(HOME_STEPS),
          done: z.boolean(),
          product: z.number().optional().describe('Of access: the first product that is opened nowhere yet'),
        }),
      ),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
}
