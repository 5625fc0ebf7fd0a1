import { z } from 'zod'
import { CHARGE_STATES, END_REASONS, SUBSCRIPTION_STATES } from '#rules/subscriptions/subscription.ts'
import { MANDATE_STATES } from '#rules/payment/mandate-state.ts'
import { defineCall } from '../../call.ts'
import { money, publicId } from '../../checkout/fields.ts'
import { done, moment, seller } from '../fields.ts'
import { SUBSCRIPTION_ROUTES } from './routes.ts'

/* The office's calls about what is paid again and again. */

const subscription = seller.extend({ subscription_id: publicId })
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
const grave = [...admitted, 'PROVE_AGAIN', 'SUBSCRIPTION_ENDED'] as const
const status = z.enum(SUBSCRIPTION_STATES)

const listed = z.object({
  subscription_id: z.string(),
  product: z.string(),
  name: z.string(),
  email: z.string(),
  status,
  amount: money,
  currency: z.string(),
  period: z.number().describe('Days as the catalogue counts them'),
  started_at: moment,
  next_charge_at: moment.nullable(),
})

const automatic = z
  .object({
    next: z.enum(['charge', 'retry', 'end', 'give-up']).nullable().describe('What the worker does next'),
    next_at: moment.nullable(),
    attempts: z.number(),
    refusal: z.string().nullable().describe('Code of the last refusal'),
    held: z.string().nullable().describe('Code of why no attempt could be begun'),
  })
  .describe('What the worker did and does by itself for a charge')

export const OFFICE_SUBSCRIPTION_CALLS = {
  listSubscriptions: defineCall(SUBSCRIPTION_ROUTES.listSubscriptions, {
    summary:
      'Subscriptions and contracts of a seller, the newest first; whoever may not read buyers gets them masked.',
    params: seller,
    body: z.object({
      q: z.string().max(300).default('').describe('E-mail, order number, id or link of a sale, or a name'),
      status: status.optional(),
      before: publicId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({ subscriptions: z.array(listed), next: z.string().nullable() }),
    errors: [...admitted, 'TOO_MANY_REQUESTS'],
  }),
  readSubscription: defineCall(SUBSCRIPTION_ROUTES.readSubscription, {
    summary: 'A subscription with its charges, the authorisation behind them, and what was changed of it.',
    params: subscription,
    answer: listed.extend({
      document: z.string(),
      country: z.string().describe('Of the buyer: how the document is written follows from it'),
      order_number: z.string(),
      sale_id: z.string(),
      type: z.enum(['SUBSCRIPTION', 'CONTRACT']),
      charges_total: z.number().nullable(),
      time_zone: z.string(),
      trial_ends_at: moment.nullable(),
      ended_at: moment.nullable(),
      end_reason: z.enum(END_REASONS).nullable(),
      method: z.string(),
      gateway: z.string(),
      card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
      mandate: z
        .object({
          state: z.enum(MANDATE_STATES),
          reference: z.string(),
          is_ending: z.boolean().describe('The gateway is being asked to end it'),
          needs_person: z.boolean().describe('The gateway refused to end it'),
        })
        .nullable(),
      charges: z.array(
        z.object({
          number: z.number(),
          amount: money,
          due_at: moment,
          state: z.enum(CHARGE_STATES),
          paid_at: moment.nullable(),
          sale_id: z.string().nullable(),
          automatic: automatic.optional(),
        }),
      ),
      is_renewed: z
        .boolean()
        .optional()
        .describe('Its charges are made by themselves, by the card that is kept'),
      moves: z
        .object({ from: z.iso.date(), until: z.iso.date(), day: z.iso.date() })
        .nullable()
        .describe('Between which days the next charge can be; null: it cannot be moved'),
      changes: z.array(
        z.object({
          kind: z.enum(['cancelled', 'moved']),
          author: z.string(),
          at: moment,
          due_before: moment.nullable(),
          due_after: moment.nullable(),
        }),
      ),
    }),
    errors: admitted,
  }),
  cancelSubscription: defineCall(SUBSCRIPTION_ROUTES.cancelSubscription, {
    summary: 'Ends a subscription now: nothing more is charged. What was paid stays paid.',
    params: subscription,
    answer: done,
    errors: grave,
  }),
  moveCharge: defineCall(SUBSCRIPTION_ROUTES.moveCharge, {
    summary: 'Puts the next charge off to another day of the time zone in which the subscription counts.',
    params: subscription,
    body: z.object({ day: z.iso.date() }),
    answer: done,
    errors: [...grave, 'DATE_NOT_ALLOWED'],
  }),
  readRenewals: defineCall(SUBSCRIPTION_ROUTES.readRenewals, {
    summary: 'Whether the subscriptions of a seller renew by themselves, and what that means.',
    params: seller,
    answer: z.object({
      since: moment.nullable().describe('Null: each charge is paid by its link'),
      subscribers: z.number().describe('How many subscriptions that go on have a card that is kept'),
      retries: z.number().describe('How often a refused charge is attempted again at most'),
      unpaid_days: z.number().describe('Days after which a subscription ends that nobody paid'),
    }),
    errors: admitted,
  }),
  setRenewals: defineCall(SUBSCRIPTION_ROUTES.setRenewals, {
    summary: 'Has the subscriptions of a seller renew by themselves, or not any more.',
    params: seller,
    body: z.object({ on: z.boolean() }),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
}
