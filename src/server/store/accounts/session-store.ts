import { sql } from 'kysely'
import { RESET_HOURS } from '#rules/office/account-factors.ts'
import { roleOfVisitor, type MemberRole, type OperatorRole } from '#rules/office/permissions.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A caller of the office, as one statement finds it: the session, its user and their role for the requested seller. */
export type Admitted = {
  sessionId: string
  user: { id: number; name: string; email: string; locale: string }
  /** The password was entered a short while ago. */
  isProven: boolean
  /** The session is worth more than a password: the account asks for a code, or a passkey has answered. */
  hasFactor: boolean
  hasPasskey: boolean
  /** The account has an app or a passkey, whether or not this session has shown it. */
  isGuarded: boolean
  /** The session has shown a short while ago that it reads the mailbox of the account. */
  hasMailbox: boolean
  /** The password was chosen by a mailed link lately. */
  wasReset: boolean
  /** The seller that was asked of wants that of its members. */
  needsFactor: boolean
  /** The user's role in the team of the requested seller; null if they have none. */
  role: MemberRole | null
  /** They are nobody of the team, and look into it as an operator; `role` is what they may do meanwhile. */
  visit: { writes: boolean } | null
  operator: OperatorRole | null
}

/** A session as its user sees it in a list. */
export type SessionView = Pick<Row<'office_sessions'>, 'id' | 'device' | 'created_at' | 'seen_at'>

/** A session ends so long after it began, and so long after its last call. */
const ALL = sql`interval '14 days'`
const IDLE = sql`interval '12 hours'`
/** For so long the password need not be entered again for what is grave. */
const PROVEN = sql`interval '15 minutes'`

/** Returns the user of a session and their role for a seller; null if there is none. One statement. */
export async function admit(db: Database, hash: Buffer, sellerId: number | null): Promise<Admitted | null> {
  const { rows } = await sql<{
    session: string
    id: number
    name: string
    email: string
    locale: string
    proven: boolean
    has_factor: boolean
    has_passkey: boolean
    is_guarded: boolean
    has_mailbox: boolean
    was_reset: boolean
    needs_factor: boolean
    role: MemberRole | null
    visit: boolean | null
    operator: OperatorRole | null
  }>`
    with seen as (
      update office_sessions set seen_at = now()
      where token_hash = ${hash} and seen_at between now() - ${IDLE} and now() - interval '1 minute'
    )
    select s.id as session, u.id, u.name, u.email, u.locale, s.proven_at > now() - ${PROVEN} as proven,
      m.role, case when m.role is null then v.writes end as visit, o.role as operator,
      f.confirmed_at is not null or s.by_passkey as has_factor,
      exists (select from user_passkeys k where k.user_id = u.id) as has_passkey,
      f.confirmed_at is not null or exists (select from user_passkeys k where k.user_id = u.id) as is_guarded,
      coalesce(s.mailbox_at > now() - ${PROVEN}, false) as has_mailbox,
      coalesce(u.password_reset_at > now() - make_interval(hours => ${RESET_HOURS}), false) as was_reset, coalesce(g.needs_factor, false) as needs_factor
    from office_sessions s join users u on u.id = s.user_id
    -- guard: office-member
    left join members m on m.user_id = u.id and m.seller_id = ${sellerId}::bigint
    left join operators o on o.user_id = u.id
    left join lateral (
      select w.seller_id, w.writes from operator_visits w
      where w.user_id = o.user_id and w.seller_id = ${sellerId}::bigint and w.left_at is null
        -- guard: visit-ends
        and w.ends_at > now()
      order by w.id desc limit 1) v on true
    left join totp_factors f on f.user_id = u.id
    left join seller_security g on g.seller_id = coalesce(m.seller_id, v.seller_id)
    where s.token_hash = ${hash}
      -- guard: office-session-ends
      and s.created_at > now() - ${ALL} and s.seen_at > now() - ${IDLE}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { session, proven, operator, has_factor: hasFactor, needs_factor: needsFactor, ...others } = row
  const { has_passkey: hasPasskey, is_guarded: isGuarded, ...those } = others
  const { has_mailbox: hasMailbox, was_reset: wasReset, ...rest } = those
  const { role: ofMember, visit: writes, ...user } = rest
  const visit = writes === null ? null : { writes }
  const role = visit === null ? ofMember : roleOfVisitor(visit)
  return {
    sessionId: session,
    user,
    isProven: proven,
    hasFactor,
    hasPasskey,
    isGuarded,
    hasMailbox,
    wasReset,
    needsFactor,
    role,
    visit,
    operator,
  }
}

/** Begins a session of a user who has just proven to be that user. */
export async function beginSession(
  db: Database,
  { hash, userId, device, byPasskey }: { hash: Buffer; userId: number; device: string; byPasskey: boolean },
): Promise<void> {
  await sql`delete from office_sessions where seen_at < now() - ${IDLE}`.execute(db)
  await db
    .insertInto('office_sessions')
    .values({ token_hash: hash, user_id: userId, device, by_passkey: byPasskey })
    .execute()
}

/** Exchanges the secret of a session whose user has shown that they are there, by the password or a passkey. */
export async function renewSession(
  db: Database,
  sessionId: string,
  hash: Buffer,
  { byPasskey }: { byPasskey: boolean } = { byPasskey: false },
): Promise<void> {
  await sql`
    update office_sessions set token_hash = ${hash}, proven_at = now(), by_passkey = by_passkey or ${byPasskey}
    where id = ${sessionId}`.execute(db)
}

/** A session that made a passkey has shown it: the browser answers its challenge while it is made. */
export async function markByPasskey(tx: Database, sessionId: string): Promise<void> {
  await sql`update office_sessions set by_passkey = true where id = ${sessionId}`.execute(tx)
}

/** Ends one session of a user; false where the user has none of that id. */
export async function endSession(db: Database, userId: number, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('office_sessions')
    .where('id', '=', sessionId)
    // guard: office-own-session
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(db: Database, userId: number, kept: string | null): Promise<void> {
  await sql`delete from office_sessions where user_id = ${userId} and id is distinct from ${kept}::uuid`.execute(
    db,
  )
}

/** The sessions of a user, the one that was used last first. */
export async function listSessions(db: Database, userId: number): Promise<SessionView[]> {
  const { rows } = await sql<SessionView>`
    select id, device, created_at, seen_at from office_sessions
    where user_id = ${userId} and created_at > now() - ${ALL} and seen_at > now() - ${IDLE}
    order by seen_at desc`.execute(db)
  return rows
}
