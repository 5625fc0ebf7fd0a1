import { newProduct, ownCurrencyOf } from '#rules/product-fields.ts'
import type { NewProductKind } from '#rules/product-fields.ts'
import { countryOf, nextProductId } from '../../store/office/product-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue } from './import-catalogue.ts'
import { importEntry } from './save-entry.ts'

/**
 * Makes a product.
 *
 * @returns its id
 * @throws CatalogueError with what does not fit
 */
export async function createProduct(
  db: Database,
  made: {
    seller: number
    kind: NewProductKind
    name: string
    amount: number
    isOnSale: boolean
    author: string
  },
): Promise<number> {
  const { seller, author, ...product } = made
  return changeCatalogue(db, async (tx, now) => {
    const id = await nextProductId(tx)
    const currency = ownCurrencyOf(await countryOf(tx, seller))
    const entry = newProduct({ ...product, id, sellerId: seller, currency })
    await importEntry(tx, { seller, kind: 'product', id: String(id) }, entry, { now, author })
    return id
  })
}
