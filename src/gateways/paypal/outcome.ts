import type { Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import type { Found, Reversal } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { quote } from '../quote.ts'
import { refusalFor } from '../refusal.ts'
import { readError, readOrder, readRefund, type AnsweredCapture, type AnsweredOrder } from './answer.ts'
import { ISSUES, OPEN_ISSUES, RESPONSE_CODES } from './refusals.ts'

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** A buyer has three hours to approve an order (Orders v2 description, `links`). */
const APPROVAL_MS = 3 * 60 * 60 * 1000

/** Reads the outcome of a request to open an order. Only recognised answers are definite. */
export function openedOf(reply: Reply, reference: string, amount: number): Outcome {
  const order = reply.kind === 'answer' && isSuccess(reply.status) ? readOrder(reply.body) : null
  if (order !== null && order.amount !== amount) return unknown('the answer is about another amount')
  return outcomeOf(reply, reference)
}

/** Converts an answer with an order, or its refusal, to the outcome of the charge. */
export function outcomeOf(reply: Reply, reference: string): Outcome {
  if (reply.kind !== 'answer') return reply
  if (isSuccess(reply.status)) return outcomeOfEvent(chargeEventOf(readOrder(reply.body), reference))
  const error = readError(reply.body)
  if (error !== null && (reply.status === 401 || reply.status === 403)) {
    return { kind: 'not-sent', reason: `PayPal turned our key down (${quote(error.issue ?? error.name)})` }
  }
  if (!turnsDown(reply))
    return unknown(`answer ${reply.status} ${quote(error?.issue ?? error?.name ?? null)}`)
  return { kind: 'refused', ...refusalFor(ISSUES, error?.issue ?? null, 'GENERIC') }
}

/** An error of PayPal's own that says what was wrong with the request: nothing was done, but for a few issues. */
function turnsDown({ status, body }: Extract<Reply, { kind: 'answer' }>): boolean {
  const error = readError(body)
  if (error === null || (status !== 400 && status !== 422)) return false
  return error.issue === null ? error.name === 'INVALID_REQUEST' : !OPEN_ISSUES.includes(error.issue)
}

/** Converts the result of a look-up to the outcome of a charge that was just made or finished. */
export function outcomeOfEvent(found: ChargeEvent): Outcome {
  switch (found.kind) {
    case 'expired':
    case 'canceled':
    case 'refunded':
    case 'charged-back':
      return unknown(`the order is ${found.kind}`)
    default:
      return found
  }
}

/** Returns the state of an order. One of another reference, or in an unrecognised state, is unknown. */
export function chargeEventOf(order: AnsweredOrder | null, reference: string): ChargeEvent {
  if (order === null) return unknown('the answer is no order')
  if (order.reference !== reference) return unknown('the answer is about another order')
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
    // Approved by the buyer, and not captured by us: no money has moved.
    case 'APPROVED':
      return awaitingOf(order)
    case 'VOIDED':
      return { kind: 'canceled', gatewayId: order.id }
    case 'COMPLETED':
      return order.capture === null
        ? unknown('completed without a capture')
        : capturedOf(order, order.capture)
    default:
      return unknown(`status ${quote(order.status)}`)
  }
}

function awaitingOf({ id, status, approvalUrl, createdAt, capture }: AnsweredOrder): ChargeEvent {
  if (capture !== null) return unknown('an open order with a capture')
  const expiresAt = createdAt === null ? null : new Date(createdAt.getTime() + APPROVAL_MS).toISOString()
  const action =
    approvalUrl === null ? null : ({ kind: 'redirect', url: approvalUrl, expires_at: expiresAt } as const)
  // Once the buyer has approved, the order has no link to approve it any more.
  if (status === 'APPROVED') return { kind: 'awaiting', gatewayId: id, action, payerApproved: true }
  return action === null
    ? unknown('an open order that nobody can approve')
    : { kind: 'awaiting', gatewayId: id, action }
}

function capturedOf(order: AnsweredOrder, capture: AnsweredCapture): ChargeEvent {
  const gatewayId = order.id
  if (capture.reason === 'CHARGEBACK') return { kind: 'charged-back', gatewayId }
  switch (capture.status) {
    case 'COMPLETED':
      return { kind: 'approved', gatewayId }
    case 'PENDING':
      return { kind: 'in-review', gatewayId }
    case 'DECLINED':
    case 'FAILED':
      return declinedOf(gatewayId, capture)
    case 'PARTIALLY_REFUNDED':
      return order.refunded === 0
        ? unknown('given back in part, but not how much')
        : { kind: 'refunded', gatewayId, refundedTotal: order.refunded }
    case 'REFUNDED':
      return { kind: 'refunded', gatewayId, refundedTotal: capture.amount }
    default:
      return unknown(`capture ${quote(capture.status)}`)
  }
}

function declinedOf(gatewayId: string, { responseCode, advice }: AnsweredCapture): ChargeEvent {
  // Without a card behind the wallet there is no processor that would give a reason.
  if (responseCode === null) return { kind: 'refused', code: 'BANK', reversible: false, gatewayId }
  const refusal = refusalFor(RESPONSE_CODES, responseCode, 'CREDIT_CARD_OPERATOR')
  return { kind: 'refused', ...refusal, gatewayId, ...(advice !== null && { advice }) }
}

/**
 * Reads a look-up's answer about an order whose id was received. PayPal forgets an order that was never captured, but
 * never a captured one, so an order that it no longer knows took no money.
 */
export function foundOf(reply: Reply, key: { reference: string; gatewayId: string }): Found {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  if (reply.status === 404 && readError(reply.body)?.name === 'RESOURCE_NOT_FOUND') {
    return { kind: 'expired', gatewayId: key.gatewayId }
  }
  if (reply.status !== 200) return unknown(`answer ${reply.status}`)
  return chargeEventOf(readOrder(reply.body), key.reference)
}

/** Reads the outcome of a refund. A pending one is requested again, with the same key, until it is made. */
export function refundOf(reply: Reply): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const refund = isSuccess(reply.status) ? readRefund(reply.body) : null
  if (refund?.status === 'COMPLETED') return { kind: 'done', gatewayId: refund.id }
  if (refund?.status === 'FAILED' || refund?.status === 'CANCELLED') {
    return { kind: 'refused', reason: `refund ${refund.status}` }
  }
  const error = readError(reply.body)
  const issue = error?.issue ?? null
  const isForbidden = error !== null && (reply.status === 403 || reply.status === 404)
  if (turnsDown(reply) || isForbidden) return { kind: 'refused', reason: quote(issue ?? error?.name ?? null) }
  return unknown(`answer ${reply.status} ${quote(issue ?? refund?.status ?? null)}`)
}

/** The issue of a capture that another request already made, or is making. */
export function isCapturedAlready(reply: Reply): boolean {
  return (
    reply.kind === 'answer' &&
    reply.status === 422 &&
    readError(reply.body)?.issue === 'ORDER_ALREADY_CAPTURED'
  )
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201
}
