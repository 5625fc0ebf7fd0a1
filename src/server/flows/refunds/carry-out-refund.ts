import { nextReversalTry } from '#rules/payment/attempt-schedule.ts'
import { nextRefundState } from '#rules/sales/refund.ts'
import type { Reversal } from '#gateways/gateway.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import {
  endRefund,
  findRefund,
  finishRefund,
  refundsByKey,
  returnedOf,
  type RefundAnswer,
  type RefundRecord,
} from '../../store/purchases/refund-store.ts'
import { voidLeg } from '../../store/purchases/leg-store.ts'
import { findReportedReversal } from '../../store/gateways/webhook-store.ts'
import { legKey } from '../charging/charge-legs.ts'
import { attemptKey, type ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'

const HOUR_MS = 60 * 60 * 1000
/** A gateway that reports by webhook only has reported long before this. */
const UNREPORTED_MS = 72 * HOUR_MS

/**
 * Requests a committed refund or void from the gateway, with the same key every time, and writes the result into the
 * purchase. It is called by the code that ordered it, and by the sweep for what a crash or a silent gateway left open.
 */
export async function carryOutRefund(deps: ResolveDeps, refund: RefundRecord): Promise<void> {
  const { purchase, attempt } = await readSubject(deps, refund)
  if (refund.ended_at === null) {
    const answer = await answerOf(deps, refund, attempt)
    await endRefund(deps.db, refund.id, answer)
    report(deps, refund, attempt, answer)
  }
  const ended = await findRefund(deps.db, refund.id)
  if (ended?.state !== 'done' || ended.applied_at !== null) return
  await applyReturned(deps, purchase, attempt, ended)
  await finishRefund(deps.db, refund.id)
}

async function readSubject(
  deps: ResolveDeps,
  refund: RefundRecord,
): Promise<{ purchase: Purchase; attempt: AttemptRecord }> {
  const purchase = await findPurchase(deps.db, refund.payment_id)
  const attempt = purchase?.attempts.find(({ id }) => id === refund.attempt_id)
  if (purchase === null || attempt === undefined) throw new Error(`the refund ${refund.id} has no purchase`)
  return { purchase, attempt }
}

async function answerOf(
  deps: ResolveDeps,
  refund: RefundRecord,
  attempt: AttemptRecord,
): Promise<RefundAnswer> {
  const isReported = (await deps.gateways.gateways()).get(attempt.gateway)?.reportsByWebhookOnly === true
  const reversal = await ask(deps, refund, attempt)
  const state = nextRefundState(refund.state, reversal.kind, isReported)
  const gatewayRefundId = reversal.kind === 'done' ? reversal.gatewayId : null
  const refusal = state === 'refused' && reversal.kind === 'refused' ? reversal.reason : null
  const answer = { state, gatewayRefundId, refusal, dueAt: dueOf(refund, state, deps.now()) }
  if (state !== 'received') return answer
  // Its webhook may have been quicker than its answer.
  const reported = await findReportedReversal(deps.db, {
    gateway: attempt.gateway,
    sellerId: attempt.seller_id,
    gatewayRefundId: gatewayRefundId ?? refund.gateway_refund_id,
  })
  return reported === null
    ? answer
    : { ...answer, state: reported.kind, refusal: reported.reason, dueAt: null }
}

function ask(deps: ResolveDeps, refund: RefundRecord, attempt: AttemptRecord): Promise<Reversal> {
  // The money went another way, and the operator says so: there is nobody to ask.
  if (refund.way === 'transfer') return Promise.resolve({ kind: 'done', gatewayId: refund.refund_id })
  const leg = attempt.legs?.find(({ number }) => number === refund.card)
  const key = leg === undefined ? attemptKey(attempt) : legKey(attempt, leg)
  if (refund.kind === 'void') return deps.gateways.void(key)
  const { amount, currency } = refund
  return deps.gateways.refund({ ...key, refundKey: refund.gateway_key, amount, currency })
}

function dueOf(refund: RefundRecord, state: RefundRecord['state'], now: Date): Date | null {
  if (state === 'refused') return null
  return state === 'received' ? new Date(now.getTime() + UNREPORTED_MS) : nextReversalTry(refund.tries, now)
}

function report(
  deps: ResolveDeps,
  refund: RefundRecord,
  attempt: AttemptRecord,
  { state, refusal }: RefundAnswer,
): void {
  const about = { refund_id: refund.refund_id, attempt_id: attempt.id, gateway: attempt.gateway }
  const age = deps.now().getTime() - new Date(refund.created_at).getTime()
  if (state === 'refused') deps.log.warn('refund-refused', { ...about, reason: refusal ?? '' })
  if (state === 'unknown' && age > HOUR_MS) deps.log.error('refund-unknown-too-long', about)
  if (state === 'received' && age > UNREPORTED_MS) deps.log.error('refund-unreported', about)
  if (state === 'done') deps.log.info('refund-done', about)
}

/**
 * Records in the purchase that money was returned: the sum known to us, because gateways report sums too, and each cent
 * counts once.
 */
async function applyReturned(
  deps: ResolveDeps,
  purchase: Purchase,
  attempt: AttemptRecord,
  refund: RefundRecord,
): Promise<void> {
  const gatewayId = attempt.gateway_id ?? attempt.reference
  const current = (await findPurchase(deps.db, purchase.payment.id)) ?? purchase
  if (refund.kind === 'void') {
    if (refund.card !== null) await voidLeg(deps.db, attempt.id, refund.card)
    const parts = await refundsByKey(deps.db, refund.refund_key)
    // Both of two cards have to be voided; if one was captured first, the outcome of both is looked up instead.
    if (parts.some(({ state }) => state !== 'done')) return
    await applyOutcome(deps, current, attempt.id, { kind: 'canceled', gatewayId })
    return
  }
  const returned = (await returnedOf(deps.db, refund.payment_id)).find(
    ({ attempt_id }) => attempt_id === attempt.id,
  )
  const refundedTotal = Math.max(returned?.ledger ?? 0, returned?.done ?? 0)
  await applyOutcome(deps, current, attempt.id, { kind: 'refunded', gatewayId, refundedTotal })
}
