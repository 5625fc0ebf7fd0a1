import { changedFields } from '#rules/catalogue/catalogue-revision.ts'
import type { UndoResult } from '../flows/catalogue/change-entry.ts'
import type { Revision } from '../store/catalogue/revision-store.ts'
import { CommandError } from './command-call.ts'

/** Values of one change that are printed; the rest is counted. */
const VALUES_AT_MOST = 8
const LETTERS_AT_MOST = 60

/** The changes of a catalogue, a line each with its values below. */
export function describeHistory(revisions: readonly Revision[]): string {
  if (revisions.length === 0) return 'Nothing was changed yet.'
  return revisions.flatMap(linesOf).join('\n')
}

function linesOf({ id, at, kind, entry_id, source, author, before, after }: Revision): string[] {
  const what = before === null ? 'created' : after === null ? 'retired' : 'changed'
  const who = author === null ? '' : ` by ${author}`
  const head = `${id}  ${at.toISOString()}  ${kind} ${entry_id} ${what} (${source}${who})`
  if (before === null || after === null) return [head]
  const changes = changedFields(before, after)
  const shown = changes
    .slice(0, VALUES_AT_MOST)
    .map(({ path, from, to }) => `    ${path}: ${short(from)} → ${short(to)}`)
  const more = changes.length - shown.length
  return [head, ...shown, ...(more > 0 ? [`    and ${more} more`] : [])]
}

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > LETTERS_AT_MOST ? `${text.slice(0, LETTERS_AT_MOST)}…` : text
}

/** Describes the result of an undo. @throws CommandError where nothing was undone */
export function describeUndo(id: number, result: UndoResult): string {
  switch (result.kind) {
    case 'undone': {
      const { kind, entry_id } = result.of
      if (!result.changed) return `Nothing changed: ${kind} ${entry_id} is as it was before change ${id}.`
      return `The ${kind} ${entry_id} is as it was before change ${id}.`
    }
    case 'unknown':
      throw new CommandError(`There is no change ${id}.`)
    case 'changed-since':
      throw new CommandError(
        `The entry was changed again since, last by change ${result.newest}: undo that first, or add --over-later.`,
      )
    case 'seller-stays':
      throw new CommandError('A seller who was new cannot go again.')
  }
}
