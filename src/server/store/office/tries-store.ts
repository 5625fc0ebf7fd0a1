import { sql } from 'kysely'
import { SIGN_IN_LIMITS, type SignInLimitName } from '#rules/sign-in-limits.ts'
import type { Database } from '../postgres/database.ts'

/** A key under which tries are counted, and the limit that it is held to, of an hour at most. */
export type TryBound = { limit: SignInLimitName; key: string }

/**
 * Records one try under each of these keys; not where one of them has had as many as it may, so that a flood of tries
 * fills nothing and makes none of the next dearer.
 *
 * @returns whether there may be this one
 */
export async function countTries(db: Database, bounds: readonly TryBound[]): Promise<boolean> {
  const asked = JSON.stringify(
    bounds.map(({ limit, key }) => {
      const { most, minutes } = SIGN_IN_LIMITS[limit]
      return { key, most, minutes }
    }),
  )
  const { rows: counted } = await sql`
    with gone as (delete from sign_in_tries where at < now() - interval '1 hour'),
    asked as (select * from jsonb_to_recordset(${asked}::jsonb) q (key text, most integer, minutes integer))
    insert into sign_in_tries (key) select key from asked
    where not exists (
      select from asked a
      -- guard: tries-beyond-are-not-kept
      where (select count(*) from (${latestOf('a')} limit a.most) latest) >= a.most)
    returning id`.execute(db)
  if (counted.length === 0) return false
  // Those who came at once were all let through above, and see each other here.
  const { rows } = await sql<{ is_over: boolean }>`
    select exists (
      select from jsonb_to_recordset(${asked}::jsonb) a (key text, most integer, minutes integer)
      where (select count(*) from (${latestOf('a')} limit a.most + 1) latest) > a.most) as is_over`.execute(
    db,
  )
  return rows[0]?.is_over === false
}

function latestOf(asked: string) {
  const a = sql.raw(asked)
  return sql`select from sign_in_tries t
    where t.key = ${a}.key and t.at > now() - make_interval(mins => ${a}.minutes)`
}

/** Forgets the tries under these keys: whoever knew the password was no stranger. */
export async function forgetTries(db: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from sign_in_tries where key = any(${[...keys]}::text[])`.execute(db)
}
