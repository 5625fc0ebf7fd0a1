import { sql } from 'kysely'
import type { Coupon } from '#rules/catalogue.ts'
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
}

/** The living coupons of a seller, the newest first; `code`: one of them, by its name in capitals. */
export async function listCoupons(
  db: Database,
  seller: number,
  { most, code }: { most: number; code?: string },
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select c.name, c.type, c.value, coalesce(p.currency, '') as currency, c.redemptions as used,
      c.use_limit as "limit", c.starts_at as "startsAt", c.due_date as "dueDate"
    from coupons c left join products p on p.id = c.product_ids[1]
    where c.seller_id = ${seller} and c.retired_at is null
      and (${code ?? null}::text is null or c.code = ${code ?? null})
    order by c.id desc limit ${most}`.execute(db)
  return rows
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
