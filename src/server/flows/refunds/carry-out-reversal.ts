import { mayReverseAgain, nextReversalTry } from '#rules/attempt-schedule.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { closeReversal, receiveReversal, type DueReversal } from '../../store/purchases/reversal-store.ts'
import { bookReturned } from '../../store/purchases/returned-reversal.ts'
import { toldReversal } from '../../store/gateways/webhook-store.ts'
import type { Reversal } from '#gateways/gateway.ts'
import type { AttemptKey } from '../../gateway-role/gateway-port.ts'
import { legKey } from '../charging/charge-legs.ts'
import { confirmReversal } from './confirm-reversal.ts'
import { attemptKey, type ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { settleDebt } from './close-reversal.ts'

/**
 * Gives back what we owe. The gateway gets the same key each time, so trying again never gives twice; `unknown` is
 * tried until it is definite, and what is refused for about a day more. Then it is for a person.
 */
export async function reverseOwed(deps: ResolveDeps, owed: DueReversal): Promise<void> {
  const purchase = await findPurchase(deps.db, owed.payment_id)
  const attempt = purchase?.attempts.find((candidate) => candidate.id === owed.attempt_id)
  if (purchase === null || attempt === undefined)
    throw new Error(`nothing is known of the debt ${owed.reversal_key}`)
  const leg = attempt.legs?.find(({ number }) => number === owed.leg)
  const key = leg === undefined ? attemptKey(attempt) : legKey(attempt, leg)
  const reversal =
    owed.kind === 'void'
      ? await letGo(deps, key)
      : await deps.gateways.refund({
          ...key,
          refundKey: owed.reversal_key,
          amount: owed.amount,
          currency: attempt.currency,
        })
  if (reversal.kind === 'refused' && owed.kind === 'refund' && (await wasReturned(deps, owed, key))) return
  const about = { attempt_id: attempt.id, gateway: attempt.gateway }
  const isTriedAgain = reversal.kind === 'refused' && mayReverseAgain(owed.tries)
  if (reversal.kind === 'unknown' || isTriedAgain) {
    if (isTriedAgain) deps.log.warn('reversal-refused-for-now', { ...about, reason: reversal.reason })
    const dueAt = nextReversalTry(owed.tries, deps.now())
    await closeReversal(deps.db, owed.id, { state: 'owed', dueAt })
    return
  }
  if (reversal.kind === 'done' && owed.kind === 'refund' && (await tellsLater(deps, attempt))) {
    await receiveReversal(deps.db, owed.id, reversal.gatewayId)
    const { gateway, seller_id: sellerId } = attempt
    const named = { gateway, sellerId, gatewayRefundId: reversal.gatewayId }
    // Its webhook may have been quicker than its answer.
    const told = await toldReversal(deps.db, named)
    if (told !== null) await confirmReversal(deps, attempt, told)
    return
  }
  if (reversal.kind === 'done' && owed.kind === 'refund') await settleDebt(deps, owed, owed.amount)
  await closeReversal(deps.db, owed.id, { state: reversal.kind })
  if (reversal.kind === 'refused') deps.log.error('reversal-refused', { ...about, reason: reversal.reason })
}

/**
 * Whether what is refused was given back already, all of it or a part, past us or by an answer that never came: that is
 * booked, and what is left is owed on.
 */
async function wasReturned(deps: ResolveDeps, owed: DueReversal, key: AttemptKey): Promise<boolean> {
  const found = await deps.gateways.lookUp(key)
  return found.kind === 'refunded' && bookReturned(deps.db, owed, found.refundedTotal)
}

/** Whether the gateway's answer says no more than that it received the order. */
async function tellsLater(deps: ResolveDeps, { gateway }: AttemptRecord): Promise<boolean> {
  return (await deps.gateways.gateways()).get(gateway)?.tellsByWebhookOnly === true
}

/** Lets an authorisation go. One that is held no more has been let go already, whoever did it. */
async function letGo(deps: ResolveDeps, key: AttemptKey): Promise<Reversal> {
  const voided = await deps.gateways.void(key)
  if (voided.kind !== 'refused') return voided
  const found = await deps.gateways.lookUp(key)
  const isGone = found.kind === 'canceled' || found.kind === 'expired' || found.kind === 'refused'
  return isGone ? { kind: 'done', gatewayId: found.gatewayId ?? key.reference } : voided
}
