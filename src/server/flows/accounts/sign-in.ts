import type { AccessOf } from '../../advertising/access.ts'
import type { Providers } from '../../advertising/provider.ts'
import type { SendDeps } from '../../advertising/send-event.ts'
import { isEasyPassword } from '#rules/office/office-password.ts'
import { CallError } from '../../call-error.ts'
import type { SecurityEvents } from '../../security-events.ts'
import type { Keys } from '../../signing/keys.ts'
import { newKnownBrowser } from '../../signing/known-browser.ts'
import { newOfficeToken } from '../../signing/office-token.ts'
import { hashPassword, isPassword } from '../../signing/password.ts'
import { QueueFull } from '../../signing/work-queue.ts'
import {
  beginSession,
  endOtherSessions,
  endSession,
  renewSession,
} from '../../store/accounts/session-store.ts'
import type { Admitted } from '../../store/accounts/session-store.ts'
import { recordAccount } from '../../store/accounts/audit-store.ts'
import { endPasswordLinks } from '../../store/accounts/link-store.ts'
import { notifyAccount } from '../../store/accounts/office-mail-store.ts'
import { findUser, renameUser, setPassword } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { FromReplica } from '../../store/postgres/replica.ts'
import { finishRecovery } from './lost-factor.ts'
import { passSecondFactor } from './second-factor.ts'
import { countCode, countPassword, countProof, type Place } from './sign-in-tries.ts'
import type { AccountPort } from '../../gateway-role/account-port.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'

/** A gateway of the installation, as the office shows it. `fields`: the parts of an account at it. */
export type OfficeGateway = {
  name: string
  kind: string
  isSandbox: boolean
  playsAnother: boolean
  fields: readonly { name: string; is_optional: boolean }[]
  webhookUrl: (sellerId: number) => string
}

export type OfficeDeps = {
  db: Database
  fromReplica: FromReplica
  keys: Keys
  officeUrl: string
  /** Whether operators need more than a password; absent: no. */
  operatorsNeedFactor?: boolean | undefined
  publicUrl: string
  /** For how many days what was typed without a purchase is kept (`KEEP_LEADS_DAYS`). */
  leadsKeptDays: number
  /** By which a service of advertisers is sent a test. `simulation`: the page of those that the sandbox simulates. */
  advertising: SendDeps & { providers: Providers; accessOf: AccessOf; simulation: string | null }
  /** The gateways of the installation, in their order. `playsAnother`: a sandbox under another acquirer's name. */
  gateways: readonly OfficeGateway[]
  /** Hands accounts over, and has them shown to their gateways; nothing of them comes back. */
  accounts: AccountPort
  /** Dependencies by which money is refunded. */
  resolve: ResolveDeps
  /** Where it is written that somebody had data of buyers made into a file; absent: nowhere. */
  security?: SecurityEvents | undefined
}

/** The secret of a session that began, and what the browser keeps by which it is known the next time. */
export type SignedIn = { token: string; known: string }

/**
 * Begins a session. Whether the address has an account shows neither in the response nor in its timing.
 *
 * @throws CallError WRONG_CREDENTIALS; SECOND_FACTOR, PASSKEY_NEEDED, WRONG_CODE; TOO_MANY_REQUESTS, CAPTCHA_REQUIRED
 */
export async function signIn(
  { db, keys, resolve }: Pick<OfficeDeps, 'db' | 'keys' | 'resolve'>,
  typed: { email: string; password: string; code?: string; captcha?: string | undefined },
  place: Place,
): Promise<SignedIn> {
  const tries = await countPassword({ db, keys, now: resolve.now }, typed.email, place, typed.captcha)
  const user = await findUser(db, typed.email)
  const isRight = await isPassword(typed.password, user?.password ?? null, tries.isKnown).catch(tooMany)
  if (!isRight || user === null) {
    await recordAccount(db, user?.id ?? null, 'account.sign-in-failed')
    throw new CallError('WRONG_CREDENTIALS')
  }
  if (!(await finishRecovery(db, user)))
    await withSecondFactor({ db, keys }, user, { code: typed.code ?? '', place })
  await tries.forget()
  const token = await db.transaction().execute(async (tx) => {
    await recordAccount(tx, user.id, 'account.signed-in')
    return openSession(tx, user.id, place.device)
  })
  return { token, known: newKnownBrowser(keys, user.email) }
}

/** More strangers sign in at once than hashes can be made for. */
function tooMany(error: unknown): never {
  throw error instanceof QueueFull ? new CallError('TOO_MANY_REQUESTS') : error
}

/**
 * Checks the second factor; wrong codes are logged as wrong passwords are. @throws CallError SECOND_FACTOR, WRONG_CODE,
 * TOO_MANY_REQUESTS
 */
async function withSecondFactor(
  deps: Pick<OfficeDeps, 'db' | 'keys'>,
  { id, email }: { id: number; email: string },
  { code, place }: { code: string; place: Place },
): Promise<void> {
  // guard: codes-are-counted
  const tries = code === '' ? null : await countCode(deps, email, place)
  try {
    await passSecondFactor(deps, id, code)
  } catch (error) {
    if (error instanceof CallError && error.code === 'WRONG_CODE')
      await recordAccount(deps.db, id, 'account.sign-in-failed')
    throw error
  }
  await tries?.forget()
}

/** Begins a session of somebody who has proven to be this user. @returns its secret */
export async function openSession(
  db: Database,
  userId: number,
  device: string,
  { byPasskey }: { byPasskey: boolean } = { byPasskey: false },
): Promise<string> {
  const { token, hash } = newOfficeToken()
  await beginSession(db, { hash, userId, device: device.slice(0, 200), byPasskey })
  return token
}

/**
 * Lets a session prove again that its user is there. It gets another secret, so that one which was stolen before is
 * worth no more than it was.
 *
 * @returns the secret of the session from now on
 * @throws CallError WRONG_CREDENTIALS; TOO_MANY_REQUESTS
 */
export async function proveAgain(
  { db, keys }: Pick<OfficeDeps, 'db' | 'keys'>,
  { user, sessionId }: Admitted,
  password: string,
): Promise<string> {
  const tries = await countProof({ db, keys }, sessionId)
  const known = await findUser(db, user.email)
  if (!(await isPassword(password, known?.password ?? null, true))) {
    await recordAccount(db, user.id, 'account.proof-failed')
    throw new CallError('WRONG_CREDENTIALS')
  }
  await tries.forget()
  const { token, hash } = newOfficeToken()
  await db.transaction().execute(async (tx) => {
    await renewSession(tx, sessionId, hash)
    await recordAccount(tx, user.id, 'account.proven')
  })
  return token
}

/**
 * Gives an account another password and ends every session but this one.
 *
 * @throws CallError PASSWORD_TOO_EASY
 */
export async function changePassword(
  db: Database,
  { user, sessionId }: Admitted,
  password: string,
): Promise<void> {
  const hash = await acceptedPassword(password, user)
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, user.id, hash)
    await recordAccount(tx, user.id, 'account.password-changed')
    // guard: office-sessions-end-with-the-password
    await endOtherSessions(tx, user.id, sessionId)
    await endPasswordLinks(tx, user.id)
    await notifyAccount(tx, user.email, 'password-changed')
  })
}

/** Changes the name of the signed-in user's account. */
export async function changeName(db: Database, { user }: Admitted, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await renameUser(tx, user.id, name)
    await recordAccount(tx, user.id, 'account.renamed')
  })
}

/**
 * Ends one of the signed-in user's sessions: the current one, or another one of theirs.
 *
 * @throws CallError NOT_FOUND for a session that is not theirs
 */
export async function leaveSession(
  db: Database,
  { user, sessionId }: Admitted,
  ended: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, user.id, ended))) throw new CallError('NOT_FOUND')
    await recordAccount(tx, user.id, ended === sessionId ? 'account.signed-out' : 'account.session-ended')
  })
}

/** The hash of a new password. @throws CallError PASSWORD_TOO_EASY */
export async function acceptedPassword(
  password: string,
  owner: { email: string; name: string },
): Promise<string> {
  if (isEasyPassword(password, owner)) throw new CallError('PASSWORD_TOO_EASY')
  return hashPassword(password)
}
