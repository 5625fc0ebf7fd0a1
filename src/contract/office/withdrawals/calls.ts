import { z } from 'zod'
import { LISTED_STATES, WITHDRAWAL_ANSWERS } from '#rules/sales/withdrawal-answer.ts'
import { defineCall } from '../../call.ts'
import { publicId, text } from '../../checkout/fields.ts'
import { done, moment, seller } from '../fields.ts'
import { WITHDRAWAL_ROUTES } from './routes.ts'

/* The office's calls about withdrawals of buyers. */

export const OFFICE_WITHDRAWAL_CALLS = {
  listWithdrawals: defineCall(WITHDRAWAL_ROUTES.listWithdrawals, {
    summary:
      'Withdrawals of buyers and cancellations of their contracts, the newest first; whoever may not read buyers gets their names and addresses masked.',
    params: seller,
    query: z.object({
      state: z.enum(LISTED_STATES).optional(),
      sale: publicId.optional().describe('Only those of the purchase of this sale'),
      before: publicId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      withdrawals: z.array(
        z.object({
          kind: z.enum(['withdrawal', 'cancellation']),
          reference: z.string(),
          sale_id: z.string(),
          order_number: z.string(),
          product: z.string(),
          name: z.string().describe('As it was declared'),
          email: z.string(),
          state: z.enum(LISTED_STATES),
          reason: z.string().nullable().describe('Why the seller answers; null: the right applies'),
          received_at: moment,
          right_ends_at: moment.nullable().describe('Null: the law gives no right, or its end is not known'),
          guarantee_ends_at: moment
            .nullable()
            .describe('The end of the guarantee of the seller; null: the right decides'),
          ends_at: moment.nullable().describe('When a cancelled contract ends'),
          cause: z.string().nullable().describe('Why a contract is cancelled for cause'),
          refundable: z.number().describe('What is left to refund of the purchase'),
          refunded: z.number().describe('What went back of it'),
          currency: z.string(),
          answer: z.enum(WITHDRAWAL_ANSWERS).nullable(),
          answer_text: z.string().nullable().describe('What the buyer was mailed'),
          answered_by: z.string().nullable(),
          answered_at: moment.nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
  answerWithdrawal: defineCall(WITHDRAWAL_ROUTES.answerWithdrawal, {
    summary:
      'Answers a withdrawal that waits for the seller: refunds the whole purchase, refuses it with a reason that the buyer is mailed, or closes it as settled outside.',
    params: seller.extend({ reference: publicId }),
    body: z.object({
      answer: z.enum(WITHDRAWAL_ANSWERS),
      reason: text(1_000).optional().describe('What the buyer is mailed; needed to refuse'),
    }),
    answer: done,
    errors: [
      'INVALID_REQUEST',
      'SIGN_IN',
      'NOT_FOUND',
      'NOT_ALLOWED',
      'PROVE_AGAIN',
      'WITHDRAWAL_ANSWERED',
      'NOT_REFUNDABLE',
      'REFUND_LIMIT',
    ],
  }),
}
