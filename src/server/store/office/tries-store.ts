import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Records one try under each of these keys. @returns how many each has had in a quarter of an hour, this one included */
export async function countTries(db: Database, keys: readonly string[]): Promise<number[]> {
  await sql`
    with gone as (delete from sign_in_tries where at < now() - interval '1 hour')
    insert into sign_in_tries (key) select unnest(${[...keys]}::text[])`.execute(db)
  const { rows } = await sql<{ tries: number }>`
    select (select count(*) from sign_in_tries t where t.key = k.key and t.at > now() - interval '15 minutes') as tries
    from unnest(${[...keys]}::text[]) with ordinality as k (key, place) order by k.place`.execute(db)
  return rows.map(({ tries }) => tries)
}

/** Forgets the tries under these keys: whoever knew the password was no stranger. */
export async function forgetTries(db: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from sign_in_tries where key = any(${[...keys]}::text[])`.execute(db)
}
