import type { ReactNode } from 'react'
import { TextField } from '../parts/form/text-field.tsx'
import { Form } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useDeed } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { DeedDialog } from './action-dialog.tsx'
import type { ShownSale } from './shown-sale.ts'

type QuestionProps = { sale: ShownSale; onDone: () => void }

/** The button that lets a payment in review go, of which nothing was captured. */
export function LetGo({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useTexts().sales
  return (
    <DeedDialog name={texts.letGo} title={texts.letGoTitle} done={texts.wasLetGo}>
      {({ onDone }) => <Question sale={sale} onDone={onDone} />}
    </DeedDialog>
  )
}

function Question({ sale, onDone }: QuestionProps): ReactNode {
  const texts = useTexts().sales
  const seller = useSeller()
  const deed = useDeed(
    (reason: string) =>
      callOffice('letGo', { params: { seller_id: seller, sale_id: sale.sale_id }, body: { reason } }),
    { onDone },
  )
  return (
    <>
      <p>{texts.letGoLead}</p>
      <Form deed={deed} submit={texts.letGo} read={(typed) => typed('reason').trim()}>
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          name="reason"
          maxLength={500}
          autoComplete="off"
          data-first-focus
          required
        />
      </Form>
    </>
  )
}
