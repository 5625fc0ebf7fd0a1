import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { editedEntry, entryChanges, entryHistory, entrySaved, puttingBack } from '../entries.ts'
import { done, line, rowId, seller } from '../fields.ts'
import { AFFILIATE_ROUTES } from './routes.ts'

/* The office's calls about affiliates. */

const affiliate = seller.extend({ affiliate_id: rowId })
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
/** Products of the seller that can be promoted, whether they are on sale or not. */
const products = z.array(z.object({ id: z.number(), name: z.string() }))

export const OFFICE_AFFILIATE_CALLS = {
  listAffiliates: defineCall(AFFILIATE_ROUTES.listAffiliates, {
    summary: 'The affiliates of a seller, the newest first.',
    params: seller,
    answer: z.object({
      affiliates: z.array(z.object({ id: z.number(), name: z.string(), product_ids: z.array(z.number()) })),
      products,
    }),
    errors: admitted,
  }),
  readAffiliate: defineCall(AFFILIATE_ROUTES.readAffiliate, {
    summary: 'An affiliate as the catalogue file writes it, with the number of its last change.',
    params: affiliate,
    answer: editedEntry.extend({
      products,
      links: z.array(z.object({ id: z.number(), link: z.string() })).describe('Whose sales are theirs'),
    }),
    errors: admitted,
  }),
  createAffiliate: defineCall(AFFILIATE_ROUTES.createAffiliate, {
    summary: 'Makes an affiliate, whose links count at once.',
    params: seller,
    body: z.object({ name: line, product_ids: z.array(rowId).min(1).max(10_000) }),
    answer: z.object({ id: z.number() }),
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  saveAffiliate: defineCall(AFFILIATE_ROUTES.saveAffiliate, {
    summary: 'Changes values of an affiliate that was read at a version.',
    params: affiliate,
    body: entryChanges,
    answer: entrySaved,
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  retireAffiliate: defineCall(AFFILIATE_ROUTES.retireAffiliate, {
    summary: 'Takes an affiliate away. The sales that were theirs stay so.',
    params: affiliate,
    answer: done,
    errors: [...admitted, 'ENTRY_REFUSED'],
  }),
  affiliateHistory: defineCall(AFFILIATE_ROUTES.affiliateHistory, {
    summary: 'The last changes of an affiliate, the newest first.',
    params: affiliate,
    answer: entryHistory,
    errors: admitted,
  }),
  putAffiliateBack: defineCall(AFFILIATE_ROUTES.putAffiliateBack, {
    summary: 'Makes an affiliate what it was before one of its changes, as a change of its own.',
    params: affiliate.extend({ change_id: rowId }),
    body: puttingBack,
    answer: done,
    errors: [...admitted, 'ENTRY_REFUSED', 'CHANGED_MEANWHILE'],
  }),
}
