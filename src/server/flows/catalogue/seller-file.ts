import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { parseCatalogue, readCatalogue } from '#contract/catalogue/reading.ts'
import type { Catalogue, Seller } from '#rules/catalogue/catalogue.ts'
import { changedFields, LIST_OF_KIND } from '#rules/catalogue/catalogue-revision.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { permissionOfPath } from '#rules/fields/product-fields.ts'
import { asOwnFile, secondSellerIn, unknownIn } from '#rules/fields/seller-file.ts'
import { NO_ENTRY } from '../../store/catalogue/catalogue-entries.ts'
import { findDependents, findBranded, retireEntry } from '../../store/catalogue/entry-retirement.ts'
import type { RetirableKind } from '../../store/catalogue/entry-retirement.ts'
import { changedAgain, changesOfVersion } from '../../store/catalogue/revision-store.ts'
import type { Revision } from '../../store/catalogue/revision-store.ts'
import { catalogueVersionOf } from '../../store/catalogue/catalogue-version.ts'
import { loadFreeNumbers, loadOwnNumbers } from '../../store/catalogue/own-numbers-store.ts'
import { countUnderWay } from '../../store/catalogue/product-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue, importInto, refuse } from './import-catalogue.ts'
import { recordEdit, type Editing } from './record-edit.ts'
import { readEntry } from './save-entry.ts'

/** A file that somebody brings into their shop. */
export type SellerFile = {
  seller: number
  text: string
  /** Entries that the shop has and the file lacks are removed. */
  removes: boolean
  editor: Editor
}

/** Changes that a file would make, or has made. */
export type FileEffect = {
  /** How often the catalogue was changed, with this. */
  version: number
  changes: Revision[]
  /** Where the file wants what only the platform decides, which stays as it is. */
  kept: string[]
  /** Purchases of products whose price, stock or way to pay it changes that are being paid; up to a hundred. */
  underWay: number
}

const UNDER_WAY_AT_MOST = 100

/** Takes an effect out of the transaction that it was found in, which is not to stay. */
class Previewed extends Error {
  readonly effect: FileEffect
  constructor(effect: FileEffect) {
    super('previewed')
    this.effect = effect
  }
}

/**
 * Returns what a file would change: it is imported, and the transaction is rolled back.
 *
 * @returns `version`: of the current catalogue, to be named by the import that follows
 * @throws CatalogueError with what does not fit, by the paths of the file
 */
export async function previewFile(db: Database, file: SellerFile): Promise<FileEffect> {
  const catalogue = readCatalogue(file.text)
  try {
    return await changeCatalogue(db, async (tx, now): Promise<never> => {
      const version = await catalogueVersionOf(tx, file.seller)
      // Nothing of it stays, so the session needs not be proven yet.
      const proven = { ...file, editor: { ...file.editor, isProven: true } }
      throw new Previewed({ ...(await applyFile(tx, now, proven, catalogue)), version })
    })
  } catch (error) {
    if (error instanceof Previewed) return error.effect
    throw error
  }
}

/**
 * Makes a shop say what a file says, all of it or nothing.
 *
 * @param version what the preview showed; where the catalogue was changed since, nothing is written
 * @returns null: it was changed since
 * @throws CatalogueError as previewFile
 */
export async function importFile(
  db: Database,
  file: SellerFile,
  version: number,
): Promise<FileEffect | null> {
  const catalogue = readCatalogue(file.text)
  return changeCatalogue(db, async (tx, now) => {
    // guard: file-as-previewed
    if ((await catalogueVersionOf(tx, file.seller)) !== version) return null
    return applyFile(tx, now, file, catalogue)
  })
}

async function applyFile(
  tx: Database,
  now: Date,
  { seller, removes, editor }: SellerFile,
  file: Catalogue,
): Promise<FileEffect> {
  const own = await loadOwnNumbers(tx, seller)
  const second = secondSellerIn(file)
  if (second !== null) refuse([{ path: second, ...finding('one-seller') }])
  // guard: file-names-own-entries
  refuse(unknownIn(file, own).map((path) => ({ path, ...finding('not-in-shop') })))
  const shop = { seller: await sellerOf(tx, seller), own, free: await loadFreeNumbers(tx, seller) }
  const { catalogue, kept } = asOwnFile(file, shop)
  const whole =
    removes && catalogue.sellers.length === 0 ? { ...catalogue, sellers: [shop.seller] } : catalogue
  const before = await catalogueVersionOf(tx, seller)
  const by: Editing = { source: 'office', editor }
  await importInto(tx, whole, { now, by, replaced: removes ? seller : undefined })
  const version = await catalogueVersionOf(tx, seller)
  const changes = version === before ? [] : await changesOfVersion(tx, seller, version)
  return { version, changes, kept, underWay: await countTouched(tx, changes) }
}

async function sellerOf(tx: Database, seller: number): Promise<Seller> {
  const read = await readEntry(tx, { seller, kind: 'seller', id: String(seller) })
  const [one] = parseCatalogue({ version: 1, sellers: [read?.entry] }).sellers
  if (one === undefined) throw new Error('a shop without its seller')
  return one
}

/** How many purchases are being paid of what the changes make cost another amount, be paid otherwise, or go. */
async function countTouched(tx: Database, changes: readonly Revision[]): Promise<number> {
  const products = changes.filter(
    ({ kind, before, after }) =>
      kind === 'product' &&
      before !== null &&
      changedFields(before, after).some(({ path }) => permissionOfPath(path) === 'products.price'),
  )
  return countUnderWay(
    tx,
    products.map(({ entry_id: id }) => Number(id)),
    UNDER_WAY_AT_MOST,
  )
}

export type FileUndo = 'undone' | 'unknown' | 'changed-since'

/**
 * Makes everything that was changed in the office with one version of a shop's catalogue what it was before, as changes of
 * their own.
 *
 * @throws CatalogueError where it no longer fits
 */
export async function undoFile(
  db: Database,
  { seller, version, editor }: { seller: number; version: number; editor: Editor },
): Promise<FileUndo> {
  return changeCatalogue(db, async (tx, now) => {
    const all = await changesOfVersion(tx, seller, version)
    const changes = all.filter(({ source }) => source === 'office')
    if (changes.length === 0) return 'unknown'
    // guard: file-undo-of-the-newest
    if ((await changedAgain(tx, changes)).length > 0) return 'changed-since'
    const by: Editing = { source: 'undo', editor }
    await importInto(tx, parseCatalogue(fileOf(changes)), { now, by })
    await retireNew(tx, { seller, by }, changes)
    return 'undone'
  })
}

/** A catalogue file of the entries as they were. */
function fileOf(changes: readonly Revision[]): Record<string, unknown> {
  const were = Object.groupBy(
    changes.filter(({ before }) => before !== null),
    ({ kind }) => LIST_OF_KIND[kind],
  )
  const lists = Object.entries(were).map(([list, found]) => [list, found.map(({ before }) => before)])
  return { version: 1, ...(Object.fromEntries(lists) as object) }
}

/** In an order in which nothing names what is gone already, but for products, which may name each other. */
const RETIRED_IN_ORDER = [
  'coupon',
  'affiliate',
  'product',
  'custom_checkout',
] as const satisfies RetirableKind[]

async function retireNew(
  tx: Database,
  { seller, by }: { seller: number; by: Editing },
  changes: readonly Revision[],
): Promise<void> {
  const made = changes.filter(({ before }) => before === null)
  const idsOf = (kind: EntryKind) => made.flatMap((one) => (one.kind === kind ? one.entry_id : []))
  for (const kind of RETIRED_IN_ORDER) {
    const ids = idsOf(kind)
    if (ids.length === 0) continue
    if (kind === 'custom_checkout') for (const id of ids) refuse(await findBranded(tx, Number(id)))
    const only =
      kind === 'coupon'
        ? { coupon: ids.map((name) => ({ seller_id: seller, name })) }
        : { [kind]: ids.map(Number) }
    await recordEdit(tx, { ...NO_ENTRY, ...only }, by, async () => {
      for (const id of ids) await retireEntry(tx, seller, kind, id)
      return new Set([seller])
    })
    if (kind === 'product') for (const id of ids) refuse(await findDependents(tx, Number(id)))
  }
}
