import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency } from '#rules/base/money.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import { toGatewayUnits } from '../amounts.ts'
import type { Capabilities, Charge, ChargeKey, Gateway, Reversal } from '../gateway.ts'
import { inMexico } from '../installment-plans.ts'
import { createHttpClient } from '../http-client.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import { createStripeClient, type StripeClient } from './account.ts'
import { APPLE_URL, openAppleSession } from './apple-session.ts'
import { chargeForm, customerForm, STRIPE_EXPONENTS, type Prepared } from './charge-form.ts'
import { complete, explained } from './complete.ts'
import { checkAccount, findIntent, lookUp, type FoundIntent } from './look-up.ts'
import { cancellationOf, outcomeOf, refundOf } from './outcome.ts'
import { readWalletToken, walletSetup } from './wallet-token.ts'
import { collect, collected, endMandate } from './mandates.ts'
import { readStripeWebhook } from './webhook.ts'

export type StripeGatewayOptions = {
  /** Its name in routing, webhook URLs and sales. */
  name?: string
  /** Stripe's address, where it is not its own. */
  url?: string
  methods?: readonly PaymentMethod[]
  currencies?: readonly Currency[]
  /** More than one only for accounts in Mexico that have instalments (docs.stripe.com/payments/mx-installments). */
  maxInstallments?: number
  /** Apple's address, where it is not its own, and whom its certificate comes from. */
  apple?: { url: string; authority?: string }
  chargeTimeoutMs?: number
  now?: () => Date
}

const STRIPE_URL = 'https://api.stripe.com'
/** Issuers take up to half a minute; Stripe's own clients wait 80 s. */
const CHARGE_TIMEOUT_MS = 30_000
const REVERSAL_TIMEOUT_MS = 30_000
const METHODS: readonly PaymentMethod[] = [
  'CREDIT_CARD',
  'TWO_CREDIT_CARDS',
  'BOLETO',
  'PIX',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'OXXO',
]

/** The plans of Mexican issuers, with the smallest instalment that Stripe takes unless the account says otherwise. */
function installmentsOf({ maxInstallments = 1 }: StripeGatewayOptions): Capabilities['installments'] {
  return maxInstallments > 1 ? [inMexico([3, 6, 9, 12, 18, 24], maxInstallments, 100_00)] : []
}

function capabilitiesOf(options: StripeGatewayOptions): Capabilities {
  return {
    methods: options.methods ?? METHODS,
    currencies: options.currencies ?? 'any',
    brands: 'any',
    installments: installmentsOf(options),
    // Stripe authenticates within the charge, by sending the buyer away; it has no calls for it beforehand.
    threeDS: false,
    challengesWithin: true,
    storedReferences: true,
    verifiesCards: true,
    partialRefund: true,
    cancelsPix: true,
    // Somebody who holds a voucher may pay it until it ends, whatever became of the intent.
    cancelsVoucher: false,
    // Our reference is found through a search index.
    notFoundIsFinalAfterSeconds: null,
    // For at least 24 hours (docs.stripe.com/api/idempotent_requests).
    replaySafe: true,
  }
}

/**
 * Builds the Stripe gateway (PaymentIntents): cards, Pix, boleto and OXXO. Throws immediately if the address is not
 * valid.
 */
export function createStripeGateway(options: StripeGatewayOptions): Gateway {
  const {
    name = 'stripe',
    url = STRIPE_URL,
    apple = { url: APPLE_URL },
    chargeTimeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  } = options
  const client = createStripeClient(createHttpClient(url))
  const sendToApple = createHttpClient(apple.url, apple.authority)
  return {
    name,
    capabilities: capabilitiesOf(options),
    lookUp: (key) => lookUp(client, key),
    checkAccount: (credentials) => checkAccount(client, credentials),
    charge: (charge) => chargeOf(client, charge, { timeoutMs: chargeTimeoutMs, now: now() }),
    complete: (key) => complete(client, key, chargeTimeoutMs),

    async capture(key) {
      const form = { amount_to_capture: toGatewayUnits(key.amount, key.currency, STRIPE_EXPONENTS) }
      return captureOf(client, key, form, chargeTimeoutMs)
    },

    async cancel(key) {
      const found = await findIntent(client, key)
      const waitsFor = found.kind === 'intent' ? textOf(found.intent.nextAction, 'type') : null
      if (waitsFor === 'boleto_display_details' || waitsFor === 'oxxo_display_details') {
        return { kind: 'refused', reason: 'a voucher can be paid until it ends' }
      }
      return cancelOf(client, key, found)
    },

    async void(key) {
      return cancelOf(client, key, await findIntent(client, key))
    },

    endMandate: (key) => endMandate(client, key),
    collect: (period) => collect(client, period, chargeTimeoutMs),
    collected: (key) => collected(client, key),
    refund: (key) => refundCharge(client, key),
    walletSetup,
    walletSession: (request) => openAppleSession(sendToApple, request, now()),
    readWebhook: (request, secrets) => readStripeWebhook(request, secrets['webhookSecret'] ?? '', now()),

    deviceData: () => Promise.resolve(null),
    authenticate: () =>
      Promise.resolve({ kind: 'unavailable', reason: 'Stripe authenticates within the charge' }),
    verify: () => Promise.resolve({ kind: 'unavailable', reason: 'Stripe authenticates within the charge' }),
  }
}

async function chargeOf(
  client: StripeClient,
  charge: Charge,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<Outcome> {
  const { reference, credentials } = charge
  // Everything that needs no customer is built first: a charge that Stripe does not take leaves nothing behind there.
  if (chargeForm(charge, TO_BE_MADE, now) === null)
    return { kind: 'refused', ...NOT_TAKEN[whyNot(charge)], reversible: false }
  const made = await prepared(client, charge, timeoutMs)
  if (made.kind !== 'prepared') return made
  const path = charge.kind === 'verification' ? '/setup_intents' : '/payment_intents'
  const form = chargeForm(charge, made, now) ?? {}
  const call = { method: 'POST', path, credentials, form, idempotencyKey: reference, timeoutMs } as const
  return explained(client, charge, outcomeOf(await client(call), reference))
}

const TO_BE_MADE: Prepared = { customer: null, token: 'tok_later' }
const NOTHING = { kind: 'prepared', customer: null, token: null } as const

type Made = ({ kind: 'prepared' } & Prepared) | Outcome

/** Creates what a charge needs at Stripe beforehand: a customer for a stored card, a token for a device's wallet. */
async function prepared(client: StripeClient, charge: Charge, timeoutMs: number): Promise<Made> {
  if (charge.kind === 'device-wallet') return walletToken(client, charge, timeoutMs)
  if (!isKept(charge)) return NOTHING
  const made = await createCustomer(client, charge, timeoutMs)
  return made.kind === 'customer' ? { kind: 'prepared', customer: made.id, token: null } : made
}

/** Nothing is charged by making a token, so silence means "not sent". */
async function walletToken(
  client: StripeClient,
  { opened, credentials, reference }: Extract<Charge, { kind: 'device-wallet' }>,
  timeoutMs: number,
): Promise<Made> {
  const read = readWalletToken(opened)
  if (read.kind === 'unreadable') return { kind: 'refused', ...NOT_TAKEN.card, reversible: false }
  if (read.kind === 'token') return { kind: 'prepared', customer: null, token: read.id }
  const idempotencyKey = `${reference}-wallet`
  const call = { method: 'POST', path: '/tokens', credentials, idempotencyKey, timeoutMs } as const
  const reply = await client({ ...call, form: read.form })
  const token = reply.kind === 'answer' && reply.status === 200 ? textOf(fieldsOf(reply.body), 'id') : null
  if (token !== null) return { kind: 'prepared', customer: null, token }
  const outcome = outcomeOf(reply, reference)
  if (outcome.kind === 'refused') return { ...outcome, code: 'INVALID_CREDIT_CARD', reversible: false }
  return { kind: 'not-sent', reason: 'no token for the wallet' }
}

const NOT_TAKEN = {
  address: { code: 'INCOMPLETE_ADDRESS' },
  amount: { code: 'INVALID_DATA' },
  card: { code: 'INVALID_CREDIT_CARD' },
  method: { code: 'INVALID_PAYMENT_TYPE' },
} as const

function whyNot(charge: Charge): keyof typeof NOT_TAKEN {
  if (toGatewayUnits(charge.amount, charge.currency, STRIPE_EXPONENTS) === null) return 'amount'
  if (charge.kind === 'boleto') return 'address'
  return charge.kind === 'stored-card' ? 'card' : 'method'
}

/** A payment method that will be charged again belongs to a customer. */
function isKept(charge: Charge): boolean {
  return (
    charge.kind === 'verification' ||
    charge.kind === 'mandate' ||
    (charge.kind === 'card' && charge.store !== false)
  )
}

/** The customer to whom a kept card belongs. Without one nothing is charged, so silence here means "not sent". */
async function createCustomer(
  client: StripeClient,
  charge: Charge,
  timeoutMs: number,
): Promise<{ kind: 'customer'; id: string } | Outcome> {
  const { credentials, reference } = charge
  const idempotencyKey = `${reference}-customer`
  const form = customerForm(charge)
  const reply = await client({
    method: 'POST',
    path: '/customers',
    credentials,
    form,
    idempotencyKey,
    timeoutMs,
  })
  const id = reply.kind === 'answer' && reply.status === 200 ? textOf(fieldsOf(reply.body), 'id') : null
  if (id !== null) return { kind: 'customer', id }
  const outcome = outcomeOf(reply, reference)
  if (outcome.kind === 'refused') return { kind: 'refused', code: 'INVALID_CLIENT_DATA', reversible: false }
  const isExplained = outcome.kind === 'not-sent' || outcome.kind === 'unknown'
  return {
    kind: 'not-sent',
    reason: `no customer for the card: ${isExplained ? outcome.reason : 'unreadable'}`,
  }
}

/** Returns the intent's id, or why there is no intent to act on. */
function idOf(
  found: FoundIntent,
  reference: string,
): { kind: 'id'; id: string } | { kind: 'unknown'; reason: string } {
  if (found.kind === 'unknown') return found
  if (found.kind === 'not-found') return { kind: 'unknown', reason: 'not found' }
  if (found.intent.reference !== reference)
    return { kind: 'unknown', reason: 'the answer is about another charge' }
  return { kind: 'id', id: found.intent.id }
}

async function captureOf(
  client: StripeClient,
  key: ChargeKey,
  form: { amount_to_capture: number | null },
  timeoutMs: number,
): Promise<Outcome> {
  const found = await findIntent(client, key)
  const target = idOf(found, key.reference)
  if (target.kind === 'unknown')
    return { kind: found.kind === 'not-found' ? 'unknown' : 'not-sent', reason: target.reason }
  const status = found.kind === 'intent' ? found.intent.status : ''
  // A capture is repeated until it is definite: an intent captured before counts as captured.
  if (status === 'succeeded') return complete(client, { ...key, gatewayId: target.id }, timeoutMs)
  if (status === 'canceled')
    return { kind: 'refused', code: 'GENERIC', gatewayId: target.id, reversible: false }
  const path = `/payment_intents/${encodeURIComponent(target.id)}/capture`
  const { credentials, reference } = key
  const idempotencyKey = `${reference}-capture`
  const expand = ['latest_charge', 'review']
  const call = {
    method: 'POST',
    path,
    credentials,
    form: { ...form, expand },
    idempotencyKey,
    timeoutMs,
  } as const
  const outcome = outcomeOf(await client(call), reference)
  return outcome.kind === 'refused' ? { ...outcome, code: 'GENERIC' } : outcome
}

async function cancelOf(client: StripeClient, key: ChargeKey, found: FoundIntent): Promise<Reversal> {
  const target = idOf(found, key.reference)
  if (target.kind === 'unknown') return target
  const isSetup = target.id.startsWith('seti_')
  const isOver = found.kind === 'intent' && found.intent.status === 'succeeded'
  if (isSetup && isOver) return { kind: 'refused', reason: 'a verification took nothing' }
  const path = `/${isSetup ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(target.id)}/cancel`
  const { credentials } = key
  return cancellationOf(
    await client({ method: 'POST', path, credentials, form: {}, timeoutMs: REVERSAL_TIMEOUT_MS }),
  )
}

async function refundCharge(client: StripeClient, key: Parameters<Gateway['refund']>[0]): Promise<Reversal> {
  const amount = toGatewayUnits(key.amount, key.currency, STRIPE_EXPONENTS)
  if (amount === null)
    return { kind: 'refused', reason: `Stripe cannot write this amount in ${key.currency}` }
  const target =
    key.gatewayId === null
      ? idOf(await findIntent(client, key), key.reference)
      : ({ kind: 'id', id: key.gatewayId } as const)
  if (target.kind === 'unknown') return target
  const reply = await client({
    method: 'POST',
    path: '/refunds',
    credentials: key.credentials,
    form: {
      payment_intent: target.id,
      amount,
      metadata: { reference: key.reference, refund: key.refundKey },
    },
    idempotencyKey: key.refundKey,
    timeoutMs: REVERSAL_TIMEOUT_MS,
  })
  return refundOf(reply)
}
