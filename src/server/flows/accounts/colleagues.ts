import { randomUUID } from 'node:crypto'
import type { TeamChange } from '../../mail/office-mail.ts'
import { orderOfficeMail } from '../../store/accounts/office-mail-store.ts'
import { listColleagues } from '../../store/accounts/member-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/**
 * Notifies those who answer for an account of a change of what opens it: the owners of each seller that it works for,
 * and of an operator the other administrators. In the transaction that makes the change.
 */
export async function notifyColleagues(tx: Database, userId: number, change: TeamChange): Promise<void> {
  for (const { email, sellerId } of await listColleagues(tx, userId)) {
    await orderOfficeMail(tx, { kind: 'team', id: randomUUID(), email, sellerId, ...change })
  }
}
