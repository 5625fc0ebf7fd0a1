import { z } from 'zod'
import { EXPORT_KINDS, EXPORT_STATES } from '#rules/office/exports.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'
import { SUBSCRIPTION_STATES } from '#rules/subscriptions/subscription.ts'
import { defineCall } from '../../call.ts'
import { done, moment, rowId, seller } from '../fields.ts'
import { EXPORT_ROUTES } from './routes.ts'
import { saleNarrowing } from '../sales/calls.ts'

/* The office's calls about lists and figures as files. */

const file = seller.extend({ export_id: z.uuid() })
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const

const day = z.iso.date().optional().describe("A day of the seller's time zone")
const asked = {
  from: day,
  until: day,
  people: z.boolean().describe('With names, addresses and documents, which needs the right to read buyers'),
  locale: z.enum(['pt', 'en', 'es']).describe('The language of the file'),
}
const q = z.string().max(300).optional().describe('As in the list')

export const OFFICE_EXPORT_CALLS = {
  listExports: defineCall(EXPORT_ROUTES.listExports, {
    summary: 'Files that were made or are being made, which the caller may fetch; the newest first.',
    params: seller,
    answer: z.object({
      kept_days: z.number(),
      exports: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(EXPORT_KINDS),
          people: z.boolean(),
          state: z.enum(EXPORT_STATES),
          rows: z.number().describe('How many are written so far'),
          author: z.string(),
          q: z.string().nullable(),
          status: z.string().nullable(),
          from: z.string().nullable(),
          until: z.string().nullable(),
          created_at: moment,
          expires_at: moment,
        }),
      ),
    }),
    errors: admitted,
  }),
  createExport: defineCall(EXPORT_ROUTES.createExport, {
    summary: 'Orders a file of a list or of the figures, which the worker makes.',
    params: seller,
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('sales'),
        q,
        status: z.enum(SALE_STATUSES).optional(),
        ...saleNarrowing,
        ...asked,
      }),
      z.object({
        kind: z.literal('subscriptions'),
        q,
        status: z.enum(SUBSCRIPTION_STATES).optional(),
        ...asked,
      }),
      z.object({
        kind: z.literal('leads'),
        step: z.int().min(0).max(3).optional(),
        product: rowId.optional(),
        ...asked,
      }),
      z.object({ kind: z.literal('holders'), event: rowId, locale: asked.locale }),
      z.object({ kind: z.literal('figures'), from: day, until: day, locale: asked.locale }),
    ]),
    answer: z.object({ id: z.uuid() }),
    errors: [...admitted, 'PROVE_AGAIN', 'TOO_MANY_EXPORTS', 'TOO_MANY_REQUESTS'],
  }),
  readExportFile: defineCall(EXPORT_ROUTES.readExportFile, {
    summary: 'The file itself, as CSV in UTF-8.',
    params: file,
    answer: z.custom<AsyncIterable<unknown>>(),
    errors: admitted,
  }),
  deleteExport: defineCall(EXPORT_ROUTES.deleteExport, {
    summary: 'Deletes a file before its days are over, or gives one up that is being made.',
    params: file,
    answer: done,
    errors: admitted,
  }),
}
