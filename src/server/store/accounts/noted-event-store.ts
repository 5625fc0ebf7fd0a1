import { sql } from 'kysely'
import { FAILING_GATEWAY, LOW_STOCK, OVERDUE_HOURS } from '#rules/office/team-events.ts'
import type { Database } from '../postgres/database.ts'

/*
 * Records team events of shops from rows that exist anyway. It adds no cost to a purchase. Each statement reads the
 * rows added since the last run, and its caller holds `lockTeamEvents`.
 */

/**
 * A charge becomes visible so long after its time at most: its transaction began then, and a statement and a wait for
 * the next one are cut off after 15 seconds each (`database.ts`).
 */
const VISIBLE_WITHIN = sql`interval '5 minutes'`
const SINCE = sql`((select noted_until from team_events_state) - ${VISIBLE_WITHIN})`
const ONCE = sql`on conflict on constraint team_events_once do nothing`

/** Notes what happened since the last time, of shops that have a team. */
export async function noteEvents(tx: Database): Promise<void> {
  await noteSales(tx)
  await noteOverdue(tx)
  await noteLowStock(tx)
  await noteFailingGateways(tx)
  await sql`update team_events_state set noted_until = now()`.execute(tx)
}

/** Purchases that were charged. Those that cost nothing are not sold. */
async function noteSales(tx: Database): Promise<void> {
  await sql`
    insert into team_events (seller_id, event, subject)
    select distinct on (l.payment_id) l.seller_id, 'sale', l.payment_id::text from ledger_entries l
    where l.at >= ${SINCE} and l.kind = 'charge' and l.amount > 0
      and exists (select from members m where m.seller_id = l.seller_id)
      and not exists (select from team_events e where e.event = 'sale' and e.subject = l.payment_id::text)
    order by l.payment_id, l.id ${ONCE}`.execute(tx)
}

/** Charges of subscriptions that became overdue. */
async function noteOverdue(tx: Database): Promise<void> {
  const grace = sql`make_interval(hours => ${OVERDUE_HOURS})`
  await sql`
    insert into team_events (seller_id, event, subject, facts)
    select c.seller_id, 'past-due', c.id || ' ' || c.due_at, jsonb_build_object('charge_id', c.id)
    from subscription_charges c join subscriptions s on s.id = c.subscription_id and s.status <> 'ended'
    where c.state = 'scheduled' and c.due_at > ${SINCE} - ${grace} and c.due_at <= now() - ${grace}
      and exists (select from members m where m.seller_id = c.seller_id)
    ${ONCE}`.execute(tx)
}

/** Whether what is left of a row of products or batches is little: of the stock as it is now, and not of a new one. */
export const isLow = (table: 'p' | 'b') => {
  const [stock, sold] = [sql.ref(`${table}.stock`), sql.ref(`${table}.sold`)]
  return sql`(${sold} > 0 and ${stock} - ${sold} <= greatest(${LOW_STOCK.least}::bigint, ${stock} * ${LOW_STOCK.percent}::bigint / 100))`
}

/** Products and batches of tickets that were sold just now and are near their end; once for each size of their stock. */
async function noteLowStock(tx: Database): Promise<void> {
  await sql`
    insert into team_events (seller_id, event, subject, facts)
    with sold as (
      select distinct s.product_id from ledger_entries l
        -- By the index of the payment: without "offset 0" all sales are read, because how far back is not known.
        join lateral (
          select x.product_id from sales x where x.payment_id = l.payment_id and not x.dropped offset 0) s on true
      where l.at >= ${SINCE} and l.kind = 'charge'
    ),
    low as (
      select p.seller_id, p.id as product_id, null::bigint as batch_id, p.stock from sold join products p on p.id = sold.product_id
      where p.product_type_id <> 3 and p.retired_at is null and p.is_active = 1 and ${isLow('p')}
      union all
      select b.seller_id, b.product_id, b.id, b.stock from sold join batches b on b.product_id = sold.product_id
        join products p on p.id = b.product_id and p.retired_at is null and p.is_active = 1
      where b.retired_at is null and ${isLow('b')}
    )
    select seller_id, 'stock-low', concat_ws(' ', product_id, batch_id, 'of', stock),
      jsonb_strip_nulls(jsonb_build_object('product_id', product_id, 'batch_id', batch_id))
    from low where exists (select from members m where m.seller_id = low.seller_id)
    ${ONCE}`.execute(tx)
}

/** Gateways that gave the charges of a seller no answer, or did not take them, and none an answer since; once an hour. */
async function noteFailingGateways(tx: Database): Promise<void> {
  const recent = sql`now() - make_interval(mins => ${FAILING_GATEWAY.minutes})`
  await sql`
    insert into team_events (seller_id, event, subject, facts)
    with failed as (
      select a.seller_id, a.gateway, a.created_at from attempts a
      where a.state in ('refused', 'not-sent') and a.outcome_at > ${recent} and a.state = 'not-sent'
      union all
      select a.seller_id, a.gateway, a.created_at from attempts a
      where a.due_at is not null and a.state = 'unknown' and a.created_at > ${recent}
    ),
    failing as (
      select f.seller_id, f.gateway, min(f.created_at) as since from failed f group by 1, 2
      having count(*) >= ${FAILING_GATEWAY.charges}
    )
    select f.seller_id, 'gateway-failing', f.seller_id || ' ' || f.gateway || ' ' || date_trunc('hour', now(), 'UTC'),
      jsonb_build_object('gateway', f.gateway)
    from failing f
    where exists (select from members m where m.seller_id = f.seller_id)
      and not exists (
        select from attempts a where a.created_at >= f.since and a.seller_id = f.seller_id and a.gateway = f.gateway
          and a.state not in ('not-sent', 'unknown', 'sending', 'authenticating'))
    ${ONCE}`.execute(tx)
}
