import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTopic } from '../app/use-topic.ts'

/** Ends check-in on this device, having said what is lost by it. */
export function Leave(props: { waiting: number; onLeave: () => void }): ReactNode {
  const { leave } = useTopic('check-in')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {leave.action}
      </Button>
      <Dialog open={isAsking} title={leave.title} onClose={() => setAsking(false)}>
        <p>{leave.text}</p>
        {props.waiting > 0 && (
          <p>
            <strong>{leave.lost({ n: props.waiting })}</strong>
          </p>
        )}
        <DialogActions>
          <Button onClick={props.onLeave}>{leave.action}</Button>
          <Button look="primary" onClick={() => setAsking(false)}>
            {leave.stay}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
