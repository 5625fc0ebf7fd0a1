import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** How often a buyer has used a coupon, by whichever of their keys says more. */
export async function readBuyerUses(
  db: Database,
  couponId: number,
  buyerKeys: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select coalesce(max(uses), 0) as uses from coupon_buyers
    where coupon_id = ${couponId} and buyer_key = any(${buyerKeys}::text[])`.execute(db)
  return rows[0]?.uses ?? 0
}
