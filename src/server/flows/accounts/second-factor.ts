import type { OfficeAnswer } from '#contract/office/calls.ts'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import {
  base32,
  codeAddress,
  hashOfRecoveryCode,
  newCodeSecret,
  newRecoveryCode,
  openCodeSecret,
  sealCodeSecret,
  stepOfCode,
} from '../../signing/one-time-code.ts'
import { recordAccount, recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  keepFactor,
  removeFactor,
  replaceRecoveryCodes,
  setNeedsFactor,
  useRecoveryCode,
  useStep,
} from '../../store/accounts/second-factor-store.ts'
import { endPasswordLinks } from '../../store/accounts/link-store.ts'
import { notifyAccount } from '../../store/accounts/office-mail-store.ts'
import { endRecovery } from '../../store/accounts/recovery-store.ts'
import { listPasskeys, removePasskeys } from '../../store/accounts/passkey-store.ts'
import { endOtherSessions, type Admitted } from '../../store/accounts/session-store.ts'
import { announceFirstFactor } from './first-factor.ts'
import { findUser } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'

type Deps = { db: Database; keys: Keys }

const RECOVERY_CODES = 10

/**
 * Lets somebody whose password was right go on, by a code of their app or a recovery code, where their account has an
 * app. An account with passkeys and no app is entered by a passkey alone: the password of such an account proves nothing
 * that a thief of it could not.
 *
 * @throws CallError SECOND_FACTOR where a code is asked for; PASSKEY_NEEDED; WRONG_CODE for one that is wrong or was used
 */
export async function passSecondFactor({ db, keys }: Deps, userId: number, typed: string): Promise<void> {
  const factor = await findFactor(db, userId)
  if (factor === null || !factor.isConfirmed) {
    // guard: passkeys-are-a-second-factor
    if ((await listPasskeys(db, userId)).length > 0) throw new CallError('PASSKEY_NEEDED')
    return
  }
  if (typed === '') throw new CallError('SECOND_FACTOR')
  const recovery = hashOfRecoveryCode(keys.secondFactor, typed)
  if (recovery !== null && (await useRecoveryCode(db, userId, recovery))) {
    await recordAccount(db, userId, 'account.recovery-used')
    await endRecovery(db, userId)
    return
  }
  const secret = openCodeSecret(keys.secondFactor, userId, factor.sealed)
  const step = secret === null ? null : stepOfCode(secret, typed, new Date())
  // guard: second-factor-asked
  if (step === null || !(await useStep(db, userId, step))) throw new CallError('WRONG_CODE')
  // A factor that was shown is not lost.
  await endRecovery(db, userId)
}

/** Whether an account has anything beside its password: an app or a passkey. */
export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  const factor = await findFactor(db, userId)
  return factor?.isConfirmed === true || (await listPasskeys(db, userId)).length > 0
}

/** Reads the factor that an account has beside its password. */
export async function readFactor(db: Database, userId: number): Promise<OfficeAnswer<'readFactor'>> {
  const factor = await findFactor(db, userId)
  const has_app = factor !== null && factor.isConfirmed
  return { has_app, recovery_codes: has_app ? await countRecoveryCodes(db, userId) : 0 }
}

/**
 * Makes a secret for an app. It asks for codes once one of it was typed.
 * @throws CallError FACTOR_THERE
 */
export async function beginFactor(
  { db, keys }: Deps,
  user: Admitted['user'],
): Promise<{ secret: string; address: string }> {
  const secret = newCodeSecret()
  const sealed = sealCodeSecret(keys.secondFactor, user.id, secret)
  if (!(await keepFactor(db, user.id, sealed))) throw new CallError('FACTOR_THERE')
  return { secret: base32(secret), address: codeAddress(secret, user.email) }
}

/**
 * Turns the app on by a code of it and ends every other session.
 *
 * @returns ten recovery codes, which are shown this once
 * @throws CallError WRONG_CODE; FACTOR_THERE
 */
export async function turnFactorOn(
  { db, keys }: Deps,
  { user, sessionId }: Admitted,
  typed: string,
): Promise<string[]> {
  const factor = await findFactor(db, user.id)
  if (factor?.isConfirmed === true) throw new CallError('FACTOR_THERE')
  const secret = factor === null ? null : openCodeSecret(keys.secondFactor, user.id, factor.sealed)
  const step = secret === null ? null : stepOfCode(secret, typed, new Date())
  if (step === null) throw new CallError('WRONG_CODE')
  return db.transaction().execute(async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, user.id))
    if (!(await confirmFactor(tx, user.id, step))) throw new CallError('FACTOR_THERE')
    await endOtherSessions(tx, user.id, sessionId)
    await recordAccount(tx, user.id, 'account.factor-added')
    await endPasswordLinks(tx, user.id)
    // guard: first-factor-is-announced
    if (isFirst) await announceFirstFactor({ db: tx, keys }, user, 'factor-added')
    if (!isFirst) await notifyAccount(tx, user.email, 'factor-added')
    return newCodes({ db: tx, keys }, user.id)
  })
}

/** Ten other recovery codes; those of before open nothing. @throws CallError NO_FACTOR */
export async function renewRecoveryCodes({ db, keys }: Deps, user: Admitted['user']): Promise<string[]> {
  const { id: userId, email } = user
  const factor = await findFactor(db, userId)
  if (factor === null || !factor.isConfirmed) throw new CallError('NO_FACTOR')
  return db.transaction().execute(async (tx) => {
    await recordAccount(tx, userId, 'account.recovery-renewed')
    await notifyAccount(tx, email, 'recovery-renewed')
    return newCodes({ db: tx, keys }, userId)
  })
}

async function newCodes({ db, keys }: Deps, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashOfRecoveryCode(keys.secondFactor, code) ?? Buffer.alloc(0)),
  )
  return codes
}

/** Takes the app off an account. @throws CallError NO_FACTOR */
export async function turnFactorOff(db: Database, { id, email }: Admitted['user']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await removeFactor(tx, id))) throw new CallError('NO_FACTOR')
    await recordAccount(tx, id, 'account.factor-removed')
    await endPasswordLinks(tx, id)
    await notifyAccount(tx, email, 'factor-removed')
  })
}

/** Removes a lost app and lost passkeys from an account and ends its sessions; false where there are none. */
export async function resetFactor(db: Database, email: string): Promise<boolean> {
  const user = await findUser(db, email)
  if (user === null) return false
  return db.isTransaction
    ? resetFactorOf(db, user)
    : db.transaction().execute((tx) => resetFactorOf(tx, user))
}

/** The same in a transaction. */
export async function resetFactorOf(tx: Database, user: { id: number; email: string }): Promise<boolean> {
  const { id: userId, email } = user
  const had = [await removeFactor(tx, userId), await removePasskeys(tx, userId)]
  if (!had.includes(true)) return false
  await endOtherSessions(tx, userId, null)
  await recordAccount(tx, userId, 'account.factor-reset')
  await endPasswordLinks(tx, userId)
  await notifyAccount(tx, email, 'factor-reset')
  return true
}

/**
 * Says whether members of a seller need a second factor.
 * @throws CallError ENROL_FACTOR for somebody who has none themselves: they would shut themselves out
 */
export async function requireFactor(
  db: Database,
  by: AuditActor & { sellerId: number; hasFactor: boolean },
  isNeeded: boolean,
): Promise<void> {
  if (isNeeded && !by.hasFactor) throw new CallError('ENROL_FACTOR')
  await db.transaction().execute(async (tx) => {
    await setNeedsFactor(tx, by.sellerId, isNeeded)
    await recordAudit(tx, by, { action: isNeeded ? 'team.factor-required' : 'team.factor-optional' })
  })
}
