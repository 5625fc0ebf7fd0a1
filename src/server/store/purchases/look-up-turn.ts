import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/**
 * Checks whether a buyer's status request is passed on to the gateway: for each attempt one in three seconds, across
 * all callers and processes. News that a gateway reports by itself is still written at once.
 */
export async function takeLookUp(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    update attempts set looked_at = now()
    -- guard: look-ups-of-an-attempt
    where id = ${attemptId} and coalesce(looked_at < now() - interval '3 seconds', true)
    returning id`.execute(db)
  return rows.length > 0
}
