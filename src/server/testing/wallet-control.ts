import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { AttemptRecord } from '../store/purchases/purchase-records.ts'
import { attemptKey } from '../flows/outcomes/resolve-attempt.ts'
import { applyOutcome } from '../flows/outcomes/apply-outcome.ts'
import type { Shop } from './shop.ts'

/** A resolver that completes what it finds agreed to without claiming it first: the control of a race. */
export async function resolveUnclaimed(
  shop: Shop,
  answer: PaymentAnswer,
  attempt: AttemptRecord,
): Promise<void> {
  const { gateways } = shop.deps
  const purchase = await shop.purchaseOf(answer)
  const found = await gateways.lookUp(attemptKey(attempt))
  if (found.kind !== 'awaiting' || found.payerApproved !== true) return
  await applyOutcome(shop.deps, purchase, attempt.id, await gateways.complete(attemptKey(attempt)))
}
