import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** How often the catalogue of a seller was changed (record 89); 0: there is no such seller. */
export async function catalogueVersionOf(db: Database, sellerId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select catalogue_version as version from sellers where id = ${sellerId}`.execute(db)
  return rows[0]?.version ?? 0
}
