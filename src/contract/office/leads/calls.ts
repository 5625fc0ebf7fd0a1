import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { moment, rowId, seller } from '../fields.ts'
import { LEAD_ROUTES } from './routes.ts'

/* The office's call about who began to buy. */

const step = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const OFFICE_LEAD_CALLS = {
  listLeads: defineCall(LEAD_ROUTES.listLeads, {
    summary:
      'People who began to buy and have not, the newest first; whoever may not read buyers gets them masked, and a link without them.',
    params: seller,
    query: z.object({
      step: z.coerce.number<number | string>().int().min(0).max(3).optional(),
      product: rowId.optional(),
      before: z
        .string()
        .regex(/^[0-9T:.-]{26}_[0-9a-f]{32}$/)
        .optional()
        .describe('The `next` of the page before'),
    }),
    answer: z.object({
      leads: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          whatsapp: z.string().nullable().describe('The number as WhatsApp writes it, where it is whole'),
          step,
          product: z.object({ id: z.number(), name: z.string() }),
          link: z.string().describe('Where the purchase goes on'),
          began_at: moment,
          seen_at: moment,
        }),
      ),
      products: z.array(z.object({ id: z.number(), name: z.string() })),
      kept_days: z.number(),
      next: z.string().nullable(),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
}
