import { CatalogueError } from '#contract/catalogue-problem.ts'
import type { CatalogueProblem } from '#contract/catalogue-problem.ts'
import { parseCatalogue } from '#contract/catalogue-reading.ts'
import { applyChanges, conflictsOf } from '#rules/catalogue-patch.ts'
import type { EditConflict, EntryChange } from '#rules/catalogue-patch.ts'
import { changedFields, keyOfItem, listKeyOf } from '#rules/catalogue-revision.ts'
import { newProduct, ownCurrencyOf } from '#rules/product-fields.ts'
import type { NewProductKind } from '#rules/product-fields.ts'
import { loadEntries, NO_ENTRY } from '../../store/catalogue/catalogue-entries.ts'
import { entryVersion, revisionsSince } from '../../store/catalogue/revision-store.ts'
import { countryOf, nextProductId } from '../../store/office/product-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue, importInto } from './import-catalogue.ts'

/** A product as it is now. `version` counts its changes. */
export type EditedProduct = { entry: Readonly<Record<string, unknown>>; version: number }

/** What somebody changes of a product that they read at a version. */
export type ProductEdit = {
  seller: number
  id: number
  version: number
  changes: readonly EntryChange[]
  author: string
}

export type SaveResult =
  /** `merged`: somebody else had changed other values since. */
  | { kind: 'saved'; version: number; merged: boolean }
  | { kind: 'unknown' }
  | { kind: 'conflict'; version: number; author: string | null; conflicts: EditConflict[] }

/** A living product of a seller; null: there is none. */
export async function readEditedProduct(
  db: Database,
  { seller, id }: { seller: number; id: number },
): Promise<EditedProduct | null> {
  const [living] = await loadEntries(db, { ...NO_ENTRY, product: [id] })
  if (living?.seller !== seller) return null
  return { entry: living.entry, version: await entryVersion(db, { seller, kind: 'product', id: String(id) }) }
}

/**
 * Changes values of a product as an import of it alone would, so that the same checks hold. Where somebody else changed
 * one of the same values since, nothing is written and both are told.
 *
 * @throws CatalogueError with what does not fit, by the paths of the entry (`/offers/promo01/amount`)
 */
export async function saveProduct(db: Database, edit: ProductEdit): Promise<SaveResult> {
  const { seller, id, changes, author } = edit
  return changeCatalogue(db, async (tx, now): Promise<SaveResult> => {
    const current = await readEditedProduct(tx, edit)
    if (current === null) return { kind: 'unknown' }
    const since = await revisionsSince(tx, { seller, kind: 'product', id: String(id) }, edit.version)
    const theirs = since.flatMap(({ before, after }) => changedFields(before, after))
    const conflicts = conflictsOf(theirs, changes, current.entry)
    // guard: save-on-what-was-read
    if (conflicts.length > 0)
      return { kind: 'conflict', version: current.version, author: since.at(-1)?.author ?? null, conflicts }
    const next = applyChanges(current.entry, changes)
    if (next === null) throw new CatalogueError([{ path: '', message: 'has no such field' }])
    await importProduct(tx, next, { now, id, seller, author })
    const { version } = (await readEditedProduct(tx, edit)) ?? current
    return { kind: 'saved', version, merged: since.some((change) => change.author !== author) }
  })
}

/** Makes a product that is not on sale yet. @returns its id */
export async function createProduct(
  db: Database,
  made: { seller: number; kind: NewProductKind; name: string; amount: number; author: string },
): Promise<number> {
  const { seller, author, ...product } = made
  return changeCatalogue(db, async (tx, now) => {
    const id = await nextProductId(tx)
    const currency = ownCurrencyOf(await countryOf(tx, seller))
    const entry = newProduct({ ...product, id, sellerId: seller, currency })
    await importProduct(tx, entry, { now, id, seller, author })
    return id
  })
}

type ImportTerms = { now: Date; id: number; seller: number; author: string }

async function importProduct(
  tx: Database,
  entry: Readonly<Record<string, unknown>>,
  { now, id, seller, author }: ImportTerms,
): Promise<void> {
  try {
    const catalogue = parseCatalogue({ version: 1, products: [entry] })
    const isIt = catalogue.products.every((product) => product.id === id && product.seller_id === seller)
    // guard: save-of-this-product
    if (!isIt) throw new CatalogueError([{ path: 'products[0].id', message: 'stays as it is' }])
    await importInto(tx, catalogue, { now, by: { source: 'office', author } })
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new CatalogueError(error.problems.map((problem) => inEntry(problem, entry)))
  }
}

/** `products[0].offers[1].amount` → `/offers/promo01/amount` */
function inEntry({ path, message }: CatalogueProblem, entry: unknown): CatalogueProblem {
  const steps = path.replace(/^products\[0\]\.?/, '').match(/[^.[\]]+/g) ?? []
  let value = entry
  let list = ''
  const keys = steps.map((step) => {
    const next: unknown = (value as Readonly<Record<string, unknown>> | undefined)?.[step]
    const key = Array.isArray(value) && listKeyOf(list) !== undefined ? keyOfItem(list, next) : step
    value = next
    list = step
    return key
  })
  return { path: keys.map((key) => `/${key}`).join(''), message }
}
