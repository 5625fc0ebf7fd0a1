import type { Log } from '../log.ts'
import { noteTeamEvent } from '../store/accounts/team-event-store.ts'
import type { Database } from '../store/postgres/database.ts'
import type { TeamEventOrder } from '../store/purchases/attempt-change.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'

/**
 * Notes for the team of a seller what happened to a payment, once however often it is ordered; an event that is no
 * longer true is dropped.
 * @throws Error where the purchase is not there
 */
export async function noteOfPayment(deps: { db: Database; log: Log }, order: TeamEventOrder): Promise<void> {
  const { event, payment_id: paymentId, attempt_id: attemptId, at } = order
  const purchase = await findPurchase(deps.db, paymentId)
  const attempt = purchase?.attempts.find(({ id }) => id === attemptId)
  if (purchase === null || attempt === undefined) throw new Error('the purchase of an event is not there')
  if (attempt.state !== 'charged-back') {
    deps.log.info('mail-untrue', { kind: `office-${event}`, attempt_id: attemptId, state: attempt.state })
    return
  }
  const { seller_id: sellerId } = purchase.payment
  const noted = { sellerId, event, subject: `${attemptId} ${at}`, facts: { attempt_id: attemptId } }
  await deps.db.transaction().execute((tx) => noteTeamEvent(tx, noted))
}
