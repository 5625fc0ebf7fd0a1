import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { NewAttempt } from './new-attempt.ts'

/** The orders that share something with this one and wait for their payment, and the keys that have too many. */
export function unpaidPart({ admission }: NewAttempt): RawBuilder<unknown> {
  return sql`
    unpaid_bound as (
      select * from jsonb_to_recordset(${JSON.stringify(admission?.unpaid ?? [])}::jsonb)
        as b (key text, below bigint)
    ),
    unpaid_seen as materialized (
      select * from unpaid_orders_by(array(select key from unpaid_bound))
    ),
    unpaid_crowded as (
      select s.* from unpaid_seen s join unpaid_bound b using (key)
      -- guard: unpaid-orders
      where s.open + s.lapsed - s.paid >= b.below
    )`
}

/** The condition under which the attempt may be begun. */
export const NOT_CROWDED = sql`not exists (select from unpaid_crowded)`

/** Writes the orders that the limits of unpaid orders will count. */
export const UNPAID_COUNTED = sql`
    unpaid_counted as (
      insert into unpaid_orders (key, attempt_id) select b.key, a.id from attempt a, unpaid_bound b
    )`

/** The counts of the keys that have too many; null: none has. */
export const UNPAID_SEEN = sql`(select jsonb_agg(to_jsonb(c)) from unpaid_crowded c)`

/** How many orders of the day before an attempt, itself included, wait or waited under a key. */
export async function countUnpaidOrders(db: Database, key: string, attemptId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from unpaid_orders
    where key = ${key} and at > now() - interval '1 day'
      and at <= (select created_at from attempts where id = ${attemptId})`.execute(db)
  return rows[0]?.count ?? 0
}
