import type { ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import { Dialog, DialogActions } from '#look/dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import type { Deed } from '../state/use-deed.ts'
import { useTexts } from '../state/words.ts'

type AskProps = {
  /** What is said first; null: nothing is asked. */
  asked: ReactNode | null
  deed: Pick<Deed<never>, 'isBusy' | 'code'>
  /** What the button that goes on says; absent: that it saves. */
  label?: string
  onGo: () => void
  onClose: () => void
}

/** Says what a change means for purchases that are under way, with a button that makes it all the same. */
export function AskFirst({ asked, deed, label, onGo, onClose }: AskProps): ReactNode {
  const { entry, working, cancel, close } = useTexts()
  return (
    <Dialog open={asked !== null} title={entry.before.title} onClose={onClose} closeLabel={close}>
      {asked}
      <Failure code={deed.code} />
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button look="primary" busy={deed.isBusy} busyLabel={working} onClick={onGo}>
          {label ?? entry.before.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
