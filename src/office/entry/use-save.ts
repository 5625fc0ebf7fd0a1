import { CallFailure } from '#contract/call-failure.ts'
import type { EntrySaved } from '#contract/office/entries.ts'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { useAction, type Action } from '../state/use-action.ts'
import { entrySave, type ShownEntry } from './shown-entry.ts'

/** `version`: the version that the changes are based on; absent: that of the shown entry. */
export type Save = { changes: readonly EntryChange[]; version?: number }

/** Saves changes of an entry. */
export function useSave(
  entry: Pick<ShownEntry, 'version' | 'save'>,
  onDone: (answer: EntrySaved) => void,
): Action<Save> {
  return useAction(({ changes, version = entry.version }: Save) => entry.save(entrySave(version, changes)), {
    onDone,
  })
}

/** Saves changes of an entry where there is nothing to choose: a concurrent change by another user is a failure. */
export function useSaveAlone(entry: Pick<ShownEntry, 'version' | 'save'>, onDone: () => void): Action<Save> {
  return useAction(
    async ({ changes, version = entry.version }: Save) => {
      const answer = await entry.save(entrySave(version, changes))
      if (answer.kind === 'conflict') throw changedMeanwhile()
    },
    { onDone },
  )
}

function changedMeanwhile(): CallFailure {
  return new CallFailure(409, { code: 'CHANGED_MEANWHILE', message: '', request_id: '' })
}
