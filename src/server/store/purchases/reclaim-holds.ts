import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Whether the money of this attempt was promised back, or is back already: then it buys nothing any more. */
export async function isPendingReversal(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql`select from pending_reversals where attempt_id = ${attemptId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes the stock of a late payment straight to sold; all of it or none. */
export async function reclaimStock(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: number; claimed: number }>`
    with wanted as (
      select id, product_id, quantity from holds where attempt_id = ${attemptId} and state = 'released' and kind = 'stock'
    ),
    free as (
      select w.id, p.id as product_id, w.quantity from wanted w join products p on p.id = w.product_id
      where p.stock is null or p.sold + p.held + w.quantity <= p.stock
      order by p.id for update of p
    ),
    enough as (select count(*) = (select count(*) from wanted) as all_free from free),
    product as (
      update products p set sold = p.sold + f.quantity from free f
      where p.id = f.product_id and (select all_free from enough) returning p.id
    ),
    hold as (
      update holds h set state = 'sold' from free f where h.id = f.id and (select all_free from enough)
    )
    select (select count(*) from wanted) as wanted, (select count(*) from product) as claimed`.execute(db)
  const [row] = rows
  return row !== undefined && row.wanted === row.claimed
}

/**
 * Takes the use of a coupon for a late payment again: of the coupon and, where it limits them, of the buyer. That it
 * has ended by its date meanwhile changes nothing: the price was agreed before.
 */
export async function reclaimCoupon(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: number; claimed: number; keys: number; buyers: number }>`
    with wanted as (
      select id, coupon_id, buyer_keys from holds
      where attempt_id = ${attemptId} and state = 'released' and kind = 'coupon'
    ),
    coupon as (
      update coupons c set redemptions = c.redemptions + 1 from wanted w
      where c.id = w.coupon_id and (c.use_limit is null or c.redemptions < c.use_limit)
      returning c.id, c.per_buyer_limit
    ),
    buyer as (
      update coupon_buyers b set uses = b.uses + 1, use_limit = coalesce(c.per_buyer_limit, b.use_limit, b.uses + 1)
      from coupon c, wanted w
      where b.coupon_id = c.id and b.buyer_key = any(w.buyer_keys)
        and (c.per_buyer_limit is null or b.uses < c.per_buyer_limit)
      returning b.buyer_key
    ),
    hold as (
      update holds h set state = 'sold' from wanted w where h.id = w.id
    )
    select (select count(*) from wanted) as wanted, (select count(*) from coupon) as claimed,
      (select coalesce(sum(cardinality(buyer_keys)), 0) from wanted) as keys,
      (select count(*) from buyer) as buyers`.execute(db)
  const [row] = rows
  return row !== undefined && row.wanted === row.claimed && row.keys === row.buyers
}
