import { sql } from 'kysely'
import type { Minor } from '#rules/base/money.ts'
import type { Database } from '../postgres/database.ts'

/** Whether no other refund of the purchase was written since `seen` was read. The payment is locked. */
export async function isStillRefunded(db: Database, attemptId: string, seen: Minor): Promise<boolean> {
  const { rows } = await sql<{ refunded: Minor }>`
    select coalesce(sum(s.refunded), 0)::bigint as refunded from sales s
    where s.payment_id = (select payment_id from attempts where id = ${attemptId})`.execute(db)
  return rows[0]?.refunded === seen
}

/**
 * Makes what was sold free again, once: stock and tickets of the products whose money is back, and the use of the
 * coupon. Products are locked before the coupon, and batches last, as everywhere.
 */
export async function releaseHolds(
  db: Database,
  attemptId: string,
  { productIds, coupon }: { productIds: number[]; coupon: boolean },
): Promise<void> {
  await sql`
    with hold as (
      update holds set state = 'released' where attempt_id = ${attemptId} and state = 'sold'
        and (product_id = any(${productIds}::bigint[]) or (coupon_id is not null and ${coupon})
          or (select b.product_id from batches b where b.id = holds.batch_id) = any(${productIds}::bigint[]))
      returning product_id, coupon_id, buyer_keys, quantity, batch_id
    ),
    product as (
      update products p set sold = p.sold - h.quantity from hold h where p.id = h.product_id returning p.id
    ),
    coupon as (
      update coupons c set redemptions = c.redemptions - h.quantity
      from hold h, (select count(*) from product) locked
      where c.id = h.coupon_id
      returning c.id, h.buyer_keys
    ),
    coupon_buyer as (
      update coupon_buyers b set uses = b.uses - 1 from coupon c
      where b.coupon_id = c.id and b.buyer_key = any(c.buyer_keys)
      returning b.buyer_key
    ),
    batch_locked as (
      select b.id from batches b, (select count(*) from coupon) coupons, (select count(*) from coupon_buyer) buyers
      where b.id in (select batch_id from hold) order by b.id for no key update of b
    ),
    seats as (
      select h.batch_id as id, sum(h.quantity) as quantity
      from hold h cross join (select count(*) from batch_locked) locked
      where h.batch_id is not null group by h.batch_id
    )
    update batches b set sold = b.sold - s.quantity from seats s where b.id = s.id`.execute(db)
}
