import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '../state/words.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'

type ActionDialogProps = {
  /** Label of the button. */
  name: string
  title: string
  /** Message shown after completion. */
  done: string
  /** The question, made anew each time that it is opened. */
  children: (asked: { onDone: () => void }) => ReactNode
}

/** A button that opens a question, and says when what was asked is done. */
export function ActionDialog({ name, title, done, children }: ActionDialogProps): ReactNode {
  const texts = useTexts()
  const [asks, setAsks] = useState(false)
  const [message, setMessage] = useState('')
  return (
    <>
      <Button
        onClick={() => {
          setMessage('')
          setAsks(true)
        }}
      >
        {name}
      </Button>
      {message !== '' && <Notice kind="success">{message}</Notice>}
      <LiveRegion>{message}</LiveRegion>
      <Dialog open={asks} title={title} onClose={() => setAsks(false)} closeLabel={texts.close}>
        {asks &&
          children({
            onDone: () => {
              setAsks(false)
              setMessage(done)
            },
          })}
      </Dialog>
    </>
  )
}
