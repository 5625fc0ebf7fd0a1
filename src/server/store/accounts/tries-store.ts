import { sql } from 'kysely'
import { SIGN_IN_LIMITS, type SignInLimitName } from '#rules/limits/sign-in-limits.ts'
import type { Database } from '../postgres/database.ts'

/** A key under which tries are counted, and the limit that it is held to, of an hour at most. */
export type TryBound = { limit: SignInLimitName; key: string }

/**
 * Records one try under each of these keys; not where one of them has had as many as it may, so that a flood of tries
 * fills nothing and makes none of the next dearer.
 *
 * @returns the limits that have had as many as they may; none: there may be this one
 */
export async function countTries(
  db: Database,
  bounds: readonly TryBound[],
): Promise<readonly SignInLimitName[]> {
  const asked = JSON.stringify(
    bounds.map(({ limit, key }) => {
      const { most, minutes } = SIGN_IN_LIMITS[limit]
      return { key, most, minutes }
    }),
  )
  const named = (rows: readonly { key: string }[]): SignInLimitName[] =>
    bounds.filter(({ key }) => rows.some((row) => row.key === key)).map(({ limit }) => limit)
  const { rows: full } = await sql<{ key: string }>`
    with gone as (delete from sign_in_tries where at < now() - interval '1 hour'),
    asked as (select * from jsonb_to_recordset(${asked}::jsonb) q (key text, most integer, minutes integer)),
    full_keys as (
      select a.key from asked a
      -- guard: tries-beyond-are-not-kept
      where (select count(*) from (${latestOf('a')} limit a.most) latest) >= a.most
    ),
    counted as (insert into sign_in_tries (key) select key from asked where not exists (select from full_keys))
    select key from full_keys`.execute(db)
  if (full.length > 0) return named(full)
  // Those who came at once were all let through above, and see each other here.
  const { rows: over } = await sql<{ key: string }>`
    select a.key from jsonb_to_recordset(${asked}::jsonb) a (key text, most integer, minutes integer)
    where (select count(*) from (${latestOf('a')} limit a.most + 1) latest) > a.most`.execute(db)
  return named(over)
}

function latestOf(asked: string) {
  const a = sql.raw(asked)
  return sql`select from sign_in_tries t
    where t.key = ${a}.key and t.at > now() - make_interval(mins => ${a}.minutes)`
}

/** Deletes the attempts under these keys: a caller with the password was no stranger. */
export async function forgetTries(db: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from sign_in_tries where key = any(${[...keys]}::text[])`.execute(db)
}
