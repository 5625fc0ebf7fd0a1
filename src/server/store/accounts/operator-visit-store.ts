import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** An operator's visit to a seller goes on. */
const GOES_ON = sql`left_at is null and ends_at > now()`

/** Lets an operator look into a seller from now on, in the place of an earlier visit. False: there is no such seller. */
export async function beginVisit(
  db: Database,
  visit: { userId: number; sellerId: number; reason: string; writes: boolean; minutes: number },
): Promise<boolean> {
  await endVisit(db, visit)
  const { rows } = await sql`
    insert into operator_visits (user_id, seller_id, reason, writes, ends_at)
    select ${visit.userId}, id, ${visit.reason}, ${visit.writes}, now() + make_interval(mins => ${visit.minutes})
    from sellers where id = ${visit.sellerId} returning id`.execute(db)
  return rows.length > 0
}

/** Ends an operator's visit to a seller; false if there is none. */
export async function endVisit(
  db: Database,
  { userId, sellerId }: { userId: number; sellerId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update operator_visits set left_at = now()
    where user_id = ${userId} and seller_id = ${sellerId} and ${GOES_ON} returning id`.execute(db)
  return rows.length > 0
}
