import { randomUUID } from 'node:crypto'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import { mailCode } from '../../signing/mail-code.ts'
import { officeLinkToken } from '../../signing/office-token.ts'
import { recordAccount } from '../../store/accounts/audit-store.ts'
import { keepMailCode, keepUndo, tryMailCode, useMailCode } from '../../store/accounts/first-factor-store.ts'
import { endPasswordLinks } from '../../store/accounts/link-store.ts'
import { notifyAccount, orderOfficeMail } from '../../store/accounts/office-mail-store.ts'
import { removePasskeys } from '../../store/accounts/passkey-store.ts'
import { endRecovery } from '../../store/accounts/recovery-store.ts'
import { removeFactor } from '../../store/accounts/second-factor-store.ts'
import { endOtherSessions, type Admitted } from '../../store/accounts/session-store.ts'
import { findUserById, setPassword } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { sameCode } from '../../signing/keys.ts'
import { mayMailAccount } from './admit-mail.ts'
import { notifyColleagues } from './colleagues.ts'

type Deps = { db: Database; keys: Keys }

/** Value that no password matches. */
const NO_PASSWORD = ''

/**
 * Mails the code that the first factor of an account needs beside the password.
 * @throws CallError TOO_MANY_MAILS
 */
export async function askMailCode({ db, keys }: Deps, { user, sessionId }: Admitted): Promise<void> {
  if (!(await mayMailAccount({ db, keys }, 'factorCode', user.email))) throw new CallError('TOO_MANY_MAILS')
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await keepMailCode(tx, id, { userId: user.id, sessionId })
    await orderOfficeMail(tx, { kind: 'credentials', id, email: user.email, change: 'factor-code' })
  })
}

/** Lets a session show that it reads the mailbox of its account. @throws CallError WRONG_CODE */
export async function proveMailbox(
  { db, keys }: Deps,
  { user, sessionId }: Admitted,
  typed: string,
): Promise<void> {
  const session = { userId: user.id, sessionId }
  // Counted before it is compared, and kept when it is wrong: not in one transaction with what follows.
  const id = await tryMailCode(db, session)
  // guard: mail-code-compared
  const isRight = id !== null && sameCode(mailCode(keys, id), typed.replaceAll(/\s/g, ''))
  if (!isRight || !(await useMailCode(db, id, session))) {
    await recordAccount(db, user.id, 'account.proof-failed')
    throw new CallError('WRONG_CODE')
  }
}

/** Notifies of a factor that is the first of its account, and keeps the link that undoes it. */
export async function announceFirstFactor(
  { db: tx, keys }: Deps,
  { id: userId, email, name }: Admitted['user'],
  change: 'factor-added' | 'passkey-added',
): Promise<void> {
  const id = randomUUID()
  await keepUndo(tx, officeLinkToken(keys, id).hash, userId)
  await orderOfficeMail(tx, { kind: 'credentials', id, email, change, link: 'undo' })
  await notifyColleagues(tx, userId, { change: 'first-factor', name, author: name })
}

/**
 * Undoes the first factor of an account: it and every factor that was added since are removed, the sessions end, and
 * the password opens nothing until another one is chosen by a link, which is mailed.
 */
export async function undoFirstFactor(tx: Database, userId: number): Promise<void> {
  const user = await findUserById(tx, userId)
  if (user === null) throw new CallError('LINK_USED_UP')
  await removeFactor(tx, userId)
  await removePasskeys(tx, userId)
  await endRecovery(tx, userId)
  // guard: undo-ends-sessions
  await endOtherSessions(tx, userId, null)
  // guard: undo-ends-the-password
  await setPassword(tx, userId, NO_PASSWORD)
  await recordAccount(tx, userId, 'account.factor-undone')
  await endPasswordLinks(tx, userId)
  await notifyAccount(tx, user.email, 'factor-undone')
  await orderOfficeMail(tx, { kind: 'password', id: randomUUID(), email: user.email })
  await notifyColleagues(tx, userId, { change: 'factor-undone', name: user.name, author: user.name })
}
