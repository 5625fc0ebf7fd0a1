import { newSeller, type NewSeller } from '#rules/fields/seller-fields.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { recordAudit } from '../../store/accounts/audit-store.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { nextSellerId } from '../../store/catalogue/seller-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue } from './import-catalogue.ts'
import { importEntry } from './save-entry.ts'

/**
 * Makes a seller who sells from today on.
 *
 * @param made `owner`: the user who becomes its owner; null: nobody yet
 * @returns its id
 * @throws CatalogueError with what does not fit
 */
export async function createSeller(
  db: Database,
  made: { seller: NewSeller; gateways: readonly string[]; editor: Editor; owner: number | null },
): Promise<number> {
  const { seller, gateways, editor, owner } = made
  return changeCatalogue(db, async (tx, now) => {
    const id = await nextSellerId(tx)
    const entry = newSeller({ ...seller, id, now, gateways })
    await importEntry(tx, { seller: id, kind: 'seller', id: String(id) }, entry, { now, editor })
    if (owner !== null) {
      await addMember(tx, id, owner, 'owner')
      const target = { kind: 'user', id: owner } as const
      const by = { userId: owner, sellerId: id }
      await recordAudit(tx, by, { action: 'team.joined', target, facts: { role: 'owner' } })
    }
    return id
  })
}
