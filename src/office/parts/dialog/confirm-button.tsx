import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import type { Action } from '../../state/use-action.ts'
import { useTexts } from '../../state/words.ts'
import { CancelButton, Dialog, DialogActions } from './dialog.tsx'
import { Failure } from '../feedback/failure.tsx'

type ConfirmProps = {
  label: string
  /** Object of the action, for users who hear the button and not the text beside it. */
  of?: string
  title: string
  /** Consequence of the action, in words. */
  lead: string
  action: Pick<Action<never>, 'isBusy' | 'code'>
  run: () => void
}

/** A button for what cannot be undone: it asks first, with the consequence in words. */
export function ConfirmButton({ label, of, title, lead, action, run }: ConfirmProps): ReactNode {
  const { close, working } = useTexts()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        {label}
        {of !== undefined && <Hidden> {of}</Hidden>}
      </Button>
      <Dialog open={asks} title={title} onClose={() => setAsks(false)} closeLabel={close}>
        <p>{lead}</p>
        <Failure code={action.code} />
        <DialogActions>
          <CancelButton onClick={() => setAsks(false)} />
          <Button look="primary" busy={action.isBusy} busyLabel={working} onClick={run}>
            {label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
