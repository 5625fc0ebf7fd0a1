import type { Minor } from '#rules/base/money.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import { returnedOf } from '../../store/purchases/refund-store.ts'
import { applyOutcome, type ApplyDeps } from '../outcomes/apply-outcome.ts'

/**
 * Records in a paid purchase the amount that a pending reversal refunds, such as a renewal whose subscription had
 * ended: its sale is no longer shown as paid. A second or late payment never paid a sale. `amount`: the part not yet in
 * the ledger. A gateway's answer is written before its reversal is closed, so that after a crash in between it is done
 * again; the money itself is booked with the reversal. Zero if it is closed already.
 */
export async function bookReversal(
  deps: ApplyDeps,
  reversal: { payment_id: string; attempt_id: string },
  amount: Minor,
): Promise<void> {
  const purchase = await findPurchase(deps.db, reversal.payment_id)
  const attempt = purchase?.attempts.find(({ id }) => id === reversal.attempt_id)
  if (purchase === null || attempt === undefined || attempt.legs !== undefined) return
  if (attempt.state !== 'approved' && attempt.state !== 'partially-refunded') return
  const returned = await returnedOf(deps.db, reversal.payment_id)
  const before = returned.find(({ attempt_id }) => attempt_id === attempt.id)
  await applyOutcome(deps, purchase, attempt.id, {
    kind: 'refunded',
    gatewayId: attempt.gateway_id ?? attempt.reference,
    refundedTotal: (before?.ledger ?? 0) + amount,
  })
}
