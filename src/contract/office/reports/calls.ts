import { z } from 'zod'
import { REPORT_DAYS } from '#rules/office/reports.ts'
import { defineCall } from '../../call.ts'
import { seller } from '../fields.ts'
import { REPORT_ROUTES } from './routes.ts'

/* The office's call about what was earned. */

/** The last days that a report is of. */
export const reportSpan = z.object({
  days: z.coerce
    .number<number | string>()
    .pipe(z.union(REPORT_DAYS.map((days) => z.literal(days)) as [z.ZodLiteral<7>, z.ZodLiteral<30>])),
})
const count = z.int().min(0)
/** Sums of a year, and below zero where more went back than came in. */
const money = z.number()
const sums = z.object({ gross: money, refunded: money, disputed: money, net: money })

export const OFFICE_REPORT_CALLS = {
  readReport: defineCall(REPORT_ROUTES.readReport, {
    summary: 'What a seller earned in the last days, today included, each currency by itself.',
    params: seller,
    query: reportSpan,
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
  readReportParts: defineCall(REPORT_ROUTES.readReportParts, {
    summary:
      'Where buyers turned back, how attempts to pay ended, and whence the money came, in the last days.',
    params: seller,
    query: reportSpan,
    answer: z.object({
      funnel: z
        .array(
          z.object({
            id: z.number(),
            name: z.string(),
            opened: count.describe('How often the page was opened, reloads among them'),
            newcomers: count.describe('How often by a browser that had no session here'),
            begun: count.describe('Who filled in something'),
            tried: count.describe('Who pressed pay'),
            paid: count,
          }),
        )
        .describe('By the product of the page; each step counts when it happened'),
      currencies: z.array(
        z.object({
          currency: z.string(),
          attempts: z.array(
            sums.extend({
              by: z.enum(['method', 'gateway', 'brand', 'code']),
              key: z.string(),
              charges: count,
              refusals: count,
              made: count.describe('Pix codes and slips that were made'),
              made_amount: money,
            }),
          ),
          origins: z.array(
            sums.extend({
              by: z.enum(['offer', 'affiliate', 'source']),
              key: z
                .string()
                .describe("The offer's name in its link, the affiliate's number, or the source; empty: none"),
              named: z.string().nullable().describe('The product of the offer, or who the affiliate is'),
              charges: count,
            }),
          ),
        }),
      ),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
}
