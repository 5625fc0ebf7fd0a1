import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { entrySave, type ShownEntry } from '../entry/shown-entry.ts'
import { UnderWay } from '../products/under-way.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'
import type { EventPlace } from './queries.ts'
import type { Part } from './shown-batch.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type RemoveProps = {
  shown: Pick<ShownEntry, 'version' | 'save'>
  part: Part
  path: string
  /** Purchases of the event that are being paid. */
  underWay: number
  label: string
  /** Why it has to stay; null: it may go. */
  refusal: string | null
  /** The event whose page is shown afterwards; absent: this page stays. */
  leadsTo?: EventPlace
}

/** Takes a batch or a ticket off sale, after a question. */
export function RemovePart({ shown, part, path, underWay, label, refusal, leadsTo }: RemoveProps): ReactNode {
  const all = useTexts()
  const texts = all.events
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const [isCrossed, setCrossed] = useState(false)
  const action = useAction(
    async () => {
      const answer = await shown.save(entrySave(shown.version, [{ path }]))
      if (answer.kind === 'conflict') return answer
      // Before anything is read anew: the page of a batch that is gone has nothing to show.
      if (leadsTo !== undefined)
        await navigate({
          to: '/sellers/$seller/events/$event',
          params: { seller: String(leadsTo.seller), event: String(leadsTo.event) },
        })
      return answer
    },
    {
      // Another user changed a part of it since it was read: a user who clicks again has seen that.
      onDone: ({ kind }) => {
        setCrossed(kind === 'conflict')
        setAsks(kind === 'conflict')
      },
    },
  )
  return (
    <div>
      <Button look={leadsTo === undefined ? 'secondary' : 'plain'} onClick={() => setAsks(true)}>
        {label}
        {leadsTo === undefined && <Hidden> {part.name}</Hidden>}
      </Button>
      <Dialog
        open={asks}
        title={texts.removeTitle({ name: part.name })}
        onClose={() => setAsks(false)}
        closeLabel={all.close}
      >
        <p>{refusal ?? texts.removeLead}</p>
        {refusal === null && <UnderWay count={underWay} />}
        {isCrossed && (
          <Notice kind="warning" role="alert">
            {texts.removeMeanwhile}
          </Notice>
        )}
        <Failure code={action.code} />
        {Object.values(action.errors).map(([why]) => (
          <p key={why}>{why}</p>
        ))}
        <DialogActions>
          <CancelButton onClick={() => setAsks(false)} />
          {refusal === null && (
            <Button
              look="primary"
              busy={action.isBusy}
              busyLabel={all.working}
              onClick={() => action.run(undefined)}
            >
              {texts.remove}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </div>
  )
}
