import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { pixelSchema } from '../../catalogue/file.ts'
import { done, rowId, seller } from '../fields.ts'
import { PIXEL_ROUTES } from './routes.ts'

/*
 * The office's calls about the services notified of visits and sales. Account credentials are written and never read.
 */

const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
const one = seller.extend({
  product_id: rowId,
  provider: pixelSchema.shape.provider,
  pixel_id: pixelSchema.shape.id,
})

export const OFFICE_PIXEL_CALLS = {
  listPixels: defineCall(PIXEL_ROUTES.listPixels, {
    summary: 'The pixels of a seller’s products, with what the last day told them.',
    params: seller,
    answer: z.object({
      simulation: z
        .string()
        .nullable()
        .describe('What the sandbox received in place of the services; null: they receive it themselves'),
      products: z.array(z.object({ id: z.number(), name: z.string() })),
      pixels: z.array(
        z.object({
          product: z.object({ id: z.number(), name: z.string() }),
          pixel: pixelSchema,
          access: z
            .enum(['kept', 'missing', 'needless'])
            .describe('Whether what opens its account is known; nothing of it is told'),
          day: z.object({
            taken: z.number(),
            refused: z.number(),
            open: z.number(),
            reason: z.string().nullable().describe('Of the last that was refused'),
          }),
          panel: z.string().describe('The checkout with the panel of what is told'),
        }),
      ),
    }),
    errors: admitted,
  }),
  savePixel: defineCall(PIXEL_ROUTES.savePixel, {
    summary:
      'Adds a pixel to products, or puts it in the place of the one of this name; to all of them or to none.',
    params: seller.extend({ product_id: rowId }),
    body: pixelSchema.extend({
      also: z.array(rowId).max(500).optional().describe('Further products that it is added to'),
    }),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED'],
  }),
  removePixel: defineCall(PIXEL_ROUTES.removePixel, {
    summary: 'Takes a pixel away from a product.',
    params: one,
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED'],
  }),
  savePixelAccess: defineCall(PIXEL_ROUTES.savePixelAccess, {
    summary: 'Keeps what opens the account of a pixel, sealed. It is never read back.',
    params: one,
    body: z.object({
      token: z.string().trim().min(1).max(5_000),
      test_code: z.string().trim().min(1).max(100).nullish(),
    }),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
  removePixelAccess: defineCall(PIXEL_ROUTES.removePixelAccess, {
    summary: 'Forgets what opens the account of a pixel.',
    params: one,
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
  testPixel: defineCall(PIXEL_ROUTES.testPixel, {
    summary: 'Sends the service of a pixel a purchase that it takes for a test, and says what it answered.',
    params: one,
    body: z.object({ test_code: z.string().trim().min(1).max(100).nullish() }),
    answer: z.object({
      outcome: z.enum(['taken', 'refused', 'again', 'no-test', 'no-access', 'no-code', 'no-name']),
      reason: z.string().nullable(),
    }),
    errors: admitted,
  }),
}
