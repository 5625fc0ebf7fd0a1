import { sql } from 'kysely'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import type { Database } from '../postgres/database.ts'

export type CouponRow = {
  name: string
  type: Coupon['type']
  value: number
  currency: string
  used: number
  limit: number | null
  startsAt: Date | null
  dueDate: Date | null
  productIds: number[]
}

/**
 * The living coupons of a seller, the newest first; `code`: one of them, by its name in capitals; `series`: those of it.
 * Without either those of no series.
 */
export async function listCoupons(
  db: Database,
  seller: number,
  { most, code, series }: { most: number; code?: string; series?: string },
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select c.name, c.type, c.value, coalesce(p.currency, '') as currency, c.redemptions as used,
      c.use_limit as "limit", c.starts_at as "startsAt", c.due_date as "dueDate",
      c.product_ids as "productIds"
    from coupons c left join products p on p.id = c.product_ids[1]
    where c.seller_id = ${seller} and c.retired_at is null
      and ${code === undefined ? sql`c.series is not distinct from ${series ?? null}` : sql`c.code = ${code}`}
    order by c.id desc limit ${most}`.execute(db)
  return rows
}

type SeriesRow = { series: string; codes: number; used: number }

/** The series of a seller's living coupons, the newest first. */
export async function listSeries(db: Database, seller: number, most: number): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select c.series, count(*) as codes, count(*) filter (where c.redemptions > 0) as used
    from coupons c
    where c.seller_id = ${seller} and c.series is not null and c.retired_at is null
    group by c.series order by max(c.id) desc limit ${most}`.execute(db)
  return rows
}

/** Whether a seller has, or had, coupons of a series. */
export async function isSeriesTaken(db: Database, seller: number, series: string): Promise<boolean> {
  const { rows } = await sql`
    select from coupons where seller_id = ${seller} and series = ${series} limit 1`.execute(db)
  return rows.length > 0
}

/** The names in capitals of all coupons that begin so, living or not. */
export async function codesBeginning(db: Database, seller: number, beginning: string): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from coupons where seller_id = ${seller} and starts_with(code, ${beginning})`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Takes coupons away, by their names in capitals. */
export async function retireCoupons(tx: Database, seller: number, codes: readonly string[]): Promise<void> {
  await sql`update coupons set retired_at = now()
    where seller_id = ${seller} and code = any(${codes}::text[]) and retired_at is null`.execute(tx)
}

/** The names in capitals of the living coupons of a series. */
export async function livingCodes(tx: Database, seller: number, series: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from coupons where seller_id = ${seller} and series = ${series} and retired_at is null
    order by id`.execute(tx)
  return rows.map(({ code }) => code)
}

/** How many purchases with a coupon are being paid, counted up to `most`: each holds one use of it. */
export async function countWithCoupon(
  db: Database,
  { seller, code, most }: { seller: number; code: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from coupons c join holds h on h.coupon_id = c.id and h.state = 'held'
      where c.seller_id = ${seller} and c.code = ${code} and c.retired_at is null limit ${most}) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
