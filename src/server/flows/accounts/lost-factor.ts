import { randomUUID } from 'node:crypto'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import { hashOfOfficeToken, officeLinkToken } from '../../signing/office-token.ts'
import { recordAccount, recordAudit } from '../../store/accounts/audit-store.ts'
import { findEmailUndo, takeEmailUndo } from '../../store/accounts/email-change-store.ts'
import { findUndo, takeUndo } from '../../store/accounts/first-factor-store.ts'
import { roleOf } from '../../store/accounts/member-store.ts'
import { notifyAccount, orderOfficeMail } from '../../store/accounts/office-mail-store.ts'
import { endRecovery, findRecovery, keepRecovery, takeRecovery } from '../../store/accounts/recovery-store.ts'
import { findUserById, operatorRoleOf, type OfficeUser } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { undoEmailChange } from './change-email.ts'
import { notifyColleagues } from './colleagues.ts'
import { undoFirstFactor } from './first-factor.ts'
import { hasSecondFactor, resetFactorOf } from './second-factor.ts'

/* The way back for somebody who has lost every second factor, and the links by which an account stops what it did not want. */

type Deps = { db: Database; keys: Pick<Keys, 'officeLink'> }
type Starter = { id: number; name: string }

/**
 * Has the lost factors of an account removed after the delay, at the request of somebody else who answers for it.
 *
 * @returns from when on they are removed
 * @throws CallError NOT_ALLOWED for one's own account; NO_FACTOR
 */
async function startRecovery(
  { db: tx, keys }: Deps,
  by: Starter,
  { id: userId, email, name }: Pick<OfficeUser, 'id' | 'email' | 'name'>,
): Promise<{ readyAt: Date; isNew: boolean }> {
  // guard: recovery-by-another
  if (by.id === userId) throw new CallError('NOT_ALLOWED')
  if (!(await hasSecondFactor(tx, userId))) throw new CallError('NO_FACTOR')
  const id = randomUUID()
  const kept = await keepRecovery(tx, officeLinkToken(keys, id).hash, { userId, startedBy: by.id })
  if (kept.isNew) {
    await orderOfficeMail(tx, { kind: 'credentials', id, email, change: 'recovery-started', link: 'stop' })
    await notifyColleagues(tx, userId, { change: 'recovery-started', name, author: by.name })
  }
  return kept
}

/**
 * Starts the recovery of a member, by an owner of the same seller. That of an operator is for another operator: an owner
 * of one shop must not open the installation.
 *
 * @throws CallError NOT_FOUND for nobody of the team; NOT_ALLOWED; NO_FACTOR
 */
export async function recoverMember(
  { db, keys }: Deps,
  by: Starter & { sellerId: number },
  userId: number,
): Promise<{ ready_at: string }> {
  return db.transaction().execute(async (tx) => {
    const user = await memberOf(tx, by.sellerId, userId)
    // guard: recovery-of-operators
    if ((await operatorRoleOf(tx, userId)) !== null) throw new CallError('NOT_ALLOWED')
    const { readyAt, isNew } = await startRecovery({ db: tx, keys }, by, user)
    const target = { kind: 'user', id: userId } as const
    const actor = { userId: by.id, sellerId: by.sellerId }
    if (isNew) await recordAudit(tx, actor, { action: 'team.recovery-started', target })
    return { ready_at: readyAt.toISOString() }
  })
}

/** Stops the recovery of a member, where one waits. @throws CallError NOT_FOUND for nobody of the team */
export async function stopMemberRecovery(
  db: Database,
  by: { id: number; sellerId: number },
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await memberOf(tx, by.sellerId, userId)
    if (!(await endRecovery(tx, userId))) return
    await notifyAccount(tx, user.email, 'recovery-stopped')
    const target = { kind: 'user', id: userId } as const
    await recordAudit(
      tx,
      { userId: by.id, sellerId: by.sellerId },
      { action: 'team.recovery-stopped', target },
    )
  })
}

async function memberOf(tx: Database, sellerId: number, userId: number): Promise<OfficeUser> {
  const user = await findUserById(tx, userId)
  // guard: recovery-of-a-member
  if ((await roleOf(tx, sellerId, userId)) === null) throw new CallError('NOT_FOUND')
  if (user === null) throw new CallError('NOT_FOUND')
  return user
}

/** Starts the recovery of any account, by an operator who is somebody else. @throws CallError NOT_ALLOWED, NO_FACTOR */
export async function recoverAccount(
  { db, keys }: Deps,
  by: Starter,
  user: OfficeUser,
): Promise<{ ready_at: string }> {
  return db.transaction().execute(async (tx) => {
    const { readyAt, isNew } = await startRecovery({ db: tx, keys }, by, user)
    const target = { kind: 'user', id: user.id } as const
    if (isNew)
      await recordAudit(tx, { userId: by.id, sellerId: null }, { action: 'platform.factor-reset', target })
    return { ready_at: readyAt.toISOString() }
  })
}

/** Removes the lost factors of somebody whose password was right, where the delay is over; false where it is not. */
export async function finishRecovery(db: Database, user: OfficeUser): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeRecovery(tx, user.id))) return false
    await resetFactorOf(tx, user)
    return true
  })
}

/** Reads what the link of a mail cancels, and the account it is about. @throws CallError LINK_USED_UP */
export async function readStop(
  db: Database,
  token: string,
): Promise<{ kind: 'first-factor' | 'recovery' | 'email'; email: string }> {
  const hash = hashOfOfficeToken(token)
  if (hash === null) throw new CallError('LINK_USED_UP')
  const moved = await findEmailUndo(db, hash)
  if (moved !== null) return { kind: 'email', email: moved.email }
  const undone = await findUndo(db, hash)
  const userId = undone ?? (await findRecovery(db, hash))
  const user = userId === null ? null : await findUserById(db, userId)
  if (user === null) throw new CallError('LINK_USED_UP')
  return { kind: undone === null ? 'recovery' : 'first-factor', email: user.email }
}

/** Stops what a link of a mail is about, once. @throws CallError LINK_USED_UP */
export async function stopByLink(db: Database, token: string): Promise<void> {
  const hash = hashOfOfficeToken(token)
  if (hash === null) throw new CallError('LINK_USED_UP')
  await db.transaction().execute(async (tx) => {
    const moved = await takeEmailUndo(tx, hash)
    if (moved !== null) return undoEmailChange(tx, moved)
    const undone = await takeUndo(tx, hash)
    if (undone !== null) return undoFirstFactor(tx, undone)
    const userId = await findRecovery(tx, hash)
    const user = userId === null ? null : await findUserById(tx, userId)
    if (user === null || !(await endRecovery(tx, user.id))) throw new CallError('LINK_USED_UP')
    await recordAccount(tx, user.id, 'account.recovery-stopped')
    await notifyAccount(tx, user.email, 'recovery-stopped')
  })
}
