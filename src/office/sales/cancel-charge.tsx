import type { ReactNode } from 'react'
import { TextField } from '../parts/form/text-field.tsx'
import { Form } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ShownSale } from './shown-sale.ts'

type QuestionProps = { sale: ShownSale; onDone: () => void }

/** The button that lets a payment in review go, of which nothing was captured. */
export function CancelCharge({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useTexts().sales
  return (
    <ActionDialog name={texts.cancelCharge} title={texts.cancelChargeTitle} done={texts.wasCanceled}>
      {({ onDone }) => <Question sale={sale} onDone={onDone} />}
    </ActionDialog>
  )
}

function Question({ sale, onDone }: QuestionProps): ReactNode {
  const texts = useTexts().sales
  const seller = useSeller()
  const action = useAction(
    (reason: string) =>
      callOffice('cancelCharge', { params: { seller_id: seller, sale_id: sale.sale_id }, body: { reason } }),
    { onDone },
  )
  return (
    <>
      <p>{texts.cancelChargeLead}</p>
      <Form action={action} submit={texts.cancelCharge} read={(typed) => typed('reason').trim()}>
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
