import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { nextLookId } from '../../store/catalogue/look-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue } from './import-catalogue.ts'
import { importEntry } from './save-entry.ts'

/**
 * Makes a look of a seller's checkout, which is on no page yet.
 *
 * @returns its id
 */
export async function createLook(
  db: Database,
  made: Pick<CustomCheckout, 'theme'> & { seller: number; editor: Editor },
): Promise<number> {
  const { seller, editor, ...look } = made
  return changeCatalogue(db, async (tx, now) => {
    const id = await nextLookId(tx, seller)
    const name = { seller, kind: 'custom_checkout', id: String(id) } as const
    await importEntry(tx, name, { ...look, id, seller_id: seller }, { now, editor })
    return id
  })
}
