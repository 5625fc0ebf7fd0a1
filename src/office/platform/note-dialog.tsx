import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { TextAreaField } from '../parts/form/text-area-field.tsx'
import { Form } from '../parts/form/form.tsx'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'

type NoteDialogProps = {
  /** Label of the button, and what a screen reader reads after it. */
  button: string
  about: string
  title: string
  lead?: string
  label: string
  hint: string
  work: (note: string) => Promise<unknown>
  onDone: () => void
}

/** A button whose action requires a sentence from the user. */
export function NoteDialog(props: NoteDialogProps): ReactNode {
  const all = useTexts()
  const [asks, setAsks] = useState(false)
  const action = useAction(props.work, {
    onDone: () => {
      setAsks(false)
      props.onDone()
    },
  })
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        {props.button}
        <Hidden> {props.about}</Hidden>
      </Button>
      <Dialog open={asks} title={props.title} onClose={() => setAsks(false)} closeLabel={all.close}>
        {props.lead !== undefined && <p>{props.lead}</p>}
        <Form action={action} submit={props.button} read={(typed) => typed('note').trim()}>
          <TextAreaField
            label={props.label}
            hint={props.hint}
            name="note"
            rows={3}
            maxLength={500}
            required
          />
        </Form>
      </Dialog>
    </>
  )
}
