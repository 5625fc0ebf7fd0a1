import type { Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import type { Found, Reversal } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import { quote } from '../quote.ts'
import { refusalFor, type RefusalTable } from '../refusal.ts'
import { readCauses, readPayment, readRefund, readToken, type AnsweredPayment } from './answer.ts'
import { configurationFlawOf, OPEN_CAUSES, PAYMENT_CAUSES, REJECTIONS, TOKEN_CAUSES } from './refusals.ts'

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** Names of the error that a caller asks too often. */
const RATE_LIMITS: readonly string[] = ['too_many_requests', 'local_rate_limited']

/** Brazil's legal time has been UTC−3 all year since 2019. */
const BRAZIL_OFFSET_MS = -3 * 60 * 60 * 1000

/**
 * Reads the result of making a card a token: the token, or why there is no payment. A token moves no money, so whatever
 * fails here, nothing was charged.
 */
export function tokenOf(reply: Reply): { kind: 'token'; token: string } | Outcome {
  if (reply.kind !== 'answer') {
    return { kind: 'not-sent', reason: `the card was made no token (${reply.reason})` }
  }
  const token = reply.status === 200 || reply.status === 201 ? readToken(reply.body) : null
  if (token !== null) return { kind: 'token', token }
  const refused = turnedDown(reply.status, reply.body, TOKEN_CAUSES)
  if (refused !== null) return refused
  return { kind: 'not-sent', reason: `the card was made no token (answer ${reply.status})` }
}

/** Reads the outcome of a payment request. Only recognised answers are definite. */
export function outcomeOf(reply: Reply, reference: string, amount: number): Outcome {
  if (reply.kind !== 'answer') return reply
  const { status, body } = reply
  if (status === 200 || status === 201) {
    const payment = readPayment(body)
    // The same key answers with the first payment, whatever is asked for now.
    if (payment !== null && payment.amount !== amount) return unknown('the answer is about another amount')
    return outcomeOfEvent(chargeEventOf(payment, reference))
  }
  const causes = readCauses(status, body)
  if (causes !== null && (status === 401 || status === 403)) {
    return { kind: 'not-sent', reason: `Mercado Pago turned our token down (${quote(causes[0] ?? null)})` }
  }
  // Turned away before anything was looked at, as integrations quote it.
  if (status === 429 && causes !== null && RATE_LIMITS.includes(textOf(fieldsOf(body), 'error') ?? ''))
    return { kind: 'not-sent', reason: 'rate limit' }
  const flaw =
    status === 400 && causes !== null
      ? configurationFlawOf(causes[0], textOf(fieldsOf(body), 'message') ?? '')
      : null
  if (flaw !== null) return { kind: 'not-sent', reason: flaw }
  return turnedDown(status, body, PAYMENT_CAUSES) ?? unknown(`answer ${status} ${quote(causes?.[0] ?? null)}`)
}

function turnedDown(status: number, body: unknown, table: RefusalTable): Outcome | null {
  const cause = status === 400 ? readCauses(status, body)?.[0] : undefined
  if (cause === undefined || OPEN_CAUSES.includes(cause)) return null
  return { kind: 'refused', ...refusalFor(table, cause, 'GENERIC') }
}

/** Converts the result of a look-up to the outcome of a charge that was just made. */
export function outcomeOfEvent(found: ChargeEvent): Outcome {
  switch (found.kind) {
    case 'expired':
    case 'canceled':
    case 'refunded':
    case 'charged-back':
      return unknown(`the payment is ${found.kind}`)
    default:
      return found
  }
}

/** Returns the state of a payment. One of another reference, or in an unrecognised state, is unknown. */
export function chargeEventOf(payment: AnsweredPayment | null, reference: string): ChargeEvent {
  if (payment === null) return unknown('the answer is no payment')
  if (payment.reference !== reference) return unknown('the answer is about another payment')
  const { id: gatewayId, status, detail, refunded } = payment
  switch (status) {
    case 'approved':
    // A buyer has complained; the money is with the seller as long as nothing is decided.
    case 'in_mediation':
      return refunded > 0 ? { kind: 'refunded', gatewayId, refundedTotal: refunded } : approvalOf(payment)
    case 'authorized':
      return approvalOf(payment)
    case 'pending':
      return awaitingOf(payment)
    // Reviewed by hand, or by the risk analysis, for up to two days.
    case 'in_process':
      return { kind: 'in-review', gatewayId }
    case 'rejected':
      return rejectionOf(payment)
    // Mercado Pago's documents write both.
    case 'cancelled':
    case 'canceled':
      return { kind: detail === 'expired' ? 'expired' : 'canceled', gatewayId }
    case 'refunded':
      // Refunded, but no amount: an answer that contradicts itself is inconclusive.
      if (refunded === 0) return unknown('refunded without an amount')
      return { kind: 'refunded', gatewayId, refundedTotal: refunded }
    case 'charged_back':
      return detail === 'reimbursed' ? approvalOf(payment) : { kind: 'charged-back', gatewayId }
    default:
      return unknown(`status ${quote(status)}`)
  }
}

function approvalOf({ id, authorizationCode, endToEndId }: AnsweredPayment): ChargeEvent {
  return {
    kind: 'approved',
    gatewayId: id,
    ...(authorizationCode === null ? {} : { authorizationCode }),
    ...(endToEndId === null ? {} : { e2eId: endToEndId }),
  }
}

function rejectionOf({ id, detail }: AnsweredPayment): ChargeEvent {
  const fallback = detail?.startsWith('cc_') === true ? 'CREDIT_CARD_OPERATOR' : 'GENERIC'
  return { kind: 'refused', ...refusalFor(REJECTIONS, detail, fallback), gatewayId: id }
}

function awaitingOf({ id, expiresAt, pixCode, boleto, detail }: AnsweredPayment): ChargeEvent {
  const end = Date.parse(expiresAt ?? '')
  if (Number.isNaN(end) || detail === 'pending_challenge') return unknown('waiting for nothing that is known')
  if (pixCode !== null) {
    const action = { kind: 'qr-code', code: pixCode, expires_at: new Date(end).toISOString() } as const
    return { kind: 'awaiting', gatewayId: id, action }
  }
  if (boleto === null) return unknown('waiting for nothing that is known')
  const due_date = new Date(end + BRAZIL_OFFSET_MS).toISOString().slice(0, 10)
  return {
    kind: 'awaiting',
    gatewayId: id,
    action: {
      kind: 'voucher',
      voucher: 'boleto',
      line: boleto.line,
      barcode: boleto.barcode,
      due_date,
      url: boleto.url,
    },
  }
}

/** A look-up's answer about a payment whose id is known. Only Mercado Pago's own "not found" counts. */
export function foundOf(reply: Reply, reference: string): Found {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  if (reply.status === 404 && readCauses(404, reply.body) !== null) return { kind: 'not-found' }
  if (reply.status !== 200) return unknown(`answer ${reply.status}`)
  return chargeEventOf(readPayment(reply.body), reference)
}

/** Reads the outcome of a refund. One that is in progress is requested again, with the same key, until it is made. */
export function refundOf(reply: Reply): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const refund = reply.status === 200 || reply.status === 201 ? readRefund(reply.body) : null
  if (refund?.status === 'approved') return { kind: 'done', gatewayId: refund.id }
  if (refund?.status === 'rejected' || refund?.status === 'cancelled') {
    return { kind: 'refused', reason: `refund ${refund.status}` }
  }
  const cause = reply.status === 400 ? (readCauses(400, reply.body)?.[0] ?? null) : null
  if (cause !== null && !OPEN_CAUSES.includes(cause))
    return { kind: 'refused', reason: `cause ${quote(cause)}` }
  return unknown(`answer ${reply.status} ${quote(cause ?? refund?.status ?? null)}`)
}
