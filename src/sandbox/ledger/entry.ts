import { z } from 'zod'
import { PERIODICITIES } from '#rules/methods/periodicity.ts'

const minor = z.int().nonnegative()

/** Webhook names of the changes that they report. */
const EVENT_TYPES = [
  'charge.approved',
  'charge.refused',
  'charge.paid',
  'charge.expired',
  'charge.refunded',
  'charge.charged_back',
  'charge.dispute_won',
  'charge.payer_approved',
  'charge.canceled',
  'charge.mandate_changed',
] as const

/** By which the pretend payer of a wallet pays: it decides what comes of the capture. */
export const PAYER_MEANS = ['balance', 'declined', 'answer-lost', 'answer-error'] as const

const details = z.object({
  method: z.enum(['card', 'pix', 'pix_automatic', 'pix_automatic_charge', 'boleto', 'oxxo', 'wallet']),
  description: z.string(),
  webhookUrl: z.string(),
  /** SHA-256 of the request without card number and security code: distinguishes a repeat from another request. */
  fingerprint: z.string(),
  card: z
    .object({
      brand: z.string(),
      bin: z.string().length(6),
      lastFour: z.string().length(4),
      installments: z.int().positive(),
      capture: z.boolean(),
      authorizationCode: z.string().nullable(),
      refusalCode: z.string().nullable(),
      storedReference: z.string().nullable(),
      /** Purpose for which the card was stored. */
      agreement: z.enum(['subscription', 'unscheduled', 'one-click']).nullish(),
      reviewEndsAt: z.iso.datetime().nullable(),
      eci: z.string().nullable(),
    })
    .nullable(),
  pix: z.object({ txid: z.string(), code: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  /** Authorisation that a Pix Automático requests from the payer besides its first payment. */
  mandate: z
    .object({
      id: z.string(),
      periodicity: z.enum(PERIODICITIES),
      /** Null: the charges differ. */
      amount: minor.nullable(),
      contract: z.string(),
      startsOn: z.iso.date(),
    })
    .optional(),
  /** A later charge: the mandate that it is under, and its day. */
  collection: z.object({ mandate: z.string(), dueOn: z.iso.date() }).optional(),
  boleto: z
    .object({ line: z.string(), barcode: z.string(), dueDate: z.iso.date(), expiresAt: z.iso.datetime() })
    .nullable(),
  // Absent from lines of before there were any.
  oxxo: z
    .object({ reference: z.string(), dueDate: z.iso.date(), expiresAt: z.iso.datetime() })
    .nullable()
    .default(null),
  wallet: z
    .object({ returnUrl: z.string(), cancelUrl: z.string(), expiresAt: z.iso.datetime() })
    .nullable()
    .default(null),
})

/** Details of a charge, fixed when it is opened. Contains nothing of the card but brand, BIN and last four digits. */
export type ChargeDetails = z.infer<typeof details>

const base = {
  seq: z.int().positive(),
  id: z.string(),
  at: z.iso.datetime(),
  charge: z.string(),
  reference: z.string(),
  amount: minor,
  currency: z.string().length(3),
  /** The webhook that this line causes; null when the caller receives it in the response. */
  event: z.enum(EVENT_TYPES).nullable(),
}

/** With which a charge begins. */
const OPENINGS = ['sale', 'authorization', 'verification', 'refusal', 'review', 'issue'] as const

const opening = z.object({
  ...base,
  kind: z.enum(OPENINGS),
  details,
})

const change = z.object({
  ...base,
  kind: z.enum([
    'capture',
    'void',
    'cancellation',
    'expiry',
    'approval',
    'rejection',
    'payment',
    'payer-approval',
    'refund',
    'chargeback',
    'chargeback-reversal',
    'mandate-approval',
    'mandate-rejection',
    'mandate-expiry',
    'mandate-cancellation',
  ]),
  refund: z.object({ id: z.string(), key: z.string() }).nullable(),
  endToEndId: z.string().nullable(),
  refusalCode: z.string().nullable(),
  means: z.enum(PAYER_MEANS).nullable().default(null),
})

/** The first line of a charge. Its kind says what came of it at once. */
export type OpeningEntry = z.infer<typeof opening>
/** A later line of a charge. */
export type ChangeEntry = z.infer<typeof change>
export type PayerMeans = (typeof PAYER_MEANS)[number]
/** One line of the ledger. */
export type Entry = OpeningEntry | ChangeEntry

const entry = z.discriminatedUnion('kind', [opening, change])

/** Lines of the ledger that somebody else wrote, still without their numbers. */
export const takenLines = z.object({
  lines: z.array(z.discriminatedUnion('kind', [opening.omit({ seq: true }), change.omit({ seq: true })])),
})
export type TakenLine = z.infer<typeof takenLines>['lines'][number]

/** Reads one line of the ledger file; throws when it is not valid. */
export function readEntry(value: unknown): Entry {
  return entry.parse(value)
}

export function isOpening<Line extends Entry | TakenLine>(
  line: Line,
): line is Extract<Line, { details: unknown }> {
  return OPENINGS.some((kind) => kind === line.kind)
}
