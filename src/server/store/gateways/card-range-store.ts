import { sql } from 'kysely'
import type { CardRange } from '#rules/methods/card-range.ts'
import type { Database } from '../postgres/database.ts'

/** The loaded table: `version` grows with each load, 0 means none. */
export type CardRangeState = { version: number; loaded_at: Date | null; count: number }

/** Rows of one statement: a table of a scheme has some hundred thousand. */
const CHUNK = 10_000

/** Puts a table in the place of the one before, as a whole: no process reads a part of it. */
export async function replaceCardRanges(db: Database, ranges: readonly CardRange[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update card_range_state set version = version + 1, loaded_at = now()`.execute(tx)
    await sql`delete from card_ranges`.execute(tx)
    for (let from = 0; from < ranges.length; from += CHUNK) {
      const rows = JSON.stringify(ranges.slice(from, from + CHUNK))
      await sql`insert into card_ranges (first, last, country, brand, kind)
        select first, last, country, brand, kind from jsonb_to_recordset(${rows}::jsonb)
          r (first integer, last integer, country text, brand text, kind text)`.execute(tx)
    }
  })
}

/** The version that is loaded. */
export async function cardRangeVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from card_range_state`.execute(db)
  return rows[0]?.version ?? 0
}

export async function cardRangeState(db: Database): Promise<CardRangeState> {
  const { rows } = await sql<CardRangeState>`
    select version, loaded_at, (select count(*) from card_ranges) as count from card_range_state`.execute(db)
  const { version = 0, loaded_at = null, count = 0 } = rows[0] ?? {}
  return { version, loaded_at, count }
}

/** The whole table with its version, sorted. One statement, so both belong together. */
export async function readLoadedRanges(
  db: Database,
): Promise<{ version: number; ranges: readonly CardRange[] }> {
  const { rows } = await sql<{ version: number; ranges: CardRange[] }>`
    select version, coalesce((select jsonb_agg(jsonb_build_object('first', first, 'last', last, 'country', country,
      'brand', brand, 'kind', kind) order by first) from card_ranges), '[]') as ranges
    from card_range_state`.execute(db)
  const [found] = rows
  return { version: found?.version ?? 0, ranges: found?.ranges ?? [] }
}
