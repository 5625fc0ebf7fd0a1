import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import { ACCOUNT_CHECK_TIMEOUT_MS, accountCheckOf, NO_CHARGE } from '../account-check.ts'
import type { Capabilities, ChargeKey, Found, Gateway, Reversal } from '../gateway.ts'
import { inBrazil } from '../installment-plans.ts'
import { createHttpClient, queryOf } from '../http-client.ts'
import { textOf } from '../json-fields.ts'
import { createPagarmeClient, type PagarmeClient } from './account.ts'
import { isOwnError, readCharge, readList, readOrder, type PagarmeCharge } from './answer.ts'
import { orderBody, readStoredReference } from './order-body.ts'
import { captureOf, outcomeOf, outcomeOfEvent, reversalOf, chargeEventOf } from './outcome.ts'
import { readPagarmeWebhook } from './webhook.ts'

export type PagarmeGatewayOptions = {
  /** Name used by routing, webhook URLs and sales. */
  name?: string
  /** Pagar.me's address, where it is not its own. */
  url?: string
  methods?: readonly PaymentMethod[]
  maxInstallments?: number
  chargeTimeoutMs?: number
  now?: () => Date
}

const PAGARME_URL = 'https://api.pagar.me'
const CHARGE_TIMEOUT_MS = 30_000
const LOOK_UP_TIMEOUT_MS = 8000
const REVERSAL_TIMEOUT_MS = 30_000
const METHODS: readonly PaymentMethod[] = ['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'BOLETO', 'PIX']

function capabilitiesOf(options: PagarmeGatewayOptions): Capabilities {
  return {
    methods: options.methods ?? METHODS,
    currencies: ['BRL'],
    brands: ['visa', 'mastercard', 'amex', 'elo', 'hipercard', 'diners', 'discover'],
    installments: [inBrazil(options.maxInstallments)],
    // It takes the result of an authentication that somebody else made, and makes none.
    threeDS: false,
    storedReferences: true,
    // Its verification of a card gives no refusal reason that could be shown to a buyer.
    verifiesCards: false,
    partialRefund: true,
    cancelsPix: true,
    // The charge ends, but nothing published says that the bank then refuses the boleto.
    cancelsVoucher: false,
    // Orders are listed by our code; nothing published says how soon after they were made.
    notFoundIsFinalAfterSeconds: null,
    replaySafe: true,
  }
}

/** Creates the gateway for Pagar.me v5: cards, Pix and boleto in reais. Throws immediately for an invalid address. */
export function createPagarmeGateway(options: PagarmeGatewayOptions): Gateway {
  const {
    name = 'pagarme',
    url = PAGARME_URL,
    chargeTimeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  } = options
  const client = createPagarmeClient(createHttpClient(url))
  const lookUp = async (key: ChargeKey): Promise<Found> => {
    const found = await findCharge(client, key)
    return found.kind === 'charge' ? chargeEventOf(found.charge, key.reference, now()) : found
  }
  return {
    name,
    capabilities: capabilitiesOf(options),
    lookUp,

    async checkAccount(credentials) {
      const path = `/orders${queryOf({ code: NO_CHARGE, size: 1 })}`
      const timeoutMs = ACCOUNT_CHECK_TIMEOUT_MS
      return accountCheckOf(await client({ method: 'GET', path, credentials, timeoutMs }))
    },

    async charge(charge) {
      const { reference, amount, credentials } = charge
      const body = orderBody(charge)
      if (body === null) return { kind: 'refused', ...whyNot(charge), reversible: false }
      const idempotencyKey = reference
      const call = { method: 'POST', path: '/orders', credentials, body, idempotencyKey } as const
      return outcomeOf(await client({ ...call, timeoutMs: chargeTimeoutMs }), {
        reference,
        amount,
        now: now(),
      })
    },

    async complete(key) {
      const found = await lookUp(key)
      return found.kind === 'not-found'
        ? { kind: 'unknown', reason: 'the charge is not found' }
        : outcomeOfEvent(found)
    },

    capture: (key) => capture(client, key, { timeoutMs: chargeTimeoutMs, now: now() }),
    cancel: (key) => end(client, key, 'cancel'),
    void: (key) => end(client, key, 'void'),
    refund: (key) => refund(client, key),
    readWebhook: readPagarmeWebhook,

    deviceData: () => Promise.resolve(null),
    authenticate: () => Promise.resolve({ kind: 'unavailable', reason: 'Pagar.me authenticates nobody' }),
    verify: () => Promise.resolve({ kind: 'unavailable', reason: 'Pagar.me authenticates nobody' }),
  }
}

function whyNot(charge: Parameters<Gateway['charge']>[0]) {
  if (charge.currency !== 'BRL') return { code: 'CURRENCY_NOT_SUPPORTED' } as const
  const isUnreadable = charge.kind === 'stored-card' && readStoredReference(charge.storedReference) === null
  return { code: isUnreadable ? 'INVALID_CREDIT_CARD' : 'INVALID_PAYMENT_TYPE' } as const
}

type FoundCharge =
  | { kind: 'charge'; charge: PagarmeCharge }
  | { kind: 'not-found' }
  | { kind: 'unknown'; reason: string }

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** Finds a charge by its id if it was received, else by our code on the order. */
async function findCharge(client: PagarmeClient, key: ChargeKey): Promise<FoundCharge> {
  const { gatewayId, reference, credentials } = key
  const get = (path: string) => client({ method: 'GET', path, credentials, timeoutMs: LOOK_UP_TIMEOUT_MS })
  const path =
    gatewayId === null
      ? `/orders${queryOf({ code: reference, size: 2 })}`
      : `/charges/${encodeURIComponent(gatewayId)}`
  const reply = await get(path)
  if (reply.kind !== 'answer') return unknown(reply.reason)
  if (gatewayId !== null && reply.status === 404 && isOwnError(reply.body)) return { kind: 'not-found' }
  if (reply.status !== 200) return unknown(`answer ${reply.status}`)
  if (gatewayId !== null) return asFound(readCharge(reply.body))
  const orders = readList(reply.body)
  if (orders?.length === 0) return { kind: 'not-found' }
  if (orders?.length !== 1) return unknown('not exactly one order has our code')
  const listed = readOrder(orders[0])
  if (listed !== null) return asFound(listed)
  const whole = await get(`/orders/${encodeURIComponent(textOf(orders[0] ?? null, 'id') ?? '')}`)
  return asFound(whole.kind === 'answer' && whole.status === 200 ? readOrder(whole.body) : null)
}

function asFound(charge: PagarmeCharge | null): FoundCharge {
  return charge === null ? unknown('the answer is no charge') : { kind: 'charge', charge }
}

/** Returns the charge to act on; else why there is none. */
async function target(
  client: PagarmeClient,
  key: ChargeKey,
): Promise<Exclude<FoundCharge, { kind: 'not-found' }>> {
  const found = await findCharge(client, key)
  if (found.kind === 'not-found') return unknown('not found')
  if (found.kind === 'unknown' || found.charge.reference === key.reference) return found
  return unknown('the answer is about another charge')
}

async function capture(
  client: PagarmeClient,
  key: Parameters<Gateway['capture']>[0],
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<Outcome> {
  const { reference, amount, credentials } = key
  const found = await target(client, key)
  if (found.kind === 'unknown') return { kind: 'not-sent', reason: found.reason }
  const { charge } = found
  // A capture is repeated until it is definite: a charge that is already captured counts as captured.
  if (charge.status === 'paid') return outcomeOfEvent(chargeEventOf(charge, reference, now))
  if (charge.status === 'canceled' || charge.status === 'failed') {
    return { kind: 'refused', code: 'GENERIC', gatewayId: charge.id, reversible: false }
  }
  const path = `/charges/${encodeURIComponent(charge.id)}/capture`
  const idempotencyKey = `${reference}-capture`
  const body = { amount, code: reference }
  const reply = await client({ method: 'POST', path, credentials, body, idempotencyKey, timeoutMs })
  const outcome = captureOf(reply, { reference, amount, now })
  return outcome.kind === 'refused' ? { ...outcome, code: 'GENERIC' } : outcome
}

/** Ends what was not paid: an authorisation, or a waiting Pix. Boletos stay payable at the bank. */
async function end(client: PagarmeClient, key: ChargeKey, how: 'cancel' | 'void'): Promise<Reversal> {
  const found = await target(client, key)
  if (found.kind === 'unknown') return found
  const { charge } = found
  if (charge.status === 'canceled') return { kind: 'done', gatewayId: charge.transaction?.id ?? charge.id }
  if (charge.paymentMethod === 'boleto')
    return { kind: 'refused', reason: 'a boleto can be paid until it ends' }
  if (charge.status !== 'pending' && charge.status !== 'processing')
    return { kind: 'refused', reason: charge.status }
  const idempotencyKey = `${key.reference}-${how}`
  return reversalOf(await remove(client, key, charge.id, { idempotencyKey }), key.reference)
}

async function refund(client: PagarmeClient, key: Parameters<Gateway['refund']>[0]): Promise<Reversal> {
  const found = await target(client, key)
  if (found.kind === 'unknown') return found
  const { charge } = found
  // `DELETE` would cancel what is not paid yet, which is no refund.
  if (['failed', 'pending', 'processing'].includes(charge.status))
    return { kind: 'refused', reason: charge.status }
  const call = { idempotencyKey: key.refundKey, amount: key.amount }
  return reversalOf(await remove(client, key, charge.id, call), key.reference)
}

/**
 * Calls `DELETE /charges/{id}`, which voids an authorised charge and refunds a paid one, in part if an amount is named.
 */
function remove(
  client: PagarmeClient,
  { credentials }: ChargeKey,
  id: string,
  { idempotencyKey, amount }: { idempotencyKey: string; amount?: number },
) {
  return client({
    method: 'DELETE',
    path: `/charges/${encodeURIComponent(id)}`,
    credentials,
    body: amount === undefined ? {} : { amount },
    idempotencyKey,
    timeoutMs: REVERSAL_TIMEOUT_MS,
  })
}
