import { nextReversalTry } from '#rules/attempt-schedule.ts'
import { findPurchase } from '../store/payment-store.ts'
import { closeReversal, type DueReversal } from '../store/reversal-store.ts'
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
  const key = attemptKey(attempt)
  const reversal =
    owed.kind === 'void'
      ? await deps.gateways.void(key)
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
