import type { OfficeAnswer, OfficeRequest } from '#contract/office/calls.ts'
import { mayMember, mayOperator } from '#rules/office/permissions.ts'
import { CallError } from '../../call-error.ts'
import { hashOfOfficeToken } from '../../signing/office-token.ts'
import { endPasswordLinks, findLink, takeLink } from '../../store/accounts/link-store.ts'
import type { LinkPurpose } from '../../store/accounts/link-store.ts'
import { recordAccount, recordAudit } from '../../store/accounts/audit-store.ts'
import { addMember, roleOf, sellerName } from '../../store/accounts/member-store.ts'
import { endOtherSessions } from '../../store/accounts/session-store.ts'
import {
  addOperator,
  addUser,
  findUser,
  hasOperators,
  lockAddresses,
  lockOperators,
  operatorRoleOf,
  resetPassword,
} from '../../store/accounts/user-store.ts'
import type { OfficeUser } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { notifyAccount } from '../../store/accounts/office-mail-store.ts'
import { hasSecondFactor } from './second-factor.ts'
import { notifyColleagues } from './colleagues.ts'
import { acceptedPassword, openSession } from './sign-in.ts'
import { notifyOwners, ownersOf } from './team.ts'

/** Reads the purpose of a link. @throws CallError LINK_USED_UP */
export async function readLink(db: Database, token: string): Promise<OfficeAnswer<'readLink'>> {
  const hash = hashOfOfficeToken(token)
  const link = hash === null ? null : await findLink(db, hash)
  if (link === null) throw new CallError('LINK_USED_UP')
  const email = link.kind === 'setup' ? null : link.email
  const has_account = email !== null && (await findUser(db, email)) !== null
  if (link.kind !== 'invitation') return { kind: link.kind, email, seller: null, role: null, has_account }
  const seller = await sellerName(db, link.sellerId)
  return { kind: link.kind, email, seller, role: link.role, has_account }
}

type Accepted = OfficeRequest<'acceptLink'>['body']
type NewUser = Omit<OfficeUser, 'id'>

/**
 * Uses a link up. An invitation of a user who has an account is valid only while they are signed in: the holder of the
 * link and the holder of the account have to be the same.
 *
 * @param who the signed-in user, if any
 * @returns the secret of a new session; null where the existing one continues, or a second factor is required
 * @throws CallError LINK_USED_UP, SIGN_IN_TO_JOIN, ALREADY_MEMBER, PASSWORD_TOO_EASY; INVALID_REQUEST without a name
 * and password where an account is made
 */
export async function acceptLink(
  db: Database,
  given: Accepted,
  { who, device }: { who: { id: number } | null; device: string },
): Promise<string | null> {
  const hash = hashOfOfficeToken(given.token)
  const link = hash === null ? null : await findLink(db, hash)
  if (link === null || hash === null) throw new CallError('LINK_USED_UP')
  const known = link.kind === 'setup' ? null : await findUser(db, link.email)
  if (link.kind === 'invitation' && known !== null) {
    // guard: office-invitation-of-an-account
    if (who?.id !== known.id) throw new CallError('SIGN_IN_TO_JOIN')
    await db.transaction().execute(async (tx) => {
      await usedUp(tx, hash)
      await join(tx, link, known)
    })
    return null
  }
  const user = await userOf(link, given, known)
  const userId = await db.transaction().execute(async (tx) => {
    await usedUp(tx, hash)
    if (link.kind === 'password') return renewPassword(tx, user)
    if (link.kind === 'setup') return addFirstOperator(tx, user)
    const id = await newUser(tx, user)
    await join(tx, link, { id, name: user.name })
    return id
  })
  // guard: link-passes-no-second-factor
  if (await hasSecondFactor(db, userId)) return null
  return openSession(db, userId, device)
}

/** The user that a link makes or changes, its password hashed before any transaction begins. */
async function userOf(link: LinkPurpose, given: Accepted, known: OfficeUser | null): Promise<NewUser> {
  const email = link.kind === 'setup' ? given.email : link.email
  const name = known?.name ?? given.name
  if (email === undefined || name === undefined || given.password === undefined) {
    const missing = { email, name, password: given.password }
    const stated = Object.entries(missing).flatMap(([field, value]) =>
      value === undefined ? [[field, ['is needed here']]] : [],
    )
    throw new CallError('INVALID_REQUEST', { stated: Object.fromEntries(stated) as Record<string, string[]> })
  }
  const password = await acceptedPassword(given.password, { email, name })
  return { email, name, password, locale: given.locale }
}

/** @throws CallError LINK_USED_UP also for an invitation whose maker may invite nobody any more */
async function usedUp(tx: Database, hash: Buffer): Promise<void> {
  const link = await takeLink(tx, hash)
  if (link === null) throw new CallError('LINK_USED_UP')
  // guard: invitation-of-its-maker
  if (link.kind === 'invitation' && !(await mayStillInvite(tx, link))) throw new CallError('LINK_USED_UP')
}

type Invitation = LinkPurpose & { kind: 'invitation' }

/** Checks whether the author of an invitation may still invite: as a member of the seller, or as an operator. */
async function mayStillInvite(tx: Database, { sellerId, madeBy }: Invitation): Promise<boolean> {
  if (madeBy === null) return true
  const operator = await operatorRoleOf(tx, madeBy)
  if (operator !== null && mayOperator(operator, 'owners.invite')) return true
  const role = await roleOf(tx, sellerId, madeBy)
  return role !== null && mayMember(role, 'team.write')
}

async function newUser(tx: Database, user: NewUser): Promise<number> {
  await lockAddresses(tx, [user.email])
  const id = await addUser(tx, user)
  if (id === null) throw new CallError('SIGN_IN_TO_JOIN')
  return id
}

async function addFirstOperator(tx: Database, user: NewUser): Promise<number> {
  await lockOperators(tx)
  if (await hasOperators(tx)) throw new CallError('LINK_USED_UP')
  const id = await newUser(tx, user)
  await addOperator(tx, id, 'admin')
  await recordAccount(tx, id, 'account.made')
  return id
}

async function renewPassword(tx: Database, { email, password }: NewUser): Promise<number> {
  const user = await findUser(tx, email)
  if (user === null) throw new CallError('LINK_USED_UP')
  await resetPassword(tx, user.id, password)
  await endOtherSessions(tx, user.id, null)
  await recordAccount(tx, user.id, 'account.password-changed')
  await endPasswordLinks(tx, user.id)
  await notifyAccount(tx, user.email, 'password-changed')
  await notifyColleagues(tx, user.id, { change: 'password-reset', name: user.name, author: user.name })
  return user.id
}

async function join(
  tx: Database,
  { sellerId, role }: LinkPurpose & { kind: 'invitation' },
  { id: userId, name }: { id: number; name: string },
): Promise<void> {
  const owners = await ownersOf(tx, sellerId)
  if (!(await addMember(tx, sellerId, userId, role))) throw new CallError('ALREADY_MEMBER')
  if (role === 'owner')
    await notifyOwners(tx, sellerId, owners, { change: 'owner-joined', name, author: name })
  const target = { kind: 'user', id: userId } as const
  await recordAudit(tx, { userId, sellerId }, { action: 'team.joined', target, facts: { role } })
}
