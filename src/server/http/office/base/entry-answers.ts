import type { EntryHistory, EntrySaved } from '#contract/office/entries.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import { changedFields } from '#rules/catalogue/catalogue-revision.ts'
import { CallError } from '../../../call-error.ts'
import { undoChange } from '../../../flows/catalogue/change-entry.ts'
import { saveEntry, type EntryEdit } from '../../../flows/catalogue/save-entry.ts'
import type { Database } from '../../../store/postgres/database.ts'
import {
  findRevision,
  listRevisions,
  type EntryName,
  type Revision,
} from '../../../store/catalogue/revision-store.ts'

const CHANGES_AT_MOST = 50

/** Changes an entry. @throws CallError NOT_FOUND, ENTRY_REFUSED */
export async function savedEntry(db: Database, edit: EntryEdit): Promise<EntrySaved> {
  const saved = await fitting(saveEntry(db, edit))
  if (saved.kind === 'unknown') throw new CallError('NOT_FOUND')
  return saved as EntrySaved
}

/** Returns the last changes of an entry. @throws CallError NOT_FOUND if there are none */
export async function historyOf(db: Database, { seller, kind, id }: EntryName): Promise<EntryHistory> {
  const revisions = await listRevisions(db, { seller, entry: { kind, id } }, CHANGES_AT_MOST)
  if (revisions.length === 0) throw new CallError('NOT_FOUND')
  return { changes: revisions.map(changeOf) }
}

function changeOf({ id, at, author, source, before, after }: Revision): EntryHistory['changes'][number] {
  const fields = before !== null && after !== null ? changedFields(before, after) : []
  return {
    id,
    at: at.toISOString(),
    author,
    source,
    is_first: before === null,
    fields: fields as EntryHistory['changes'][number]['fields'],
  }
}

/**
 * Restores an entry to its state before one of its changes.
 *
 * @param change `newest`: the last change that the caller has seen; null: later changes are undone as well
 * @throws CallError NOT_FOUND, ENTRY_REFUSED, CHANGED_MEANWHILE
 */
export async function putBack(
  db: Database,
  { seller, kind, id }: EntryName,
  change: { id: number; newest: number | null },
  editor: Editor,
): Promise<void> {
  const revision = await findRevision(db, change.id)
  const isOfIt = revision?.seller_id === seller && revision.kind === kind && revision.entry_id === id
  // guard: undo-of-the-own-seller
  if (!isOfIt || revision.before === null) throw new CallError('NOT_FOUND')
  const undone = await fitting(
    undoChange(db, revision.id, { editor, overLater: change.newest ?? true, keepsPlatform: true }),
  )
  if (undone.kind === 'changed-since') throw new CallError('CHANGED_MEANWHILE')
}

/**
 * Converts values that do not fit the catalogue into an error of the call that names them. `isOfFile`: as a file has
 * them.
 */
export async function fitting<T>(work: Promise<T>, { isOfFile = false } = {}): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new CallError('ENTRY_REFUSED', { findings: error.problems, isOfFile })
  }
}
