import { barcodeOfLine, barcodeWithoutChecks } from '#rules/methods/boleto.ts'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import type { NextAction, Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import { fromGatewayUnits } from '../amounts.ts'
import type { Reversal } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { fieldsOf, innerOf, textOf, wholeOf, type Fields } from '../json-fields.ts'
import { refusalFor, refusalIn } from '../refusal.ts'
import { readAnsweredError, readIntent, type StripeError, type StripeIntent } from './answer.ts'

import { STRIPE_EXPONENTS, storedReferenceOf } from './charge-form.ts'
import { DECLINES, flawOfAccount, TURNED_DOWN } from './refusals.ts'

/** Vouchers and codes that nobody paid in time. */
const EXPIRING_METHODS = ['pix', 'boleto', 'oxxo']

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** The outcome of a charge, a verification or a capture. Only what is recognised is definite. */
export function outcomeOf(reply: Reply, reference: string): Outcome {
  if (reply.kind !== 'answer') return reply
  const { status, body } = reply
  if (status === 200) return outcomeOfEvent(chargeEventOf(readIntent(body), reference))
  const error = readAnsweredError(body)
  if (error === null) return unknown(`answer ${status} of an unknown form`)
  if (status === 401 || status === 403) return { kind: 'not-sent', reason: 'Stripe turned our key down' }
  // Turned away before anything was looked at (docs.stripe.com/rate-limits).
  if (status === 429 && error.code === 'rate_limit') return { kind: 'not-sent', reason: 'rate limit' }
  if (status === 402 && error.type === 'card_error') return refusalOf(error)
  // Raw card numbers that the account may not send get 402 as well.
  const isTurnedDown = status === 400 || status === 402 || status === 404
  if (isTurnedDown && error.type === 'invalid_request_error') return turnedDown(error)
  return unknown(`answer ${status} ${wordOf(error) ?? 'without a code'}`)
}

/** Returns the outcome of an event; a state that a new charge cannot have is unknown. */
export function outcomeOfEvent(applied: ChargeEvent): Outcome {
  switch (applied.kind) {
    case 'expired':
    case 'canceled':
    case 'refunded':
    case 'charged-back':
      return unknown(`a new charge cannot be ${applied.kind}`)
    default:
      return applied
  }
}

/** Returns the state of an intent. One with another reference, or in an unrecognised state, is unknown. */
export function chargeEventOf(intent: StripeIntent | null, reference: string): ChargeEvent {
  if (intent === null) return unknown('the answer is no intent')
  if (intent.reference !== reference) return unknown('the answer is about another charge')
  const gatewayId = intent.id
  switch (intent.status) {
    case 'succeeded':
      return paidOf(intent)
    case 'requires_capture':
      return intent.reviewIsOpen ? { kind: 'in-review', gatewayId } : approvalOf(intent)
    case 'requires_action':
      return awaitingOf(intent)
    case 'requires_confirmation':
      return confirmableOf(intent)
    case 'requires_payment_method':
      return failedOf(intent)
    case 'canceled':
      return { kind: 'canceled', gatewayId }
    default:
      // `processing` says nothing yet.
      return unknown(`status ${intent.status}`)
  }
}

/** The buyer has confirmed at the issuer, and nothing is taken before we confirm as well. */
function confirmableOf({ id: gatewayId, isConfirmedByUs }: StripeIntent): ChargeEvent {
  return isConfirmedByUs
    ? { kind: 'awaiting', gatewayId, action: null, payerApproved: true }
    : unknown('a confirmation that is none of ours')
}

function paidOf(intent: StripeIntent): ChargeEvent {
  const { id: gatewayId, latestCharge, currency, reviewIsOpen } = intent
  const refunded = latestCharge?.refunded ?? 0
  if (refunded > 0) {
    const refundedTotal = fromGatewayUnits(refunded, currency, STRIPE_EXPONENTS)
    return refundedTotal === null
      ? unknown('refunded in parts')
      : { kind: 'refunded', gatewayId, refundedTotal }
  }
  return reviewIsOpen ? { kind: 'in-review', gatewayId } : approvalOf(intent)
}

function approvalOf({ id, customer, paymentMethod, keepsCard, latestCharge }: StripeIntent): ChargeEvent {
  const { authorizationCode = null, endToEndId = null } = latestCharge ?? {}
  const isKept = keepsCard && customer !== null && paymentMethod !== null
  return {
    kind: 'approved',
    gatewayId: id,
    ...(isKept ? { storedReference: storedReferenceOf({ customer, paymentMethod }) } : {}),
    ...(authorizationCode === null ? {} : { authorizationCode }),
    ...(endToEndId === null ? {} : { e2eId: endToEndId }),
  }
}

function failedOf({ id, lastError, latestCharge }: StripeIntent): ChargeEvent {
  if (lastError === null) return unknown('nothing was tried yet')
  const isLate = lastError.code === 'payment_intent_payment_attempt_expired'
  if (isLate || EXPIRING_METHODS.includes(lastError.method ?? '')) return { kind: 'expired', gatewayId: id }
  const refused = refusalOf(lastError)
  if (latestCharge?.blocked !== true) return withId(refused, id)
  // Stripe's own fraud analysis stopped it; the issuer was never asked.
  return { ...refused, gatewayId: id, code: 'BLOCKED_BY_FRAUD_ANALYSIS' }
}

/** Why a charge was refused. */
export function refusalOf(error: StripeError): Extract<Outcome, { kind: 'refused' }> {
  const { reversible, ...refusal } = refusalFor(DECLINES, wordOf(error), 'CREDIT_CARD_OPERATOR')
  const { advice } = error
  return withId(
    {
      kind: 'refused',
      ...refusal,
      reversible: reversible && advice?.retry !== 'never',
      ...(advice !== null && { advice }),
    },
    textOf(error.intent, 'id'),
  )
}

/** Returns the outcome of an invalid request: it had no effect, unless Stripe reports an intent for it. */
function turnedDown(error: StripeError): Outcome {
  if (error.intent !== null) return unknown(`turned down, but there is an intent: ${error.code ?? 'no code'}`)
  const account = flawOfAccount(error)
  if (account !== null) return { kind: 'not-sent', reason: `Stripe: ${account}` }
  const field = fieldAtFault(error.param ?? '')
  if (error.code === null) return { kind: 'refused', code: field, reversible: false }
  const table = refusalIn(TURNED_DOWN, error.code) === undefined ? DECLINES : TURNED_DOWN
  const refusal = refusalFor(table, error.code, 'GENERIC')
  // Which code a plan gets that the card does not have is not published; the field says it all the same.
  const saysMore = refusal.code === 'INVALID_DATA' || field === 'INVALID_INSTALLMENTS'
  return { kind: 'refused', ...refusal, ...(saysMore && { code: field }) }
}

/** Stripe names the field, such as `payment_method_data[billing_details][address][line1]`. */
function fieldAtFault(param: string): PaymentErrorCode {
  if (/installments/.test(param)) return 'INVALID_INSTALLMENTS'
  if (/address/.test(param)) return 'INCOMPLETE_ADDRESS'
  return /billing_details|tax_id|email/.test(param) ? 'INVALID_CLIENT_DATA' : 'INVALID_DATA'
}

function withId<T extends Outcome>(outcome: T, gatewayId: string | null): T {
  return outcome.kind === 'refused' && gatewayId !== null ? { ...outcome, gatewayId } : outcome
}

function wordOf({ declineCode, code }: StripeError): string | null {
  return declineCode ?? code
}

function awaitingOf({ id, kind, nextAction, isTest }: StripeIntent): ChargeEvent {
  const action = actionOf(nextAction, isTest)
  if (action !== null) return { kind: 'awaiting', gatewayId: id, action }
  // A verification without a way back: an issuer that wants to see the buyer has refused.
  if (kind === 'setup_intent')
    return { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', reversible: false, gatewayId: id }
  return unknown('waiting for nothing that is known')
}

function actionOf(next: Fields | null, isTest: boolean): NextAction | null {
  switch (textOf(next, 'type')) {
    case 'pix_display_qr_code':
      return pixAction(innerOf(next, 'pix_display_qr_code'))
    case 'boleto_display_details':
      return boletoAction(innerOf(next, 'boleto_display_details'), isTest)
    case 'oxxo_display_details':
      return oxxoAction(innerOf(next, 'oxxo_display_details'))
    case 'redirect_to_url': {
      const url = textOf(innerOf(next, 'redirect_to_url'), 'url')
      return url === null ? null : { kind: 'redirect', url, expires_at: null }
    }
    default:
      return null
  }
}

function pixAction(pix: Fields | null): NextAction | null {
  const code = textOf(pix, 'data')
  const expires = wholeOf(pix, 'expires_at')
  return code === null || expires === null
    ? null
    : { kind: 'qr-code', code, expires_at: timeOf(expires).toISOString() }
}

function boletoAction(boleto: Fields | null, isTest: boolean): NextAction | null {
  const line = textOf(boleto, 'number')?.replace(/\D/g, '') ?? ''
  // Lines of the test mode have no right check digits; nobody can pay them.
  // guard: live-lines-are-checked
  const barcode = isTest && line.length === 47 ? barcodeWithoutChecks(line) : barcodeOfLine(line)
  const expires = wholeOf(boleto, 'expires_at')
  if (barcode === null || expires === null) return null
  const url = textOf(boleto, 'hosted_voucher_url') ?? textOf(boleto, 'pdf')
  return {
    kind: 'voucher',
    voucher: 'boleto',
    line,
    barcode,
    due_date: dayIn('America/Sao_Paulo', expires),
    url,
  }
}

function oxxoAction(oxxo: Fields | null): NextAction | null {
  const reference = textOf(oxxo, 'number')
  const expires = wholeOf(oxxo, 'expires_after')
  if (reference === null || expires === null) return null
  const due_date = dayIn('America/Mexico_City', expires)
  return { kind: 'voucher', voucher: 'oxxo', reference, due_date, url: textOf(oxxo, 'hosted_voucher_url') }
}

function timeOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** A voucher ends at 23:59 of a day where it is paid. */
function dayIn(timeZone: string, seconds: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(timeOf(seconds))
}

/** Returns the outcome of a refund. A refund that is on its way is done: Stripe returns it to us if it fails later. */
export function refundOf(reply: Reply): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const { status, body } = reply
  const refund = fieldsOf(body)
  const id = textOf(refund, 'id')
  if (status === 200 && id !== null) {
    const state = textOf(refund, 'status')
    if (state === 'succeeded' || state === 'pending') return { kind: 'done', gatewayId: id }
    if (state === 'failed' || state === 'canceled') return { kind: 'refused', reason: state }
  }
  return refusedReversal(reply) ?? unknown(`answer ${status}`)
}

/** Returns the outcome of a cancellation: a void, or a waiting code that can no longer be paid. */
export function cancellationOf(reply: Reply): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const { status, body } = reply
  const error = readAnsweredError(body)
  const intent = readIntent(status === 200 ? body : error?.intent)
  if (intent?.status === 'canceled') return { kind: 'done', gatewayId: intent.id }
  return refusedReversal(reply) ?? unknown(`answer ${status}`)
}

/** Stripe responds with 400 if something cannot be refunded; the same key with other contents is a different case. */
function refusedReversal(reply: Extract<Reply, { kind: 'answer' }>): Reversal | null {
  const error = readAnsweredError(reply.body)
  if (reply.status !== 400 || error?.type !== 'invalid_request_error') return null
  return { kind: 'refused', reason: error.code ?? 'not possible in this state' }
}
