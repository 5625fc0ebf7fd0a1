import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import type { CatalogueProblem } from '#contract/catalogue/problem.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { applyChanges, conflictsOf } from '#rules/catalogue/catalogue-patch.ts'
import type { EditConflict, EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { changedFields, keyOfItem, LIST_OF_KIND, listKeyOf } from '#rules/catalogue/catalogue-revision.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { loadEntries, NO_ENTRY } from '../../store/catalogue/catalogue-entries.ts'
import type { EntryScope } from '../../store/catalogue/catalogue-entries.ts'
import { entryVersion, revisionsSince } from '../../store/catalogue/revision-store.ts'
import type { EntryName } from '../../store/catalogue/revision-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue, importInto } from './import-catalogue.ts'

/** An entry of the catalogue as it is now. `version` counts its changes. */
export type EditedEntry = { entry: Readonly<Record<string, unknown>>; version: number }

/** Changes by a user to an entry that they read at a version. */
export type EntryEdit = EntryName & { version: number; changes: readonly EntryChange[]; editor: Editor }

export type SaveResult =
  /** `merged`: somebody else had changed other values since. */
  | { kind: 'saved'; version: number; merged: boolean }
  | { kind: 'unknown' }
  | { kind: 'conflict'; version: number; author: string | null; conflicts: EditConflict[] }

/** Reads a live entry of a seller; null if it does not exist. */
export async function readEntry(db: Database, name: EntryName): Promise<EditedEntry | null> {
  const [living] = await loadEntries(db, onlyThis(name))
  if (living?.seller !== name.seller) return null
  return { entry: living.entry, version: await entryVersion(db, name) }
}

function onlyThis({ seller, kind, id }: EntryName): EntryScope {
  if (kind === 'coupon') return { ...NO_ENTRY, coupon: [{ seller_id: seller, name: id }] }
  return { ...NO_ENTRY, [kind]: [Number(id)] }
}

/**
 * Changes values of an entry as an import of it alone would, so that the same checks hold (record 240). Where somebody
 * else changed one of the same values since, nothing is written and both are reported.
 *
 * @throws CatalogueError with what does not fit, by the paths of the entry (`/offers/promo01/amount`); CallError as
 *   recordEdit
 */
export async function saveEntry(db: Database, edit: EntryEdit): Promise<SaveResult> {
  const { seller, kind, id, changes, editor } = edit
  const name = { seller, kind, id }
  return changeCatalogue(db, async (tx, now): Promise<SaveResult> => {
    const current = await readEntry(tx, name)
    if (current === null) return { kind: 'unknown' }
    const since = await revisionsSince(tx, name, edit.version)
    const theirs = since.flatMap(({ before, after }) => changedFields(before, after))
    const conflicts = conflictsOf(theirs, changes, current.entry)
    // guard: save-on-what-was-read
    if (conflicts.length > 0)
      return { kind: 'conflict', version: current.version, author: since.at(-1)?.author ?? null, conflicts }
    const next = applyChanges(current.entry, changes)
    if (next === null) throw new CatalogueError([{ path: '', ...finding('no-such-field') }])
    await importEntry(tx, name, next, { now, editor })
    const { version } = (await readEntry(tx, name)) ?? current
    return { kind: 'saved', version, merged: since.some((change) => change.author !== editor.email) }
  })
}

/**
 * Imports one entry, new or changed, where the right to import is held already.
 *
 * @throws CatalogueError as saveEntry; where the entry is another than its name says
 */
export async function importEntry(
  tx: Database,
  name: EntryName,
  entry: Readonly<Record<string, unknown>>,
  { now, editor }: { now: Date; editor: Editor },
): Promise<void> {
  const list = LIST_OF_KIND[name.kind]
  try {
    const catalogue = parseCatalogue({ version: 1, [list]: [entry] })
    const another = [{ path: `${list}[0].id`, ...finding('stays') }]
    // guard: save-of-this-entry
    if (!isOnly(catalogue, name)) throw new CatalogueError(another)
    await importInto(tx, catalogue, { now, by: { source: 'office', editor } })
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new CatalogueError(error.problems.map((problem) => inEntry(problem, name.kind, entry)))
  }
}

/** Changes to several products, whatever their state by then. */
export type ProductsEdit = {
  seller: number
  products: readonly number[]
  changes: readonly EntryChange[]
  editor: Editor
}

/**
 * Makes the same changes of several products of a seller: of all, or of none.
 *
 * @returns false where one of them is no product of the seller
 * @throws CatalogueError, CallError as saveEntry
 */
export async function saveProducts(
  db: Database,
  { seller, products, changes, editor }: ProductsEdit,
): Promise<boolean> {
  return changeCatalogue(db, async (tx, now) => {
    const entries: Readonly<Record<string, unknown>>[] = []
    for (const id of new Set(products)) {
      const current = await readEntry(tx, { seller, kind: 'product', id: String(id) })
      if (current === null) return false
      const next = applyChanges(current.entry, changes)
      if (next === null) throw new CatalogueError([{ path: '', ...finding('no-such-field') }])
      entries.push(next)
    }
    try {
      const catalogue = parseCatalogue({ version: 1, products: entries })
      await importInto(tx, catalogue, { now, by: { source: 'office', editor } })
      return true
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      throw new CatalogueError(
        error.problems.map((problem) => {
          const at = Number(/^products\[(\d+)\]/.exec(problem.place ?? problem.path)?.[1] ?? 0)
          return inEntry(problem, 'product', entries[at], at)
        }),
      )
    }
  })
}

function isOnly(catalogue: Catalogue, { seller, kind, id }: EntryName): boolean {
  if (kind === 'seller') return catalogue.sellers.every((one) => one.id === seller && id === String(seller))
  if (kind === 'coupon')
    return catalogue.coupons.every((one) => one.seller_id === seller && one.name.toUpperCase() === id)
  return catalogue[LIST_OF_KIND[kind]].every((one) => one.seller_id === seller && String(one.id) === id)
}

/** `products[0].offers[1].amount` → `/offers/promo01/amount`; `at`: which of the list the entry is. */
export function inEntry(
  { path: reportedPath, place: path = reportedPath, ...wrong }: CatalogueProblem,
  kind: EntryKind,
  entry: unknown,
  at = 0,
): CatalogueProblem {
  const whole = `${LIST_OF_KIND[kind]}[${at}]`
  const below = path.startsWith(whole) ? path.slice(whole.length) : path
  const steps = below.match(/[^.[\]]+/g) ?? []
  let value = entry
  let list = ''
  const keys = steps.map((step) => {
    const next: unknown = (value as Readonly<Record<string, unknown>> | undefined)?.[step]
    const key = Array.isArray(value) && listKeyOf(list) !== undefined ? keyOfItem(list, next) : step
    value = next
    list = step
    return key
  })
  return { path: keys.map((key) => `/${key}`).join(''), ...wrong }
}
