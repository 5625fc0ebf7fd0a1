import type { Mandate, MandateState } from '#rules/payment/mandate-state.ts'
import type { Outcome, ChargeEvent } from '#rules/payment/outcome.ts'
import type { Collection, Found, Reversal } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { final, refusalFor, technical, type RefusalTable } from '../refusal.ts'
import { readCharge, readErrorCode, readFirstCharge, readRefundId, type AnsweredCharge } from './answer.ts'

/** The acquirer's refusals in our catalogue. */
export const REFUSALS: RefusalTable = {
  read_error: technical('87'),
  track2_error: technical('BAD_TRACK_2_DATA'),
  contact_bank: final('BANK'),
  do_not_honor: final('CREDIT_CARD_OPERATOR'),
  too_many_attempts: final('BLACKLIST_PURCHASE'),
  wrong_security_code: final('INVALID_CVV'),
  invalid_customer: final('INVALID_CLIENT_DATA'),
  duplicate: final('DUPLICATE_PURCHASE'),
  invalid_card_data: final('INVALID_DATA'),
  card_disabled: final('INVALID_CREDIT_CARD'),
  expired_card: final('INVALID_CREDIT_CARD'),
  not_a_test_card: final('INVALID_CREDIT_CARD'),
  request_not_completed: technical('CREDIT_CARD_INVALID'),
  insufficient_funds: final('INSUFFICIENT_FUNDS'),
  payment_type_refused: final('INVALID_PAYMENT_TYPE'),
  invalid_installments: final('INVALID_INSTALLMENTS'),
  currency_not_supported: final('CURRENCY_NOT_SUPPORTED'),
  suspected_fraud: final('SUSPECTED_FRAUD'),
  antifraud: final('BLOCKED_BY_FRAUD_ANALYSIS'),
  issuer_unavailable: technical('GENERIC'),
  card_not_processed: final('WORLDPAY_CARD_ERROR'),
  authentication_required: final('COMPLETE_CHALLENGE_3DS'),
  not_agreed: final('CREDIT_CARD_OPERATOR'),
}

/** Requests that the acquirer turned down before doing anything. */
const TURNED_DOWN: RefusalTable = {
  invalid_request: final('INVALID_DATA'),
  amount_too_large: final('INVALID_DATA'),
  method_not_supported: final('INVALID_PAYMENT_TYPE'),
  currency_not_supported: final('CURRENCY_NOT_SUPPORTED'),
  stored_reference_unknown: final('INVALID_CREDIT_CARD'),
  mandate_not_open: final('BANK'),
  not_authorised: final('BANK'),
  notice_not_kept: final('INVALID_DATA'),
  not_capturable: final('GENERIC'),
}

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** The outcome of a charge or a capture. Only what is recognised is definite. */
export function outcomeOf(reply: Reply, reference: string): Outcome {
  if (reply.kind !== 'answer') return reply
  const { status, body } = reply
  if (status === 200 || status === 201) return outcomeOfCharge(readCharge(body), reference)
  const code = readErrorCode(body)
  if (code !== null && (status === 401 || status === 403)) {
    return { kind: 'not-sent', reason: `the acquirer turned our key down (${code})` }
  }
  if (code === null || status !== 422) return unknown(`answer ${status} ${code ?? 'of an unknown form'}`)
  return { kind: 'refused', ...refusalFor(TURNED_DOWN, code, 'GENERIC') }
}

function outcomeOfCharge(charge: AnsweredCharge | null, reference: string): Outcome {
  const applied = chargeEventOf(charge, reference)
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

/** Returns the state of a charge. A charge with another reference, or in an unrecognised state, is unknown. */
export function chargeEventOf(charge: AnsweredCharge | null, reference: string): ChargeEvent {
  if (charge === null) return unknown('the answer is no charge')
  if (charge.reference !== reference) return unknown('the answer is about another charge')
  const gatewayId = charge.id
  switch (charge.status) {
    case 'paid':
    case 'authorized':
    case 'verified':
      return approvalOf(charge)
    case 'waiting':
    case 'payer_approved':
      return awaitingOf(charge)
    case 'in_review':
      return { kind: 'in-review', gatewayId }
    case 'refused':
      return refusalOf(charge)
    case 'expired':
      return { kind: 'expired', gatewayId }
    case 'voided':
    case 'canceled':
      return { kind: 'canceled', gatewayId }
    case 'partially_refunded':
    case 'refunded':
      return { kind: 'refunded', gatewayId, refundedTotal: charge.refunded, ...mandateIn(charge) }
    case 'charged_back':
      return { kind: 'charged-back', gatewayId }
    default:
      return unknown(`status ${charge.status}`)
  }
}

function approvalOf(charge: AnsweredCharge): ChargeEvent {
  const { storedReference, authorizationCode, endToEndId } = charge
  return {
    kind: 'approved',
    gatewayId: charge.id,
    ...(storedReference === null ? {} : { storedReference }),
    ...(authorizationCode === null ? {} : { authorizationCode }),
    ...(endToEndId === null ? {} : { e2eId: endToEndId }),
    ...mandateIn(charge),
  }
}

const MANDATE_STATES: Readonly<Record<string, MandateState>> = {
  CRIADA: 'created',
  APROVADA: 'approved',
  REJEITADA: 'rejected',
  EXPIRADA: 'expired',
  CANCELADA: 'canceled',
}

/** A state that is not known yet counts as unanswered, so that it is asked for again. */
function mandateIn({ mandate }: AnsweredCharge): { mandate?: Mandate } {
  if (mandate === null) return {}
  return { mandate: { reference: mandate.id, state: MANDATE_STATES[mandate.status] ?? 'created' } }
}

function refusalOf({ id, refusalCode, advice }: AnsweredCharge): ChargeEvent {
  const refusal = refusalFor(REFUSALS, refusalCode, 'GENERIC')
  return { kind: 'refused', ...refusal, gatewayId: id, ...(advice !== null && { advice }) }
}

function awaitingOf(charge: AnsweredCharge): ChargeEvent {
  const { id, pix, boleto, oxxo, wallet } = charge
  if (pix !== null) {
    return {
      kind: 'awaiting',
      gatewayId: id,
      action: { kind: 'qr-code', code: pix.code, expires_at: pix.expiresAt },
    }
  }
  if (wallet !== null) {
    return {
      kind: 'awaiting',
      gatewayId: id,
      action: { kind: 'redirect', url: wallet.approvalUrl, expires_at: wallet.expiresAt },
      ...(charge.status === 'payer_approved' ? { payerApproved: true } : {}),
    }
  }
  if (oxxo !== null) {
    const { reference, dueDate, url } = oxxo
    const action = { kind: 'voucher', voucher: 'oxxo', reference, due_date: dueDate, url } as const
    return { kind: 'awaiting', gatewayId: id, action }
  }
  if (boleto === null) return unknown('waiting for nothing that is known')
  const { line, barcode, dueDate, url } = boleto
  return {
    kind: 'awaiting',
    gatewayId: id,
    action: { kind: 'voucher', voucher: 'boleto', line, barcode, due_date: dueDate, url },
  }
}

/** A look-up's answer. Only the acquirer's own "not found" counts, not that of something on the way. */
export function foundOf(reply: Reply, reference: string): Found {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  if (reply.status === 404 && readErrorCode(reply.body) === 'not_found') return { kind: 'not-found' }
  if (reply.status !== 200) return unknown(`answer ${reply.status}`)
  return chargeEventOf(readCharge(reply.body) ?? readFirstCharge(reply.body), reference)
}

/** Returns the result of requesting a later charge under a mandate. */
export function collectionOf(reply: Reply, reference: string): Collection {
  const charge = scheduledIn(reply)
  return charge === null ? outcomeOf(reply, reference) : arranged(charge, reference)
}

/** Returns the state of such a charge. */
export function collectedOf(reply: Reply, reference: string): Collection | { kind: 'not-found' } {
  const charge = scheduledIn(reply)
  return charge === null ? foundOf(reply, reference) : arranged(charge, reference)
}

function scheduledIn(reply: Reply): AnsweredCharge | null {
  if (reply.kind !== 'answer' || (reply.status !== 200 && reply.status !== 201)) return null
  const charge = readCharge(reply.body) ?? readFirstCharge(reply.body)
  return charge?.status === 'scheduled' ? charge : null
}

function arranged({ id, reference, collectedOn }: AnsweredCharge, expected: string): Collection {
  if (reference !== expected) return unknown('the answer is about another charge')
  return { kind: 'scheduled', gatewayId: id, on: collectedOn }
}

/** Returns the outcome of a capture: approved only if the money was taken. */
export function captureOf(reply: Reply, reference: string): Outcome {
  const captured = reply.kind === 'answer' ? readCharge(reply.body) : null
  if (reply.kind === 'answer' && reply.status === 200 && captured?.status !== 'paid') {
    return unknown(`after a capture the charge is ${captured?.status ?? 'not readable'}`)
  }
  return outcomeOf(reply, reference)
}

/** Codes with which the acquirer says that it gives nothing back, and never will for this request. */
const REVERSAL_REFUSALS = [
  'not_refundable',
  'refund_exceeds_captured',
  'not_voidable',
  'not_cancelable',
  'mandate_not_open',
  'invalid_request',
]

/**
 * Returns the outcome of a refund, a void or a cancellation. "Not found" is unknown: the charge may still be on its
 * way.
 */
export function reversalOf(reply: Reply, done: (body: unknown) => string | null): Reversal {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const gatewayId = reply.status === 200 ? done(reply.body) : null
  if (gatewayId !== null) return { kind: 'done', gatewayId }
  const code = readErrorCode(reply.body)
  if (reply.status === 422 && code !== null && REVERSAL_REFUSALS.includes(code)) {
    return { kind: 'refused', reason: code }
  }
  return unknown(`answer ${reply.status} ${code ?? 'of an unknown form'}`)
}

/** The id of a refund that was made. */
export const refundDone = readRefundId

/** The id of a charge that is in one of the states which the call was to bring about. */
export function chargeIn(...statuses: readonly string[]): (body: unknown) => string | null {
  return (body) => {
    const charge = readCharge(body)
    return charge !== null && statuses.includes(charge.status) ? charge.id : null
  }
}

/** The id of a charge whose authorisation of charges to come is withdrawn. */
export function mandateEnded(body: unknown): string | null {
  const charge = readCharge(body)
  return charge?.mandate?.status === 'CANCELADA' ? charge.id : null
}
