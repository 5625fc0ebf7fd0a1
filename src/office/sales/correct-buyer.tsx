import type { ReactNode } from 'react'
import { TextField } from '../parts/form/text-field.tsx'
import { addressFormOf } from '#rules/people/address.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import form from '../parts/form/form.module.css'
import { Form, type Typed } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ShownSale } from './shown-sale.ts'

/** Errors that a field reports itself. */
const FIELD_ERRORS = ['UNPROCESSABLE']

/** The button that corrects how a buyer is reached, and where their parcel goes. */
export function CorrectBuyer({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useTexts().sales
  return (
    <ActionDialog name={texts.correct} title={texts.correctTitle} done={texts.wasCorrected}>
      {({ onDone }) => <Question sale={sale} onDone={onDone} />}
    </ActionDialog>
  )
}

function Question({ sale, onDone }: { sale: ShownSale; onDone: () => void }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const { name, email, phone: cellphone, country } = sale.buyer
  const read = (typed: Typed) => ({
    before: { name, email, cellphone },
    to: { name: typed('name'), email: typed('email'), cellphone: typed('cellphone') },
    address: sale.sent_to && { ...sale.sent_to, ...typedAddress(typed, country) },
    sends_mail: typed('sends_mail') !== '',
    language: locale,
  })
  const action = useAction(
    (body: ReturnType<typeof read>) =>
      callOffice('correctBuyer', { params: { seller_id: seller, sale_id: sale.sale_id }, body }),
    { onDone },
  )
  const errorOf = (field: string): string | undefined => action.errors[field]?.[0]
  return (
    <>
      <p>{texts.correctLead}</p>
      <Form action={action} submit={texts.saveCorrection} fieldErrorCodes={FIELD_ERRORS} read={read}>
        <TextField
          label={texts.buyerName}
          name="name"
          defaultValue={name}
          error={errorOf('name')}
          autoComplete="off"
          data-first-focus
          required
        />
        <TextField
          label={all.fields.email}
          name="email"
          inputMode="email"
          defaultValue={email}
          error={errorOf('email')}
          autoComplete="off"
          required
        />
        <TextField
          label={texts.phone}
          name="cellphone"
          inputMode="tel"
          defaultValue={cellphone}
          error={errorOf('cellphone')}
          autoComplete="off"
        />
        {sale.sent_to !== null &&
          addressFormOf(country).map(({ field, required }) => (
            <TextField
              key={field}
              label={texts.address[field]}
              name={field}
              defaultValue={sale.sent_to?.[field] ?? ''}
              error={errorOf(field)}
              required={required}
              autoComplete="off"
            />
          ))}
        {isGranted(sale.status) && (
          <label className={form.box}>
            <input type="checkbox" name="sends_mail" defaultChecked />
            {texts.mailsThere}
          </label>
        )}
      </Form>
    </>
  )
}

function typedAddress(typed: Typed, country: string): Record<string, string> {
  return Object.fromEntries(addressFormOf(country).map(({ field }) => [field, typed(field)]))
}
