import { sql } from 'kysely'
import type { Database } from '../store/postgres/database.ts'

/** Runs a statement that a test wrote, to look behind the program or to put it into a state. */
export async function runSql<T>(db: Database, statement: string): Promise<T[]> {
  const { rows } = await sql.raw<T>(statement).execute(db)
  return rows
}
