import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { applyChanges, type EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { graveChangesOf, refusalOf, type Editor } from '#rules/fields/grave-fields.ts'
import { CallError } from '../../call-error.ts'
import { newOfficeToken } from '../../signing/office-token.ts'
import { keepPreview } from '../../store/catalogue/look-preview-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findMissingPictures } from './named-pictures.ts'
import { refuse } from './import-catalogue.ts'
import { readEntry } from './save-entry.ts'

type Previewed = {
  user: number
  editor: Editor
  seller: number
  look: number
  changes: readonly EntryChange[]
}

/**
 * Keeps a look as it would be with some changes, for the pages that show it before it is saved.
 *
 * @returns the secret by which the page is opened; null: there is no such look
 * @throws CatalogueError with what does not fit
 */
export async function previewLook(
  db: Database,
  { user, editor, seller, look, changes }: Previewed,
): Promise<string | null> {
  const current = await readEntry(db, { seller, kind: 'custom_checkout', id: String(look) })
  if (current === null) return null
  const next = applyChanges(current.entry, changes)
  if (next === null) throw new CatalogueError([{ path: '', ...finding('no-such-field') }])
  // A preview is a page that its maker can hand on. Nothing is kept of it, so the session needs not be proven.
  const proven = { ...editor, isProven: true }
  const refusal = refusalOf(proven, graveChangesOf('custom_checkout', current.entry, next))
  // guard: preview-leads-nobody
  if (refusal !== null) throw new CallError(refusal)
  const catalogue = parseCatalogue({ version: 1, custom_checkouts: [next] })
  refuse(await findMissingPictures(db, catalogue, { taken: false }))
  const [entry] = catalogue.custom_checkouts
  if (entry === undefined) throw new Error('a catalogue without the look that was put into it')
  const { token, hash } = newOfficeToken()
  await keepPreview(db, { user, seller, look, hash, entry })
  return token
}
