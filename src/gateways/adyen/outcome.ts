import { barcodeOfLine, digitableLine } from '#rules/methods/boleto.ts'
import type { NextAction, Outcome } from '#rules/payment/outcome.ts'
import type { SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import type { Authentication, Charge, Reversal } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import { quote } from '../quote.ts'
import { refusalFor, refusalIn } from '../refusal.ts'
import { readAccepted, readError, readPayment, type AnsweredAction, type AnsweredPayment } from './answer.ts'
import { storedReferenceOf } from './payment-body.ts'
import { ERRORS, MODIFICATION_ERRORS, OPEN_ERRORS, REFUSALS } from './refusals.ts'

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** How long a buyer has for a challenge; the attempt is given up after that. */
const CHALLENGE_MS = 15 * 60 * 1000

/** Reads the outcome of a charge, in the units of its request. Only recognised answers are definite. */
export function outcomeOf(reply: Reply, charge: Charge, units: number): Outcome {
  if (reply.kind !== 'answer') return reply
  const { status, body } = reply
  if (status === 200) return outcomeOfPayment(readPayment(body), charge, units) ?? withoutResult(body)
  const error = readError(status, body)
  if (error !== null && (status === 401 || status === 403)) {
    return { kind: 'not-sent', reason: `Adyen turned our key down (${quote(error.code)})` }
  }
  if (error === null || (status !== 422 && status !== 400))
    return unknown(`answer ${status} ${quote(error?.code ?? null)}`)
  const isOfAccount = error.type === 'configuration' || error.type === 'security'
  if (isOfAccount) return { kind: 'not-sent', reason: `Adyen: ${error.type} error ${quote(error.code)}` }
  const isDefinite = error.type === 'validation' || refusalIn(ERRORS, error.code) !== undefined
  if (!isDefinite || OPEN_ERRORS.includes(error.code)) return unknown(`answer ${status} ${quote(error.code)}`)
  return { kind: 'refused', ...refusalFor(ERRORS, error.code, 'INVALID_DATA') }
}

/** Results of a charge whose issuer demands an authentication that it did not bring; nothing is charged without it. */
const WANTS_SHOPPER: readonly string[] = ['RedirectShopper', 'IdentifyShopper', 'ChallengeShopper']

/**
 * Handles an answer that is not a payment, or whose result is not that of a charge. Answers that require the shopper
 * may have no id.
 */
function withoutResult(body: unknown): Outcome {
  const answer = fieldsOf(body)
  const resultCode = textOf(answer, 'resultCode')
  const gatewayId = textOf(answer, 'pspReference')
  if (resultCode === null) return unknown('the answer is no payment')
  if (!WANTS_SHOPPER.includes(resultCode)) return unknown(`result ${quote(resultCode)}`)
  const refused = { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', reversible: false } as const
  return { ...refused, gatewayCode: resultCode, ...(gatewayId !== null && { gatewayId }) }
}

/** Null where there is no result of a charge. */
function outcomeOfPayment(payment: AnsweredPayment | null, charge: Charge, units: number): Outcome | null {
  if (payment === null) return null
  const { resultCode, pspReference: gatewayId, reference, amount } = payment
  // The same key answers with the first payment, whatever is asked for now.
  if (reference !== null && reference !== charge.reference)
    return unknown('the answer is about another payment')
  if (amount !== null && amount !== units) return unknown('the answer is about another amount')
  switch (resultCode) {
    case 'Authorised':
      return payment.isReviewed ? { kind: 'in-review', gatewayId } : approvalOf(payment, charge)
    case 'Pending':
    case 'Received':
    case 'PresentToShopper':
      return awaitingOf(payment, charge)
    case 'Refused':
    case 'Error':
    case 'Cancelled':
      return refusalOf(gatewayId, payment.refusalCode, payment.advice)
    default:
      return null
  }
}

function approvalOf({ pspReference, storedId, authCode }: AnsweredPayment, charge: Charge): Outcome {
  return {
    kind: 'approved',
    gatewayId: pspReference,
    ...(storedId === null || charge.kind === 'stored-card'
      ? {}
      : { storedReference: storedReferenceOf(charge.reference, storedId) }),
    ...(authCode === null ? {} : { authorizationCode: authCode }),
  }
}

/** A refusal by its code; refused it is, also where the code is missing or new. */
export function refusalOf(
  gatewayId: string,
  code: string | null,
  advice: SchemeAdvice | null = null,
): Outcome {
  const refusal = refusalFor(REFUSALS, code, 'CREDIT_CARD_OPERATOR')
  return { kind: 'refused', ...refusal, gatewayId, ...(advice !== null && { advice }) }
}

function awaitingOf(
  { pspReference: gatewayId, action, pixExpiresAt }: AnsweredPayment,
  charge: Charge,
): Outcome {
  if (action === null) {
    const isCard = charge.kind === 'card' || charge.kind === 'stored-card'
    return isCard ? { kind: 'in-review', gatewayId } : unknown('waiting for nothing that is known')
  }
  const next =
    charge.kind === 'pix' && action.type === 'qrCode'
      ? pixOf(action, pixExpiresAt, charge.expiresAt)
      : action.type === 'voucher'
        ? voucherOf(action, charge)
        : null
  return next === null
    ? unknown('waiting for nothing that is known')
    : { kind: 'awaiting', gatewayId, action: next }
}

function pixOf(
  { qrCode, expiresAt }: AnsweredAction,
  pixExpiresAt: string | null,
  asked: Date,
): NextAction | null {
  const reported = Date.parse(pixExpiresAt ?? expiresAt ?? '')
  const end = Number.isNaN(reported) ? asked : new Date(reported)
  return qrCode === null ? null : { kind: 'qr-code', code: qrCode, expires_at: end.toISOString() }
}

/** A voucher with the day until which it can be paid, as Adyen writes it: in the time of the country. */
function voucherOf({ reference, expiresAt, url }: AnsweredAction, charge: Charge): NextAction | null {
  const due_date = expiresAt?.slice(0, 10) ?? ''
  if (reference === null || !/^\d{4}-\d{2}-\d{2}$/.test(due_date)) return null
  if (charge.kind === 'oxxo') return { kind: 'voucher', voucher: 'oxxo', reference, due_date, url }
  const barcode = charge.kind === 'boleto' ? barcodeOfLine(reference) : null
  if (barcode === null) return null
  return { kind: 'voucher', voucher: 'boleto', line: digitableLine(barcode), barcode, due_date, url }
}

/**
 * Reads the outcome of a capture, cancellation or refund. Adyen only confirms receipt, which counts as done as far as
 * we can do it; the result is reported by webhook.
 */
export function acceptedOf(reply: Reply): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const accepted = reply.status === 201 ? readAccepted(reply.body) : null
  if (accepted !== null) return { kind: 'done', gatewayId: accepted }
  const error = readError(reply.status, reply.body)
  if (reply.status === 422 && error !== null && MODIFICATION_ERRORS.includes(error.code)) {
    return { kind: 'refused', reason: `error ${error.code}` }
  }
  return unknown(`answer ${reply.status} ${quote(error?.code ?? null)}`)
}

/** Reads the outcome of an authentication without a charge, at its start or after its challenge. */
export function authenticationOf(reply: Reply, now: Date): Authentication {
  if (reply.kind !== 'answer') return { kind: 'unavailable', reason: reply.reason }
  const payment = reply.status === 200 ? readPayment(reply.body) : null
  if (payment === null) return { kind: 'unavailable', reason: `answer ${reply.status}` }
  switch (payment.resultCode) {
    case 'AuthenticationFinished':
      return resultOf(payment)
    case 'RedirectShopper':
      return challengeOf(payment, now)
    case 'Refused':
      return { kind: 'failed' }
    default:
      return { kind: 'unavailable', reason: `result ${quote(payment.resultCode)}` }
  }
}

function resultOf({ threeDS, threeDSVersion }: AnsweredPayment): Authentication {
  const status = textOf(threeDS, 'transStatus')
  const dsTransactionId = textOf(threeDS, 'dsTransID')
  if (status === 'N' || status === 'R') return { kind: 'failed' }
  if ((status !== 'Y' && status !== 'A') || dsTransactionId === null) {
    return { kind: 'unavailable', reason: `authentication ${quote(status)}` }
  }
  return {
    kind: 'authenticated',
    result: {
      version: textOf(threeDS, 'messageVersion') ?? threeDSVersion ?? '2.1.0',
      eci: textOf(threeDS, 'eci') ?? '',
      cavv: textOf(threeDS, 'authenticationValue'),
      dsTransactionId,
      status,
    },
  }
}

/** Reads a challenge, which is on Adyen's page, has to be opened (GET) and has no token. */
function challengeOf({ action, pspReference, threeDSVersion }: AnsweredPayment, now: Date): Authentication {
  if (action?.type !== 'redirect' || action.httpMethod !== 'GET' || action.url === null) {
    return { kind: 'unavailable', reason: 'a challenge of an unknown form' }
  }
  const expires_at = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  return {
    kind: 'challenge',
    action: { kind: 'challenge', url: action.url, token: '', reference: pspReference, expires_at },
    version: threeDSVersion ?? '2.1.0',
    // Reported with the result only.
    dsTransactionId: '',
  }
}
