import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/**
 * Ends a session everywhere it is stored: its rights to saved cards are deleted, and its data pass to `successor`, for
 * which no cookie exists. Leads are renamed, because a lead's name allows reading it. Purchases go on, found by their
 * sale's token; reservations end by themselves.
 */
export async function forgetSession(db: Database, sessionId: string, successor: string): Promise<void> {
  await sql`
    with leads_left as (
        update leads set session_id = ${successor}, uuid = md5(uuid::text || ${successor})::uuid
        where session_id = ${sessionId}
      ),
      payments_left as (
        update payments set session_id = ${successor}, lead_uuid = md5(lead_uuid::text || ${successor})::uuid
        where session_id = ${sessionId}
      ),
      reservations_left as (
        update reservations set session_id = ${successor} where session_id = ${sessionId} and state <> 'ended'
      ),
      choices_left as (update advertising_choices set session_id = ${successor} where session_id = ${sessionId}),
      visits_gone as (delete from visit_events where session_id = ${sessionId}),
      codes_gone as (delete from card_codes where session_id = ${sessionId}),
      rights_gone as (delete from card_rights where session_id = ${sessionId})
    delete from departures where session_id = ${sessionId}`.execute(db)
}
