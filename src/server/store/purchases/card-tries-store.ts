import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Forgets tries and unpaid orders that no limit counts any more, and captchas that nobody could use again. */
export async function forgetOldTries(db: Database): Promise<void> {
  await sql`delete from card_tries where at < now() - interval '1 day'`.execute(db)
  await sql`delete from unpaid_orders where at < now() - interval '2 days'`.execute(db)
  await sql`delete from used_captchas where expires_at < now() - interval '1 hour'`.execute(db)
}
