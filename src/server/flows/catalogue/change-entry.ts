import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { LIST_OF_KIND } from '#rules/catalogue/catalogue-revision.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { findPlatformTerms } from '../../store/catalogue/own-numbers-store.ts'
import { NO_ENTRY } from '../../store/catalogue/catalogue-entries.ts'
import { findDependents, findBranded, retireEntry } from '../../store/catalogue/entry-retirement.ts'
import type { RetirableKind } from '../../store/catalogue/entry-retirement.ts'
import { findRevision, newestOfEntry } from '../../store/catalogue/revision-store.ts'
import type { Revision } from '../../store/catalogue/revision-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { changeCatalogue, importInto, refuse } from './import-catalogue.ts'
import { recordEdit, type Editing } from './record-edit.ts'

/** An entry as somebody names it. */
export type NamedEntry = { seller: number; kind: RetirableKind; id: string }

export type RetireResult = { kind: 'retired' } | { kind: 'unknown' }

type UndoTerms = { editor: Editor; overLater: boolean | number; keepsPlatform?: boolean }

export type UndoResult =
  /** `changed` is false where the entry was like that already. */
  | { kind: 'undone'; of: Revision; changed: boolean }
  | { kind: 'unknown' }
  /** Later changes of the entry would go with it; `newest` is the last of them. */
  | { kind: 'changed-since'; newest: number }
  /** A seller who was new cannot go again. */
  | { kind: 'seller-stays' }

/**
 * Takes one entry out of the catalogue, which an import could only do to all of a seller.
 *
 * @throws CatalogueError where another entry needs it
 */
export async function retireOne(db: Database, entry: NamedEntry, editor: Editor): Promise<RetireResult> {
  const gone = await changeCatalogue(db, (tx) => retire(tx, entry, { source: 'retirement', editor }))
  return { kind: gone ? 'retired' : 'unknown' }
}

/**
 * Restores an entry to its state before a change, as a separate change: nothing is ever removed from the history. It
 * does not include what is sold, held and redeemed.
 *
 * @param terms `keepsPlatform`: what only the platform decides keeps its current state; `overLater`: also where the
 * entry was changed again since; a number: but by this change at the latest
 * @throws CatalogueError where it no longer fits the catalogue
 */
export async function undoChange(
  db: Database,
  revisionId: number,
  { editor, overLater, keepsPlatform = false }: UndoTerms,
): Promise<UndoResult> {
  return changeCatalogue(db, async (tx, now): Promise<UndoResult> => {
    const revision = await findRevision(tx, revisionId)
    if (revision === null) return { kind: 'unknown' }
    const newest = await newestOfEntry(tx, revision)
    // guard: undo-of-the-newest
    if (newest !== revision.id && overLater !== true && overLater !== newest)
      return { kind: 'changed-since', newest }
    const by: Editing = { source: 'undo', editor }
    const { kind, seller_id: seller, entry_id: id, before } = revision
    if (before === null) {
      if (kind === 'seller') return { kind: 'seller-stays' }
      return { kind: 'undone', of: revision, changed: await retire(tx, { seller, kind, id }, by) }
    }
    // guard: undo-keeps-the-platform-s
    const entry = keepsPlatform && kind === 'product' ? await asDecided(tx, Number(id), before) : before
    const { counts } = await importInto(tx, parseCatalogue(fileOf(kind, entry)), { now, by })
    const changed = Object.values(counts).some((rows) => rows.created + rows.changed + rows.removed > 0)
    return { kind: 'undone', of: revision, changed }
  })
}

/** A product as it was, with what the platform has decided of it since, also while it was off the catalogue. */
async function asDecided(tx: Database, id: number, before: object): Promise<object> {
  const decided = await findPlatformTerms(tx, id)
  if (decided === null) return before
  return { ...before, ...decided }
}

async function retire(tx: Database, { seller, kind, id }: NamedEntry, by: Editing): Promise<boolean> {
  const only = kind === 'coupon' ? { coupon: [{ seller_id: seller, name: id }] } : { [kind]: [Number(id)] }
  let gone = false
  if (kind === 'custom_checkout') refuse(await findBranded(tx, Number(id)))
  await recordEdit(tx, { ...NO_ENTRY, ...only }, by, async () => {
    gone = await retireEntry(tx, seller, kind, id)
    return new Set(gone ? [seller] : [])
  })
  if (gone && kind === 'product') refuse(await findDependents(tx, Number(id)))
  return gone
}

/** A catalogue file that holds this entry alone. */
function fileOf(kind: EntryKind, entry: object): object {
  return { version: 1, [LIST_OF_KIND[kind]]: [entry] }
}
