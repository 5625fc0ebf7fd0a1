import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/**
 * Whether the attempt `a` is due later than attempts of its state ever are (`rules/payment/attempt-schedule.ts` has the longest
 * pauses; half an hour is added): a clock was ahead when it was written. The first line keeps to the index.
 */
export const IS_TOO_FAR_AHEAD = sql`(a.due_at > now() + interval '30 minutes'
  and a.due_at > now() + case when a.state in ('sending', 'unknown') then interval '40 minutes'
    when a.state = 'in-review' then interval '90 minutes' else interval '13 hours' end)`

/** Has looked at, now, what was written as due by a clock that was ahead. Returns how many attempts that were. */
export async function pullBackDue(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with attempts_back as (update attempts a set due_at = now() where ${IS_TOO_FAR_AHEAD} returning 1),
    reversals_back as (update pending_reversals set due_at = now()
      where state = 'pending' and due_at > now() + interval '90 minutes'),
    refunds_back as (update refunds set due_at = now() where due_at > now() + interval '4 days')
    select count(*) as count from attempts_back`.execute(db)
  return rows[0]?.count ?? 0
}
