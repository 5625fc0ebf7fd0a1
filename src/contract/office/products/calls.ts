import { z } from 'zod'
import { NEW_KINDS } from '#rules/fields/new-event.ts'
import { defineCall } from '../../call.ts'
import {
  editedEntry,
  entryChanges,
  entryHistory,
  entrySaved,
  puttingBack,
  shownPictures,
} from '../entries.ts'
import { done, line, seller, rowId } from '../fields.ts'
import { PRODUCT_ROUTES } from './routes.ts'

/* The office's calls about what is sold. */

const product = seller.extend({ product_id: rowId })
const amount = z.int().min(0).max(9_999_999_999).describe('Minor units of the currency')

const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const OFFICE_PRODUCT_CALLS = {
  listProducts: defineCall(PRODUCT_ROUTES.listProducts, {
    summary: 'What a seller sells, and what is not on sale, the newest first.',
    params: seller,
    answer: z.object({
      products: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          type: z.enum(['TRANSACTION', 'SUBSCRIPTION', 'CONTRACT']),
          format: z.enum(['DIGITAL', 'PHYSICALPRODUCT']),
          is_event: z.boolean(),
          amount,
          currency: z.string(),
          period: z.number().nullable().describe('Days between charges; null: it is paid once'),
          is_on_sale: z.boolean(),
          left: z.number().nullable().describe('Null: without limit'),
        }),
      ),
    }),
    errors: admitted,
  }),
  readProduct: defineCall(PRODUCT_ROUTES.readProduct, {
    summary: 'A product as the catalogue file writes it, with the number of its last change.',
    params: product,
    answer: z.object({
      ...editedEntry.shape,
      link: z.string(),
      preview: z.string().describe('Where its page is seen while it is not on sale, for four hours'),
      code: z
        .object({ view_box: z.string(), path: z.string() })
        .describe('The link as a QR code: the outline of its dark parts'),
      pictures: shownPictures,
      looks: z.array(z.number()).describe('Those that it can have'),
      look_names: z
        .record(z.string(), z.string())
        .optional()
        .describe('Of those that have one, by their numbers'),
      under_way: z
        .number()
        .describe(
          'Purchases that are being paid now, counted up to a hundred: a change has to leave them whole',
        ),
      bumps_under_way: z
        .array(z.object({ product_id: z.number(), count: z.number() }))
        .describe('Of these, those with a bump, by its product; a bump that is missing is in none'),
      taken: z.number().describe('Sold or held: its stock may not be less'),
    }),
    errors: admitted,
  }),
  createProduct: defineCall(PRODUCT_ROUTES.createProduct, {
    summary: 'Makes a product.',
    params: seller,
    body: z.object({
      kind: z.enum(NEW_KINDS),
      name: line,
      amount,
      on_sale: z.boolean().default(false),
      charges: z.int().min(1).max(240).optional().describe('Of a contract, in all'),
      minimum: amount.optional().describe('The least that is given to a donation'),
      access_url: z.string().max(2_000).optional().describe('Where it is opened by whoever bought it'),
      first: z
        .object({ batch: line, ticket: line })
        .default({ batch: '1', ticket: '1' })
        .describe('What an event calls its first batch and ticket'),
    }),
    answer: z.object({ id: z.number() }),
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED'],
  }),
  saveProduct: defineCall(PRODUCT_ROUTES.saveProduct, {
    summary: 'Changes values of a product that was read at a version.',
    params: product,
    body: entryChanges,
    answer: entrySaved,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED'],
  }),
  retireProduct: defineCall(PRODUCT_ROUTES.retireProduct, {
    summary: 'Takes a product out of the catalogue. What was sold of it stays.',
    params: product,
    answer: done,
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  productHistory: defineCall(PRODUCT_ROUTES.productHistory, {
    summary: 'The last changes of a product, the newest first.',
    params: product,
    answer: entryHistory,
    errors: admitted,
  }),
  putProductBack: defineCall(PRODUCT_ROUTES.putProductBack, {
    summary: 'Makes a product what it was before one of its changes, as a change of its own.',
    params: product.extend({ change_id: rowId }),
    body: puttingBack,
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED', 'CHANGED_MEANWHILE'],
  }),
}
