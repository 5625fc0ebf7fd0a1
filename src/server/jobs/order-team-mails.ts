import { isMailed } from '#rules/office/team-events.ts'
import { noteEvents } from '../store/accounts/noted-event-store.ts'
import { orderTeamMail } from '../store/accounts/office-mail-store.ts'
import {
  listWaitingMails,
  lockTeamEvents,
  markMailed,
  type WaitingMail,
} from '../store/accounts/team-event-store.ts'
import type { Database } from '../store/postgres/database.ts'

const BATCH = 200

/**
 * Notes what happened, and orders the mails that are due: one for each member, event and shop, about all that happened
 * since the last one. A mail is ordered and its member marked in one transaction, which no other worker shares.
 * @returns whether more may be due
 */
export async function orderTeamMails(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockTeamEvents(tx)
    await noteEvents(tx)
    const waiting = await listWaitingMails(tx, BATCH)
    for (const mail of waiting) {
      const isWanted = wants(mail)
      if (isWanted) await orderTeamMail(tx, mail)
      await markMailed(tx, mail, isWanted)
    }
    return waiting.length === BATCH
  })
}

/**
 * Checks whether a member is mailed. A member who reads the mailbox of the shop gets the mail of a withdrawal there.
 */
function wants({ role, event, choices, isContact }: WaitingMail): boolean {
  // guard: withdrawals-once-to-a-mailbox
  if (event === 'withdrawal' && isContact) return false
  // guard: team-events-by-role
  return isMailed(role, event, choices)
}
