import { randomUUID } from 'node:crypto'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import { hashOfOfficeToken, officeLinkToken } from '../../signing/office-token.ts'
import { recordAccount } from '../../store/accounts/audit-store.ts'
import {
  endEmailChange,
  findEmailChange,
  keepEmailChange,
  keepEmailUndo,
  removeFactorsSince,
  takeEmailChange,
  type EmailUndo,
} from '../../store/accounts/email-change-store.ts'
import { endPasswordLinks } from '../../store/accounts/link-store.ts'
import { orderOfficeMail } from '../../store/accounts/office-mail-store.ts'
import { endRecovery } from '../../store/accounts/recovery-store.ts'
import { endOtherSessions, type Admitted } from '../../store/accounts/session-store.ts'
import { findUserById, lockAddresses, setEmail, setPassword } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { admitMail, mayMailAccount } from './admit-mail.ts'
import { notifyColleagues } from './colleagues.ts'

/* Another address of an account: asked for while signed in, confirmed by a link to it, taken back by one to the old. */

type Deps = { db: Database; keys: Keys }

/** Hash that no password matches. */
const NO_PASSWORD = ''

/**
 * Orders a confirmation mail to the new address of an account. Neither the answer nor its time reveals whether another
 * account has the address: the worker checks that.
 *
 * @throws CallError RESET_LATELY where the mailbox has made the password; INVALID_REQUEST for the address that it has;
 *   TOO_MANY_MAILS
 */
export async function changeEmail(
  { db, keys }: Deps,
  { user, isGuarded, wasReset }: Admitted,
  email: string,
): Promise<void> {
  // guard: reset-password-changes-no-email
  if (wasReset && !isGuarded) throw new CallError('RESET_LATELY')
  if (email.toLowerCase() === user.email.toLowerCase())
    throw new CallError('INVALID_REQUEST', { stated: { email: ['is the address of the account already'] } })
  const mayMail = await mayMailAccount({ db, keys }, 'newEmail', String(user.id))
  // guard: mails-to-new-addresses
  if (!mayMail) throw new CallError('TOO_MANY_MAILS')
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await admitMail(tx, { keys, userId: user.id, sellerId: null }, email)
    await keepEmailChange(tx, { id, hash: officeLinkToken(keys, id).hash }, { userId: user.id, email })
    await orderOfficeMail(tx, { kind: 'new-email', id, locale: user.locale })
  })
}

/** Returns the address that a link confirms. @throws CallError LINK_USED_UP */
export async function readNewEmail(db: Database, token: string): Promise<{ email: string }> {
  const hash = hashOfOfficeToken(token)
  const change = hash === null ? null : await findEmailChange(db, hash)
  if (change === null) throw new CallError('LINK_USED_UP')
  return { email: change.email }
}

/**
 * Changes the address of an account to that of a link. Requires a session of the account, so that a link sent to a
 * mistyped address is useless to its reader. Other sessions end, and the old address gets the undo link.
 *
 * @param who the signed-in user; null: none
 * @throws CallError LINK_USED_UP, also where the address has become another account's; SIGN_IN without a session of the account
 */
export async function confirmEmail({ db, keys }: Deps, token: string, who: Admitted | null): Promise<void> {
  const hash = hashOfOfficeToken(token)
  if (hash === null) throw new CallError('LINK_USED_UP')
  const asked = await findEmailChange(db, hash)
  if (asked === null) throw new CallError('LINK_USED_UP')
  // guard: email-confirmed-by-its-account
  if (who === null || who.user.id !== asked.userId) throw new CallError('SIGN_IN')
  await db.transaction().execute(async (tx) => {
    // guard: email-link-once
    const change = await takeEmailChange(tx, hash)
    if (change === null) throw new CallError('LINK_USED_UP')
    await moveTo({ db: tx, keys }, change.email, who)
  })
}

async function moveTo({ db: tx, keys }: Deps, email: string, { user, sessionId }: Admitted): Promise<void> {
  const { id: userId, name, locale } = user
  await lockAddresses(tx, [user.email, email])
  // By the old address, which nobody has from now on.
  await endPasswordLinks(tx, userId)
  if (!(await setEmail(tx, userId, email))) throw new CallError('LINK_USED_UP')
  // guard: sessions-end-with-the-email
  await endOtherSessions(tx, userId, sessionId)
  await recordAccount(tx, userId, 'account.email-changed')
  const id = randomUUID()
  await keepEmailUndo(tx, officeLinkToken(keys, id).hash, { userId, email: user.email })
  await orderOfficeMail(tx, { kind: 'email-changed', id, locale })
  await notifyColleagues(tx, userId, { change: 'email-changed', name, author: name })
}

/**
 * Gives an account its old address back. Factors that were added since are removed, the sessions end, and the password
 * opens nothing until another one is chosen by a link, which is mailed there. Factors from before stay: the old mailbox
 * alone must not get past them.
 */
export async function undoEmailChange(tx: Database, undo: EmailUndo): Promise<void> {
  const { userId, email, changedAt } = undo
  const user = await findUserById(tx, userId)
  if (user === null) throw new CallError('LINK_USED_UP')
  await lockAddresses(tx, [email])
  await endEmailChange(tx, userId)
  await endPasswordLinks(tx, userId)
  if (!(await setEmail(tx, userId, email))) throw new CallError('LINK_USED_UP')
  // guard: email-undo-removes-newer-factors
  await removeFactorsSince(tx, userId, changedAt)
  await endRecovery(tx, userId)
  // guard: email-undo-ends-sessions
  await endOtherSessions(tx, userId, null)
  // guard: email-undo-ends-the-password
  await setPassword(tx, userId, NO_PASSWORD)
  await recordAccount(tx, userId, 'account.email-undone')
  await orderOfficeMail(tx, { kind: 'password', id: randomUUID(), email })
  await notifyColleagues(tx, userId, { change: 'email-undone', name: user.name, author: user.name })
}
