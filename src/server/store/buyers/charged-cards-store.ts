import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Tries of cards that no limit counts any more. */
export async function deleteOldCardTries(db: Database): Promise<void> {
  await sql`delete from charged_cards where at < now() - interval '31 days'`.execute(db)
}
