import type { EntryField } from '#rules/fields/entry-fields.ts'
import type { EntrySaved } from '#contract/office/entries.ts'
import { valueAt, type EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { isTimeZone } from '#rules/base/time-zone.ts'

/** Names of the parts of an entry, by their paths. */
export type EntryNames = {
  fields: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
  groups: Readonly<Record<string, string>>
  /** Available options, by the path of the field and the value. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Instructions for a value that the catalogue does not take, in the reader's language. */
  refused?: Readonly<Record<string, string>>
}

/** An entry of the catalogue as a page shows it and changes it. */
export type ShownEntry = {
  /** By what unsaved changes of it are kept in this tab. */
  key: string
  version: number
  entry: Readonly<Record<string, unknown>>
  currency: string
  /** Where it says by whose clock its moments are; absent or unset: by that of the page. */
  clockPath?: string
  /** Those that this entry has, in the order of the form. */
  fields: readonly EntryField[]
  names: EntryNames
  /** Where pictures of other servers that it names are shown here, by their paths. */
  pictures?: Readonly<Record<string, string>>
  save: (body: EntrySave) => Promise<EntrySaved>
}

/**
 * Returns the clock by which the moments of an entry are typed and shown.
 *
 * @param page the clock of the page
 * @param typed the value of its field, not saved yet
 */
export function clockOfEntry(
  { entry, clockPath }: Pick<ShownEntry, 'entry' | 'clockPath'>,
  page: string,
  typed?: Readonly<Record<string, string>>,
): string {
  if (clockPath === undefined) return page
  const named = typed?.[clockPath] ?? valueAt(entry, clockPath)
  return typeof named === 'string' && isTimeZone(named) ? named : page
}

/** Body of a call that changes an entry: a value that the server checks to be JSON is JSON here. */
export type EntrySave = { version: number; changes: { path: string; value: string }[] }

/** Changes as a call takes them. */
export function entrySave(version: number, changes: readonly EntryChange[]): EntrySave {
  return { version, changes: changes.map(({ path, value }) => ({ path, value: value as string })) }
}
