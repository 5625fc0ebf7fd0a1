import { randomUUID } from 'node:crypto'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import { officeLinkToken } from '../../signing/office-token.ts'
import { recordAudit } from '../../store/accounts/audit-store.ts'
import {
  endInvitationsOf,
  keepLink,
  listInvitations,
  withdrawInvitation,
} from '../../store/accounts/link-store.ts'
import type { TeamChange } from '../../mail/office-mail.ts'
import { orderOfficeMail } from '../../store/accounts/office-mail-store.ts'
import type { LinkPurpose } from '../../store/accounts/link-store.ts'
import {
  countOwners,
  listMembers,
  lockTeam,
  roleOf,
  sellerName,
  setRole,
  type MemberView,
} from '../../store/accounts/member-store.ts'
import { listRecoveries } from '../../store/accounts/recovery-store.ts'
import { findUser } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { admitMail } from './admit-mail.ts'
import type { SellerScope } from './seller-scope.ts'

/** Hours for which links can be used. */
export const LINK_HOURS = { setup: 24, invitation: 48, password: 24 } as const

/** Makes a link. The secret follows `#`, so that no proxy logs it. */
export async function makeLink(
  { db, officeUrl, keys }: { db: Database; officeUrl: string; keys: Pick<Keys, 'officeLink'> },
  purpose: LinkPurpose,
): Promise<{ id: string; link: string; ends_at: string }> {
  const id = randomUUID()
  const { token, hash } = officeLinkToken(keys, id)
  const hours = LINK_HOURS[purpose.kind]
  await keepLink(db, hash, purpose, { hours, id })
  const ends_at = new Date(Date.now() + hours * 3_600_000).toISOString()
  return { id, link: `${officeUrl}/link#${token}`, ends_at }
}

/** Reads the members of a seller's team, and the users who were invited. */
export async function readTeam(db: Database, { sellerId }: SellerScope): Promise<OfficeAnswer<'team'>> {
  const members = await listMembers(db, sellerId)
  const invitations = await listInvitations(db, sellerId)
  const recoveries = await listRecoveries(db, sellerId)
  return {
    members: members.map(({ userId, ...member }) => ({
      id: userId,
      ...member,
      recovery_at: recoveries.get(userId)?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, expires_at }) => ({
      id,
      email: email ?? '',
      role: role ?? 'viewer',
      ends_at: expires_at.toISOString(),
    })),
  }
}

/**
 * Makes a link by which the holder of an address joins the team, and mails it there; it is shown as well, in case no
 * mail arrives.
 *
 * @throws CallError NOT_FOUND for a seller that does not exist; ALREADY_MEMBER; TOO_MANY_MAILS
 */
export async function invite(
  deps: { db: Database; officeUrl: string; keys: Pick<Keys, 'officeLink' | 'counted'> },
  by: { id: number; name: string; locale: string },
  invitation: { sellerId: number; email: string; role: MemberRole },
): Promise<OfficeAnswer<'invite'>> {
  const { sellerId, email, role } = invitation
  if ((await sellerName(deps.db, sellerId)) === null) throw new CallError('NOT_FOUND')
  const user = await findUser(deps.db, email)
  if (user !== null && (await roleOf(deps.db, sellerId, user.id)) !== null)
    throw new CallError('ALREADY_MEMBER')
  return deps.db.transaction().execute(async (tx) => {
    await admitMail(tx, { keys: deps.keys, userId: by.id, sellerId }, email)
    const { id, link, ends_at } = await makeLink(
      { ...deps, db: tx },
      {
        kind: 'invitation',
        ...invitation,
        madeBy: by.id,
      },
    )
    await orderOfficeMail(tx, { kind: 'invitation', id, author: by.name, locale: by.locale })
    const target = { kind: 'invitation', id } as const
    await recordAudit(tx, { userId: by.id, sellerId }, { action: 'team.invited', target, facts: { role } })
    if (role === 'owner') {
      const owners = await ownersOf(tx, sellerId)
      await notifyOwners(tx, sellerId, owners, { change: 'owner-invited', name: email, author: by.name })
    }
    return { link, ends_at }
  })
}

/** Takes an invitation of this seller back. @throws CallError NOT_FOUND */
export async function takeInvitationBack(
  db: Database,
  { sellerId }: SellerScope,
  by: { id: number },
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await withdrawInvitation(tx, sellerId, id))) throw new CallError('NOT_FOUND')
    const target = { kind: 'invitation', id } as const
    await recordAudit(tx, { userId: by.id, sellerId }, { action: 'team.invitation-withdrawn', target })
  })
}

/**
 * Gives a member another role, or (null) takes them out of the team. Changes of a team are made one after the other, so
 * that two owners who go at once do not leave it without one.
 *
 * @throws CallError NOT_FOUND for nobody of this team; LAST_OWNER
 */
export async function changeMember(
  db: Database,
  { sellerId }: SellerScope,
  by: { id: number; name: string },
  { userId, role }: { userId: number; role: MemberRole | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTeam(tx, sellerId)
    const members = await listMembers(tx, sellerId)
    const member = members.find((one) => one.userId === userId)
    if (member === undefined) throw new CallError('NOT_FOUND')
    const { role: before, name } = member
    const goes = before === 'owner' && role !== 'owner'
    // guard: office-last-owner
    if (goes && (await countOwners(tx, sellerId)) === 1) throw new CallError('LAST_OWNER')
    await setRole(tx, sellerId, userId, role)
    if (role === null || !mayMember(role, 'team.write')) await endInvitationsOf(tx, sellerId, userId)
    const change = changeOf({ before, after: role, isOwn: userId === by.id })
    // Those who were owners before it, too: one of them may have lost the role by it.
    const owners = emailsOfOwners(members)
    const notified = role === 'owner' ? [...owners, member.email] : owners
    if (change !== null) await notifyOwners(tx, sellerId, notified, { change, name, author: by.name })
    await recordAudit(
      tx,
      { userId: by.id, sellerId },
      {
        action: role === null ? 'team.removed' : 'team.role-changed',
        target: { kind: 'user', id: userId },
        facts: { role_before: before, ...(role !== null && { role }) },
      },
    )
  })
}

/** Returns the change that the owners of a team are notified of; null: none. */
function changeOf(change: {
  before: MemberRole
  after: MemberRole | null
  isOwn: boolean
}): TeamChange['change'] | null {
  const { before, after, isOwn } = change
  if (after === null) return isOwn ? 'left' : 'removed'
  if (before === after || (before !== 'owner' && after !== 'owner')) return null
  return after === 'owner' ? 'owner-given' : 'owner-taken'
}

function emailsOfOwners(members: readonly MemberView[]): string[] {
  return members.filter(({ role }) => role === 'owner').map(({ email }) => email)
}

/** The addresses of a seller's owners. */
export async function ownersOf(db: Database, sellerId: number): Promise<string[]> {
  return emailsOfOwners(await listMembers(db, sellerId))
}

/** Has the owners of a seller notified of a change of their team, in the transaction that makes it. */
export async function notifyOwners(
  tx: Database,
  sellerId: number,
  owners: readonly string[],
  change: TeamChange,
): Promise<void> {
  for (const email of new Set(owners)) {
    await orderOfficeMail(tx, { kind: 'team', id: randomUUID(), email, sellerId, ...change })
  }
}
