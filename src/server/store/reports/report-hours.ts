import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../postgres/database.ts'

/**
 * Hours are added up, never counted up (record 221).
 *
 * No transaction is open that long, so that every entry of an hour has been written when the hour is added up: entries
 * carry the time at which their transaction began.
 */
const OPEN_AT_MOST = sql`interval '1 hour'`
/** So much of the ledger is read at once. */
const STEP = sql`interval '31 days'`

/** Received, refunded and disputed amounts, of entries of the ledger. */
const MONEY = sql`coalesce(sum(l.amount) filter (where l.kind = 'charge'), 0)::bigint as gross,
      coalesce(sum(l.amount) filter (where l.kind in ('refund', 'void')), 0)::bigint as refunded,
      (coalesce(sum(l.amount) filter (where l.kind = 'chargeback'), 0)
        - coalesce(sum(l.amount) filter (where l.kind = 'chargeback-reversal'), 0))::bigint as disputed`

/** The money of the ledger from a moment on, by hour. */
export function moneyOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.seller_id, date_trunc('hour', l.at, 'UTC') as hour, l.currency, a.method, l.gateway,
      count(*) filter (where l.kind = 'charge') as charges, ${MONEY}
    from ledger_entries l join attempts a on a.id = l.attempt_id where ${which} group by 1, 2, 3, 4, 5`
}

/**
 * Returns the sales of the ledger's charges from a moment on, by hour. A purchase that was charged twice is sold once.
 */
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

/** Where a source would be somebody's address instead of a campaign's name. */
const NO_SOURCE = sql`'…'`
/** A campaign's name as links carry it, as far as it is one. */
const SOURCE = sql`left(coalesce(p.origin -> 'metas' ->> 'utm_source', p.origin -> 'metas' ->> 'src', ''), 80)`

/** The money of the ledger by what was bought and whence the buyer came, by hour. */
export function originsOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.seller_id, date_trunc('hour', l.at, 'UTC') as hour, l.currency, p.product_id,
      coalesce((select s.offer_hash from sales s where s.payment_id = p.id and s.line = 0), '') as offer,
      coalesce(p.origin ->> 'affiliate_id', '') as affiliate,
      -- guard: figures-source-is-nobody
      case when ${SOURCE} like '%@%' then ${NO_SOURCE} else ${SOURCE} end as source,
      count(*) filter (where l.kind = 'charge' and coalesce(l.leg, 1) = 1) as charges, ${MONEY}
    from ledger_entries l join payments p on p.id = l.payment_id where ${which} group by 1, 2, 3, 4, 5, 6, 7`
}

/** Methods whose buyer gets a code or slip, and pays it later or never. */
const CODES = sql`('PIX', 'PIX_AUTOMATIC', 'BOLETO', 'OXXO')`

/** Rows of a table by the column that says when something happened. */
type Happened = (moment: RawBuilder<unknown>, seller: RawBuilder<unknown>) => RawBuilder<unknown>

/** Codes made, charges, refusals and money by hour, gateway, method, brand and reason. */
export function attemptsOf(which: Happened): RawBuilder<unknown> {
  const brand = sql`coalesce(a.card ->> 'brand', '') as brand`
  const none = sql`0::bigint`
  return sql`
    select seller_id, hour, currency, method, gateway, brand, code, sum(made)::bigint as made,
      sum(made_amount)::bigint as made_amount, sum(charges)::bigint as charges, sum(refusals)::bigint as refusals,
      sum(gross)::bigint as gross, sum(refunded)::bigint as refunded, sum(disputed)::bigint as disputed
    from (
      select l.seller_id, date_trunc('hour', l.at, 'UTC') as hour, l.currency, a.method, l.gateway, ${brand}, '' as code,
        ${none} as made, ${none} as made_amount,
        count(*) filter (where l.kind = 'charge' and coalesce(l.leg, 1) = 1) as charges, ${none} as refusals, ${MONEY}
      from ledger_entries l join attempts a on a.id = l.attempt_id
      where ${which(sql`l.at`, sql`l.seller_id`)} group by 1, 2, 3, 4, 5, 6
      union all
      select a.seller_id, date_trunc('hour', a.created_at, 'UTC'), a.currency, a.method, a.gateway, '', '',
        count(*), sum(a.total)::bigint, 0, 0, 0, 0, 0
      from attempts a where ${which(sql`a.created_at`, sql`a.seller_id`)} and a.method in ${CODES}
        and a.state not in ('authenticating', 'sending', 'unknown', 'refused', 'not-sent')
      group by 1, 2, 3, 4, 5
      union all
      select a.seller_id, date_trunc('hour', a.outcome_at, 'UTC'), a.currency, a.method, a.gateway, ${brand},
        coalesce(a.code, ''), 0, 0, 0, count(*), 0, 0, 0
      from attempts a where ${which(sql`a.outcome_at`, sql`a.seller_id`)} and a.state in ('refused', 'not-sent')
      group by 1, 2, 3, 4, 5, 6, 7
    ) parts group by 1, 2, 3, 4, 5, 6, 7`
}

/**
 * Counts the visitors who started to fill in a checkout, pressed pay, and had paid, by hour. An automatic repeat charge
 * is not a visit.
 */
export function funnelOf(which: Happened): RawBuilder<unknown> {
  const counted = (column: 'begun' | 'tried' | 'paid'): RawBuilder<unknown> => {
    const count = (name: string): RawBuilder<unknown> => (name === column ? sql`count(*)` : sql`0::bigint`)
    return sql`${count('begun')} as begun, ${count('tried')} as tried, ${count('paid')} as paid`
  }
  return sql`
    select seller_id, hour, product_id, sum(begun)::bigint as begun, sum(tried)::bigint as tried,
      sum(paid)::bigint as paid
    from (
      select e.seller_id, date_trunc('hour', e.created_at, 'UTC') as hour, e.product_id, ${counted('begun')}
      from leads e where ${which(sql`e.created_at`, sql`e.seller_id`)} group by 1, 2, 3
      union all
      select p.seller_id, date_trunc('hour', p.created_at, 'UTC'), p.product_id, ${counted('tried')}
      from payments p where ${which(sql`p.created_at`, sql`p.seller_id`)} and p.renewal is null group by 1, 2, 3
      union all
      select p.seller_id, date_trunc('hour', p.paid_at, 'UTC'), p.product_id, ${counted('paid')}
      from payments p where ${which(sql`p.paid_at`, sql`p.seller_id`)} and p.renewal is null group by 1, 2, 3
    ) parts group by 1, 2, 3`
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
    await sql`insert into origin_hours ${originsOf(hours)}`.execute(tx)
    const during: Happened = (moment) => sql`${moment} >= ${from} and ${moment} < ${until}`
    await sql`insert into attempt_hours ${attemptsOf(during)}`.execute(tx)
    await sql`insert into funnel_hours ${funnelOf(during)}`.execute(tx)
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
    select date_trunc('hour', least(now(), (select min(at) from ledger_entries),
      (select min(created_at) from attempts), (select min(created_at) from leads)), 'UTC')
    on conflict do nothing`.execute(tx)
  return nextHours(tx)
}

/**
 * Compares the hours of the last days with the ledger: by method, and what the others come to.
 *
 * @returns how many sums of an hour differ
 */
export async function countWrongHours(db: Database, days: number): Promise<number> {
  const span = sql`(
    select until, date_trunc('hour', until - make_interval(days => ${days}), 'UTC') as since from figures_state)`
  const sums = (table: string): RawBuilder<unknown> => sql`
    select h.seller_id, h.hour, h.currency, sum(h.gross) as gross, sum(h.refunded) as refunded,
      sum(h.disputed) as disputed
    from ${sql.table(table)} h, span where h.hour >= span.since and h.hour < span.until group by 1, 2, 3
    having (sum(h.gross), sum(h.refunded), sum(h.disputed)) <> (0, 0, 0)`
  const { rows } = await sql<{ wrong: number }>`
    with span as ${span},
    written as (select h.* from ledger_hours h, span where h.hour >= span.since and h.hour < span.until),
    real as (${moneyOf(sql`l.at >= (select since from span) and l.at < (select until from span)`)}),
    by_method as (${sums('ledger_hours')}), by_origin as (${sums('origin_hours')}), by_attempt as (${sums('attempt_hours')})
    select count(*) as wrong from (
      select 1 from ((select * from written except select * from real) union all
        (select * from real except select * from written)) d
      union all
      select 1 from ((select * from by_method except select * from by_origin) union all
        (select * from by_origin except select * from by_method) union all
        (select * from by_method except select * from by_attempt) union all
        (select * from by_attempt except select * from by_method)) e
    ) wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}
