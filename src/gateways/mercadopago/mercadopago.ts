import { toWire } from '#rules/base/money.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import { ACCOUNT_CHECK_TIMEOUT_MS, accountCheckOf, NO_CHARGE } from '../account-check.ts'
import { checkCredentials } from '../credentials.ts'
import type { Capabilities, Charge, ChargeKey, Found, Gateway, Reversal } from '../gateway.ts'
import { inBrazil } from '../installment-plans.ts'
import { queryOf } from '../http-client.ts'
import { CURRENCY, readPayment, readSearch, type AnsweredPayment } from './answer.ts'
import { createMercadoPagoClient, MERCADO_PAGO_CREDENTIALS, type MercadoPagoClient } from './client.ts'
import { keptToken, withKeptCard } from './kept-cards.ts'
import { foundOf, outcomeOf, outcomeOfEvent, refundOf, chargeEventOf, tokenOf } from './outcome.ts'
import { boletoBody, CARD_METHODS, cardBody, keptCardBody, pixBody, tokenBody } from './payment-body.ts'
import { readStoredReference } from './stored-reference.ts'
import { readMercadoPagoWebhook } from './webhook.ts'

export type MercadoPagoGatewayOptions = {
  /** One address for all: tests and production differ by their access tokens only. */
  url?: string
  /** Another name makes a second gateway, as for another account. */
  name?: string
  /**
   * The account has Automatic Payments, which Mercado Pago gives by arrangement: cards are kept, and charged without
   * their security code.
   */
  automaticPayments?: boolean
  chargeTimeoutMs?: number
  now?: () => Date
}

const MERCADO_PAGO_URL = 'https://api.mercadopago.com'
const CHARGE_TIMEOUT_MS = 20_000
const LOOK_UP_TIMEOUT_MS = 8000

/** Mercado Pago in Brazil (site MLB). */
const CAPABILITIES: Capabilities = {
  methods: ['CREDIT_CARD', 'PIX', 'BOLETO'],
  currencies: [CURRENCY],
  brands: Object.keys(CARD_METHODS),
  installments: [inBrazil()],
  // Its own 3-D Secure is part of the payment and needs its script in the page.
  threeDS: false,
  // Without Automatic Payments a card that it keeps is charged only with the security code typed again.
  storedReferences: false,
  verifiesCards: false,
  partialRefund: true,
  cancelsPix: true,
  // It can be cancelled there, but the bank may still take the money of one that is printed.
  cancelsVoucher: false,
  // The look-up by our reference is a search index, which may lag.
  notFoundIsFinalAfterSeconds: null,
  replaySafe: true,
}

const NOT_TAKEN: Outcome = { kind: 'refused', code: 'INVALID_PAYMENT_TYPE', reversible: false }
const NO_ADDRESS: Outcome = { kind: 'refused', code: 'INCOMPLETE_ADDRESS', reversible: false }

/** Creates the gateway for Mercado Pago's Payments API in Brazil. Throws immediately for an invalid address. */
export function createMercadoPagoGateway(options: MercadoPagoGatewayOptions = {}): Gateway {
  const {
    url = MERCADO_PAGO_URL,
    name = 'mercadopago',
    automaticPayments = false,
    chargeTimeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  } = options
  const client = createMercadoPagoClient(url)
  return {
    name,
    capabilities: { ...CAPABILITIES, storedReferences: automaticPayments },
    charge: (charge) => pay(client, charge, { timeoutMs: chargeTimeoutMs, now: now(), automaticPayments }),
    lookUp: (key) => find(client, key),

    async checkAccount(credentials) {
      const path = `/v1/payments/search${queryOf({ external_reference: NO_CHARGE })}`
      const timeoutMs = ACCOUNT_CHECK_TIMEOUT_MS
      return accountCheckOf(await client(credentials, { method: 'GET', path, timeoutMs }))
    },

    // No payment waits for a returning buyer; the payment found is returned as it is.
    async complete(key) {
      const found = await find(client, key)
      return found.kind === 'not-found' ? unknownOf(found) : outcomeOfEvent(found)
    },

    capture: (key) => capture(client, key, chargeTimeoutMs),

    async cancel(key) {
      const found = await read(client, key)
      if (found.kind === 'payment' && found.payment.type === 'ticket') {
        return { kind: 'refused', reason: 'a boleto stays payable until it is due' }
      }
      return end(client, key, found, ['pending', 'in_process'])
    },

    async void(key) {
      return end(client, key, await read(client, key), ['authorized', 'in_process'])
    },

    async refund({ refundKey, amount, currency, ...key }) {
      const found = await read(client, key)
      if (found.kind !== 'payment') return unknownOf(found)
      const { payment } = found
      if (currency !== CURRENCY || payment.status === 'rejected') {
        return { kind: 'refused', reason: 'nothing was taken that could be given back' }
      }
      return refundOf(
        await client(key.credentials, {
          method: 'POST',
          path: `${pathOf(payment.id)}/refunds`,
          json: { amount: toWire(amount, CURRENCY) },
          idempotencyKey: refundKey,
          timeoutMs: chargeTimeoutMs,
        }),
      )
    },

    readWebhook: (request, secrets) => readMercadoPagoWebhook(request, secrets['webhookSecret'] ?? '', now()),

    deviceData: () => Promise.resolve(null),
    authenticate: () => Promise.resolve({ kind: 'unavailable', reason: 'no 3-D Secure before the charge' }),
    verify: () => Promise.resolve({ kind: 'unavailable', reason: 'no 3-D Secure before the charge' }),
  }
}

const pathOf = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`

function unknownOf(found: Found): { kind: 'unknown'; reason: string } {
  if (found.kind === 'unknown') return found
  return {
    kind: 'unknown',
    reason: found.kind === 'not-sent' ? found.reason : `the payment is ${found.kind}`,
  }
}

/** Captures an authorised payment; one that is already captured is returned as it is. */
async function capture(
  client: MercadoPagoClient,
  { amount, ...key }: Parameters<Gateway['capture']>[0],
  timeoutMs: number,
): Promise<Outcome> {
  const problem = checkCredentials(MERCADO_PAGO_CREDENTIALS, key.credentials)
  if (problem !== null) return { kind: 'not-sent', reason: problem }
  const found = await read(client, key)
  if (found.kind !== 'payment') {
    return found.kind === 'not-found' ? unknownOf(found) : outcomeOfEvent(found)
  }
  const { payment } = found
  const { id, status, reference } = payment
  if (isCancelled(status)) return { kind: 'refused', code: 'GENERIC', reversible: false, gatewayId: id }
  if (status !== 'authorized') return outcomeOfEvent(chargeEventOf(payment, reference))
  const json = { capture: true, transaction_amount: toWire(amount, CURRENCY) }
  const reply = await client(key.credentials, { ...change(payment, json), timeoutMs })
  return outcomeOf(reply, reference, amount)
}

/** Mercado Pago's documents write both. */
function isCancelled(status: string): boolean {
  return status === 'cancelled' || status === 'canceled'
}

type How = { timeoutMs: number; now: Date; automaticPayments: boolean }

async function pay(client: MercadoPagoClient, charge: Charge, how: How): Promise<Outcome> {
  if (charge.currency !== CURRENCY)
    return { kind: 'refused', code: 'CURRENCY_NOT_SUPPORTED', reversible: false }
  const body = await bodyOf(client, charge, how)
  if (body.kind !== 'body') return body
  const { reference, amount, credentials } = charge
  const keeping = how.automaticPayments && charge.kind === 'card' && charge.store !== false ? charge : null
  const reply = await client(credentials, {
    method: 'POST',
    path: '/v1/payments',
    json: body.json,
    idempotencyKey: reference,
    timeoutMs: how.timeoutMs,
    ...(keeping !== null && { expand: 'gateway.reference' }),
  })
  const outcome = outcomeOf(reply, reference, amount)
  if (keeping === null) return outcome
  const network = reply.kind === 'answer' ? (readPayment(reply.body)?.networkId ?? null) : null
  return withKeptCard(client, keeping, outcome, network)
}

/** Builds the body, once a card was made a token; or returns why nothing is sent. */
async function bodyOf(
  client: MercadoPagoClient,
  charge: Charge,
  { timeoutMs, now, automaticPayments }: How,
): Promise<{ kind: 'body'; json: object } | Outcome> {
  if (charge.kind === 'pix') return { kind: 'body', json: pixBody(charge, now) }
  if (charge.kind === 'boleto') {
    const json = boletoBody(charge)
    return json === null ? NO_ADDRESS : { kind: 'body', json }
  }
  if (charge.kind === 'stored-card' && automaticPayments)
    return keptBodyOf(client, charge, { timeoutMs, now })
  if (charge.kind !== 'card' || charge.debit) return NOT_TAKEN
  if (CARD_METHODS[charge.card.brand] === undefined) return NOT_TAKEN
  const call = {
    method: 'POST',
    path: '/v1/card_tokens',
    json: tokenBody(charge.card, charge.buyer),
  } as const
  const made = tokenOf(await client(charge.credentials, { ...call, timeoutMs }))
  return made.kind === 'token' ? { kind: 'body', json: cardBody(charge, made.token, now) } : made
}

async function keptBodyOf(
  client: MercadoPagoClient,
  charge: Extract<Charge, { kind: 'stored-card' }>,
  { timeoutMs, now }: Pick<How, 'timeoutMs' | 'now'>,
): Promise<{ kind: 'body'; json: object } | Outcome> {
  const kept = readStoredReference(charge.storedReference)
  if (kept === null) return { kind: 'refused', code: 'INVALID_CREDIT_CARD', reversible: false }
  const made = await keptToken(client, charge.credentials, kept, timeoutMs)
  return made.kind === 'token' ? { kind: 'body', json: keptCardBody(charge, kept, made.token, now) } : made
}

/** Returns the payment's id, by our reference if it was never received; else the result of the search. */
async function idOf(
  client: MercadoPagoClient,
  { reference, gatewayId, credentials }: ChargeKey,
): Promise<{ kind: 'id'; id: string } | Found> {
  if (gatewayId !== null) return { kind: 'id', id: gatewayId }
  const path = `/v1/payments/search${queryOf({ external_reference: reference, sort: 'date_created', criteria: 'desc' })}`
  const reply = await client(credentials, { method: 'GET', path, timeoutMs: LOOK_UP_TIMEOUT_MS })
  if (reply.kind !== 'answer') return { kind: 'unknown', reason: reply.reason }
  const ids = reply.status === 200 ? readSearch(reply.body) : null
  if (ids === null) return { kind: 'unknown', reason: `answer ${reply.status}` }
  const [id] = ids
  if (id === undefined) return { kind: 'not-found' }
  return ids.length === 1
    ? { kind: 'id', id }
    : { kind: 'unknown', reason: 'several payments carry the reference' }
}

async function find(client: MercadoPagoClient, key: ChargeKey): Promise<Found> {
  const found = await read(client, key)
  return found.kind === 'payment' ? chargeEventOf(found.payment, key.reference) : found
}

type FoundPayment = { kind: 'payment'; payment: AnsweredPayment } | Found

/** The payment itself, where it is ours; else what the look-up came to. */
async function read(client: MercadoPagoClient, key: ChargeKey): Promise<FoundPayment> {
  const at = await idOf(client, key)
  if (at.kind !== 'id') return at
  const call = { method: 'GET', path: pathOf(at.id), timeoutMs: LOOK_UP_TIMEOUT_MS } as const
  const reply = await client(key.credentials, call)
  const payment = reply.kind === 'answer' && reply.status === 200 ? readPayment(reply.body) : null
  return payment?.reference === key.reference ? { kind: 'payment', payment } : foundOf(reply, key.reference)
}

/** A change of a payment, with a key of its own: the same change twice is one. */
function change({ id, reference }: AnsweredPayment, json: { status?: string; capture?: boolean }) {
  const what = json.status ?? 'capture'
  return { method: 'PUT', path: pathOf(id), json, idempotencyKey: `${what}-${reference}` } as const
}

/** Ends an unpaid payment. One that has already ended is done; a paid one has to be refunded instead. */
async function end(
  client: MercadoPagoClient,
  key: ChargeKey,
  found: FoundPayment,
  open: readonly string[],
): Promise<Reversal> {
  if (found.kind !== 'payment') return unknownOf(found)
  const { payment } = found
  const { id, status } = payment
  if (isCancelled(status)) return { kind: 'done', gatewayId: id }
  if (!open.includes(status)) return { kind: 'refused', reason: 'the payment is not open any more' }
  const call = change(payment, { status: 'cancelled' })
  const reply = await client(key.credentials, { ...call, timeoutMs: CHARGE_TIMEOUT_MS })
  const ended = reply.kind === 'answer' && reply.status === 200 ? readPayment(reply.body) : null
  if (ended?.reference === key.reference && isCancelled(ended.status)) return { kind: 'done', gatewayId: id }
  // It may have been paid in the meantime: the caller looks it up again.
  return unknownOf(foundOf(reply, key.reference))
}
