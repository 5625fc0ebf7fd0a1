import { sql } from 'kysely'
import { DEFAULT_THEME_COLOR } from '#rules/catalogue/custom-checkout.ts'
import type { Database } from '../postgres/database.ts'
import { OWN_IDS_BELOW } from './product-store.ts'

export type LookRow = {
  id: number
  /** Name given by its seller; null if it has none. */
  name: string | null
  theme_color: string
  /** Names of the products that have it without a link saying so. */
  products: string[]
}

/** The looks of a seller, the newest first. One statement. */
export async function listLooks(db: Database, seller: number, most: number): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select c.id, c.body ->> 'name' as name, coalesce(c.body ->> 'theme_color', ${DEFAULT_THEME_COLOR}) as theme_color,
      array(select p.name from products p where p.seller_id = c.seller_id and p.custom_checkout_id = c.id
        order by p.id) as products
    from custom_checkouts c where c.seller_id = ${seller} order by c.id desc limit ${most}`.execute(db)
  return rows
}

/**
 * The next id that no living look of the installation has, and no look of this seller ever had: purchases and links
 * remember those. The right to change the catalogue is held.
 */
export async function nextLookId(tx: Database, seller: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest(
      (select coalesce(max(id), 0) from custom_checkouts where id < ${OWN_IDS_BELOW}),
      (select coalesce(max(entry_id::bigint), 0) from catalogue_revisions
        where seller_id = ${seller} and kind = 'custom_checkout' and entry_id::bigint < ${OWN_IDS_BELOW})
    ) + 1 as id`.execute(tx)
  return rows[0]?.id ?? 1
}
