import { z } from 'zod'
import { REFUND_WAYS } from '#rules/refund.ts'
import { SALE_STATUSES } from '#rules/sale-status.ts'
import { defineCall } from './call.ts'
import { money, publicId, saleStatus, text } from './calls/fields.ts'
import { done, moment, seller } from './office-fields.ts'
import { OFFICE_ROUTES } from './office-routes.ts'
import { operatorSale, refundsAnswer } from './operator-calls.ts'

/* The office's calls about what was sold. */

const sale = seller.extend({ sale_id: publicId })
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const OFFICE_SALE_CALLS = {
  listSales: defineCall(OFFICE_ROUTES.listSales, {
    summary:
      'Sales of a seller, the newest first; whoever may not read buyers gets their names and addresses masked.',
    params: seller,
    query: z.object({
      q: z.string().max(300).default('').describe('E-mail, order number, id or link of a sale, or a name'),
      status: z.enum(SALE_STATUSES).optional(),
      before: publicId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      sales: z.array(
        z.object({
          sale_id: z.string(),
          order_number: z.string(),
          product: z.string(),
          name: z.string(),
          email: z.string(),
          amount: money,
          currency: z.string(),
          status: saleStatus,
          method: z.string().nullable(),
          created_at: moment,
        }),
      ),
      next: z.string().nullable(),
    }),
    errors: admitted,
  }),
  readSale: defineCall(OFFICE_ROUTES.readSale, {
    summary: 'A sale with its attempts and refunds.',
    params: sale,
    answer: operatorSale,
    errors: admitted,
  }),
  giveBack: defineCall(OFFICE_ROUTES.giveBack, {
    summary: 'Gives money of a sale back, whole or in part. The same key is always the same refund.',
    params: sale,
    body: z.object({
      amount: z.number().positive().max(99_999_999).nullable().describe('Null: all that is left'),
      reason: text(500).min(1),
      key: z.uuid(),
      by: z.enum(REFUND_WAYS),
    }),
    answer: refundsAnswer,
    errors: [...admitted, 'PROVE_AGAIN', 'REFUND_KEY_REUSED', 'NOT_REFUNDABLE', 'UNAVAILABLE'],
  }),
  resendMail: defineCall(OFFICE_ROUTES.resendMail, {
    summary: 'Mails the confirmation of a paid sale once more, to the address that it was bought with.',
    params: sale,
    answer: done,
    errors: [...admitted, 'NOT_PAID'],
  }),
}
