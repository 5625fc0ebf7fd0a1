import { mailboxOf } from '#rules/unpaid-orders.ts'
import { CallError } from '../../call-error.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { countAskedMail, stops, type MailBound } from '../../store/outbox/asked-mail-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** Who asks for a mail. `block`: the address block that is counted; null: nothing is. */
export type MailAsker = { session: string; block: string | null }

/** What a mail is about and whom it goes to; `document`: of whoever bought the ticket, where it is known. */
type AskedMail =
  | { kind: 'waiting-list' | 'withdrawal' | 'cancellation'; email: string }
  | { kind: 'transfer'; email: string; document: string }
  /** `guard`: the key of the buyer and product, see `buyerGuardOf`. */
  | { kind: 'confirmation'; email: string; guard: string }

/**
 * Counts a mail that somebody asks to be sent, before anything is done; in the database, so that all processes agree.
 * False: its mailbox, or the purchase, has had as many as it should, so this one is not sent; nobody is shut out of a
 * waiting list by a stranger who knows their address, and nobody learns what was bought.
 * @throws CallError TOO_MANY_REQUESTS
 */
export async function askMail(
  { db, keys }: { db: Database; keys: Keys },
  { session, block }: MailAsker,
  mail: AskedMail,
): Promise<boolean> {
  if (block === null) return true
  const { kind } = mail
  const mailbox = `email:${mac(keys.counted, `${kind} ${mailboxOf(mail.email)}`)}`
  const bounds: MailBound[] = [
    { limit: `${kind}.session`, key: `session:${kind}:${session}` },
    { limit: `${kind}.block`, key: `block:${kind}:${block}` },
    { limit: `${kind}.email`, key: mailbox },
  ]
  if (mail.kind === 'transfer' && mail.document !== '') {
    const key = `document:${mac(keys.counted, `${kind} ${mail.document}`)}`
    bounds.push({ limit: 'transfer.document', key })
  }
  if (mail.kind === 'confirmation') {
    bounds.push({ limit: 'confirmation.purchase', key: `purchase:${mail.guard}` })
  }
  const over = await countAskedMail(db, session, bounds)
  if (over.some(stops)) throw new CallError('TOO_MANY_REQUESTS')
  return over.length === 0
}
