import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type RetireProps = {
  texts: { press: string; title: string; lead: string }
  retire: () => Promise<unknown>
  /** Additional text before that. */
  more?: ReactNode
  /** The address of the page to go to. */
  to: string
}

/** Takes an entry out of the catalogue, after a question. */
export function Retire({ texts, retire, more, to }: RetireProps): ReactNode {
  const { close, working } = useTexts()
  const { navigate } = useRouter()
  const [asks, setAsks] = useState(false)
  const action = useAction(async () => {
    await retire()
    // Before anything is read anew: of this entry there is nothing to read.
    await navigate({ to })
  })
  return (
    <div>
      <Button look="plain" onClick={() => setAsks(true)}>
        {texts.press}
      </Button>
      <Dialog open={asks} title={texts.title} onClose={() => setAsks(false)} closeLabel={close}>
        <p>{texts.lead}</p>
        {more}
        <Failure code={action.code} />
        {Object.values(action.errors).map(([why]) => (
          <p key={why}>{why}</p>
        ))}
        <DialogActions>
          <CancelButton onClick={() => setAsks(false)} />
          <Button
            look="primary"
            busy={action.isBusy}
            busyLabel={working}
            onClick={() => action.run(undefined)}
          >
            {texts.press}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
