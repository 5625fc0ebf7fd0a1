import type { EntryField } from '#rules/entry-fields.ts'
import type { EntrySaved } from '#contract/office-entries.ts'
import type { EntryChange } from '#rules/catalogue-patch.ts'

/** What the parts of an entry are called, by their paths. */
export type EntryNames = {
  fields: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
  groups: Readonly<Record<string, string>>
  /** What can be chosen, by the path of the field and the value. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What to do where the catalogue does not take a value, in the reader's language. */
  refused?: Readonly<Record<string, string>>
}

/** An entry of the catalogue as a page shows it and changes it. */
export type ShownEntry = {
  /** By what unsaved changes of it are kept in this tab. */
  key: string
  version: number
  entry: Readonly<Record<string, unknown>>
  currency: string
  /** Those that this entry has, in the order of the form. */
  fields: readonly EntryField[]
  names: EntryNames
  /** Where pictures of other servers that it names are shown here, by their paths. */
  pictures?: Readonly<Record<string, string>>
  save: (body: EntrySave) => Promise<EntrySaved>
}

/** The body of a call that changes an entry: what is checked to be JSON over there is JSON here. */
export type EntrySave = { version: number; changes: { path: string; value: string }[] }

/** Changes as a call takes them. */
export function entrySave(version: number, changes: readonly EntryChange[]): EntrySave {
  return { version, changes: changes.map(({ path, value }) => ({ path, value: value as string })) }
}
