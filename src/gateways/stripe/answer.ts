import { schemeAdviceOf, type SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import { fieldsOf, innerOf, listOf, textOf, wholeOf, type Fields } from '../json-fields.ts'

/** Why Stripe refused: the error of an answer, or the last one of an intent. */
export type StripeError = {
  type: string | null
  code: string | null
  declineCode: string | null
  /** Stripe's sentence, where there is no code. It may repeat the request: never log it. */
  message: string | null
  /** The field of the request that was at fault. */
  param: string | null
  /** The method that was tried: `card`, `pix`, … */
  method: string | null
  /** Advice of the card's scheme, or of Stripe by the issuer's answer. */
  advice: SchemeAdvice | null
  /** The intent after the attempt. */
  intent: Fields | null
}

/** Stripe's own advice (`advice_code`, docs.stripe.com/declines). */
const OWN_ADVICE: Readonly<Record<string, SchemeAdvice['retry']>> = {
  do_not_try_again: 'never',
  confirm_card_data: 'after-update',
  try_again_later: 'later',
}

/** A PaymentIntent or a SetupIntent: the part that the adapter reads. Amounts are in Stripe's units. */
export type StripeIntent = {
  id: string
  kind: 'payment_intent' | 'setup_intent'
  reference: string | null
  status: string
  currency: string
  customer: string | null
  paymentMethod: string | null
  keepsCard: boolean
  /** After its payer did what was asked of them it is charged only when we confirm it once more. */
  isConfirmedByUs: boolean
  nextAction: Fields | null
  lastError: StripeError | null
  reviewIsOpen: boolean
  /** Of a test account: no money moves. */
  isTest: boolean
  latestCharge: {
    refunded: number
    disputed: boolean
    blocked: boolean
    authorizationCode: string | null
    endToEndId: string | null
    /** For Pix Automático: the mandate that the payer was requested to authorise. */
    mandate: string | null
  } | null
}

/** Reads an intent; null when the body is not wholly one, because a half-understood answer is not understood. */
export function readIntent(body: unknown): StripeIntent | null {
  const intent = fieldsOf(body)
  const id = textOf(intent, 'id')
  const kind = textOf(intent, 'object')
  const status = textOf(intent, 'status')
  if (intent === null || id === null || status === null) return null
  if (kind !== 'payment_intent' && kind !== 'setup_intent') return null
  const currency = textOf(intent, 'currency')
  if (kind === 'payment_intent' && currency === null) return null
  const latestCharge = readLatestCharge(intent['latest_charge'])
  if (latestCharge === undefined) return null
  return {
    id,
    kind,
    status,
    currency: (currency ?? '').toUpperCase(),
    reference: textOf(innerOf(intent, 'metadata'), 'reference'),
    customer: textOf(intent, 'customer'),
    paymentMethod: textOf(intent, 'payment_method'),
    keepsCard: kind === 'setup_intent' || textOf(intent, 'setup_future_usage') !== null,
    isConfirmedByUs: textOf(intent, 'confirmation_method') === 'manual',
    nextAction: innerOf(intent, 'next_action'),
    lastError: readError(intent['last_payment_error'] ?? intent['last_setup_error']),
    isTest: intent['livemode'] === false,
    reviewIsOpen: innerOf(intent, 'review')?.['open'] === true,
    latestCharge,
  }
}

/** The error of an answer; null for a body that holds none, such as a proxy's page. */
export function readAnsweredError(body: unknown): StripeError | null {
  return readError(fieldsOf(body)?.['error'])
}

/** The intents of a list or of a search; null when the body is neither. */
export function readList(body: unknown): Fields[] | null {
  const list = fieldsOf(body)
  const object = textOf(list, 'object')
  if (object !== 'list' && object !== 'search_result') return null
  return Array.isArray(list?.['data']) ? listOf(list, 'data') : null
}

function readError(value: unknown): StripeError | null {
  const error = fieldsOf(value)
  if (error === null) return null
  return {
    type: textOf(error, 'type'),
    code: textOf(error, 'code'),
    declineCode: textOf(error, 'decline_code'),
    message: textOf(error, 'message'),
    param: textOf(error, 'param'),
    method: textOf(innerOf(error, 'payment_method'), 'type'),
    advice: adviceOf(error),
    intent: innerOf(error, 'payment_intent') ?? innerOf(error, 'setup_intent'),
  }
}

/** The scheme's advice says when; Stripe's says the same more roughly, and of every brand. The stricter one counts. */
function adviceOf(error: Fields): SchemeAdvice | null {
  const ofScheme = schemeAdviceOf({
    brand: textOf(innerOf(innerOf(error, 'payment_method'), 'card'), 'brand'),
    advice: textOf(error, 'network_advice_code'),
    response: textOf(error, 'network_decline_code'),
  })
  const own = textOf(error, 'advice_code')
  const retry = own !== null && Object.hasOwn(OWN_ADVICE, own) ? OWN_ADVICE[own] : undefined
  if (retry === undefined || (ofScheme !== null && retry !== 'never')) return ofScheme
  return ofScheme?.retry === 'never' ? ofScheme : { retry, hours: null, code: `stripe ${own}` }
}

/** Null where there is no charge, or only its id; undefined for what cannot be read. */
function readLatestCharge(value: unknown): StripeIntent['latestCharge'] | undefined {
  if (value === undefined || value === null || typeof value === 'string') return null
  const charge = fieldsOf(value)
  const refunded = wholeOf(charge, 'amount_refunded')
  if (charge === null || refunded === null) return undefined
  const details = innerOf(charge, 'payment_method_details')
  return {
    refunded,
    disputed: charge['disputed'] === true,
    blocked: textOf(innerOf(charge, 'outcome'), 'type') === 'blocked',
    authorizationCode: textOf(innerOf(details, 'card'), 'authorization_code'),
    endToEndId: textOf(innerOf(details, 'pix'), 'bank_transaction_id'),
    mandate: textOf(innerOf(details, 'pix'), 'mandate'),
  }
}
