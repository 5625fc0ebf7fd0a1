import { nextReversalTry } from '#rules/payment/attempt-schedule.ts'
import { mandateOf } from '#rules/payment/outcome.ts'
import type { MandateState } from '#rules/payment/mandate-state.ts'
import type { Found } from '#gateways/gateway.ts'
import { endMandate, postponeMandateEnd, type MandateToEnd } from '../../store/purchases/mandate-store.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import { attemptKey, type ResolveDeps } from './resolve-attempt.ts'

/**
 * Ends at the payer's bank an authorisation that nothing will be charged by: its purchase was refunded, its
 * subscription has ended, or is paid in another way now. `unknown` is retried until it is definite; a refusal of one
 * that still exists is for a person.
 */
export async function endNeedlessMandate(deps: ResolveDeps, due: MandateToEnd): Promise<void> {
  const purchase = await findPurchase(deps.db, due.payment_id)
  const attempt = purchase?.attempts.find(({ id }) => id === due.attempt_id)
  if (attempt === undefined) throw new Error(`the mandate ${due.reference} has no attempt`)
  const key = attemptKey(attempt)
  const answer = await deps.gateways.endMandate(key)
  if (answer.kind === 'done') return endMandate(deps.db, due, 'canceled')
  const state = stateIn(await deps.gateways.lookUp(key))
  if (state !== null && state !== 'created' && state !== 'approved') return endMandate(deps.db, due, state)
  if (answer.kind === 'unknown') {
    return postponeMandateEnd(deps.db, due.attempt_id, nextReversalTry(due.tries, deps.now()))
  }
  const { gateway, seller_id } = attempt
  deps.log.error('mandate-not-ended', { attempt_id: attempt.id, gateway, seller_id, reason: answer.reason })
  await postponeMandateEnd(deps.db, due.attempt_id, null)
}

function stateIn(found: Found): MandateState | null {
  return found.kind === 'not-found' ? null : (mandateOf(found)?.state ?? null)
}
