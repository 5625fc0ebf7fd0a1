import { useState, type ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import { Dialog } from '#look/dialog.tsx'
import { LiveRegion } from '#look/live-region.tsx'
import { Notice } from '#look/notice.tsx'
import { useTexts } from '../state/words.ts'

type DeedDialogProps = {
  /** What stands on the button. */
  name: string
  title: string
  /** What is said once it is done. */
  done: string
  /** The question, made anew each time that it is opened; `key` is of this one time. */
  children: (asked: { key: string; onDone: () => void }) => ReactNode
}

/** A button that opens a question, and says when what was asked is done. */
export function DeedDialog({ name, title, done, children }: DeedDialogProps): ReactNode {
  const texts = useTexts()
  // A key for each time that the question is opened, so that a press that comes twice is done once.
  const [key, setKey] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  return (
    <>
      <Button
        onClick={() => {
          setSaid('')
          setKey(crypto.randomUUID())
        }}
      >
        {name}
      </Button>
      {said !== '' && <Notice kind="success">{said}</Notice>}
      <LiveRegion>{said}</LiveRegion>
      <Dialog open={key !== null} title={title} onClose={() => setKey(null)} closeLabel={texts.close}>
        {key !== null &&
          children({
            key,
            onDone: () => {
              setKey(null)
              setSaid(done)
            },
          })}
      </Dialog>
    </>
  )
}
