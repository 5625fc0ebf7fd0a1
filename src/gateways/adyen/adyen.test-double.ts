import { createHmac, randomUUID } from 'node:crypto'
import { BOLETO, doubleCards, PIX_CODE, type Behaviour } from '../cards.test-double.ts'
import type { DeviceWallet } from '#rules/methods/device-wallet.ts'
import type { WebhookRequest } from '../gateway.ts'
import {
  startDouble,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  type Mishap,
} from '../pretend-server.test-double.ts'
import { holdRequests } from '../published-requests.test-double.ts'

export const API_KEY = 'AQEconformance+api-key/with=everything'
export const MERCHANT_ACCOUNT = 'ConformanceBR'
export const APPLE_MERCHANT = 'merchant.com.adyen.ConformanceBR'
export const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

/** Adyen's published requests. Code 702 is a structure that has unknown fields, or cannot be read. */
export const AS_PUBLISHED = holdRequests('adyen', { refuse: () => errorOf(400, '702') })

type Amount = { value: number; currency: string }
type Payment = {
  pspReference: string
  reference: string
  amount: Amount
  state: 'waiting' | 'authorised' | 'captured' | 'cancelled' | 'refused'
  refunded: number
}
type PaymentBody = {
  reference: string
  amount: Amount
  paymentMethod: {
    type: string
    number?: string
    storedPaymentMethodId?: string
    googlePayToken?: string
    applePayToken?: string
  }
  additionalData?: { manualCapture?: string }
  authenticationData?: { authenticationOnly?: boolean }
  storePaymentMethod?: boolean
  shopperReference?: string
}
/** An event of Adyen's standard webhooks, without its proof. */
export type AdyenEvent = {
  eventCode: string
  success: string
  pspReference: string
  originalReference?: string
  merchantAccountCode: string
  merchantReference: string
  amount: Amount
  reason?: string
  additionalData?: Readonly<Record<string, string>>
}

const made = doubleCards([
  ['2', 'CREDIT_CARD_OPERATOR', false],
  ['3', 'BANK', false],
  ['4', 'GENERIC', true],
  ['5', 'INVALID_CREDIT_CARD', false],
  ['6', 'INVALID_CREDIT_CARD', false],
  ['7', 'INVALID_DATA', false],
  ['8', 'INVALID_CREDIT_CARD', false],
  ['9', 'GENERIC', true],
  ['11', 'COMPLETE_CHALLENGE_3DS', false],
  ['12', 'INSUFFICIENT_FUNDS', false],
  ['14', 'SUSPECTED_FRAUD', false],
  ['20', 'BLOCKED_BY_FRAUD_ANALYSIS', false],
  ['24', 'INVALID_CVV', false],
  ['25', 'INVALID_CREDIT_CARD', false],
  ['31', 'SUSPECTED_FRAUD', false],
  ['38', 'COMPLETE_CHALLENGE_3DS', false],
])
export const { cards } = made
const approving = { effect: 'approve', mishap: null } as const
export const threeDSCards = {
  frictionless: made.cardThat(approving),
  challenged: made.cardThat(approving),
  failing: made.cardThat(approving),
}

export type AdyenDouble = Double & {
  pay(pspReference: string): void
  answerChallenge(pspReference: string, passes: boolean): void
  books(reference: string): { captured: number; refunded: number }
  /** The last event about a reference; undefined if there is none. */
  event(reference: string): AdyenEvent | undefined
}

const newPsp = (): string => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()
const errorOf = (status: number, errorCode: string): DoubleAnswer => ({
  status,
  body: { status, errorCode, message: 'No.', errorType: 'validation' },
})
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the payload of a wallet that pays with a card; only this double opens it. */
export function give(wallet: DeviceWallet, { number }: { number: string }): string {
  const method = { displayName: 'Visa 0010', network: 'Visa', type: 'credit' }
  return wallet === 'google-pay'
    ? JSON.stringify({ signature: 'MEUCIQ', protocolVersion: 'ECv2', number })
    : JSON.stringify({ paymentData: { number }, paymentMethod: method, transactionIdentifier: 'a1b2' })
}

/** The card behind what a wallet gave; '' where none did, null where it cannot be opened. */
function numberBehind({ googlePayToken, applePayToken }: PaymentBody['paymentMethod']): string | null {
  const given = googlePayToken ?? (applePayToken && Buffer.from(applePayToken, 'base64').toString())
  if (given === undefined) return ''
  try {
    return (JSON.parse(given) as { number?: string }).number ?? null
  } catch {
    return null
  }
}

/** Adyen's Checkout API v71 as its published description has it, as far as the adapter goes. */
export async function startAdyen(): Promise<AdyenDouble> {
  const payments = new Map<string, Payment>()
  const events = new Map<string, AdyenEvent>()
  const answered = new Map<string, DoubleAnswer>()
  const challenges = new Map<string, boolean>()

  const notify = (payment: Payment, eventCode: string, success = true, more: object = {}): void => {
    const isFirst = eventCode === 'AUTHORISATION'
    events.set(payment.reference, {
      eventCode,
      success: String(success),
      pspReference: isFirst ? payment.pspReference : newPsp(),
      ...(isFirst ? {} : { originalReference: payment.pspReference }),
      merchantAccountCode: MERCHANT_ACCOUNT,
      merchantReference: payment.reference,
      amount: payment.amount,
      ...more,
    })
  }

  const open = (body: PaymentBody, state: Payment['state']): Payment => {
    const { reference, amount } = body
    const payment: Payment = { pspReference: newPsp(), reference, amount, state, refunded: 0 }
    payments.set(payment.pspReference, payment)
    return payment
  }

  const chargeCard = (body: PaymentBody): { answer: DoubleAnswer; mishap: Mishap } => {
    const { paymentMethod, additionalData } = body
    const number = paymentMethod.number ?? numberBehind(paymentMethod)
    // Code 14_004: a token that cannot be decrypted.
    if (number === null) return { answer: errorOf(422, '14_004'), mishap: null }
    const behaviour: Behaviour =
      paymentMethod.storedPaymentMethodId === undefined ? made.behaviourOf(number) : approving
    if (behaviour.effect === 'none') return { answer: errorOf(500, '905'), mishap: 'error' }
    if (behaviour.effect === 'refuse') {
      const payment = open(body, 'refused')
      notify(payment, 'AUTHORISATION', false, { reason: 'Refused' })
      const refused = { resultCode: 'Refused', refusalReasonCode: behaviour.gatewayCode }
      return { answer: answerOf(payment, refused), mishap: null }
    }
    const isManual = additionalData?.manualCapture === 'true'
    const payment = open(body, isManual ? 'authorised' : 'captured')
    notify(payment, 'AUTHORISATION')
    if (behaviour.effect === 'review') {
      return { answer: answerOf(payment, { resultCode: 'Pending' }), mishap: null }
    }
    const more = { authCode: '044925', ...storedBy(body) }
    const authorised = { resultCode: 'Authorised', amount: payment.amount, additionalData: more }
    return { answer: answerOf(payment, authorised), mishap: behaviour.mishap }
  }

  const authenticate = ({ paymentMethod }: PaymentBody): DoubleAnswer => {
    const pspReference = newPsp()
    if (paymentMethod.number === threeDSCards.challenged.number) {
      const url = `https://checkoutshopper-test.adyen.example/threeDS/redirect?MD=${pspReference}`
      const action = { type: 'redirect', method: 'GET', paymentMethodType: 'scheme', url }
      return { status: 200, body: { pspReference, resultCode: 'RedirectShopper', action } }
    }
    return authenticated(paymentMethod.number !== threeDSCards.failing.number)
  }

  const pay = (body: PaymentBody): { answer: DoubleAnswer; mishap?: Mishap } => {
    if (body.authenticationData?.authenticationOnly === true) return { answer: authenticate(body) }
    const waiting = WAITING[body.paymentMethod.type]
    return waiting === undefined ? chargeCard(body) : { answer: answerOf(open(body, 'waiting'), waiting()) }
  }

  const modify = (payment: Payment, what: string, amount: Amount | undefined): void => {
    const value = amount?.value ?? 0
    if (what === 'captures') {
      const works = payment.state === 'authorised' && value <= payment.amount.value
      if (works) payment.state = 'captured'
      notify(payment, 'CAPTURE', works)
    } else if (what === 'cancels') {
      const works = payment.state === 'authorised'
      if (works) payment.state = 'cancelled'
      notify(payment, 'CANCELLATION', works)
    } else {
      const works = payment.state === 'captured' && payment.refunded + value <= payment.amount.value
      if (works) payment.refunded += value
      notify(payment, 'REFUND', works)
    }
  }

  const act = ({ path, body }: DoubleRequest): { answer: DoubleAnswer; mishap?: Mishap } => {
    const json = JSON.parse(body) as PaymentBody & {
      details: { redirectResult: string }
      paymentReference: string
    }
    if (path === '/v71/payments') return pay(json)
    if (path === '/v71/payments/details') {
      return { answer: authenticated(challenges.get(json.details.redirectResult) === true) }
    }
    const [, psp = '', what = 'cancels'] =
      /^\/v71\/payments\/(\w+)\/(captures|cancels|refunds)$/.exec(path) ?? []
    const found = [...payments.values()].find(
      (each) => each.pspReference === psp || each.reference === json.paymentReference,
    )
    // The result is determined later and reported by webhook.
    if (found !== undefined) modify(found, what, json.amount)
    return { answer: { status: 201, body: { pspReference: newPsp(), status: 'received' } } }
  }

  const double = await startDouble((request) => {
    if (request.headers['x-api-key'] !== API_KEY) return { answer: errorOf(401, '000') }
    if (request.path === '/v71/applePay/sessions') return { answer: proofFor(request) }
    const namesAccount = request.body.includes(`"merchantAccount":"${MERCHANT_ACCOUNT}"`)
    // The schema of details has no such field and takes no others (CheckoutService-v71, PaymentDetailsRequest).
    if (request.path === '/v71/payments/details') {
      if (request.body.includes('"merchantAccount"')) return { answer: errorOf(400, '702') }
    } else if (!namesAccount) return { answer: errorOf(403, '901') }
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return act(request)
    const first = answered.get(key)
    if (first !== undefined) return { answer: first }
    const { answer, mishap = null } = act(request)
    // An error before anything was done keeps nothing.
    if (answer.status !== 500) answered.set(key, answer)
    return { answer, mishap }
  }, AS_PUBLISHED)

  return {
    ...double,
    pay(pspReference) {
      const payment = payments.get(pspReference)
      if (payment?.state !== 'waiting') throw new Error(`${pspReference} cannot be paid`)
      payment.state = 'captured'
      notify(payment, 'AUTHORISATION')
    },
    answerChallenge: (pspReference, passes) => void challenges.set(`sealed-${pspReference}`, passes),
    books(reference) {
      const taken = [...payments.values()].filter(
        (each) => each.reference === reference && each.state === 'captured',
      )
      return {
        captured: taken.reduce((sum, each) => sum + each.amount.value, 0),
        refunded: taken.reduce((sum, each) => sum + each.refunded, 0),
      }
    },
    event: (reference) => events.get(reference),
  }
}

/** Returns Apple's session as Adyen passes it on; there is none for another merchant. */
function proofFor({ body }: DoubleRequest): DoubleAnswer {
  const { merchantIdentifier, ...shown } = JSON.parse(body) as { merchantIdentifier: string }
  if (merchantIdentifier !== APPLE_MERCHANT) return errorOf(422, '14_031')
  const session = { ...shown, merchantSessionIdentifier: 'SSH7CCD205', signature: '3080' }
  return { status: 200, body: { data: Buffer.from(JSON.stringify(session)).toString('base64') } }
}

function answerOf({ pspReference, reference }: Payment, more: object): DoubleAnswer {
  return { status: 200, body: { pspReference, merchantReference: reference, ...more } }
}

function storedBy({ storePaymentMethod, shopperReference }: PaymentBody): object {
  return storePaymentMethod === true
    ? {
        'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
        'tokenization.shopperReference': shopperReference,
        'tokenization.store.operationType': 'created',
      }
    : {}
}

function authenticated(passes: boolean): DoubleAnswer {
  const threeDS2Result = {
    transStatus: passes ? 'Y' : 'N',
    authenticationValue: 'QURZRU4gM0RTMiBURVNUIENBVlY=',
    eci: '05',
    dsTransID: 'a3b86754-444d-46ca-95a2-ada351d3f42c',
    messageVersion: '2.2.0',
  }
  return {
    status: 200,
    body: { pspReference: newPsp(), resultCode: 'AuthenticationFinished', threeDS2Result },
  }
}

/** Charges that wait for their payer, by the name of the method. */
const WAITING: Readonly<Record<string, () => object>> = {
  pix: () => ({
    resultCode: 'Pending',
    action: { type: 'qrCode', paymentMethodType: 'pix', qrCodeData: PIX_CODE },
    additionalData: { 'pix.expirationDate': `${day(1)}T13:00:00-03:00` },
  }),
  boletobancario: () => ({
    resultCode: 'PresentToShopper',
    action: {
      type: 'voucher',
      paymentMethodType: 'boletobancario',
      reference: BOLETO.line,
      expiresAt: `${day(3)}T23:59:59`,
      downloadUrl: 'https://adyen.example/boleto.pdf',
    },
  }),
  oxxo: () => ({
    resultCode: 'PresentToShopper',
    action: {
      type: 'voucher',
      paymentMethodType: 'oxxo',
      reference: '59168810000004200000000000001',
      expiresAt: `${day(3)}T23:59:59`,
      downloadUrl: 'https://adyen.example/oxxo.pdf',
    },
  }),
}

/** Signs an event as Adyen does. */
export function signed(event: AdyenEvent, key = HMAC_KEY): WebhookRequest {
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount } = event
  const content = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount.value,
    amount.currency,
    event.eventCode,
    event.success,
  ].join(':')
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(content).digest('base64')
  const item = {
    NotificationRequestItem: { ...event, additionalData: { ...event.additionalData, hmacSignature } },
  }
  return { rawBody: Buffer.from(JSON.stringify({ live: 'false', notificationItems: [item] })), headers: {} }
}
