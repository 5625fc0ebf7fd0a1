import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { method } from '../../checkout/fields.ts'
import { entrySaved } from '../entries.ts'
import { done, moment, seller } from '../fields.ts'
import { GATEWAY_ROUTES } from './routes.ts'

/* The office's calls about a seller's accounts at gateways, and where payments go. */

const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const
const SECRET_MAX = 8_000
const gateway = z.string().regex(/^[a-z0-9-]{1,40}$/)
const ofGateway = seller.extend({ gateway })

/** Names and values of an account. No line break: a value must not be able to add a header to a request. */
export const accountFields = z.record(
  z.string().max(60),
  z
    .string()
    .min(1)
    .max(SECRET_MAX)
    .regex(/^[^\p{Cc}]+$/u),
)

const order = z.array(gateway).min(1).max(20)
const condition = z.string().min(1).max(400)
const rule = z.object({
  method: condition.optional(),
  currency: condition.optional(),
  brand: condition.optional(),
  country: condition.optional(),
  system: condition.optional(),
  action: condition.optional(),
  is_bump: z.boolean().optional(),
  gateways: order,
})

export const OFFICE_GATEWAY_CALLS = {
  listGateways: defineCall(GATEWAY_ROUTES.listGateways, {
    summary:
      "Gateways of the installation, a seller's accounts at them, how they are, and where payments go.",
    params: seller,
    answer: z.object({
      gateways: z.array(
        z.object({
          name: gateway,
          kind: z.string(),
          is_sandbox: z.boolean(),
          is_used: z.boolean().describe("The seller's routing names it"),
          fields: z.array(z.object({ name: z.string(), is_optional: z.boolean(), is_kept: z.boolean() })),
          account: z
            .object({ kept_at: moment, kept_by: z.string().nullable() })
            .nullable()
            .describe('Of an account only when it was kept and by whom; nothing gives a value back'),
          webhook_url: z.string(),
          webhooks: z.enum(['came', 'waiting', 'silent']).nullable(),
          methods: z.array(z.string()),
          currencies: z.array(z.string()).nullable().describe('null: any'),
          breaker: z.enum(['closed', 'open', 'half-open']),
          paid_at: moment.nullable().describe('The last charge; of more than an hour ago its hour'),
          refusals: z.array(
            z.object({ code: z.string(), gateway_code: z.string().nullable(), count: z.number() }),
          ),
        }),
      ),
      routing: z.object({
        version: z.number(),
        general: z.array(z.string()),
        rules: z.array(rule.extend({ gateways: z.array(z.string()) })),
        pinned: z.string().nullable().describe('The operator has set the only gateway'),
      }),
      ways: z.array(z.object({ method, currency: z.string() })).describe('In which its products are paid'),
    }),
    errors: admitted,
  }),
  keepAccount: defineCall(GATEWAY_ROUTES.keepAccount, {
    summary: 'Keeps fields of an account at a gateway, sealed; those that are not named stay as they were.',
    params: ofGateway,
    body: z.object({ fields: accountFields.refine((fields) => Object.keys(fields).length > 0) }),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'ACCOUNT_REFUSED'],
  }),
  forgetAccount: defineCall(GATEWAY_ROUTES.forgetAccount, {
    summary: 'Forgets an account at a gateway. Charges and refunds there are no longer possible.',
    params: ofGateway,
    body: z.strictObject({}),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
  checkAccount: defineCall(GATEWAY_ROUTES.checkAccount, {
    summary: 'Shows an account to its gateway by a call that moves nothing.',
    params: ofGateway,
    body: z.strictObject({}),
    answer: z.object({ kind: z.enum(['accepted', 'turned-away', 'unknown']), reason: z.string().nullable() }),
    errors: admitted,
  }),
  saveRouting: defineCall(GATEWAY_ROUTES.saveRouting, {
    summary: 'Sets in which order gateways are tried, for all payments and for some.',
    params: seller,
    body: z.object({ version: z.int().min(0), general: order, rules: z.array(rule).max(50) }),
    answer: entrySaved,
    errors: [...admitted, 'PROVE_AGAIN', 'ENTRY_REFUSED'],
  }),
}
