import { sql } from 'kysely'
import type { CountryCode } from '#rules/base/country.ts'
import type { RoutedSeller } from '#rules/payment/gateway-routing.ts'
import { roleOfVisitor, type MemberRole } from '#rules/office/permissions.ts'
import type { Database } from '../postgres/database.ts'

export type MemberView = { userId: number; name: string; email: string; role: MemberRole }
/** `routing`: where payments of the seller go. */
export type SellerOfUser = {
  id: number
  name: string
  role: MemberRole
  country: CountryCode
  needs_factor: boolean
  /** They look into it as an operator, until then; null: they belong to it. */
  visit: { ends_at: string; writes: boolean } | null
  routing: RoutedSeller
  /** Nothing of it can be bought: it was stopped then, or (nulls) its payouts are off; null: it sells. */
  closed: { stopped_at: string | null; reason: string | null } | null
}

/** The team of a seller, owners first. */
export async function listMembers(db: Database, sellerId: number): Promise<MemberView[]> {
  const { rows } = await sql<MemberView>`
    select u.id as "userId", u.name, u.email, m.role from members m join users u on u.id = m.user_id
    where m.seller_id = ${sellerId}
    order by m.role <> 'owner', lower(u.name), u.id`.execute(db)
  return rows
}

/** The sellers that a user works for, and those that they look into as an operator. */
export async function listSellersOf(db: Database, userId: number): Promise<SellerOfUser[]> {
  const { rows } = await sql<Omit<SellerOfUser, 'role'> & { role: MemberRole | null }>`
    with of_user as (
      select m.seller_id, m.role, null::jsonb as visit from members m where m.user_id = ${userId}
      union all
      select distinct on (w.seller_id) w.seller_id, null, jsonb_build_object('ends_at', w.ends_at, 'writes', w.writes)
      from operator_visits w join operators o on o.user_id = w.user_id
      where w.user_id = ${userId} and w.left_at is null and w.ends_at > now()
        and not exists (select from members m where m.user_id = ${userId} and m.seller_id = w.seller_id)
    )
    select s.id, s.name, s.country, m.role, m.visit, coalesce(g.needs_factor, false) as needs_factor, jsonb_strip_nulls(jsonb_build_object(
      'gateway_priorities', s.body -> 'gateway_priorities', 'specific_gateway', s.body -> 'specific_gateway',
      'gateway_rules', s.body -> 'gateway_rules')) as routing,
      case
        when s.stopped_at is not null then jsonb_build_object('stopped_at', s.stopped_at, 'reason', (
          select h.reason from seller_stops h where h.seller_id = s.id and h.is_stopped order by h.id desc limit 1))
        when s.body -> 'recipientIsActivated' = 'false' or s.body -> 'baas_activited' = 'false'
          then jsonb_build_object('stopped_at', null, 'reason', null) end as closed
    from of_user m join sellers s on s.id = m.seller_id
      left join seller_security g on g.seller_id = s.id
    order by lower(s.name), s.id`.execute(db)
  return rows.map((row) => ({ ...row, role: row.role ?? roleOfVisitor(row.visit ?? { writes: false }) }))
}

export async function sellerName(db: Database, sellerId: number): Promise<string | null> {
  const row = await db.selectFrom('sellers').select('name').where('id', '=', sellerId).executeTakeFirst()
  return row?.name ?? null
}

/** Adds a member; false where the user is one. */
export async function addMember(
  db: Database,
  sellerId: number,
  userId: number,
  role: MemberRole,
): Promise<boolean> {
  const { rows } = await sql`
    insert into members (seller_id, user_id, role) values (${sellerId}, ${userId}, ${role})
    on conflict do nothing returning role`.execute(db)
  return rows.length > 0
}

/** Holds the right to change a team until the transaction ends. Purchases do not wait for it. */
export async function lockTeam(tx: Database, sellerId: number): Promise<void> {
  // guard: office-team-lock
  await sql`select from sellers where id = ${sellerId} for no key update`.execute(tx)
}

/** The role of one member; null: none of this seller. */
export async function roleOf(db: Database, sellerId: number, userId: number): Promise<MemberRole | null> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role ?? null
}

/** Gives a member another role, or (null) takes them out of the team. */
export async function setRole(
  db: Database,
  sellerId: number,
  userId: number,
  role: MemberRole | null,
): Promise<void> {
  await (role === null
    ? sql`delete from members where seller_id = ${sellerId} and user_id = ${userId}`.execute(db)
    : sql`update members set role = ${role} where seller_id = ${sellerId} and user_id = ${userId}`.execute(
        db,
      ))
}

export async function countOwners(db: Database, sellerId: number): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(*) as owners from members where seller_id = ${sellerId} and role = 'owner'`.execute(db)
  return rows[0]?.owners ?? 0
}

/**
 * Lists the users responsible for an account: the other owners of its sellers and (seller null) the other admins of an
 * operator.
 */
export async function listColleagues(
  db: Database,
  userId: number,
): Promise<{ email: string; sellerId: number | null }[]> {
  const { rows } = await sql<{ email: string; sellerId: number | null }>`
    select u.email, o.seller_id as "sellerId" from members m
      join members o on o.seller_id = m.seller_id and o.role = 'owner' join users u on u.id = o.user_id
    where m.user_id = ${userId} and o.user_id <> ${userId}
    union all
    select u.email, null from operators p
      join operators a on a.role = 'admin' and a.user_id <> p.user_id join users u on u.id = a.user_id
    where p.user_id = ${userId}
    order by 2, 1`.execute(db)
  return rows
}
