import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/**
 * Whether a buyer's question is passed on to the gateway: of each attempt one in three seconds, whoever asks and
 * however many processes are asked. What a gateway tells by itself is written at once all the same.
 */
export async function takeLookUp(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    update attempts set looked_at = now()
    -- guard: look-ups-of-an-attempt
    where id = ${attemptId} and coalesce(looked_at < now() - interval '3 seconds', true)
    returning id`.execute(db)
  return rows.length > 0
}
