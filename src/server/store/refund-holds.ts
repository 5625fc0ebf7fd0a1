import { sql } from 'kysely'
import type { Minor } from '#rules/money.ts'
import type { Database } from './database.ts'

/** Whether no other refund of the purchase was written since `seen` was read. The payment is locked. */
export async function isStillRefunded(db: Database, attemptId: string, seen: Minor): Promise<boolean> {
  const { rows } = await sql<{ refunded: Minor }>`
    select coalesce(sum(s.refunded), 0)::bigint as refunded from sales s
    where s.payment_id = (select payment_id from attempts where id = ${attemptId})`.execute(db)
  return rows[0]?.refunded === seen
}

/**
 * Makes what was sold free again, once: stock of the products whose money is back, and the use of the coupon. Products
 * are locked before the coupon, as everywhere.
 */
export async function giveBackHolds(
  db: Database,
  attemptId: string,
  { productIds, coupon }: { productIds: number[]; coupon: boolean },
): Promise<void> {
  await sql`
    with hold as (
      update holds set state = 'released' where attempt_id = ${attemptId} and state = 'sold'
        and (product_id = any(${productIds}::bigint[]) or (coupon_id is not null and ${coupon}))
      returning product_id, coupon_id, buyer_keys, quantity
    ),
    product as (
      update products p set sold = p.sold - h.quantity from hold h where p.id = h.product_id returning p.id
    ),
    coupon as (
      update coupons c set redemptions = c.redemptions - h.quantity
      from hold h, (select count(*) from product) locked
      where c.id = h.coupon_id
      returning c.id, h.buyer_keys
    )
    update coupon_buyers b set uses = b.uses - 1 from coupon c
    where b.coupon_id = c.id and b.buyer_key = any(c.buyer_keys)`.execute(db)
}
