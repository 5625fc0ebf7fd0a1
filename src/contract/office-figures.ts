import { z } from 'zod'
import { FIGURE_DAYS } from '#rules/figures.ts'
import { defineCall } from './call.ts'
import { money } from './calls/fields.ts'
import { seller } from './office-fields.ts'
import { OFFICE_ROUTES } from './office-routes.ts'

/* The office's call about what was earned. */

const sums = z.object({ gross: money, refunded: money, disputed: money, net: money })

export const OFFICE_FIGURE_CALLS = {
  readFigures: defineCall(OFFICE_ROUTES.readFigures, {
    summary: 'What a seller earned in the last days, today included, each currency by itself.',
    params: seller,
    query: z.object({
      days: z.coerce
        .number<number | string>()
        .pipe(z.union(FIGURE_DAYS.map((days) => z.literal(days)) as [z.ZodLiteral<7>, z.ZodLiteral<30>])),
    }),
    answer: z.object({
      zone: z.string().describe('The time zone in which days are counted'),
      currencies: z.array(
        sums.extend({
          currency: z.string(),
          days: z.array(sums.extend({ day: z.iso.date() })),
          methods: z.array(sums.extend({ method: z.string(), charges: z.number() })),
          products: z
            .array(z.object({ id: z.number(), name: z.string(), sales: z.number(), amount: money }))
            .describe('Without interest and before refunds, what earned most first'),
        }),
      ),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
}
