import { groupOrderNumber } from '#rules/order-number.ts'
import { isMailed } from '#rules/team-events.ts'
import { mainSaleOf } from '../flows/charging/main-sale.ts'
import type { Log } from '../log.ts'
import { listMembers } from '../store/office/member-store.ts'
import { orderOfficeMail } from '../store/office/office-mail-store.ts'
import type { Database } from '../store/postgres/database.ts'
import type { TeamEventOrder } from '../store/purchases/attempt-change.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'

/**
 * Orders a mail to each member whose role is mailed an event; one that is no longer true is dropped. A mail names the
 * event, its moment and its member, so one that is ordered again is the same message. Nothing of the buyer is in it.
 * @throws Error where the purchase is not there
 */
export async function tellTeam(deps: { db: Database; log: Log }, order: TeamEventOrder): Promise<void> {
  const { event, payment_id: paymentId, attempt_id: attemptId, at } = order
  const purchase = await findPurchase(deps.db, paymentId)
  const attempt = purchase?.attempts.find(({ id }) => id === attemptId)
  if (purchase === null || attempt === undefined) throw new Error('the purchase of an event is not there')
  if (attempt.state !== 'charged-back') {
    deps.log.info('mail-untrue', { kind: `office-${event}`, attempt_id: attemptId, state: attempt.state })
    return
  }
  const { seller_id: sellerId, order_number: number } = purchase.payment
  const { sale_id: saleId, name: product } = mainSaleOf(purchase)
  const { total, currency } = attempt
  const sale = { saleId, orderNumber: groupOrderNumber(number), product, total, currency }
  await deps.db.transaction().execute(async (tx) => {
    for (const { userId, email, role } of await listMembers(tx, sellerId)) {
      // guard: team-events-by-role
      if (!isMailed(role, event)) continue
      const id = `${attemptId}-${Date.parse(at)}-${userId}`
      await orderOfficeMail(tx, { kind: 'charged-back', id, email, sellerId, ...sale })
    }
  })
}
