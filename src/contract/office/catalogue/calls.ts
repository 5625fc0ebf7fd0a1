import { z } from 'zod'
import { ENTRY_KINDS } from '#rules/catalogue/catalogue-revision.ts'
import { SELLER_FILE_LENGTH } from '#rules/fields/seller-file.ts'
import { defineCall } from '../../call.ts'
import { done, seller } from '../fields.ts'
import { CATALOGUE_ROUTES } from './routes.ts'

/* The office's calls about a shop as one file, which is a catalogue file of one seller. */

const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
const value = z.json().optional()

const file = z.object({
  text: z.string().min(1).max(SELLER_FILE_LENGTH),
  removes: z.boolean().describe('Whether what the shop has and the file has not goes'),
})

const effect = z.object({
  version: z.number(),
  count: z.number().describe('How many entries change'),
  changes: z
    .array(
      z.object({
        kind: z.enum(ENTRY_KINDS),
        id: z.string(),
        name: z.string().nullable().describe('Null: it has none but its number'),
        currency: z.string(),
        what: z.enum(['added', 'changed', 'removed']),
        fields: z.array(z.object({ path: z.string(), from: value, to: value })),
      }),
    )
    .describe('The first of them'),
  kept: z
    .array(z.string())
    .describe('Where the file wants what only the platform decides, which stays as it is'),
  under_way: z
    .number()
    .describe('Purchases that are being paid of what costs another amount, counted to a hundred'),
})

export const OFFICE_CATALOGUE_CALLS = {
  readSellerFile: defineCall(CATALOGUE_ROUTES.readSellerFile, {
    summary: 'Everything that a shop sells and is, as a catalogue file.',
    params: seller,
    answer: z.object({ file: z.record(z.string(), z.json()) }),
    errors: admitted,
  }),
  previewSellerFile: defineCall(CATALOGUE_ROUTES.previewSellerFile, {
    summary: 'What a file would change in a shop. Nothing is written.',
    params: seller,
    body: file,
    answer: effect,
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  importSellerFile: defineCall(CATALOGUE_ROUTES.importSellerFile, {
    summary: 'Makes a shop say what a file says, all of it or nothing, as its preview has shown.',
    params: seller,
    body: file.extend({ version: z.int().min(0).describe('Of the preview') }),
    answer: effect,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED', 'CHANGED_MEANWHILE'],
  }),
  showAccessKey: defineCall(CATALOGUE_ROUTES.showAccessKey, {
    summary: 'The key by which a members’ area verifies links to what the seller sold.',
    params: seller,
    answer: z.object({ key: z.string() }),
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
  undoSellerFile: defineCall(CATALOGUE_ROUTES.undoSellerFile, {
    summary: 'Makes all that an import has changed what it was before.',
    params: seller,
    body: z.object({ version: z.int().min(0).describe('Of the import') }),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED', 'CHANGED_MEANWHILE'],
  }),
}
