import { sql } from 'kysely'
import type { MemberRole } from '#rules/office/permissions.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** Purpose of a link. */
export type LinkPurpose =
  | { kind: 'setup' }
  | { kind: 'password'; email: string }
  | { kind: 'invitation'; email: string; sellerId: number; role: MemberRole; madeBy: number | null }

/** An invitation that was not used yet. */
export type InvitationView = Pick<Row<'office_links'>, 'id' | 'email' | 'role' | 'expires_at'>

/** Keeps the hash of a link under a name; one that is kept already stays. */
export async function keepLink(
  db: Database,
  hash: Buffer,
  purpose: LinkPurpose,
  { hours, id }: { hours: number; id: string },
): Promise<void> {
  const { kind } = purpose
  const email = kind === 'setup' ? null : purpose.email
  const { sellerId, role, madeBy } =
    kind === 'invitation' ? purpose : { sellerId: null, role: null, madeBy: null }
  await sql`
    insert into office_links (token_hash, id, kind, email, seller_id, role, made_by, expires_at)
    values (${hash}, ${id}, ${kind}, ${email}, ${sellerId}, ${role}, ${madeBy},
      now() + make_interval(hours => ${hours}))
    on conflict do nothing`.execute(db)
}

type FoundLink = Pick<Row<'office_links'>, 'kind' | 'email' | 'seller_id' | 'role' | 'made_by'>

/** Returns the purpose of a link that can still be used; null if it cannot. */
export async function findLink(db: Database, hash: Buffer): Promise<LinkPurpose | null> {
  const { rows } = await sql<FoundLink>`
    select kind, email, seller_id, role, made_by from office_links
    where token_hash = ${hash} and used_at is null and expires_at > now()`.execute(db)
  return purposeOf(rows[0])
}

/** The same by the name of its row. */
export async function findLinkById(db: Database, id: string): Promise<LinkPurpose | null> {
  const { rows } = await sql<FoundLink>`
    select kind, email, seller_id, role, made_by from office_links
    where id = ${id} and used_at is null and expires_at > now()`.execute(db)
  return purposeOf(rows[0])
}

/** Uses a link up; null where it was used or has ended. Of many at once one gets it. */
export async function takeLink(db: Database, hash: Buffer): Promise<LinkPurpose | null> {
  const { rows } = await sql<FoundLink>`
    update office_links set used_at = now()
    where token_hash = ${hash} and expires_at > now()
      -- guard: office-link-once
      and used_at is null
    returning kind, email, seller_id, role, made_by`.execute(db)
  return purposeOf(rows[0])
}

function purposeOf(row: FoundLink | undefined): LinkPurpose | null {
  if (!row) return null
  const { kind, email, seller_id: sellerId, role, made_by: madeBy } = row
  if (kind === 'setup') return { kind }
  if (email === null) throw new Error('a link has lost its address')
  if (kind === 'password') return { kind, email }
  if (sellerId === null || role === null) throw new Error('an invitation has lost its seller')
  return { kind, email, sellerId, role, madeBy }
}

/** Invitations of a seller that were not used and have not ended, the newest first. */
export async function listInvitations(db: Database, sellerId: number): Promise<InvitationView[]> {
  const { rows } = await sql<InvitationView>`
    select id, email, role, expires_at from office_links
    where seller_id = ${sellerId} and used_at is null and expires_at > now()
    order by created_at desc`.execute(db)
  return rows
}

/** Takes an invitation back; false where the seller has none of that id. */
export async function withdrawInvitation(db: Database, sellerId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('office_links')
    .where('id', '=', id)
    // guard: office-own-invitation
    .where('seller_id', '=', sellerId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the links for another password of an account: each change of a credential makes those of before worth nothing. */
export async function endPasswordLinks(tx: Database, userId: number): Promise<void> {
  // guard: credentials-end-links
  await sql`delete from office_links where kind = 'password' and used_at is null
    and email = (select email from users where id = ${userId})`.execute(tx)
}

/** Ends the invitations of a seller that somebody made who may invite nobody any more. */
export async function endInvitationsOf(tx: Database, sellerId: number, userId: number): Promise<void> {
  await sql`delete from office_links where kind = 'invitation' and used_at is null
    and seller_id = ${sellerId} and made_by = ${userId}`.execute(tx)
}
