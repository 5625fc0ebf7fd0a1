import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { NewAttempt } from './new-attempt.ts'

/** The tries that share something with this one, and those of them that are too many for it to be begun. */
export function triesPart({ admission }: NewAttempt): RawBuilder<unknown> {
  return sql`
    bound as (
      select * from jsonb_to_recordset(${JSON.stringify(admission?.bounds ?? [])}::jsonb)
        as b (key text, "vainBelow" bigint, "openBelow" bigint)
    ),
    tries as materialized (
      select * from card_tries_by(array(select key from bound))
    ),
    crowded as (
      select t.* from tries t join bound b using (key)
      -- guard: tries-in-vain
      where t.refused - t.paid >= b."vainBelow" or t.refused + t.open - t.paid >= b."openBelow"
    )`
}

/** The condition under which the attempt may be begun. */
export const NOT_TRIED_TOO_OFTEN = sql`not exists (select from crowded)`

/** Writes the tries that the limits against card testing will count. */
export function countedPart({ admission }: NewAttempt): RawBuilder<unknown> {
  return sql`
    counted as (
      insert into card_tries (key, attempt_id)
      select b.key, a.id from attempt a, bound b, generate_series(1, ${admission?.cards ?? 1}::integer)
    )`
}

/** The counts that the attempt was admitted with are kept with what else is known of its risk. */
export const TRIES_SEEN = sql` || (
          select case when count(*) = 0 then '{}' else jsonb_build_object('tries', jsonb_object_agg(
            split_part(t.key, ':', 1), jsonb_build_array(t.refused, t.open, t.paid))) end from tries t)`

/** Forgets tries and unpaid orders that no limit counts any more, and captchas that nobody could use again. */
export async function forgetOldTries(db: Database): Promise<void> {
  await sql`delete from card_tries where at < now() - interval '1 day'`.execute(db)
  await sql`delete from unpaid_orders where at < now() - interval '2 days'`.execute(db)
  await sql`delete from used_captchas where expires_at < now() - interval '1 hour'`.execute(db)
}
