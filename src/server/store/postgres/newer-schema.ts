import { sql } from 'kysely'
import * as MIGRATIONS from '../migrations/index.ts'
import type { Database } from './database.ts'

/** The last step of the schema that this program knows. */
const LAST_STEP = Object.keys(MIGRATIONS).at(-1) ?? ''

/** A condition of SQL: no newer release of the program has migrated this database (record 112). */
export const isSchemaKnown = sql<boolean>`
  not exists (select from schema_migrations where name collate "C" > ${LAST_STEP})`

/** The last step of a newer release that has migrated this database; null: none has. */
export async function newerStep(db: Database): Promise<string | null> {
  const { rows } = await sql<{ step: string | null }>`
    select max(name collate "C") as step from schema_migrations where name collate "C" > ${LAST_STEP}`.execute(
    db,
  )
  return rows[0]?.step ?? null
}
