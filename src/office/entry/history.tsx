import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { EntryHistory } from '#contract/office/entries.ts'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { useAction } from '../state/use-action.ts'
import { useClock, useMoment } from '../state/clock.ts'
import { useTexts, useWords } from '../state/words.ts'
import { clockOfEntry, type ShownEntry } from './shown-entry.ts'
import { changeIn } from './words.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type Change = EntryHistory['changes'][number]
type HistoryProps<Key extends readonly unknown[]> = {
  shown: ShownEntry
  query: UseQueryOptions<EntryHistory, Error, EntryHistory, Key>
  /** Makes the entry what it was before a change; absent: the reader may not. */
  putBack?: ((changeId: number, newest: number) => Promise<unknown>) | undefined
  /** Additional text before that. */
  more?: ReactNode
}

/** Values of a change that are written out. */
const FIELDS_AT_MOST = 6

/** The changes of an entry and their authors, with a button to go back. */
export function History<Key extends readonly unknown[]>({
  shown,
  query,
  putBack,
  more,
}: HistoryProps<Key>): ReactNode {
  const texts = useTexts().entry.history
  const moment = useMoment()
  const [undone, setUndone] = useState<Undone | null>(null)
  return (
    <Section id="history" title={texts.title}>
      <Loaded query={query}>
        {({ changes }) => (
          <Rows>
            {changes.map((change) => (
              <Row
                key={change.id}
                end={
                  putBack !== undefined &&
                  !change.is_first && (
                    <Button
                      onClick={() => setUndone({ change: change.id, newest: changes[0]?.id ?? change.id })}
                    >
                      {texts.putBack}
                      <Hidden> {moment(change.at)}</Hidden>
                    </Button>
                  )
                }
              >
                <ChangeInWords change={change} shown={shown} />
                <Soft>
                  {texts.by({
                    author: change.author ?? texts.sources[change.source],
                    at: moment(change.at),
                  })}
                </Soft>
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
      {putBack !== undefined && (
        <PutBack putBack={putBack} more={more} undone={undone} onClose={() => setUndone(null)} />
      )}
    </Section>
  )
}

function ChangeInWords({ change, shown }: { change: Change; shown: ShownEntry }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.entry
  const clock = clockOfEntry(shown, useClock())
  if (change.is_first) return <p>{texts.history.first}</p>
  const more = change.fields.length - FIELDS_AT_MOST
  return (
    <>
      {change.fields.slice(0, FIELDS_AT_MOST).map((field) => (
        <p key={field.path}>{changeIn({ locale, texts, clock, of: shown }, field)}</p>
      ))}
      {more > 0 && <p>{texts.history.more({ count: more })}</p>}
    </>
  )
}

/** `newest`: the last change in the list when the reader chose this one. */
type Undone = { change: number; newest: number }
type PutBackProps = {
  putBack: (changeId: number, newest: number) => Promise<unknown>
  more: ReactNode
  undone: Undone | null
  onClose: () => void
}

function PutBack({ putBack, more, undone, onClose }: PutBackProps): ReactNode {
  const texts = useTexts()
  const action = useAction(({ change, newest }: Undone) => putBack(change, newest), { onDone: onClose })
  const queries = useQueryClient()
  useEffect(() => {
    // The reader can read a colleague's change before choosing again.
    if (action.code === 'CHANGED_MEANWHILE') void queries.invalidateQueries()
  }, [action.code, queries])
  return (
    <Dialog
      open={undone !== null}
      title={texts.entry.history.putBackTitle}
      onClose={onClose}
      closeLabel={texts.close}
    >
      <p>{texts.entry.history.putBackLead}</p>
      {more}
      <Failure code={action.code} />
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button
          look="primary"
          busy={action.isBusy}
          busyLabel={texts.working}
          onClick={() => undone !== null && action.run(undone)}
        >
          {texts.entry.history.putBack}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
