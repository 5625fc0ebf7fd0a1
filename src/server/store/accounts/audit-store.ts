import { sql } from 'kysely'
import type { AuditAction, AuditFacts, AuditTarget } from '#rules/office/audit.ts'
import type { Database } from '../postgres/database.ts'

/** The user who acts in the office, and the seller; null: no seller. */
export type AuditActor = { userId: number; sellerId: number | null }

/** One thing that somebody did. */
export type NewAuditEntry = {
  action: AuditAction
  target?: { kind: AuditTarget; id: string | number }
  fields?: readonly string[]
  facts?: AuditFacts
}

/** Logs an action of the same transaction. */
export async function recordAudit(tx: Database, by: AuditActor, entry: NewAuditEntry): Promise<void> {
  const { action, target, fields = [], facts = {} } = entry
  await sql`
    insert into audit_entries (seller_id, user_id, action, target_kind, target_id, fields, facts)
    values (${by.sellerId}, ${by.userId}, ${action}, ${target?.kind ?? null}, ${target ? String(target.id) : null},
      ${[...fields]}::text[], ${JSON.stringify(facts)}::jsonb)`.execute(tx)
}

/**
 * Logs a user's action on their own account, once for the operator and once for each seller of which they are a member.
 * `userId` null: no account.
 */
export async function recordAccount(
  tx: Database,
  userId: number | null,
  action: AuditAction & `account.${string}`,
): Promise<void> {
  await sql`
    insert into audit_entries (seller_id, user_id, action)
    select null::bigint, ${userId}::bigint, ${action}
    union all select seller_id, user_id, ${action} from members where user_id = ${userId}::bigint`.execute(tx)
}

/** An entry of the log with its author and, in an operator's list, the seller. */
export type AuditRow = {
  id: number
  at: Date
  seller_id: number | null
  seller: string | null
  user_id: number | null
  name: string | null
  email: string | null
  action: AuditAction
  target_kind: AuditTarget | null
  target_id: string | null
  /** The name of the user whom it was done to. */
  target_name: string | null
  fields: string[]
  facts: AuditFacts
}

/** `sellerId` null: of the whole installation, each thing once. */
export type AuditFilter = {
  sellerId: number | null
  userId: number | null
  actions: readonly AuditAction[] | null
  days: number | null
  before: number | null
  limit: number
}

/** Entries of the log, the newest first. */
export async function listAudit(db: Database, filter: AuditFilter): Promise<AuditRow[]> {
  const { sellerId, userId, actions, days, before, limit } = filter
  const narrowed = [
    entriesOf(sellerId),
    ...(userId === null ? [] : [sql`e.user_id = ${userId}`]),
    ...(actions === null ? [] : [sql`e.action = any(${[...actions]}::text[])`]),
    ...(days === null ? [] : [sql`e.at > now() - make_interval(days => ${days})`]),
    ...(before === null ? [] : [sql`e.id < ${before}`]),
  ]
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.seller_id, s.name as seller, e.user_id, u.name, u.email, e.action, e.target_kind,
      e.target_id, t.name as target_name, e.fields, e.facts
    from audit_entries e
      left join users u on u.id = e.user_id
      left join users t on t.id = case when e.target_kind = 'user' then e.target_id::bigint end
      left join sellers s on s.id = e.seller_id
    where ${sql.join(narrowed, sql` and `)}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}

function entriesOf(sellerId: number | null) {
  if (sellerId === null) return sql`(e.seller_id is null or e.action not like 'account.%')`
  // guard: audit-of-the-own-seller
  return sql`e.seller_id = ${sellerId}`
}

/** Everybody who has done something, by skipping from one to the next in the index; null: in the installation. */
export async function authorsOfAudit(
  db: Database,
  sellerId: number | null,
  most: number,
): Promise<{ id: number; name: string }[]> {
  const whose = sellerId === null ? sql`true` : sql`e.seller_id = ${sellerId}`
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive people (id, n) as (
      (select e.user_id, 1 from audit_entries e where ${whose} and e.user_id is not null
        order by e.user_id limit 1)
      union all
      select (select e.user_id from audit_entries e where ${whose} and e.user_id > p.id
        order by e.user_id limit 1), p.n + 1
      from people p where p.id is not null and p.n < ${most}
    )
    select u.id, u.name from people p join users u on u.id = p.id order by lower(u.name), u.id`.execute(db)
  return rows
}

/** Deletes what is older than the log is kept, some thousands at a time. */
export async function forgetOldAudit(db: Database, days: number): Promise<void> {
  await sql`
    delete from audit_entries where id = any(array(
      select id from audit_entries where at < now() - make_interval(days => ${days}) order by at limit 10000))`.execute(
    db,
  )
}
