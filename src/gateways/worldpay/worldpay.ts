import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency } from '#rules/base/money.ts'
import type { Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import { ACCOUNT_CHECK_TIMEOUT_MS, accountCheckOf, NO_CHARGE } from '../account-check.ts'
import { toGatewayUnits } from '../amounts.ts'
import type {
  Authentication,
  Capabilities,
  ChargeKey,
  Credentials,
  Found,
  Gateway,
  Reversal,
} from '../gateway.ts'
import { inArgentina, inBrazil, inMexico } from '../installment-plans.ts'
import { createHttpClient, queryOf, type Reply } from '../http-client.ts'
import { fieldsOf, innerOf, listOf, textOf, type Fields } from '../json-fields.ts'
import { createWorldpayClient, type WorldpayClient } from './account.ts'
import { authenticationBody, chargeRequest, commonOf, WORLDPAY_EXPONENTS } from './charge-body.ts'
import {
  acceptanceOf,
  authenticationOf,
  outcomeOf,
  readPayment,
  refundsIn,
  type QueriedPayment,
} from './outcome.ts'
import { readWorldpayWebhook } from './webhook.ts'

export type WorldpayGatewayOptions = {
  /** Its name in routing, webhook URLs and sales. */
  name?: string
  /** `https://try.access.worldpay.com` for trying; its own address otherwise. */
  url?: string
  methods?: readonly PaymentMethod[]
  currencies?: readonly Currency[]
  /** More than one only for sellers in Latin America, where their acquirer has agreed to it. */
  maxInstallments?: number
  chargeTimeoutMs?: number
  now?: () => Date
}

const WORLDPAY_URL = 'https://access.worldpay.com'
const CHARGE_TIMEOUT_MS = 30_000
const LOOK_UP_TIMEOUT_MS = 8000
const REVERSAL_TIMEOUT_MS = 15_000
const AUTHENTICATION_TIMEOUT_MS = 15_000
/** Payment Queries runs behind by up to a minute, in which a refund cannot be seen. */
const REFUND_MEMORY_MS = 2 * 60 * 1000
const METHODS: readonly PaymentMethod[] = ['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'DEBIT_CARD']
export const CURRENCIES: readonly Currency[] =
  'AUD BRL CAD CHF CZK DKK EUR GBP JPY MXN NOK NZD PLN SEK USD'.split(' ')

/**
 * By country, as Worldpay's plug-in for shops maps them (developer.worldpay.com/plugins/magento2/wpg/latin-america);
 * the pages of the API itself name no numbers. Chile is left out: with how many decimals pesos are sent is not published.
 */
function installmentsOf({ maxInstallments = 1 }: WorldpayGatewayOptions): Capabilities['installments'] {
  if (maxInstallments === 1) return []
  return [
    inBrazil(maxInstallments),
    inArgentina(maxInstallments),
    inMexico([3, 6, 9, 10, 12, 15, 18], maxInstallments),
  ]
}

function capabilitiesOf(options: WorldpayGatewayOptions): Capabilities {
  return {
    methods: options.methods ?? METHODS,
    currencies: options.currencies ?? CURRENCIES,
    brands: 'any',
    installments: installmentsOf(options),
    threeDS: true,
    storedReferences: true,
    verifiesCards: true,
    partialRefund: true,
    // Nothing waits for a payer here.
    cancelsPix: false,
    cancelsVoucher: false,
    // A query service that collects what other services report.
    notFoundIsFinalAfterSeconds: null,
    // `transactionReference` names a payment and does not keep a second one away.
    replaySafe: false,
  }
}

/**
 * Builds the gateway of Worldpay Access: cards, with 3-D Secure before the charge. Throws immediately if the address is
 * not valid.
 */
export function createWorldpayGateway(options: WorldpayGatewayOptions): Gateway {
  const {
    name = 'worldpay',
    url = WORLDPAY_URL,
    chargeTimeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  } = options
  const client = createWorldpayClient(createHttpClient(url))
  const remembered = rememberRefunds(now)
  const lookUp = async (key: ChargeKey): Promise<Found> => foundOf(await findPayment(client, key))
  return {
    name,
    capabilities: capabilitiesOf(options),
    lookUp,

    async checkAccount(credentials) {
      const path = `/paymentQueries/payments${queryOf({ transactionReference: NO_CHARGE })}`
      const timeoutMs = ACCOUNT_CHECK_TIMEOUT_MS
      return accountCheckOf(await client({ method: 'GET', api: 'queries', path, credentials, timeoutMs }))
    },

    async charge(charge) {
      const request = chargeRequest(charge, url)
      if (request === null) {
        const code = charge.kind === 'stored-card' ? 'INVALID_CREDIT_CARD' : 'INVALID_PAYMENT_TYPE'
        return { kind: 'refused', code, reversible: false }
      }
      const { credentials, reference } = charge
      const call = { method: 'POST', ...request, credentials, timeoutMs: chargeTimeoutMs } as const
      return outcomeOf(await client(call), reference, charge.kind)
    },

    async complete(key) {
      const found = await lookUp(key)
      return found.kind === 'not-found' ? unknown('the charge is not found') : asOutcome(found)
    },

    capture: (key) => capture(client, key, chargeTimeoutMs),
    cancel: () => Promise.resolve({ kind: 'refused', reason: 'nothing here waits for a payer' }),
    void: (key) => voidCharge(client, key),
    refund: (key) => remembered(key.refundKey, () => refund(client, key)),
    readWebhook: readWorldpayWebhook,
    deviceData: ({ credentials }) => deviceData(client, credentials),

    async authenticate(request) {
      const body = authenticationBody(request)
      if (body === null) return { kind: 'unavailable', reason: `no amount of ${request.currency}` }
      return authenticationOf(await ask3ds(client, request.credentials, 'authentication', body), now())
    },

    async verify(key): Promise<Authentication> {
      const body = { ...commonOf(key), challenge: { reference: key.challengeReference } }
      return authenticationOf(await ask3ds(client, key.credentials, 'verification', body), now())
    },
  }
}

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

type FoundPayment =
  | { kind: 'payment'; payment: QueriedPayment; events: Fields[] }
  | { kind: 'not-found' }
  | { kind: 'unknown'; reason: string }

/**
 * Finds a payment by Worldpay's id if it was received, else by our reference; the history is returned for one payment
 * at a time.
 */
async function findPayment(client: WorldpayClient, key: ChargeKey): Promise<FoundPayment> {
  const { credentials, reference } = key
  const get = (path: string): Promise<Reply> =>
    client({ method: 'GET', api: 'queries', path, credentials, timeoutMs: LOOK_UP_TIMEOUT_MS })
  let id = key.gatewayId
  if (id === null) {
    const reply = await get(`/paymentQueries/payments${queryOf({ transactionReference: reference })}`)
    if (reply.kind !== 'answer') return unknown(reply.reason)
    const list = reply.status === 200 ? fieldsOf(reply.body) : null
    if (list === null || innerOf(list, '_links') === null) return unknown(`answer ${reply.status}`)
    const payments = listOf(innerOf(list, '_embedded'), 'payments')
    if (payments.length === 0) return { kind: 'not-found' }
    id = payments.length === 1 ? textOf(payments[0] ?? null, 'paymentId') : null
    if (id === null) return unknown('not exactly one payment has our reference')
  }
  const reply = await get(`/paymentQueries/payments/${encodeURIComponent(id)}`)
  if (reply.kind !== 'answer' || reply.status !== 200) {
    return unknown(reply.kind === 'answer' ? `answer ${reply.status}` : reply.reason)
  }
  const read = readPayment(reply.body, reference)
  return read.kind === 'unknown' ? read : { ...read, events: listOf(fieldsOf(reply.body), 'events') }
}

function foundOf(found: FoundPayment): Found {
  return found.kind === 'payment' ? found.payment.chargeEvent : found
}

function asOutcome(applied: ChargeEvent): Outcome {
  switch (applied.kind) {
    case 'expired':
    case 'canceled':
    case 'refunded':
    case 'charged-back':
      return unknown(`the charge is ${applied.kind}`)
    default:
      return applied
  }
}

/**
 * The address of a next step, below our own host; null where Worldpay does not offer the step now. Card Payments and
 * Payment Queries name their steps with prefixes of their own.
 */
function linkOf({ links }: QueriedPayment, step: string): string | null {
  const href =
    textOf(innerOf(links, `cardPayments:${step}`), 'href') ??
    textOf(innerOf(links, `payments:${step}`), 'href')
  return href === null || !URL.canParse(href, WORLDPAY_URL) ? null : new URL(href, WORLDPAY_URL).pathname
}

async function capture(
  client: WorldpayClient,
  key: Parameters<Gateway['capture']>[0],
  timeoutMs: number,
): Promise<Outcome> {
  const found = await findPayment(client, key)
  if (found.kind !== 'payment')
    return { kind: 'not-sent', reason: found.kind === 'unknown' ? found.reason : 'not found' }
  const { payment } = found
  const { chargeEvent, gatewayId } = payment
  // A capture is repeated until it is definite: a payment settled before counts as settled.
  if (payment.isSettled) return asOutcome(chargeEvent)
  if (chargeEvent.kind === 'canceled')
    return { kind: 'refused', code: 'GENERIC', gatewayId, reversible: false }
  const path = linkOf(payment, 'partialSettle')
  const amount = toGatewayUnits(key.amount, key.currency, WORLDPAY_EXPONENTS)
  if (path === null || amount === null) return unknown('a settlement is not offered')
  const body = { reference: `${key.reference}-capture`, value: { amount, currency: key.currency } }
  const call = {
    method: 'POST',
    api: 'card-payments',
    path,
    credentials: key.credentials,
    body,
    timeoutMs,
  } as const
  const accepted = acceptanceOf(await client(call), gatewayId)
  if (accepted.kind === 'done') return asOutcome(chargeEvent)
  return accepted.kind === 'unknown'
    ? accepted
    : { kind: 'refused', code: 'GENERIC', gatewayId, reversible: false }
}

async function voidCharge(client: WorldpayClient, key: ChargeKey): Promise<Reversal> {
  const found = await findPayment(client, key)
  if (found.kind !== 'payment') return unknown(found.kind === 'unknown' ? found.reason : 'not found')
  const { payment } = found
  if (payment.chargeEvent.kind === 'canceled') return { kind: 'done', gatewayId: payment.gatewayId }
  const path = linkOf(payment, 'cancel')
  if (path === null) {
    // A settled payment has to be refunded; for an unsettled one, the step may only not be offered yet.
    return payment.isSettled
      ? { kind: 'refused', reason: 'it was settled' }
      : unknown('a cancellation is not offered')
  }
  const { credentials } = key
  const timeoutMs = REVERSAL_TIMEOUT_MS
  return acceptanceOf(
    await client({ method: 'POST', api: 'card-payments', path, credentials, timeoutMs }),
    payment.gatewayId,
  )
}

/** A refund that is in the history under its key was made before; every other one is ordered. */
async function refund(client: WorldpayClient, key: Parameters<Gateway['refund']>[0]): Promise<Reversal> {
  const found = await findPayment(client, key)
  if (found.kind !== 'payment') return unknown(found.kind === 'unknown' ? found.reason : 'not found')
  const { payment, events } = found
  if (refundsIn(events).some(({ reference }) => reference === key.refundKey)) {
    return { kind: 'done', gatewayId: payment.gatewayId }
  }
  if (payment.chargeEvent.kind === 'unknown') return payment.chargeEvent
  const path = linkOf(payment, 'partialRefund')
  const amount = toGatewayUnits(key.amount, key.currency, WORLDPAY_EXPONENTS)
  if (amount === null) return { kind: 'refused', reason: `no amount of ${key.currency}` }
  if (path === null) {
    // Worldpay publishes the steps that a history offers only for an authorised payment. A refund that is not offered
    // today is requested again; a payment that took nothing has none.
    // guard: refunds-are-asked-again
    const isTaken = payment.isSettled && ['approved', 'refunded'].includes(payment.chargeEvent.kind)
    return isTaken ? unknown('a refund is not offered') : { kind: 'refused', reason: 'nothing was taken' }
  }
  const body = { reference: key.refundKey, value: { amount, currency: key.currency } }
  const { credentials } = key
  const timeoutMs = REVERSAL_TIMEOUT_MS
  return acceptanceOf(
    await client({ method: 'POST', api: 'card-payments', path, credentials, body, timeoutMs }),
    payment.gatewayId,
  )
}

/**
 * Worldpay has no idempotency key. The same refund asked again while the history cannot show it yet gets the answer
 * that the first one got, in this process; afterwards the history decides.
 */
function rememberRefunds(now: () => Date) {
  const memory = new Map<string, { until: number; answer: Promise<Reversal> }>()
  return (refundKey: string, make: () => Promise<Reversal>): Promise<Reversal> => {
    const time = now().getTime()
    for (const [key, { until }] of memory) if (until <= time) memory.delete(key)
    const known = memory.get(refundKey)
    if (known !== undefined) return known.answer
    const answer = make()
    memory.set(refundKey, { until: time + REFUND_MEMORY_MS, answer })
    return answer
  }
}

function ask3ds(
  client: WorldpayClient,
  credentials: Credentials,
  step: 'authentication' | 'verification' | 'deviceDataInitialization',
  body: object,
): Promise<Reply> {
  const path = `/verifications/customers/3ds/${step}`
  return client({ method: 'POST', api: '3ds', path, credentials, body, timeoutMs: AUTHENTICATION_TIMEOUT_MS })
}

async function deviceData(
  client: WorldpayClient,
  credentials: Credentials,
): Promise<{ token: string; url: string } | null> {
  const body = commonOf({ reference: `device-${randomUUID()}`, credentials })
  const reply = await ask3ds(client, credentials, 'deviceDataInitialization', body)
  const collection = reply.kind === 'answer' ? innerOf(fieldsOf(reply.body), 'deviceDataCollection') : null
  const token = textOf(collection, 'jwt')
  const url = textOf(collection, 'url')
  return token === null || url === null ? null : { token, url }
}
