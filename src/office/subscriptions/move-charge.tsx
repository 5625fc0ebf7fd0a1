import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { Form } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { useCalendarDay } from '../state/clock-words.ts'
import type { ShownSubscription } from './shown-subscription.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'

type MoveProps = {
  subscription: ShownSubscription
  move: NonNullable<ShownSubscription['moves']>
  onDone: () => void
}

/** The button that puts the next charge off, after a question that says between which days it can be. */
export function MoveCharge({ subscription, move, onDone }: MoveProps): ReactNode {
  const all = useTexts()
  const texts = all.subscriptions
  const seller = useSeller()
  const day = useCalendarDay()
  const [asks, setAsks] = useState(false)
  const action = useAction(
    (chosen: string) =>
      callOffice('moveCharge', {
        params: { seller_id: seller, subscription_id: subscription.subscription_id },
        body: { day: chosen },
      }),
    {
      onDone: () => {
        setAsks(false)
        onDone()
      },
    },
  )
  return (
    <>
      <Button onClick={() => setAsks(true)}>{texts.move}</Button>
      <Dialog open={asks} title={texts.moveTitle} onClose={() => setAsks(false)} closeLabel={all.close}>
        <p>{texts.moveLead({ from: day(move.from), until: day(move.until) })}</p>
        <p>{texts.noMail}</p>
        <Form action={action} submit={texts.confirmMove} read={(typed) => typed('day')}>
          <TextField
            label={texts.day}
            name="day"
            type="date"
            min={move.from}
            max={move.until}
            defaultValue={move.day}
            required
          />
        </Form>
      </Dialog>
    </>
  )
}
