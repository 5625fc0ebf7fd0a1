import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Notices of a running program that the doctor reports. */
export type NoticeName = 'forwarded-headers'

/** Keeps that something was noticed now. */
export async function keepNotice(db: Database, name: NoticeName): Promise<void> {
  await sql`insert into operator_notices (name) values (${name})
    on conflict (name) do update set last_seen_at = now()`.execute(db)
}

/** When something was last noticed within a week; null: it was not. */
export async function readNotice(db: Database, name: NoticeName): Promise<Date | null> {
  const { rows } = await sql<{ last_seen_at: Date }>`
    select last_seen_at from operator_notices
    where name = ${name} and last_seen_at > now() - interval '7 days'`.execute(db)
  return rows[0]?.last_seen_at ?? null
}
