import type { Outcome } from '#rules/payment/outcome.ts'
import { ACCOUNT_CHECK_TIMEOUT_MS, accountCheckOf } from '../account-check.ts'
import { checkCredentials } from '../credentials.ts'
import type {
  Authentication,
  AuthenticationRequest,
  Capabilities,
  Charge,
  ChargeKey,
  Gateway,
} from '../gateway.ts'
import { inBrazil, inMexico } from '../installment-plans.ts'
import { ADYEN_CREDENTIALS, createAdyenClient, type AdyenClient } from './client.ts'
import { acceptedOf, authenticationOf, outcomeOf } from './outcome.ts'
import { amountOf, authenticationBody, browserInfoOf, paymentBody } from './payment-body.ts'
import { openWalletSession, walletSetup } from './wallets.ts'
import { readAdyenWebhook } from './webhook.ts'

export type AdyenGatewayOptions = {
  /**
   * `https://checkout-test.adyen.com`; live, the address with the company's own prefix,
   * `https://{prefix}-checkout-live.adyenpayments.com/checkout`.
   */
  url: string
  /** Another name makes a second gateway, as for another company account. */
  name?: string
  /** Where it is set, Mexican cards pay in instalments too, for which the merchant account has to be made. */
  maxInstallments?: number
  chargeTimeoutMs?: number
  now?: () => Date
}

const CHARGE_TIMEOUT_MS = 20_000

const CAPABILITIES: Omit<Capabilities, 'installments'> = {
  methods: ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO', 'APPLE_PAY', 'GOOGLE_PAY', 'OXXO'],
  currencies: 'any',
  brands: 'any',
  threeDS: true,
  storedReferences: true,
  verifiesCards: true,
  partialRefund: true,
  cancelsPix: false,
  cancelsVoucher: false,
  // There is no look-up at all.
  notFoundIsFinalAfterSeconds: null,
  // For at least seven days (docs.adyen.com, API idempotency).
  replaySafe: true,
  reportsByWebhookOnly: true,
}

/** The numbers of docs.adyen.com/payment-methods/cards/credit-card-installments; of Japan no seller has asked. */
function installmentsOf({ maxInstallments: most }: AdyenGatewayOptions): Capabilities['installments'] {
  return most === undefined ? [inBrazil()] : [inBrazil(most), inMexico([3, 6, 9, 12, 18], most)]
}

/** Creates the gateway for Adyen's Checkout API. Throws immediately for an invalid address. */
export function createAdyenGateway(options: AdyenGatewayOptions): Gateway {
  const {
    url,
    name = 'adyen',
    chargeTimeoutMs: timeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  } = options
  const client = createAdyenClient(url)
  return {
    name,
    capabilities: { ...CAPABILITIES, installments: installmentsOf(options) },
    charge: (charge) => pay(client, charge, timeoutMs),
    lookUp: () => Promise.resolve(CANNOT_BE_ASKED),

    // Methods that the account accepts: the only call that every account may make and that leaves nothing behind.
    async checkAccount(credentials) {
      const call = { path: '/paymentMethods', json: {}, timeoutMs: ACCOUNT_CHECK_TIMEOUT_MS } as const
      return accountCheckOf(await client(credentials, call))
    },
    complete: () => Promise.resolve(CANNOT_BE_ASKED),

    async capture({ amount, currency, ...key }) {
      const problem = checkCredentials(ADYEN_CREDENTIALS, key.credentials)
      if (problem !== null) return { kind: 'not-sent', reason: problem }
      const money = amountOf(amount, currency)
      if (key.gatewayId === null || money === null) return NO_PAYMENT
      const json = { amount: money, reference: key.reference }
      const idempotencyKey = `capture-${key.reference}`
      const path = `${pathOf(key.gatewayId)}/captures`
      const accepted = acceptedOf(await client(key.credentials, { path, json, idempotencyKey, timeoutMs }))
      if (accepted.kind === 'done') return { kind: 'approved', gatewayId: key.gatewayId }
      if (accepted.kind === 'unknown') return accepted
      return { kind: 'refused', code: 'GENERIC', reversible: false, gatewayId: key.gatewayId }
    },

    // Neither a Pix nor a voucher can be taken back at Adyen; they end by themselves, and a webhook says so.
    cancel: () =>
      Promise.resolve({ kind: 'refused', reason: 'Adyen cannot cancel what waits for its payer' }),
    void: (key) => cancelPayment(client, key, timeoutMs),

    async refund({ refundKey, amount, currency, ...key }) {
      const money = amountOf(amount, currency)
      if (key.gatewayId === null || money === null) return NO_PAYMENT
      const json = { amount: money, reference: key.reference }
      const path = `${pathOf(key.gatewayId)}/refunds`
      return acceptedOf(await client(key.credentials, { path, json, idempotencyKey: refundKey, timeoutMs }))
    },

    readWebhook: (request, secrets) => readAdyenWebhook(request, secrets['hmacKey'] ?? ''),

    walletSetup,
    walletSession: (request) => openWalletSession(client, request),
    deviceData: () => Promise.resolve(null),
    authenticate: (request) => authenticate(client, request, timeoutMs, now()),

    async verify({ credentials, returned }) {
      const redirectResult = returned?.['redirectResult']
      if (redirectResult === undefined)
        return { kind: 'unavailable', reason: 'the challenge brought nothing back' }
      const json = { details: { redirectResult } }
      const call = { path: '/payments/details', json, isWithoutAccount: true, timeoutMs } as const
      return authenticationOf(await client(credentials, call), now())
    },
  }
}

const CANNOT_BE_ASKED = { kind: 'unknown', reason: 'Adyen cannot be asked; its webhook tells' } as const
/** Without the id of the payment, or an amount that Adyen can write, there is nothing to send. */
const NO_PAYMENT = { kind: 'unknown', reason: 'the payment or its amount is not known there' } as const

const pathOf = (id: string): string => `/payments/${encodeURIComponent(id)}`

async function pay(client: AdyenClient, charge: Charge, timeoutMs: number): Promise<Outcome> {
  const amount = amountOf(charge.amount, charge.currency)
  if (amount === null) return { kind: 'refused', code: 'CURRENCY_NOT_SUPPORTED', reversible: false }
  const body = paymentBody(charge, amount)
  if (body.kind === 'refused') return { ...body, reversible: false }
  const call = { path: '/payments', json: body.json, idempotencyKey: charge.reference, timeoutMs }
  return outcomeOf(await client(charge.credentials, call), charge, amount.value)
}

/** Cancels an authorisation: by Adyen's id, or by our reference where the answer with the id was lost. */
async function cancelPayment(client: AdyenClient, key: ChargeKey, timeoutMs: number) {
  const { reference, gatewayId, credentials } = key
  const call =
    gatewayId === null
      ? { path: '/cancels', json: { paymentReference: reference, reference } }
      : { path: `${pathOf(gatewayId)}/cancels`, json: { reference } }
  return acceptedOf(await client(credentials, { ...call, idempotencyKey: `cancel-${reference}`, timeoutMs }))
}

async function authenticate(
  client: AdyenClient,
  request: AuthenticationRequest,
  timeoutMs: number,
  now: Date,
): Promise<Authentication> {
  const amount = amountOf(request.amount, request.currency)
  const browser = browserInfoOf(request)
  if (browser === null || amount === null) {
    return { kind: 'unavailable', reason: 'nothing is known of the browser' }
  }
  const json = authenticationBody(request, browser, amount)
  const call = { path: '/payments', json, idempotencyKey: `3ds-${request.reference}`, timeoutMs }
  return authenticationOf(await client(request.credentials, call), now)
}
