import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { moneyOf, soldOf } from './report-hours.ts'

/** Money in minor units, of one day in the seller's time zone. */
export type DayRow = {
  day: string
  currency: string
  method: string
  charges: number
  gross: number
  refunded: number
  disputed: number
}
export type ProductRow = { id: number; name: string; currency: string; sales: number; amount: number }

export type Span = { seller: number; from: Date; zone: string }

/** Reads a seller's earnings since a moment, by day and method: the hours that are added up, and the ledger since. */
export async function readDays(db: Database, { seller, from, zone }: Span): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with state as (select coalesce((select until from figures_state), '-infinity') as until),
    hours as (
      select * from ledger_hours where seller_id = ${seller} and hour >= ${from} and hour < (select until from state)
      union all
      -- guard: figures-live-part
      ${moneyOf(sql`l.seller_id = ${seller} and l.at <= now() and l.at >= greatest(${from}, (select until from state))`)}
    )
    select (hour at time zone ${zone})::date::text as day, currency, method, sum(charges)::bigint as charges,
      sum(gross)::bigint as gross, sum(refunded)::bigint as refunded, sum(disputed)::bigint as disputed
    from hours group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/**
 * Reads a seller's sales since a moment, without interest and before refunds, by product, the highest earnings first.
 */
export async function readProducts(
  db: Database,
  { seller, from }: Omit<Span, 'zone'>,
  most: number,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    with state as (select coalesce((select until from figures_state), '-infinity') as until),
    hours as (
      select * from sale_hours where seller_id = ${seller} and hour >= ${from} and hour < (select until from state)
      union all
      ${soldOf(sql`l.seller_id = ${seller} and l.at <= now() and l.at >= greatest(${from}, (select until from state))`)}
    )
    select p.id, p.name, h.currency, sum(h.sales)::bigint as sales, sum(h.amount)::bigint as amount
    from hours h join products p on p.id = h.product_id
    group by 1, 2, 3 order by amount desc, p.id limit ${most}`.execute(db)
  return rows
}
