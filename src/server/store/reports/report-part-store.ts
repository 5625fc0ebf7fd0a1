import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { attemptsOf, funnelOf, originsOf } from './report-hours.ts'

/*
 * Whence money came, how attempts to pay ended, and where buyers turned back: the hours that are added up, and what
 * happened since. One statement each.
 */

export type PartSpan = { seller: number; from: Date; most: number }

type PartMoney = { gross: number; refunded: number; disputed: number }
export const ORIGIN_KINDS = ['offer', 'affiliate', 'source'] as const
export type OriginRow = PartMoney & {
  by: (typeof ORIGIN_KINDS)[number]
  currency: string
  /** Product of an offer. */
  product_id: number | null
  /** Name of the product or the affiliate; null: it was deleted, or does not exist. */
  named: string | null
  key: string
  charges: number
}

const STATE = sql`state as (select coalesce((select until from figures_state), '-infinity') as until)`

/** The hours of a table that are added up. */
function written(table: string, { seller, from }: PartSpan): RawBuilder<unknown> {
  return sql`select * from ${sql.table(table)} h
    where h.seller_id = ${seller} and h.hour >= ${from} and h.hour < (select until from state)`
}

/** Returns a condition for events since hours were last added up. */
function since({ seller, from }: PartSpan) {
  return (moment: RawBuilder<unknown>, owner: RawBuilder<unknown>): RawBuilder<unknown> =>
    // Up to now, which is always true: of a span with two ends the planner thinks as little as it is.
    // guard: figure-parts-live
    sql`${owner} = ${seller} and ${moment} <= now() and ${moment} >= greatest(${from}, (select until from state))`
}

/** The money of the ledger by offer, by affiliate and by source, the most first. */
export async function readOrigins(db: Database, span: PartSpan): Promise<OriginRow[]> {
  const { rows } = await sql<OriginRow>`
    with ${STATE},
    hours as (${written('origin_hours', span)} union all ${originsOf(since(span)(sql`l.at`, sql`l.seller_id`))}),
    sums as (
      select currency, product_id, offer, affiliate, source, grouping(offer, affiliate, source) as grouped,
        sum(charges)::bigint as charges, sum(gross)::bigint as gross, sum(refunded)::bigint as refunded,
        sum(disputed)::bigint as disputed
      from hours group by grouping sets ((currency, product_id, offer), (currency, affiliate), (currency, source))
    ),
    ranked as (select *, row_number() over (partition by grouped, currency order by gross desc) as rank from sums)
    select case r.grouped when 3 then 'offer' when 5 then 'affiliate' else 'source' end as by, r.currency, r.product_id,
      coalesce(p.name, f.name) as named, coalesce(r.offer, r.affiliate, r.source) as key, r.charges, r.gross,
      r.refunded, r.disputed
    from ranked r left join products p on p.id = r.product_id
    left join affiliates f on r.grouped = 5 and f.seller_id = ${span.seller}
      and f.id = case when r.affiliate ~ '^[0-9]{1,15}$' then r.affiliate::bigint end
    where r.rank <= ${span.most} order by by, r.currency, r.gross desc, key`.execute(db)
  return rows
}

export type AttemptRow = PartMoney & {
  by: 'method' | 'gateway' | 'brand' | 'code'
  currency: string
  key: string
  made: number
  made_amount: number
  charges: number
  refusals: number
}

/** Codes, charges, refusals and money by method, gateway, brand and reason, the most first. */
export async function readAttempts(db: Database, span: PartSpan): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    with ${STATE},
    hours as (${written('attempt_hours', span)} union all ${attemptsOf(since(span))}),
    sums as (
      select currency, method, gateway, brand, code, grouping(method, gateway, brand, code) as grouped,
        sum(made)::bigint as made, sum(made_amount)::bigint as made_amount, sum(charges)::bigint as charges,
        sum(refusals)::bigint as refusals, sum(gross)::bigint as gross, sum(refunded)::bigint as refunded,
        sum(disputed)::bigint as disputed
      from hours where method <> 'FREE'
      group by grouping sets ((currency, method), (currency, gateway), (currency, brand), (currency, code))
    ),
    ranked as (
      select *, row_number() over (partition by grouped, currency order by charges + refusals + made desc) as rank
      from sums where grouped not in (13, 14) or coalesce(brand, code) <> ''
    )
    select case grouped when 7 then 'method' when 11 then 'gateway' when 13 then 'brand' else 'code' end as by, currency,
      coalesce(method, gateway, brand, code) as key, made, made_amount, charges, refusals, gross, refunded, disputed
    from ranked where rank <= ${span.most} order by by, currency, charges + refusals + made desc, key`.execute(
    db,
  )
  return rows
}

export type FunnelRow = {
  id: number
  name: string
  opened: number
  newcomers: number
  begun: number
  tried: number
  paid: number
}

/** How often checkouts were opened, begun, tried to pay and paid, by the product of the page. */
export async function readFunnel(db: Database, span: PartSpan): Promise<FunnelRow[]> {
  const { seller, from, most } = span
  const { rows } = await sql<FunnelRow>`
    with ${STATE},
    hours as (${written('funnel_hours', span)} union all ${funnelOf(since(span))}),
    steps as (
      select product_id, 0::bigint as opened, 0::bigint as newcomers, begun, tried, paid from hours
      union all
      select product_id, opened, newcomers, 0, 0, 0 from opening_hours
      where seller_id = ${seller} and hour >= date_trunc('hour', ${from}::timestamptz, 'UTC')
    )
    select p.id, p.name, sum(s.opened)::bigint as opened, sum(s.newcomers)::bigint as newcomers,
      sum(s.begun)::bigint as begun, sum(s.tried)::bigint as tried, sum(s.paid)::bigint as paid
    from steps s join products p on p.id = s.product_id group by p.id, p.name
    order by sum(s.opened) + sum(s.begun) desc, p.id limit ${most}`.execute(db)
  return rows
}

/** A page of a product that was opened so often, by so many browsers that had no session yet. */
export type Openings = { seller: number; product: number; opened: number; newcomers: number }

/** Adds to how often checkouts were opened in this hour. */
export async function addOpenings(db: Database, counted: readonly Openings[]): Promise<void> {
  await sql`
    insert into opening_hours (seller_id, hour, product_id, opened, newcomers)
    select c.seller, date_trunc('hour', now(), 'UTC'), c.product, c.opened, c.newcomers
    from json_to_recordset(${JSON.stringify(counted)}::json)
      as c (seller bigint, product bigint, opened bigint, newcomers bigint)
    order by c.seller, c.product
    on conflict (seller_id, hour, product_id) do update
      set opened = opening_hours.opened + excluded.opened,
        newcomers = opening_hours.newcomers + excluded.newcomers`.execute(db)
}

export type BatchDay = {
  day: string
  batch_id: number
  batch: string
  sold: number
  refunded: number
  disputed: number
}

/** Tickets of an event that were sold and that came back, by batch and day; passed on, a ticket is not sold again. */
export async function readBatchDays(
  db: Database,
  { product, from, zone }: { product: number; from: Date; zone: string },
): Promise<BatchDay[]> {
  const { rows } = await sql<BatchDay>`
    with own as (select * from issued_tickets where product_id = ${product} and changed_at between ${from} and now()),
    moved as (
      select batch_id, created_at as at, 1 as sold, 0 as refunded, 0 as disputed from own
      where replaces is null and created_at >= ${from}
      union all
      select batch_id, changed_at, 0, (void_reason = 'refunded')::integer, (void_reason = 'charged-back')::integer
      from own where state = 'void'
    )
    select (m.at at time zone ${zone})::date::text as day, b.id as batch_id, b.name as batch,
      sum(m.sold)::bigint as sold, sum(m.refunded)::bigint as refunded, sum(m.disputed)::bigint as disputed
    from moved m join batches b on b.id = m.batch_id group by 1, 2, 3 order by 1 desc, 2`.execute(db)
  return rows
}
