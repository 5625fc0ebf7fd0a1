import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Keeps network addresses in clear by the names that security events have for them. */
export async function keepEventAddresses(
  db: Database,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into event_addresses (address, ip)
    select * from unnest(${[...addresses.keys()]}::text[], ${[...addresses.values()]}::text[])
    on conflict (address) do update set seen_at = now()`.execute(db)
}

/** Forgets addresses that were last seen so many hours ago; 0: all of them. */
export async function forgetEventAddresses(db: Database, keptHours: number): Promise<void> {
  await sql`
    delete from event_addresses where seen_at <= now() - make_interval(hours => ${keptHours})`.execute(db)
}
