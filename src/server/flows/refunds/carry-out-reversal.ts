import { mayReverseAgain, nextReversalTry } from '#rules/payment/attempt-schedule.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import {
  closeReversal,
  receiveReversal,
  strandReversal,
  type DueReversal,
} from '../../store/purchases/reversal-store.ts'
import { bookReturned } from '../../store/purchases/returned-reversal.ts'
import { findReportedReversal } from '../../store/gateways/webhook-store.ts'
import type { Reversal } from '#gateways/gateway.ts'
import type { AttemptKey } from '../../gateway-role/gateway-port.ts'
import { legKey } from '../charging/charge-legs.ts'
import { confirmReversal } from './confirm-reversal.ts'
import { attemptKey, resolveAttempt, type ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { bookReversal } from './close-reversal.ts'

/**
 * Carries out a pending reversal at its gateway. The gateway gets the same key each time, so trying again never gives
 * twice; `unknown` is tried until it is definite, and what is refused for about a day more. Then it is for a person.
 */
export async function carryOutReversal(deps: ResolveDeps, pending: DueReversal): Promise<void> {
  const purchase = await findPurchase(deps.db, pending.payment_id)
  const attempt = purchase?.attempts.find((candidate) => candidate.id === pending.attempt_id)
  if (purchase === null || attempt === undefined)
    throw new Error(`nothing is known of the reversal ${pending.reversal_key}`)
  if (!(await deps.gateways.gateways()).has(attempt.gateway)) return strand(deps, pending, attempt)
  const leg = attempt.legs?.find(({ number }) => number === pending.leg)
  const key = leg === undefined ? attemptKey(attempt) : legKey(attempt, leg)
  const reversal =
    pending.kind === 'void'
      ? await voidAttempt(deps, key)
      : await deps.gateways.refund({
          ...key,
          refundKey: pending.reversal_key,
          amount: pending.amount,
          currency: attempt.currency,
        })
  if (reversal.kind === 'refused' && pending.kind === 'refund' && (await wasReturned(deps, pending, key)))
    return
  const about = { attempt_id: attempt.id, gateway: attempt.gateway }
  const isTriedAgain = reversal.kind === 'refused' && mayReverseAgain(pending.tries)
  if (reversal.kind === 'unknown' || isTriedAgain) {
    if (isTriedAgain) deps.log.warn('reversal-refused-for-now', { ...about, reason: reversal.reason })
    const dueAt = nextReversalTry(pending.tries, deps.now())
    await closeReversal(deps.db, pending.id, { state: 'pending', dueAt })
    return
  }
  if (reversal.kind === 'done' && pending.kind === 'refund' && (await reportsLater(deps, attempt))) {
    await receiveReversal(deps.db, pending.id, reversal.gatewayId)
    const { gateway, seller_id: sellerId } = attempt
    const named = { gateway, sellerId, gatewayRefundId: reversal.gatewayId }
    // Its webhook may have been quicker than its answer.
    const reported = await findReportedReversal(deps.db, named)
    if (reported !== null) await confirmReversal(deps, attempt, reported)
    return
  }
  if (reversal.kind === 'done' && pending.kind === 'refund') await bookReversal(deps, pending, pending.amount)
  await closeReversal(deps.db, pending.id, { state: reversal.kind })
  // The amount paid by two cards is read from both of them.
  if (reversal.kind === 'done' && leg !== undefined && isPaid(attempt))
    await resolveAttempt(deps, purchase, attempt)
  if (reversal.kind === 'refused') deps.log.error('reversal-refused', { ...about, reason: reversal.reason })
}

/** Handles a reversal whose gateway cannot be queried: an operator is notified once, and sees it in the list. */
async function strand(deps: ResolveDeps, pending: DueReversal, attempt: AttemptRecord): Promise<void> {
  // guard: stranded-reversal-waits
  const isFirst = await strandReversal(deps.db, pending.id)
  const { id: attempt_id, gateway, seller_id } = attempt
  if (isFirst) deps.log.error('reversal-without-gateway', { attempt_id, gateway, seller_id })
}

/**
 * Checks whether a refused refund was already made, in full or in part, by another party or by a call whose answer was
 * lost: that is booked, and the rest stays a pending reversal.
 */
async function wasReturned(deps: ResolveDeps, pending: DueReversal, key: AttemptKey): Promise<boolean> {
  const found = await deps.gateways.lookUp(key)
  return found.kind === 'refunded' && bookReturned(deps.db, pending, found.refundedTotal)
}

function isPaid({ state }: AttemptRecord): boolean {
  return state === 'approved' || state === 'partially-refunded'
}

/** Whether the gateway's answer says no more than that it received the order. */
async function reportsLater(deps: ResolveDeps, { gateway }: AttemptRecord): Promise<boolean> {
  return (await deps.gateways.gateways()).get(gateway)?.reportsByWebhookOnly === true
}

/** Voids an authorisation. One that is no longer held counts as voided, regardless of who did it. */
async function voidAttempt(deps: ResolveDeps, key: AttemptKey): Promise<Reversal> {
  const voided = await deps.gateways.void(key)
  if (voided.kind !== 'refused') return voided
  const found = await deps.gateways.lookUp(key)
  const isGone = found.kind === 'canceled' || found.kind === 'expired' || found.kind === 'refused'
  return isGone ? { kind: 'done', gatewayId: found.gatewayId ?? key.reference } : voided
}
