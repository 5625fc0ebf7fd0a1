import { newEvent, type FirstTicket, type NewKind } from '#rules/fields/new-event.ts'
import { newProduct, ownCurrencyOf } from '#rules/fields/product-fields.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { nextBatchId, nextTicketId } from '../../store/catalogue/event-store.ts'
import { countryOf, nextProductId } from '../../store/catalogue/product-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue } from './import-catalogue.ts'
import { importEntry } from './save-entry.ts'

type Made = {
  seller: number
  kind: NewKind
  name: string
  amount: number
  isOnSale: boolean
  /** Of a contract, in all. */
  charges?: number | undefined
  /** The least that is given to a donation, in minor units. */
  minimum?: number | undefined
  /** Address at which its buyers open it. */
  accessUrl?: string | undefined
  /** Names of an event's first batch and ticket. */
  first: FirstTicket
  editor: Editor
}

/**
 * Makes a product.
 *
 * @returns its id
 * @throws CatalogueError with what does not fit
 */
export async function createProduct(db: Database, made: Made): Promise<number> {
  const { seller, editor } = made
  return changeCatalogue(db, async (tx, now) => {
    const id = await nextProductId(tx)
    const entry = await newEntry(tx, id, made)
    await importEntry(tx, { seller, kind: 'product', id: String(id) }, entry, { now, editor })
    return id
  })
}

async function newEntry(tx: Database, id: number, { seller, kind, first, ...made }: Made) {
  const { name, amount, isOnSale, accessUrl, charges, minimum } = made
  const currency = ownCurrencyOf(await countryOf(tx, seller))
  const product = { id, sellerId: seller, name, amount, isOnSale, accessUrl, currency }
  if (kind !== 'event') return newProduct({ ...product, kind, charges, minimum })
  return newEvent(product, { batch: await nextBatchId(tx), ticket: await nextTicketId(tx) }, first)
}
