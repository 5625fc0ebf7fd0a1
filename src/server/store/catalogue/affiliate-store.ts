import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { OWN_IDS_BELOW } from './product-store.ts'

export type AffiliateRow = { id: number; name: string; product_ids: number[] }

/** The living affiliates of a seller, the newest first. */
export async function listAffiliates(db: Database, seller: number, most: number): Promise<AffiliateRow[]> {
  const { rows } = await sql<AffiliateRow>`
    select id, name, product_ids from affiliates where seller_id = ${seller} and retired_at is null
    order by id desc limit ${most}`.execute(db)
  return rows
}

/**
 * The next id that no affiliate of the installation has had: a link of somebody who is gone never becomes another's.
 * The right to change the catalogue is held.
 */
export async function nextAffiliateId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) + 1 as id from affiliates where id < ${OWN_IDS_BELOW}`.execute(tx)
  return rows[0]?.id ?? 1
}
