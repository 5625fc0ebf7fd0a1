import { ASKED_MAILS } from '#rules/asked-mails.ts'
import { mailboxOf } from '#rules/unpaid-orders.ts'
import { CallError } from '../../call-error.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { countAskedMail } from '../../store/outbox/asked-mail-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/**
 * Counts a mail that a member of a shop has sent to a buyer: whoever is behind an account must not be able to flood a
 * mailbox, and with it the name that the shop has with mailboxes.
 *
 * @throws CallError TOO_MANY_MAILS
 */
export async function admitMail(
  tx: Database,
  { keys, userId }: { keys: Keys; userId: number },
  email: string,
): Promise<void> {
  const member = `office ${userId}`
  const over = await countAskedMail(tx, member, [
    {
      key: `email:${mac(keys.counted, `office ${mailboxOf(email)}`)}`,
      most: ASKED_MAILS.office.email,
      stops: true,
    },
    { key: `member:${member}`, most: ASKED_MAILS.office.member, stops: true },
  ])
  // guard: mails-of-the-office
  if (over.length > 0) throw new CallError('TOO_MANY_MAILS')
}
