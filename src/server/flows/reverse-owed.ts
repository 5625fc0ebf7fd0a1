import { nextReversalTry } from '#rules/attempt-schedule.ts'
import { findPurchase } from '../store/payment-store.ts'
import { closeReversal, type DueReversal } from '../store/reversal-store.ts'
import type { Reversal } from '#gateways/gateway.ts'
import type { AttemptKey } from '../gateway-port.ts'
import { legKey } from './charge-legs.ts'
import { attemptKey, type ResolveDeps } from './resolve-attempt.ts'

/**
 * Gives back what we owe. The gateway gets the same key each time, so trying again never gives twice; `unknown` is
 * tried until it is definite. A refusal is for a person.
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
  if (reversal.kind === 'unknown') {
    const dueAt = nextReversalTry(owed.tries, deps.now())
    await closeReversal(deps.db, owed.id, { state: 'owed', dueAt })
    return
  }
  await closeReversal(deps.db, owed.id, { state: reversal.kind })
  if (reversal.kind === 'refused') {
    deps.log.error('reversal-refused', {
      attempt_id: attempt.id,
      gateway: attempt.gateway,
      reason: reversal.reason,
    })
  }
}

/** Lets an authorisation go. One that is held no more has been let go already, whoever did it. */
async function letGo(deps: ResolveDeps, key: AttemptKey): Promise<Reversal> {
  const voided = await deps.gateways.void(key)
  if (voided.kind !== 'refused') return voided
  const found = await deps.gateways.lookUp(key)
  const isGone = found.kind === 'canceled' || found.kind === 'expired' || found.kind === 'refused'
  return isGone ? { kind: 'done', gatewayId: found.gatewayId ?? key.reference } : voided
}
