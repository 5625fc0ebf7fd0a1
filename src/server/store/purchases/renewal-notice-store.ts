import { sql } from 'kysely'
import { run, type Database } from '../postgres/database.ts'

export type NoticeKind =
  | 'renewal-reminder'
  | 'renewal-failed'
  | 'renewal-failed-finally'
  | 'subscription-unpaid'

/** The mail about a charge, as its job gets it. */
export type NoticeOrder = { subscription: string; kind: NoticeKind; charge: number }

/** Orders a mail about a charge; nothing where it was ordered before. */
export async function orderNotice(db: Database, { subscription, kind, charge }: NoticeOrder): Promise<void> {
  await sql`
    with notice as (
      insert into subscription_notices (subscription_id, kind, charge, seller_id)
      select id, ${kind}, ${charge}::integer, seller_id from subscriptions where id = ${subscription}
      -- guard: notice-ordered-once
      on conflict do nothing
      returning *
    )
    insert into outbox (topic, payload)
    select 'renewal-notice', jsonb_build_object('subscription', subscription_id, 'kind', kind, 'charge', charge)
    from notice`.execute(db)
}

const isNotice = ({ subscription, kind, charge }: NoticeOrder) =>
  sql`subscription_id = ${subscription} and kind = ${kind} and charge = ${charge}::integer`

/** Data of a mail about a charge. */
export type NoticeSubject = {
  public_id: string
  sent_at: string | null
  amount: number
  due_at: string
  /** When it is attempted again, or else its subscription ends. */
  renew_at: string | null
  state: string
  is_renewed: boolean
}

/** A notice with its charge as it is now; null where it was dropped. */
export async function findNotice(db: Database, notice: NoticeOrder): Promise<NoticeSubject | null> {
  const [row] = await run(
    db,
    sql<{ subject: NoticeSubject }>`
    select jsonb_build_object('public_id', s.subscription_id, 'sent_at', n.sent_at, 'amount', c.amount,
      'due_at', c.due_at, 'renew_at', c.renew_at, 'state', c.state, 'is_renewed', l.renews_since is not null) as subject
    from (select * from subscription_notices where ${isNotice(notice)}) n
      join subscriptions s on s.id = n.subscription_id join sellers l on l.id = s.seller_id
      join subscription_charges c on c.subscription_id = s.id and c.number = n.charge`,
  )
  return row?.subject ?? null
}

/** The mail server took it. */
export async function noteNoticeSent(db: Database, notice: NoticeOrder): Promise<void> {
  await sql`update subscription_notices set sent_at = now() where ${isNotice(notice)} and sent_at is null`.execute(
    db,
  )
}

/** It has become untrue before it was sent, and can be ordered again. */
export async function dropNotice(db: Database, notice: NoticeOrder): Promise<void> {
  await sql`delete from subscription_notices where ${isNotice(notice)} and sent_at is null`.execute(db)
}
