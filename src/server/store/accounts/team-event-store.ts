import { sql } from 'kysely'
import type { MemberRole } from '#rules/office/permissions.ts'
import {
  TEAM_EVENT_RULES,
  TEAM_EVENTS,
  type TeamEvent,
  type TeamMailChoices,
} from '#rules/office/team-events.ts'
import type { Database } from '../postgres/database.ts'

/** A recorded event; `subject` distinguishes it from others of its kind. */
export type NotedEvent = {
  sellerId: number
  event: TeamEvent
  subject: string
  facts: Readonly<Record<string, string | number | boolean>>
}

/**
 * Holds the right to note events and to order mails of them until the transaction ends, so that ids grow in the order in
 * which rows become visible, and nobody is mailed twice.
 */
export async function lockTeamEvents(tx: Database): Promise<void> {
  // guard: team-mails-in-turn
  await sql`select from team_events_state for update`.execute(tx)
}

/** Notes something that the team of a seller is mailed, once, in a transaction. */
export async function noteTeamEvent(
  tx: Database,
  { sellerId, event, subject, facts }: NotedEvent,
): Promise<void> {
  await lockTeamEvents(tx)
  await sql`insert into team_events (seller_id, event, subject, facts)
    values (${sellerId}, ${event}, ${subject}, ${JSON.stringify(facts)}::jsonb)
    on conflict on constraint team_events_once do nothing`.execute(tx)
}

/** Events of a shop that a member was not mailed yet: those after `after` up to `upto`. */
export type WaitingMail = {
  sellerId: number
  userId: number
  role: MemberRole
  event: TeamEvent
  after: number
  upto: number
  choices: TeamMailChoices
  /** Their address is the one of the shop itself. */
  isContact: boolean
}

/** Members whom something has happened for, and whose last mail of that event is long enough ago. */
export async function listWaitingMails(tx: Database, limit: number): Promise<WaitingMail[]> {
  const rules = TEAM_EVENTS.map((event) => ({ event, minutes: TEAM_EVENT_RULES[event].everyMinutes }))
  const { rows } = await sql<WaitingMail>`
    with rules as (select * from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r (event text, minutes integer)),
    waiting as (
      select m.seller_id, m.user_id, m.role, r.event, n.upto,
        -- Who joined later is not mailed what was before.
        coalesce(t.told_to, (select max(e.id) from team_events e
          where e.seller_id = m.seller_id and e.event = r.event and e.at < m.created_at), 0) as after
      from members m cross join rules r
        -- The end of an index for each member and event: a month of sales is not read every few seconds.
        cross join lateral (select max(e.id) as upto from team_events e
          where e.seller_id = m.seller_id and e.event = r.event) n
        left join team_mails t on t.seller_id = m.seller_id and t.user_id = m.user_id and t.event = r.event
      -- guard: team-mails-apart
      where (t.mailed_at is null or t.mailed_at <= now() - make_interval(mins => r.minutes))
    )
    select w.seller_id as "sellerId", w.user_id as "userId", w.role, w.event, w.after, w.upto,
      coalesce((select jsonb_object_agg(c.event, c.is_wanted) from team_mail_choices c where c.user_id = w.user_id),
        '{}') as choices,
      lower(u.email) = lower(coalesce(s.body ->> 'email', '')) as "isContact"
    from waiting w join users u on u.id = w.user_id join sellers s on s.id = w.seller_id
    where w.upto > w.after
    order by w.seller_id, w.user_id, w.event limit ${limit}`.execute(tx)
  return rows
}

/** Writes that a member was mailed, or (`isMailed` false) passed over, up to an event. */
export async function markMailed(
  tx: Database,
  { sellerId, userId, event, upto }: WaitingMail,
  isMailed: boolean,
): Promise<void> {
  await sql`
    insert into team_mails as t (seller_id, user_id, event, told_to, mailed_at)
    values (${sellerId}, ${userId}, ${event}, ${upto}, case when ${isMailed} then now() end)
    on conflict (seller_id, user_id, event) do update
      set told_to = excluded.told_to, mailed_at = coalesce(excluded.mailed_at, t.mailed_at)`.execute(tx)
}

/** Whom a mail goes to, and what they chose; null: they belong to the shop no more. */
export type MailedMember = { email: string; locale: string; role: MemberRole; choices: TeamMailChoices }

export async function findMailedMember(
  db: Database,
  sellerId: number,
  userId: number,
): Promise<MailedMember | null> {
  const { rows } = await sql<MailedMember>`
    select u.email, u.locale, m.role,
      coalesce((select jsonb_object_agg(c.event, c.is_wanted) from team_mail_choices c where c.user_id = u.id),
        '{}') as choices
    from members m join users u on u.id = m.user_id
    where m.seller_id = ${sellerId} and m.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The roles of somebody in their shops, and what they chose to be mailed. */
export async function readMailed(
  db: Database,
  userId: number,
): Promise<{ roles: MemberRole[]; choices: TeamMailChoices }> {
  const { rows } = await sql<{ roles: MemberRole[]; choices: TeamMailChoices }>`
    select array(select distinct m.role from members m where m.user_id = ${userId}) as roles,
      coalesce((select jsonb_object_agg(c.event, c.is_wanted) from team_mail_choices c where c.user_id = ${userId}),
        '{}') as choices`.execute(db)
  return rows[0] ?? { roles: [], choices: {} }
}

/** Keeps what somebody chose of an event. */
export async function keepMailChoice(
  db: Database,
  userId: number,
  event: TeamEvent,
  isWanted: boolean,
): Promise<void> {
  await sql`insert into team_mail_choices (user_id, event, is_wanted) values (${userId}, ${event}, ${isWanted})
    on conflict (user_id, event) do update set is_wanted = excluded.is_wanted`.execute(db)
}

/** Deletes events that every mail of them was written about long ago. */
export async function forgetTeamEvents(db: Database, days: number): Promise<void> {
  await sql`delete from team_events where at < now() - make_interval(days => ${days})`.execute(db)
}
