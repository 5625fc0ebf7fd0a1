import { mailboxOf } from '#rules/payment/unpaid-orders.ts'
import { CallError } from '../../call-error.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { countAskedMail } from '../../store/outbox/asked-mail-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/**
 * Counts a mail that a member of a shop has sent to a buyer, or to an invited user: the user of an account must not be
 * able to flood a mailbox, and with it the reputation that the shop has with mailboxes. A mailbox is counted in each
 * shop: members of one prevent no mail of another.
 *
 * @throws CallError TOO_MANY_MAILS
 */
export async function admitMail(
  tx: Database,
  { keys, userId, sellerId }: { keys: Pick<Keys, 'counted'>; userId: number; sellerId: number | null },
  email: string,
): Promise<void> {
  const member = `office ${userId}`
  const over = await countAskedMail(tx, member, [
    { limit: 'office.email', key: `email:${mac(keys.counted, `office ${sellerId} ${mailboxOf(email)}`)}` },
    { limit: 'office.member', key: `member:${member}` },
  ])
  // guard: mails-of-the-office
  if (over.length > 0) throw new CallError('TOO_MANY_MAILS')
}

/** Counts a mail to an account that anybody can have sent. False: it has had as many today as it should. */
export async function mayMailAccount(
  { db, keys }: { db: Database; keys: Keys },
  kind: 'password' | 'tries' | 'factorCode' | 'newEmail',
  email: string,
): Promise<boolean> {
  const key = `email:${mac(keys.counted, `account ${kind} ${mailboxOf(email)}`)}`
  const over = await countAskedMail(db, 'office', [{ limit: `account-${kind}.email`, key }])
  // guard: mails-of-an-account
  return over.length === 0
}
