import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue } from './import-catalogue.ts'
import { importEntry, readEntry } from './save-entry.ts'

/**
 * Makes a coupon, which works at once.
 *
 * @throws CatalogueError with what does not fit; where the seller has one of this name
 */
export async function createCoupon(
  db: Database,
  made: Pick<Coupon, 'name' | 'type' | 'value' | 'product_ids'> & { seller: number; editor: Editor },
): Promise<void> {
  const { seller, editor, ...coupon } = made
  await changeCatalogue(db, async (tx, now) => {
    const name = { seller, kind: 'coupon', id: coupon.name.toUpperCase() } as const
    // guard: new-coupon-takes-no-other
    if ((await readEntry(tx, name)) !== null)
      throw new CatalogueError([{ path: '/name', ...finding('coupon-taken') }])
    await importEntry(tx, name, { ...coupon, seller_id: seller }, { now, editor })
  })
}
