import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Whether the database answers and has a catalogue: what a load balancer asks before it sends buyers. */
export async function isReady(db: Database): Promise<boolean> {
  const answered = await sql`select version from catalogue_state`.execute(db).catch(() => null)
  return answered !== null && answered.rows.length === 1
}
