import { PAYPAL_CURRENCIES } from '#rules/methods/method-currency.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import { ACCOUNT_CHECK_TIMEOUT_MS, accountCheckOf } from '../account-check.ts'
import type { Capabilities, ChargeKey, Found, Gateway, Reversal } from '../gateway.ts'
import { readOrder, type AnsweredOrder } from './answer.ts'
import { createCertificateSource } from './certificates.ts'
import { createPayPalClient, NO_TOKEN_FOR_THEM, type PayPalClient } from './client.ts'
import { moneyOf, orderBody } from './order-body.ts'
import {
  foundOf,
  isCapturedAlready,
  openedOf,
  outcomeOf,
  outcomeOfEvent,
  refundOf,
  chargeEventOf,
} from './outcome.ts'
import { readPayPalWebhook } from './webhook.ts'

export type PayPalGatewayOptions = {
  /** Live unless set otherwise; tests at `https://api-m.sandbox.paypal.com`. */
  url?: string
  /** Another name makes a second gateway, as for another account. */
  name?: string
  chargeTimeoutMs?: number
  now?: () => Date
}

/** Of the form of an order's id, and none's. */
const NO_ORDER = 'BALCAOACCOUNTCHECK'
const PAYPAL_URL = 'https://api-m.paypal.com'
const CHARGE_TIMEOUT_MS = 20_000
const LOOK_UP_TIMEOUT_MS = 8000

/**
 * PayPal cannot be asked by our reference. But an order whose answer was lost was never shown to anybody: no buyer
 * can approve it and no money moves without our capture. So "not found" is final as soon as the request has ended.
 */
const NOT_FOUND_IS_FINAL_AFTER_SECONDS = 60

const CAPABILITIES: Capabilities = {
  methods: ['PAYPAL'],
  currencies: PAYPAL_CURRENCIES,
  brands: 'any',
  installments: [],
  threeDS: false,
  storedReferences: false,
  verifiesCards: false,
  partialRefund: true,
  cancelsPix: false,
  cancelsVoucher: false,
  notFoundIsFinalAfterSeconds: NOT_FOUND_IS_FINAL_AFTER_SECONDS,
  // For six hours at orders and captures, 45 days at refunds (`PayPal-Request-Id` of the descriptions).
  replaySafe: true,
}

/**
 * Creates the gateway for PayPal's Orders v2: redirect, return, capture, refund. Throws immediately for an invalid
 * address.
 */
export function createPayPalGateway(options: PayPalGatewayOptions = {}): Gateway {
  const {
    url = PAYPAL_URL,
    name = 'paypal',
    chargeTimeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  } = options
  const client = createPayPalClient(url, now)
  const certificateAt = createCertificateSource(url)
  const complete = (key: ChargeKey): Promise<Outcome> => capture(client, key, chargeTimeoutMs)
  return {
    name,
    capabilities: CAPABILITIES,

    async charge(charge) {
      if (charge.kind !== 'wallet')
        return { kind: 'refused', code: 'INVALID_PAYMENT_TYPE', reversible: false }
      const amount = moneyOf(charge.amount, charge.currency)
      if (amount === null || !PAYPAL_CURRENCIES.includes(charge.currency)) {
        return { kind: 'refused', code: 'CURRENCY_NOT_SUPPORTED', reversible: false }
      }
      const { reference, credentials } = charge
      const json = orderBody(charge, amount)
      const call = { method: 'POST', path: '/v2/checkout/orders', json, requestId: reference } as const
      return openedOf(
        await client(credentials, { ...call, timeoutMs: chargeTimeoutMs }),
        reference,
        charge.amount,
      )
    },

    lookUp: (key) => find(client, key),

    async checkAccount(credentials) {
      const path = orderPath(NO_ORDER)
      const call = { method: 'GET', path, timeoutMs: ACCOUNT_CHECK_TIMEOUT_MS } as const
      const reply = await client(credentials, call)
      // It asks for a token first, which is what wrong credentials do not get.
      const isRefused = reply.kind === 'not-sent' && reply.reason === NO_TOKEN_FOR_THEM
      return isRefused ? { kind: 'turned-away', reason: reply.reason } : accountCheckOf(reply)
    },
    complete,
    // An order is captured in full; it contains the agreed amount.
    capture: complete,
    cancel: (key) => abandon(client, key),
    void: (key) => abandon(client, key),

    async refund({ refundKey, amount, currency, ...key }) {
      const found = await readOrderOf(client, key)
      if (found.kind !== 'order') return found.kind === 'expired' ? NOTHING_TAKEN : unknownOf(found)
      const { order } = found
      const money = moneyOf(amount, currency)
      if (order.capture === null || money === null) return NOTHING_TAKEN
      return refundOf(
        await client(key.credentials, {
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(order.capture.id)}/refund`,
          json: { amount: money, custom_id: key.reference },
          requestId: refundKey,
          timeoutMs: chargeTimeoutMs,
        }),
      )
    },

    readWebhook: (request, secrets) =>
      readPayPalWebhook(request, secrets['webhookId'] ?? '', now(), certificateAt),

    // Cards are typed on PayPal's own pages, which authenticate them.
    deviceData: () => Promise.resolve(null),
    authenticate: () =>
      Promise.resolve({ kind: 'unavailable', reason: 'PayPal authenticates on its own pages' }),
    verify: () => Promise.resolve({ kind: 'unavailable', reason: 'PayPal authenticates on its own pages' }),
  }
}

const NOTHING_TAKEN: Reversal = { kind: 'refused', reason: 'nothing was taken that could be given back' }

function unknownOf(found: Found): { kind: 'unknown'; reason: string } {
  if (found.kind === 'unknown') return found
  return { kind: 'unknown', reason: found.kind === 'not-sent' ? found.reason : `the order is ${found.kind}` }
}

const orderPath = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

async function find(client: PayPalClient, { reference, gatewayId, credentials }: ChargeKey): Promise<Found> {
  if (gatewayId === null) return { kind: 'not-found' }
  const call = { method: 'GET', path: orderPath(gatewayId), timeoutMs: LOOK_UP_TIMEOUT_MS } as const
  return foundOf(await client(credentials, call), { reference, gatewayId })
}

type FoundOrder = { kind: 'order'; order: AnsweredOrder } | Found

/** The order itself, where it is ours; else what the look-up came to. */
async function readOrderOf(
  client: PayPalClient,
  { reference, gatewayId, credentials }: ChargeKey,
): Promise<FoundOrder> {
  if (gatewayId === null) return { kind: 'unknown', reason: 'the order was never told' }
  const call = { method: 'GET', path: orderPath(gatewayId), timeoutMs: LOOK_UP_TIMEOUT_MS } as const
  const reply = await client(credentials, call)
  const order = reply.kind === 'answer' && reply.status === 200 ? readOrder(reply.body) : null
  return order?.reference === reference ? { kind: 'order', order } : foundOf(reply, { reference, gatewayId })
}

/**
 * Takes the money of an order that its buyer approved, once: the key of the capture is made of our reference. An
 * order that is not approved stays as it is.
 */
async function capture(client: PayPalClient, key: ChargeKey, timeoutMs: number): Promise<Outcome> {
  const read = await readOrderOf(client, key)
  if (read.kind !== 'order') return read.kind === 'not-found' ? unknownOf(read) : outcomeOfEvent(read)
  const { order } = read
  if (order.status !== 'APPROVED') return outcomeOfEvent(chargeEventOf(order, key.reference))
  const reply = await client(key.credentials, {
    method: 'POST',
    path: `${orderPath(order.id)}/capture`,
    json: {},
    requestId: `capture-${key.reference}`,
    timeoutMs,
  })
  if (isCapturedAlready(reply)) {
    const found = await find(client, key)
    return found.kind === 'not-found' ? unknownOf(found) : outcomeOfEvent(found)
  }
  const outcome = outcomeOf(reply, key.reference)
  // The order itself was sent long ago: it is only certain that this call was not.
  return outcome.kind === 'not-sent' ? { kind: 'unknown', reason: outcome.reason } : outcome
}

/**
 * Abandons an order. PayPal has no call for it and needs none: without our capture nobody can take its money, and
 * PayPal forgets it. A captured one has to be refunded instead.
 */
async function abandon(client: PayPalClient, key: ChargeKey): Promise<Reversal> {
  const found = await find(client, key)
  switch (found.kind) {
    case 'awaiting':
    case 'canceled':
    case 'expired':
    case 'refused':
      return { kind: 'done', gatewayId: key.gatewayId ?? key.reference }
    case 'not-found':
    case 'unknown':
      return unknownOf(found)
    default:
      return { kind: 'refused', reason: `the order is ${found.kind}` }
  }
}
