import type { Affiliate } from '#rules/catalogue/catalogue.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { nextAffiliateId } from '../../store/catalogue/affiliate-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue } from './import-catalogue.ts'
import { importEntry } from './save-entry.ts'

/**
 * Makes an affiliate.
 *
 * @returns its id, which its links carry
 * @throws CatalogueError with what does not fit
 */
export async function createAffiliate(
  db: Database,
  made: Pick<Affiliate, 'name' | 'product_ids'> & { seller: number; editor: Editor },
): Promise<number> {
  const { seller, editor, ...affiliate } = made
  return changeCatalogue(db, async (tx, now) => {
    // guard: affiliate-id-is-new
    const id = await nextAffiliateId(tx)
    const name = { seller, kind: 'affiliate', id: String(id) } as const
    await importEntry(tx, name, { ...affiliate, id, seller_id: seller }, { now, editor })
    return id
  })
}
