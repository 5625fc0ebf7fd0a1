import type { Minor } from '#rules/money.ts'
import type { AttemptRecord, Purchase } from '../store/purchase-records.ts'
import { returnedOf } from '../store/refund-store.ts'
import { settleAttempt, type SettleDeps } from './settle-attempt.ts'

/**
 * Writes into a purchase that was paid what is given back of it because we owed it, such as a renewal whose subscription
 * had ended: its sale reads paid no more. Before the debt is closed, so that a crash in between leaves it to be done
 * again; its money is booked with the debt. Money that came second or late never paid a sale.
 */
export async function settleDebt(
  deps: SettleDeps,
  purchase: Purchase,
  { id, state, legs, gateway_id, reference }: AttemptRecord,
  amount: Minor,
): Promise<void> {
  if (legs !== undefined || (state !== 'approved' && state !== 'partially-refunded')) return
  const before = (await returnedOf(deps.db, purchase.payment.id)).find(({ attempt_id }) => attempt_id === id)
  const refundedTotal = (before?.ledger ?? 0) + amount
  await settleAttempt(deps, purchase, id, {
    kind: 'refunded',
    gatewayId: gateway_id ?? reference,
    refundedTotal,
  })
}
