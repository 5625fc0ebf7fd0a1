import { createHash } from 'node:crypto'
import { z } from 'zod'
import { PERIODICITIES } from '#rules/methods/periodicity.ts'

const installments = z.int().min(1)

/** A boleto's amount has ten digits. */
const MAX_AMOUNT = 9_999_999_999

const common = {
  amount: z.int().positive().max(MAX_AMOUNT),
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string().max(200),
  buyer: z.object({ name: z.string().min(1), email: z.string(), document: z.string().nullable() }),
  webhook_url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]),
}

const card = z.object({
  number: z.string().regex(/^\d{13,19}$/),
  holder_name: z.string().min(1),
  month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  year: z.string().regex(/^\d{4}$/),
  security_code: z
    .string()
    .regex(/^\d{3,4}$/)
    .nullable(),
})

/** Where a payer is sent, so nothing but a web page. */
const webPage = z.url({ protocol: /^https?$/ })

const threeDS = z
  .object({
    eci: z.string(),
    status: z.enum(['Y', 'A', 'U', 'N']),
    /** Where they are given, they are held against what the issuer said of this card and this amount. */
    cavv: z.string().nullish(),
    ds_transaction_id: z.string().optional(),
  })
  .nullable()

/** Purpose of a stored card to which the cardholder agreed; absent for a card that is not stored. */
const agreement = z.enum(['subscription', 'unscheduled', 'one-click'])

const chargeRequest = z.discriminatedUnion('method', [
  z.object({
    ...common,
    method: z.literal('card'),
    card,
    installments,
    capture: z.boolean(),
    store: z.boolean(),
    agreement: agreement.nullish(),
    debit: z.literal(true).optional(),
    three_ds: threeDS,
  }),
  // A question to the issuer without money, after which the card is kept.
  z.object({
    ...common,
    amount: z.literal(0),
    method: z.literal('card_verification'),
    card,
    agreement: agreement.nullish(),
    three_ds: threeDS,
  }),
  z.object({
    ...common,
    method: z.literal('stored_card'),
    stored_reference: z.string(),
    installments,
    initiator: z.enum(['buyer', 'merchant']),
    purpose: z.enum(['one-click', 'subscription-first', 'subscription-later', 'unscheduled']).optional(),
  }),
  z.object({ ...common, method: z.literal('pix'), expires_at: z.iso.datetime() }),
  // One code that pays the first charge and authorises those to come (Pix Automático, Jornada 3).
  z.object({
    ...common,
    method: z.literal('pix_automatic'),
    expires_at: z.iso.datetime(),
    recurrence: z.object({
      periodicity: z.enum(PERIODICITIES),
      amount: z.int().positive().max(MAX_AMOUNT).nullable(),
      contract: z.string().min(1).max(35),
      starts_on: z.iso.date(),
    }),
  }),
  // A later charge under what a payer authorised, which their bank takes on its day.
  z.object({
    ...common,
    method: z.literal('pix_automatic_charge'),
    mandate: z.string().min(1).max(40),
    due_on: z.iso.date(),
  }),
  z.object({ ...common, method: z.literal('boleto'), due_date: z.iso.date(), instructions: z.string() }),
  z.object({ ...common, method: z.literal('oxxo'), due_date: z.iso.date() }),
  // Token of the simulated device wallet, encrypted for this acquirer.
  z.object({
    ...common,
    method: z.literal('device_wallet'),
    wallet: z.enum(['apple_pay', 'google_pay']),
    token: z.base64().max(2000),
  }),
  z.object({ ...common, method: z.literal('wallet'), return_url: webPage, cancel_url: webPage }),
])

/** The body of POST /v1/charges. Amounts are minor units. */
export type ChargeRequest = z.infer<typeof chargeRequest>
/** A charge once what a wallet gave was opened: then it is one of a card. */
export type OpenRequest = Exclude<ChargeRequest, { method: 'device_wallet' }>

export type ChargeReading =
  | { ok: true; request: ChargeRequest }
  | { ok: false; code: 'method_not_supported' | 'invalid_request'; message: string }

const SUPPORTED = [
  'card',
  'card_verification',
  'stored_card',
  'pix',
  'pix_automatic',
  'pix_automatic_charge',
  'boleto',
  'oxxo',
  'wallet',
  'device_wallet',
]

/** Reads the body of a charge. The message names fields, never their values: a value may be a card number. */
export function readChargeRequest(body: unknown): ChargeReading {
  const method = z.object({ method: z.string() }).safeParse(body)
  if (method.success && !SUPPORTED.includes(method.data.method)) {
    return { ok: false, code: 'method_not_supported', message: 'this method is not supported' }
  }
  const read = chargeRequest.safeParse(body)
  if (read.success) return { ok: true, request: read.data }
  const fields = [...new Set(read.error.issues.map((issue) => issue.path.join('.')))].join(', ')
  return { ok: false, code: 'invalid_request', message: `missing or malformed: ${fields || 'the body'}` }
}

/**
 * Distinguishes a repeated request from another one. It includes the number as BIN and last four digits, and omits the
 * security code: a hash over the whole number, stored next to its ends, could be searched for the missing six digits.
 */
export function fingerprintOf(request: OpenRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(withoutSecrets(request)))
    .digest('hex')
}

function withoutSecrets(request: OpenRequest): unknown {
  if (request.method !== 'card' && request.method !== 'card_verification') return request
  const { number, month, year } = request.card
  return { ...request, card: { bin: number.slice(0, 6), lastFour: number.slice(-4), month, year } }
}
