import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../postgres/database.ts'

/**
 * No transaction is open that long, so that every entry of an hour has been written when the hour is added up: entries
 * carry the time at which their transaction began.
 */
const OPEN_AT_MOST = sql`interval '1 hour'`
/** So much of the ledger is read at once. */
const STEP = sql`interval '31 days'`

/** The money of the ledger from a moment on, by hour. */
export function moneyOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.seller_id, date_trunc('hour', l.at, 'UTC') as hour, l.currency, a.method, l.gateway,
      count(*) filter (where l.kind = 'charge') as charges,
      coalesce(sum(l.amount) filter (where l.kind = 'charge'), 0)::bigint as gross,
      coalesce(sum(l.amount) filter (where l.kind in ('refund', 'void')), 0)::bigint as refunded,
      (coalesce(sum(l.amount) filter (where l.kind = 'chargeback'), 0)
        - coalesce(sum(l.amount) filter (where l.kind = 'chargeback-reversal'), 0))::bigint as disputed
    from ledger_entries l join attempts a on a.id = l.attempt_id where ${which} group by 1, 2, 3, 4, 5`
}

/** What was sold with the charges of the ledger from a moment on, by hour. A purchase that was charged twice is sold once. */
export function soldOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.seller_id, date_trunc('hour', l.at, 'UTC') as hour, s.product_id, l.currency,
      count(*) as sales, sum(s.amount)::bigint as amount
    from ledger_entries l join sales s on s.payment_id = l.payment_id and not s.dropped
    where l.kind = 'charge' and coalesce(l.leg, 1) = 1 and ${which}
      and not exists (
        select from attempts b join ledger_entries e on e.attempt_id = b.id and e.kind = 'charge'
        where b.payment_id = l.payment_id and e.id < l.id and coalesce(e.leg, 1) = 1)
    group by 1, 2, 3, 4`
}

/**
 * Adds the next hours up that have passed, up to a month of them.
 *
 * @returns whether there is more to add up
 */
export async function addUpHours(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { from, last, until } = await nextHours(tx)
    if (from >= until) return false
    const hours = sql`l.at >= ${from} and l.at < ${until}`
    await sql`insert into ledger_hours ${moneyOf(hours)}`.execute(tx)
    await sql`insert into sale_hours ${soldOf(hours)}`.execute(tx)
    await sql`update figures_state set until = ${until}`.execute(tx)
    return until < last
  })
}

type Hours = { from: Date; until: Date; last: Date }

/** The hours to be added up next, held so that nobody else adds them up. `last`: those before it have passed. */
async function nextHours(tx: Database): Promise<Hours> {
  const { rows } = await sql<Hours>`
    with held as (select until from figures_state for update),
      passed as (select until, date_trunc('hour', now() - ${OPEN_AT_MOST}, 'UTC') as last from held)
    select until as "from", last, least(last, until + ${STEP}) as until from passed`.execute(tx)
  const [hours] = rows
  if (hours !== undefined) return hours
  await sql`
    insert into figures_state (until)
    select date_trunc('hour', coalesce(min(at), now()), 'UTC') from ledger_entries
    on conflict do nothing`.execute(tx)
  return nextHours(tx)
}

/**
 * Compares the hours of the last days with the ledger.
 *
 * @returns how many sums of an hour differ
 */
export async function countWrongHours(db: Database, days: number): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with span as (
      select until, date_trunc('hour', until - make_interval(days => ${days}), 'UTC') as since from figures_state
    ),
    written as (select h.* from ledger_hours h, span where h.hour >= span.since and h.hour < span.until),
    real as (${moneyOf(sql`l.at >= (select since from span) and l.at < (select until from span)`)})
    select count(*) as wrong from (
      (select * from written except select * from real) union all (select * from real except select * from written)) d`.execute(
    db,
  )
  return rows[0]?.wrong ?? 0
}
