import { sql } from 'kysely'
import { OWN_IDS_BELOW } from './product-store.ts'
import type { Database } from '../postgres/database.ts'

/** The next id that no seller of the installation has had. The right to change the catalogue is held. */
export async function nextSellerId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) + 1 as id from sellers where id < ${OWN_IDS_BELOW}`.execute(tx)
  return rows[0]?.id ?? 1
}
