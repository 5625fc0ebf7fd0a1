import { z } from 'zod'
import { defineCall } from '../../call.ts'
import {
  changes,
  editedEntry,
  entryChanges,
  entryHistory,
  entrySaved,
  puttingBack,
  shownPictures,
} from '../entries.ts'
import { done, rowId, seller } from '../fields.ts'
import { LOOK_ROUTES } from './routes.ts'

/* The office's calls about how the checkout looks: the customisations of the catalogue file. */

const look = seller.extend({ look_id: rowId })
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const OFFICE_LOOK_CALLS = {
  listLooks: defineCall(LOOK_ROUTES.listLooks, {
    summary: 'The looks of a seller’s checkout, the newest first.',
    params: seller,
    answer: z.object({
      looks: z.array(
        z.object({
          id: z.number(),
          name: z.string().nullable(),
          theme_color: z.string(),
          products: z.array(z.string()).describe('Names of those that have it without a link saying so'),
        }),
      ),
    }),
    errors: admitted,
  }),
  readLook: defineCall(LOOK_ROUTES.readLook, {
    summary: 'A look as the catalogue file writes it, with the number of its last change.',
    params: look,
    answer: editedEntry.extend({
      pictures: shownPictures,
      links: z
        .array(z.object({ id: z.number(), name: z.string(), link: z.string() }))
        .describe('Products on sale, with this look'),
    }),
    errors: admitted,
  }),
  createLook: defineCall(LOOK_ROUTES.createLook, {
    summary: 'Makes a look, which is on no page yet.',
    params: seller,
    body: z.object({ theme: z.enum(['light', 'dark', 'auto']) }),
    answer: z.object({ id: z.number() }),
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  saveLook: defineCall(LOOK_ROUTES.saveLook, {
    summary: 'Changes values of a look that was read at a version.',
    params: look,
    body: entryChanges,
    answer: entrySaved,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED'],
  }),
  retireLook: defineCall(LOOK_ROUTES.retireLook, {
    summary: 'Takes a look away that no product has any more.',
    params: look,
    answer: done,
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  previewLook: defineCall(LOOK_ROUTES.previewLook, {
    summary: 'Keeps a look with changes that are not saved, for ten minutes, to be seen on a page.',
    params: look,
    body: z.object({ changes }),
    answer: z.object({
      address: z.string().describe('Of its page; the number of a product comes behind it'),
    }),
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  lookHistory: defineCall(LOOK_ROUTES.lookHistory, {
    summary: 'The last changes of a look, the newest first.',
    params: look,
    answer: entryHistory,
    errors: admitted,
  }),
  putLookBack: defineCall(LOOK_ROUTES.putLookBack, {
    summary: 'Makes a look what it was before one of its changes, as a change of its own.',
    params: look.extend({ change_id: rowId }),
    body: puttingBack,
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED', 'CHANGED_MEANWHILE'],
  }),
}
