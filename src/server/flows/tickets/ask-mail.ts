import { MAIL_LIMITS, type MailLimitName } from '#rules/limits/asked-mails.ts'
import type { Above } from '#rules/base/limit.ts'
import { mailboxOf } from '#rules/payment/unpaid-orders.ts'
import { CallError } from '../../call-error.ts'
import { newCaptcha } from '../../signing/captcha.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { countAskedMail, type MailBound } from '../../store/outbox/asked-mail-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { takeCaptcha } from '../../store/buyers/used-captcha-store.ts'

/** Requester of a mail. `block`: the address block that is counted; null: nothing is. `captcha`: the solved one. */
export type MailAsker = { session: string; block: string | null; captcha?: string | undefined }

/** Subject and recipient of a mail; `document`: that of the ticket's buyer, if it is known. */
type AskedMail =
  | { kind: 'waiting-list' | 'withdrawal' | 'cancellation'; email: string }
  | { kind: 'transfer'; sellerId: number; email: string; document: string }
  /** Its mails are counted when the purchase is found. */
  | { kind: 'confirmation' }

type Deps = { db: Database; keys: Keys; now: () => Date }

/**
 * Counts a mail that somebody asks to be sent, before anything is done; in the database, so that all processes agree.
 * False: its mailbox has had as many as it should, so this one is not sent; nobody is shut out of a waiting list by a
 * stranger who knows their address.
 * @throws CallError TOO_MANY_REQUESTS; CAPTCHA_REQUIRED where what was typed has had many
 */
export async function askMail(deps: Deps, asker: MailAsker, mail: AskedMail): Promise<boolean> {
  const { session, block } = asker
  if (block === null) return true
  const { kind } = mail
  const scope = { sessionId: session, productId: 0 }
  const hasProven = await takeCaptcha(deps, asker.captcha, scope)
  const bounds: MailBound[] = [
    { limit: `${kind}.session`, key: `session:${kind}:${session}` },
    { limit: `${kind}.block`, key: `block:${kind}:${block}` },
    ...typedBounds(deps.keys, mail),
  ]
  const over = await countAskedMail(deps.db, session, bounds, { hasProven })
  if (over.some((limit) => aboveOf(limit) === 'refused')) throw new CallError('TOO_MANY_REQUESTS')
  // guard: asked-mails-cost-work
  if (!hasProven && over.some((limit) => aboveOf(limit) === 'captcha'))
    throw new CallError('CAPTCHA_REQUIRED', { captcha: newCaptcha(deps.keys, scope, deps.now()) })
  return !over.some((limit) => aboveOf(limit) === 'mail withheld')
}

const aboveOf = (limit: MailLimitName): Above => MAIL_LIMITS[limit].above

/**
 * Returns the limits of typed values. A transfer counts at its seller only: it requires work, which a stranger must not
 * cause at others.
 */
function typedBounds(keys: Keys, mail: AskedMail): MailBound[] {
  if (mail.kind === 'confirmation') return []
  const mailbox = mailboxOf(mail.email)
  if (mail.kind !== 'transfer')
    return [{ limit: `${mail.kind}.email`, key: `email:${mac(keys.counted, `${mail.kind} ${mailbox}`)}` }]
  const ofSeller = (text: string): string => mac(keys.counted, `transfer ${mail.sellerId} ${text}`)
  const bounds: MailBound[] = [{ limit: 'transfer.email', key: `email:${ofSeller(mailbox)}` }]
  if (mail.document !== '')
    bounds.push({ limit: 'transfer.document', key: `document:${ofSeller(mail.document)}` })
  return bounds
}
