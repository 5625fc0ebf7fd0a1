import { z } from 'zod'
import { ATTEMPT_STATES } from '#rules/payment/payment-state.ts'
import { SECURITY_EVENTS } from '#rules/office/security-events.ts'
import { defineCall } from '../../call.ts'
import { currency, method, money, text } from '../../checkout/fields.ts'
import { DIFFERENCE_STATES, differenceView, reversalView } from '../../operator/calls.ts'
import { done, email, invitation, moment, rowId, seller } from '../fields.ts'
import { PLATFORM_ROUTES } from './routes.ts'

/* The office's calls about the installation as a whole, for its operators. None of them says anything of a buyer. */

const admitted = ['SIGN_IN', 'NOT_ALLOWED'] as const
const checked = ['INVALID_REQUEST', ...admitted] as const
const found = [...checked, 'NOT_FOUND'] as const

const reason = text(500).trim().min(1)
const mark = z
  .object({ note: z.string(), author: z.string(), at: moment })
  .nullable()
  .describe('What somebody found who has looked at it last')

export const OFFICE_PLATFORM_CALLS = {
  listSellers: defineCall(PLATFORM_ROUTES.listSellers, {
    summary: 'Sellers of the installation, for its operators.',
    body: z.object({
      q: z.string().max(120).default('').describe('A part of a name, or an id'),
      state: z.enum(['selling', 'stopped']).optional(),
      after: rowId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      sellers: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          members: z.number(),
          is_ready: z.boolean().describe('false: the catalogue says that nothing of it can be bought'),
          stop: z.object({ at: moment, reason: z.string(), author: z.string() }).nullable(),
        }),
      ),
      next: z.number().nullable(),
    }),
    errors: checked,
  }),
  stopSeller: defineCall(PLATFORM_ROUTES.stopSeller, {
    summary: 'Stops a seller: nothing of it can be bought. What was bought stays, and can be given back.',
    params: seller,
    body: z.object({ reason }),
    answer: done,
    errors: [...found, 'PROVE_AGAIN'],
  }),
  resumeSeller: defineCall(PLATFORM_ROUTES.resumeSeller, {
    summary: 'Lets a seller sell on that was stopped.',
    params: seller,
    body: z.object({ reason }),
    answer: done,
    errors: [...found, 'PROVE_AGAIN'],
  }),
  enterSeller: defineCall(PLATFORM_ROUTES.enterSeller, {
    summary:
      'Lets an operator look into a seller for an hour. The seller reads it in its log, with the reason.',
    params: seller,
    body: z.object({
      reason,
      writes: z.boolean().default(false).describe('Changes things as well, which not every operator may'),
    }),
    answer: done,
    errors: [...found, 'PROVE_AGAIN'],
  }),
  leaveSeller: defineCall(PLATFORM_ROUTES.leaveSeller, {
    summary: 'Ends that before its hour is over.',
    params: seller,
    answer: done,
    errors: checked,
  }),
  listOutcomes: defineCall(PLATFORM_ROUTES.listOutcomes, {
    summary: 'Charges whose outcome is not known a minute after they were ordered, the oldest first.',
    answer: z.object({
      outcomes: z.array(
        z.object({
          attempt_id: z.uuid(),
          sale_id: z.string(),
          seller: z.object({ id: z.number(), name: z.string() }),
          gateway: z.string(),
          gateway_id: z.string().nullable(),
          reference: z.string().describe('Ours, by which the gateway is asked'),
          method,
          total: money,
          currency,
          since: moment,
          asked_at: moment.nullable().describe('When a person or a page had it asked last'),
          next_at: moment.nullable().describe('When it is asked next by itself'),
        }),
      ),
      is_all: z.boolean(),
    }),
    errors: admitted,
  }),
  askOutcome: defineCall(PLATFORM_ROUTES.askOutcome, {
    summary: 'Asks the gateway now what became of a charge, and applies what it says.',
    params: z.object({ attempt_id: z.uuid() }),
    answer: z.object({ state: z.enum(ATTEMPT_STATES) }),
    errors: found,
  }),
  listReversals: defineCall(PLATFORM_ROUTES.listReversals, {
    summary: 'Money that is owed back by itself and not back yet, the newest first.',
    answer: z.object({ reversals: z.array(reversalView.extend({ mark })) }),
    errors: admitted,
  }),
  noteReversal: defineCall(PLATFORM_ROUTES.noteReversal, {
    summary: 'Notes what an operator found who looked at a reversal. It stays one.',
    params: z.object({ reversal_id: rowId }),
    body: z.object({ note: reason }),
    answer: done,
    errors: found,
  }),
  transferReversal: defineCall(PLATFORM_ROUTES.transferReversal, {
    summary: 'Records that a reversal which the gateway refused to give back was paid by bank transfer.',
    params: z.object({ reversal_id: rowId }),
    body: z.object({ note: reason }),
    answer: done,
    errors: [...found, 'PROVE_AGAIN', 'NOT_REFUNDABLE'],
  }),
  listDifferences: defineCall(PLATFORM_ROUTES.listDifferences, {
    summary: 'What gateways report otherwise than the ledger, the newest first.',
    query: z.object({
      state: z.enum(DIFFERENCE_STATES).default('open'),
      before: rowId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      differences: z.array(differenceView.extend({ mark })),
      next: z.number().nullable(),
    }),
    errors: checked,
  }),
  noteDifference: defineCall(PLATFORM_ROUTES.noteDifference, {
    summary: 'Notes what an operator found who looked at a difference. It stays open.',
    params: z.object({ difference_id: rowId }),
    body: z.object({ note: reason }),
    answer: done,
    errors: found,
  }),
  closeDifference: defineCall(PLATFORM_ROUTES.closeDifference, {
    summary: 'Takes a difference off the list, for a reason. It comes back when its amounts change.',
    params: z.object({ difference_id: rowId }),
    body: z.object({ note: reason }),
    answer: done,
    errors: found,
  }),
  listJobs: defineCall(PLATFORM_ROUTES.listJobs, {
    summary: 'The work that is not done yet, by kind, and what of it failed for good.',
    answer: z.object({
      backlog: z.object({
        outbox: z.number().describe('Messages that are no jobs yet'),
        open_attempts: z.number(),
        overdue_attempts: z.number(),
        open_refunds: z.number(),
        silent_accounts: z.number().describe('Accounts that charge and whose webhooks never came'),
      }),
      kinds: z.array(
        z.object({
          kind: z.string(),
          waiting: z.number(),
          late: z.number(),
          running: z.number(),
          failed: z.number(),
          oldest: moment.nullable(),
        }),
      ),
      failed: z.array(
        z.object({
          id: z.number(),
          kind: z.string(),
          attempts: z.number(),
          reason: z.string(),
          began_at: moment,
          failed_at: moment,
        }),
      ),
      is_all: z.boolean(),
    }),
    errors: admitted,
  }),
  retryJobs: defineCall(PLATFORM_ROUTES.retryJobs, {
    summary: 'Has a job that failed for good tried again, as often as a new one; null: all of them.',
    body: z.object({ job_id: rowId.nullable() }),
    answer: z.object({ count: z.number() }),
    errors: found,
  }),
  listSecurityEvents: defineCall(PLATFORM_ROUTES.listSecurityEvents, {
    summary: 'What was refused, forged or limited in the last thirty days, the newest first.',
    query: z.object({
      kind: z.enum(SECURITY_EVENTS).optional(),
      before: rowId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      events: z.array(
        z.object({
          id: z.number(),
          at: moment,
          kind: z.enum(SECURITY_EVENTS),
          route: z.string().nullable(),
          gateway: z.string().nullable(),
          reason: z.string().nullable(),
          address: z
            .string()
            .nullable()
            .describe('A keyed hash: alike for one sender, and never the address'),
          count: z.number(),
        }),
      ),
      next: z.number().nullable(),
    }),
    errors: checked,
  }),
  inviteOwner: defineCall(PLATFORM_ROUTES.inviteOwner, {
    summary: 'Creates a link that makes the owner of this address an owner of the seller.',
    params: seller,
    body: z.object({ email }),
    answer: invitation,
    errors: [
      'INVALID_REQUEST',
      'SIGN_IN',
      'NOT_FOUND',
      'NOT_ALLOWED',
      'PROVE_AGAIN',
      'ALREADY_MEMBER',
      'TOO_MANY_MAILS',
    ],
  }),
}
