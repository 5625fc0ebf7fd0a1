import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { editedEntry, entryChanges, entryHistory, entrySaved, puttingBack } from '../entries.ts'
import { done, email, rowId, seller } from '../fields.ts'
import { SHOP_ROUTES } from './routes.ts'

/* The office's calls about a shop: making one, and what its owner changes of it. */

const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
/** The catalogue's own checks say what fits. */
const text = z.string().trim().min(1).max(300)

export const OFFICE_SHOP_CALLS = {
  createSeller: defineCall(SHOP_ROUTES.createSeller, {
    summary: 'Makes a seller who is paid by the gateways of this installation.',
    body: z.object({
      name: text,
      legal_name: text,
      document: text,
      country: z.string().regex(/^[A-Z]{2}$/),
      legal_address: text,
      email,
      is_mine: z.boolean().describe('Whoever makes it becomes its owner'),
    }),
    answer: z.object({ id: z.number() }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_ALLOWED', 'ENTRY_REFUSED'],
  }),
  readShop: defineCall(SHOP_ROUTES.readShop, {
    summary: 'A seller as the catalogue file writes it, with the number of its last change.',
    params: seller,
    answer: editedEntry.extend({
      gateways: z.array(z.object({ name: z.string(), is_sandbox: z.boolean() })),
    }),
    errors: admitted,
  }),
  saveShop: defineCall(SHOP_ROUTES.saveShop, {
    summary: "Changes values of a seller that are the owner's to change.",
    params: seller,
    body: entryChanges,
    answer: entrySaved,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED'],
  }),
  shopHistory: defineCall(SHOP_ROUTES.shopHistory, {
    summary: 'The last changes of a seller, the newest first.',
    params: seller,
    answer: entryHistory,
    errors: admitted,
  }),
  putShopBack: defineCall(SHOP_ROUTES.putShopBack, {
    summary: "Gives the owner's fields of a seller the values from before a change, as a change of its own.",
    params: seller.extend({ change_id: rowId }),
    body: puttingBack,
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED', 'CHANGED_MEANWHILE'],
  }),
}
