import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import type { Action } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type AskProps = {
  /** Message shown first; null: no confirmation is requested. */
  asked: ReactNode | null
  action: Pick<Action<never>, 'isBusy' | 'code'>
  /** Title of the question; absent: that purchases are in progress. */
  title?: string | undefined
  /** Label of the button that continues; absent: that it saves. */
  label?: string
  onGo: () => void
  onClose: () => void
}

/** Says what a change means, for purchases that are under way or for what is given away, with a button that makes it all the same. */
export function AskFirst({ asked, title, action, label, onGo, onClose }: AskProps): ReactNode {
  const { entry, working, close } = useTexts()
  return (
    <Dialog open={asked !== null} title={title ?? entry.before.title} onClose={onClose} closeLabel={close}>
      {asked}
      <Failure code={action.code} />
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button look="primary" busy={action.isBusy} busyLabel={working} onClick={onGo}>
          {label ?? entry.before.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
