import { sql } from 'kysely'
import { OVERDUE_HOURS, type TeamEvent } from '#rules/office/team-events.ts'
import type { EventList } from '../../mail/team-mail.ts'
import type { EventItems } from '../../mail/team-mail-items.ts'
import { isLow } from './noted-event-store.ts'
import type { Database } from '../postgres/database.ts'

/** Which events a mail is about: those of a seller after `after` up to `upto`. */
export type EventRange = { sellerId: number; after: number; upto: number }

const MAIN_SALE = sql`join lateral (
    select x.sale_id, x.name from sales x where x.payment_id = p.id order by x.line limit 1) s on true`
const COMMON = sql`e.id, s.sale_id as "saleId", p.order_number as "orderNumber", s.name as product`

/** Queries for the current state of the events of each kind; events that no longer hold are left out. */
const TRUE_ONES = {
  sale: sql`
    select ${COMMON}, a.total, a.currency, a.method, p.buyer ->> 'name' as buyer
    from told e join payments p on p.id = e.subject::uuid and p.state = 'paid' ${MAIN_SALE}
      join lateral (
        select b.total, b.currency, b.method from attempts b where b.payment_id = p.id
          and b.state in ('approved', 'partially-refunded') and not (b.sold_once and b.paid_before is not null)
        order by b.number desc limit 1) a on true`,
  'charged-back': sql`
    -- Of two cards what banks hold by now, once where they took one after the other.
    select distinct on (a.id) ${COMMON}, a.currency,
      coalesce((select sum(l.total) from attempt_legs l where l.attempt_id = a.id and l.charged_back), a.total)::bigint
        as total
    from told e join attempts a on a.id = (e.facts ->> 'attempt_id')::uuid and a.state = 'charged-back'
      join payments p on p.id = a.payment_id ${MAIN_SALE}
    order by a.id, e.id desc`,
  withdrawal: sql`
    select ${COMMON}, w.state = 'asked' as waits, coalesce(w.guarantee_ends_at, w.right_ends_at) as "endsAt",
      null::bigint as total, null::text as currency
    from told e join withdrawals w on w.id = (e.facts ->> 'withdrawal_id')::uuid and w.state <> 'repeated'
      join payments p on p.id = w.payment_id ${MAIN_SALE}`,
  'past-due': sql`
    select e.id, s.subscription_id as "subscriptionId", s.name as product, c.amount as total, c.currency,
      c.due_at as "dueAt"
    from told e join subscription_charges c on c.id = (e.facts ->> 'charge_id')::bigint and c.state = 'scheduled'
      join subscriptions s on s.id = c.subscription_id and s.status <> 'ended'
    where c.due_at <= now() - make_interval(hours => ${OVERDUE_HOURS})`,
  'stock-low': sql`
    select e.id, p.id as "productId", p.name as product, b.name as batch,
      case when b.id is null then p.stock - p.sold else b.stock - b.sold end as left,
      null::bigint as total, null::text as currency
    from told e join products p on p.id = (e.facts ->> 'product_id')::bigint and p.retired_at is null
      left join batches b on b.id = (e.facts ->> 'batch_id')::bigint and b.retired_at is null
    where case when e.facts ? 'batch_id' then ${isLow('b')} else ${isLow('p')} end`,
  'gateway-failing': sql`
    select max(e.id) as id, e.facts ->> 'gateway' as gateway, null::bigint as total, null::text as currency
    from told e group by 2`,
  selling: sql`
    select e.id, (e.facts ->> 'is_stopped')::boolean as "isStopped", e.facts ->> 'reason' as reason,
      null::bigint as total, null::text as currency
    from told e`,
  'export-failed': sql`
    select e.id, x.kind, null::bigint as total, null::text as currency
    from told e join exports x on x.id = e.subject::uuid and x.state = 'failed'`,
} as const satisfies Record<TeamEvent, unknown>

/** Reads what a mail says of events; `most`: how many of them it lists. One statement. */
export async function readMailedEvents<E extends TeamEvent>(
  db: Database,
  event: E,
  { sellerId, after, upto }: EventRange,
  most: number,
): Promise<EventList<EventItems[E]>> {
  const { rows } = await sql<EventList<EventItems[E]>>`
    with told as (
      select id, subject, facts from team_events
      where seller_id = ${sellerId} and event = ${event} and id > ${after} and id <= ${upto}
    ),
    true_ones as (${TRUE_ONES[event]})
    select (select count(*) from true_ones) as count,
      coalesce((select jsonb_agg(to_jsonb(x) - 'id' order by x.id)
        from (select * from true_ones order by id limit ${most}) x), '[]') as items,
      coalesce((select jsonb_agg(jsonb_build_object('currency', t.currency, 'total', t.total) order by t.currency)
        from (select currency, sum(total)::bigint as total from true_ones where currency is not null group by 1) t),
        '[]') as totals`.execute(db)
  return rows[0] ?? { count: 0, items: [], totals: [] }
}
