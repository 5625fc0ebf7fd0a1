import { barcodeOfLine } from '#rules/methods/boleto.ts'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import type { Minor } from '#rules/base/money.ts'
import type { Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import { schemeAdviceOf } from '#rules/payment/scheme-advice.ts'
import type { Reversal } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { fieldsOf, innerOf } from '../json-fields.ts'
import { quote } from '../quote.ts'
import { final, refusalFor, type RefusalTable } from '../refusal.ts'
import { isOwnError, readCharge, readOrder, type PagarmeCharge } from './answer.ts'
import { storedReferenceOf } from './order-body.ts'
import { issuerTable } from './refusals.ts'

/** Transactions that were refused by somebody, and those that came to nothing on the way. */
const REFUSED = ['not_authorized', 'failed', 'with_error']
/** Transactions that somebody still looks at. */
const REVIEWING = ['pending_review', 'analyzing']
/** Codes of the acquirer's own gateway for charges where no issuer was queried (`gateway_response.code`). */
const GATEWAY_CODES: RefusalTable = {
  '400': final('INVALID_DATA'),
  '412': final('CREDIT_CARD_INVALID'),
  '422': final('INVALID_DATA'),
}

/** The account may not do this: a method that is not switched on, a key of the other environment. */
const CONFIGURATION_CODES = ['401', '403']

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

export type Asked = { reference: string; amount: Minor; now: Date }

/** The outcome of an order. Only what is recognised is definite; an order of another amount is not ours. */
export function outcomeOf(reply: Reply, asked: Asked): Outcome {
  if (reply.kind !== 'answer') return reply
  const { status, body } = reply
  if (status !== 200 && status !== 201) return turnedDown(status, body)
  const charge = readOrder(body)
  if (charge !== null && charge.amount !== asked.amount) return unknown('the answer is about another amount')
  return outcomeOfEvent(chargeEventOf(charge, asked.reference, asked.now))
}

/** The outcome of a capture: approved only when the money was taken. */
export function captureOf(reply: Reply, asked: Asked): Outcome {
  if (reply.kind !== 'answer') return reply
  if (reply.status !== 200) return turnedDown(reply.status, reply.body)
  const charge = readCharge(reply.body)
  if (charge !== null && charge.status !== 'paid')
    return unknown(`after a capture the charge is ${charge.status}`)
  return outcomeOfEvent(chargeEventOf(charge, asked.reference, asked.now))
}

/** Rejects states that a new charge cannot have. */
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

/** Statuses of Pagar.me's own errors; a page of something on the way says nothing. */
function turnedDown(status: number, body: unknown): Outcome {
  if (!isOwnError(body)) return unknown(`answer ${status} of an unknown form`)
  const refused = (code: PaymentErrorCode): Outcome => ({
    kind: 'refused',
    code,
    reversible: false,
    gatewayCode: String(status),
  })
  switch (status) {
    case 401:
    case 403:
      return { kind: 'not-sent', reason: 'Pagar.me turned our key down' }
    case 429:
      return { kind: 'not-sent', reason: 'rate limit' }
    case 400:
    case 422:
      return refused(fieldAtFault(body))
    case 404:
      // Of all that an order names, only a kept card or its customer can be missing.
      return refused('INVALID_CREDIT_CARD')
    case 412:
      return refused('CREDIT_CARD_INVALID')
    default:
      return unknown(`answer ${status}`)
  }
}

/** Validation errors are listed by field, such as `order.customer.email`. */
function fieldAtFault(body: unknown): PaymentErrorCode {
  const fields = Object.keys(innerOf(fieldsOf(body), 'errors') ?? {})
    .join(' ')
    .toLowerCase()
  if (/\binstallments\b/.test(fields)) return 'INVALID_INSTALLMENTS'
  if (/address/.test(fields)) return 'INCOMPLETE_ADDRESS'
  return /customer/.test(fields) ? 'INVALID_CLIENT_DATA' : 'INVALID_DATA'
}

/** Returns the state of a charge. One of another reference, or in an unrecognised state, is unknown. */
export function chargeEventOf(charge: PagarmeCharge | null, reference: string, now: Date): ChargeEvent {
  if (charge === null) return unknown('the answer is no charge')
  if (charge.reference !== reference) return unknown('the answer is about another charge')
  const { id: gatewayId, canceledAmount } = charge
  switch (charge.status) {
    case 'paid':
    case 'overpaid':
      return canceledAmount > 0
        ? { kind: 'refunded', gatewayId, refundedTotal: canceledAmount }
        : approvalOf(charge)
    case 'pending':
    case 'processing':
      return pendingOf(charge)
    case 'failed':
      return failedOf(charge, now)
    case 'canceled':
      return canceledOf(charge)
    case 'partial_canceled':
      return canceledAmount > 0
        ? { kind: 'refunded', gatewayId, refundedTotal: canceledAmount }
        : unknown('cancelled in part, without an amount')
    case 'chargedback':
      return { kind: 'charged-back', gatewayId }
    default:
      return unknown(`status ${charge.status}`)
  }
}

function pendingOf(charge: PagarmeCharge): ChargeEvent {
  const { transaction, id: gatewayId, status } = charge
  const state = transaction?.status ?? 'missing'
  const isReviewed = transaction?.antifraud === 'pending' || REVIEWING.includes(state)
  if (isReviewed) return { kind: 'in-review', gatewayId }
  if (state === 'expired') return { kind: 'expired', gatewayId }
  if (status === 'pending' && ['authorized_pending_capture', 'waiting_capture'].includes(state))
    return approvalOf(charge)
  if (state === 'waiting_payment' || state === 'generated' || state === 'viewed') return awaitingOf(charge)
  return unknown(`status ${status}, transaction ${state}`)
}

function awaitingOf({ id: gatewayId, transaction }: PagarmeCharge): ChargeEvent {
  const { pix, boleto } = transaction ?? { pix: null, boleto: null }
  if (pix !== null) {
    const expires_at = timeOf(pix.expiresAt)
    if (expires_at === null) return unknown('a Pix without a readable end')
    return { kind: 'awaiting', gatewayId, action: { kind: 'qr-code', code: pix.code, expires_at } }
  }
  const line = boleto?.line.replace(/\D/g, '') ?? ''
  const barcode = barcodeOfLine(line)
  const due_date = dayInBrazil(boleto?.dueAt)
  if (boleto === null || barcode === null || due_date === null)
    return unknown('waiting for nothing that is known')
  const action = { kind: 'voucher', voucher: 'boleto', line, barcode, due_date, url: boleto.url } as const
  return { kind: 'awaiting', gatewayId, action }
}

function approvalOf({ id, customer, transaction, keepsCard }: PagarmeCharge): ChargeEvent {
  const { card = null, authorizationCode = null, endToEndId = null } = transaction ?? {}
  return {
    kind: 'approved',
    gatewayId: id,
    ...(keepsCard && card !== null && customer !== null
      ? { storedReference: storedReferenceOf({ customer, card }) }
      : {}),
    ...(authorizationCode === null ? {} : { authorizationCode }),
    ...(endToEndId === null ? {} : { e2eId: endToEndId }),
  }
}

function failedOf(charge: PagarmeCharge, now: Date): ChargeEvent {
  const { id: gatewayId, transaction } = charge
  const expires = timeOf(transaction?.pix?.expiresAt)
  if (expires !== null && new Date(expires) <= now) return { kind: 'expired', gatewayId }
  if (transaction === null || !REFUSED.includes(transaction.status)) {
    return unknown(`failed, transaction ${transaction?.status ?? 'missing'}`)
  }
  if (transaction.antifraud === 'reproved') {
    return {
      kind: 'refused',
      code: 'BLOCKED_BY_FRAUD_ANALYSIS',
      gatewayId,
      gatewayCode: 'reproved',
      reversible: false,
    }
  }
  const { returnCode, gatewayCode, brand, status } = transaction
  // An error on the way to the acquirer: only what turned the request away says that no issuer was asked.
  if (status === 'with_error' && returnCode === null && !/^4\d\d$/.test(gatewayCode ?? ''))
    return unknown(`with an error, gateway answer ${gatewayCode ?? 'missing'}`)
  if (returnCode === null && CONFIGURATION_CODES.includes(gatewayCode ?? '')) {
    const what = `${quote(charge.paymentMethod)} (gateway answer ${gatewayCode ?? ''})`
    return { kind: 'not-sent', reason: `Pagar.me: the account may not take ${what}` }
  }
  const refusal =
    returnCode === null
      ? refusalFor(GATEWAY_CODES, gatewayCode, 'GENERIC')
      : refusalFor(issuerTable(brand), returnCode, 'CREDIT_CARD_OPERATOR')
  // ABECS passes on Visa's own numbers; it reports nothing of Mastercard's advice.
  const advice = schemeAdviceOf({ brand: brand.toLowerCase(), advice: null, response: returnCode })
  return { kind: 'refused', ...refusal, gatewayId, ...(advice !== null && { advice }) }
}

/** Transactions that should have, and did not. */
const FAILING = ['error_on_voiding', 'error_on_refunding', 'with_error']
/** Transactions that voided or refunded, or have begun to. */
const REFUNDED = [
  'voided',
  'partial_void',
  'waiting_cancellation',
  'refunded',
  'partial_refunded',
  'pending_refund',
]

/** Reads a cancelled charge, which was voided, refunded in full, or a code that nobody paid. */
function canceledOf({ id: gatewayId, transaction, canceledAmount }: PagarmeCharge): ChargeEvent {
  const isRefunded = ['refunded', 'pending_refund', 'partial_refunded'].includes(transaction?.status ?? '')
  return isRefunded && canceledAmount > 0
    ? { kind: 'refunded', gatewayId, refundedTotal: canceledAmount }
    : { kind: 'canceled', gatewayId }
}

/** Reads the outcome of a cancellation or a refund, from the charge in its answer. */
export function reversalOf(reply: Reply, reference: string): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const { status, body } = reply
  if (status === 200) {
    const charge = readCharge(body)
    const isOurs = charge !== null && charge.reference === reference
    const state = charge?.transaction?.status ?? ''
    // Without a transaction there was nothing to take back: a code that nobody had paid.
    const isDone =
      isOurs && (REFUNDED.includes(state) || (charge.status === 'canceled' && !FAILING.includes(state)))
    return isDone
      ? { kind: 'done', gatewayId: charge.transaction?.id ?? charge.id }
      : unknown('nothing was given back')
  }
  if (isOwnError(body) && [400, 412, 422].includes(status))
    return { kind: 'refused', reason: `answer ${status}` }
  return unknown(`answer ${status}`)
}

function timeOf(text: string | undefined): string | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

function dayInBrazil(text: string | undefined): string | null {
  const time = timeOf(text)
  return time === null
    ? null
    : new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(time))
}
