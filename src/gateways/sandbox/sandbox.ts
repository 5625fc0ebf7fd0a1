import type { WalletSetup } from '#rules/methods/device-wallet.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency } from '#rules/base/money.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import type { Capabilities, ChargeKey, Found, Gateway } from '../gateway.ts'
import { inArgentina, inBrazil, inChile, inMexico } from '../installment-plans.ts'
import type { Reply } from '../http-client.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import { readFirstCharge } from './answer.ts'
import { authenticationBody, chargeBody, collectionBody } from './charge-body.ts'
import { createClient, type Client } from './client.ts'
import { askReport } from './report.ts'
import {
  captureOf,
  chargeIn,
  collectedOf,
  collectionOf,
  foundOf,
  mandateEnded,
  outcomeOf,
  refundDone,
  reversalOf,
} from './outcome.ts'
import { authenticationOf, deviceDataOf } from './three-ds.ts'
import { readSandboxWebhook } from './webhook.ts'

export type SandboxGatewayOptions = {
  /** Where the sandbox acquirer listens. */
  url: string
  apiKey: string
  /** Another name makes a second gateway, for trying fail-over. */
  name?: string
  /** Methods that this gateway takes, if not all. */
  methods?: readonly PaymentMethod[]
  currencies?: readonly Currency[]
  chargeTimeoutMs?: number
  notFoundIsFinalAfterSeconds?: number
  now?: () => Date
}

const CHARGE_TIMEOUT_MS = 10_000
const LOOK_UP_TIMEOUT_MS = 5000
const REVERSAL_TIMEOUT_MS = 10_000
const AUTHENTICATION_TIMEOUT_MS = 10_000
/** A charge that was sent lands within the time that a connection can hang; a minute is far beyond. */
const NOT_FOUND_IS_FINAL_AFTER_SECONDS = 60
/** As real issuers know them: in Mexico only some numbers, and none below a hundred pesos. */
const INSTALLMENTS = [inBrazil(), inArgentina(), inChile([3, 6, 9, 12]), inMexico([3, 6, 9, 12], 12, 100_00)]
const METHODS: readonly PaymentMethod[] = [
  'CREDIT_CARD',
  'TWO_CREDIT_CARDS',
  'DEBIT_CARD',
  'BOLETO',
  'PIX',
  'PIX_AUTOMATIC',
  'PAYPAL',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'OXXO',
]

function capabilitiesOf(options: SandboxGatewayOptions): Capabilities {
  return {
    methods: options.methods ?? METHODS,
    currencies: options.currencies ?? 'any',
    brands: 'any',
    installments: INSTALLMENTS,
    threeDS: true,
    storedReferences: true,
    verifiesCards: true,
    partialRefund: true,
    cancelsPix: true,
    cancelsVoucher: false,
    notFoundIsFinalAfterSeconds: options.notFoundIsFinalAfterSeconds ?? NOT_FOUND_IS_FINAL_AFTER_SECONDS,
    replaySafe: true,
  }
}

/** The sandbox has wallets of its own, whose sheet says so; they encrypt for it. */
async function simulatedWallet(client: Client): Promise<WalletSetup | null> {
  const reply = await client({ method: 'GET', path: '/wallet-key', timeoutMs: LOOK_UP_TIMEOUT_MS })
  const key = reply.kind === 'answer' && reply.status === 200 ? textOf(fieldsOf(reply.body), 'key') : null
  return key === null ? null : { kind: 'simulated', key }
}

/** Builds the gateway of the simulated acquirer. Throws immediately if the address is not valid. */
export function createSandboxGateway(options: SandboxGatewayOptions): Gateway {
  const { name = 'sandbox', chargeTimeoutMs = CHARGE_TIMEOUT_MS, now = () => new Date() } = options
  const client = createClient(options.url, options.apiKey)
  const lookUp = (key: ChargeKey): Promise<Found> => find(client, key)
  return {
    name,
    capabilities: capabilitiesOf(options),
    lookUp,
    report: (query) => askReport(client, query),
    walletSetup: () => simulatedWallet(client),

    async charge(charge) {
      const body = chargeBody(charge)
      if (body === null) return { kind: 'refused', code: 'INVALID_PAYMENT_TYPE', reversible: false }
      const { reference } = charge
      const call = { method: 'POST', path: '/charges', body, idempotencyKey: reference } as const
      return outcomeOf(await client({ ...call, timeoutMs: chargeTimeoutMs }), reference)
    },

    async capture(key) {
      const body = { amount: key.amount }
      return captureOf(await act(client, key, 'capture', { body, timeoutMs: chargeTimeoutMs }), key.reference)
    },

    async complete(key) {
      const found = await lookUp(key)
      if (found.kind !== 'awaiting' || found.payerApproved !== true) return outcomeOfFound(found)
      const reply = await act(client, { ...key, gatewayId: found.gatewayId }, 'complete', {
        timeoutMs: chargeTimeoutMs,
      })
      const outcome = outcomeOf(reply, key.reference)
      // The charge was sent long ago: it is only certain that this call was not.
      return outcome.kind === 'not-sent' ? { kind: 'unknown', reason: outcome.reason } : outcome
    },

    async cancel(key) {
      return reversalOf(await act(client, key, 'cancel'), chargeIn('canceled'))
    },

    async void(key) {
      return reversalOf(await act(client, key, 'void'), chargeIn('voided'))
    },

    async endMandate(key) {
      return reversalOf(await act(client, key, 'mandate/cancel'), mandateEnded)
    },

    async collect(period) {
      const { reference } = period
      const call = { method: 'POST', path: '/charges', idempotencyKey: reference } as const
      const body = collectionBody(period)
      return collectionOf(await client({ ...call, body, timeoutMs: chargeTimeoutMs }), reference)
    },

    async collected({ reference, gatewayId }) {
      const path = gatewayId === null ? byReference(reference) : `/charges/${encodeURIComponent(gatewayId)}`
      return collectedOf(await client({ method: 'GET', path, timeoutMs: LOOK_UP_TIMEOUT_MS }), reference)
    },

    async refund(key) {
      const body = { amount: key.amount }
      return reversalOf(await act(client, key, 'refund', { body, idempotencyKey: key.refundKey }), refundDone)
    },

    readWebhook: (request, secrets) => readSandboxWebhook(request, secrets['webhookSecret'] ?? '', now()),

    deviceData: async ({ bin }) => deviceDataOf(await ask3ds(client, 'device-data', { bin })),

    async authenticate(request) {
      const body = authenticationBody(request)
      return authenticationOf(await ask3ds(client, 'authentications', body), now())
    },

    async verify({ challengeReference }) {
      return authenticationOf(await ask3ds(client, 'verifications', { reference: challengeReference }), now())
    },
  }
}

function ask3ds(client: Client, what: string, body: object): Promise<Reply> {
  return client({ method: 'POST', path: `/3ds/${what}`, body, timeoutMs: AUTHENTICATION_TIMEOUT_MS })
}

async function find(client: Client, { reference, gatewayId }: ChargeKey): Promise<Found> {
  const path = gatewayId === null ? byReference(reference) : `/charges/${encodeURIComponent(gatewayId)}`
  return foundOf(await client({ method: 'GET', path, timeoutMs: LOOK_UP_TIMEOUT_MS }), reference)
}

const byReference = (reference: string): string => `/charges?reference=${encodeURIComponent(reference)}`

/** Performs an action on a charge, whose id is looked up by our reference if it was never received. */
async function act(
  client: Client,
  key: ChargeKey,
  action: string,
  options: { body?: object; idempotencyKey?: string; timeoutMs?: number } = {},
): Promise<Reply> {
  const { timeoutMs = REVERSAL_TIMEOUT_MS, ...rest } = options
  let id = key.gatewayId
  if (id === null) {
    const path = byReference(key.reference)
    const reply = await client({ method: 'GET', path, timeoutMs: LOOK_UP_TIMEOUT_MS })
    id = reply.kind === 'answer' && reply.status === 200 ? (readFirstCharge(reply.body)?.id ?? null) : null
    if (id === null) return reply
  }
  return client({ method: 'POST', path: `/charges/${encodeURIComponent(id)}/${action}`, timeoutMs, ...rest })
}

/** Returns the outcome of a charge whose payer has not agreed, or that has ended: the state found is the outcome. */
function outcomeOfFound(found: Found): Outcome {
  switch (found.kind) {
    case 'not-found':
    case 'expired':
    case 'canceled':
    case 'refunded':
    case 'charged-back':
      return { kind: 'unknown', reason: `the charge is ${found.kind}` }
    default:
      return found
  }
}
