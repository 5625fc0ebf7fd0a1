import { useEffect, useState, type ReactNode } from 'react'
import { DOCUMENT_TYPES, isDocumentCountry, type DocumentCountry } from '#rules/document.ts'
import { CALLING_CODES } from '#rules/phone.ts'
import { usePage } from '../../page-context.tsx'
import { FieldGrid } from '../../parts/field.tsx'
import type { FormField } from '../../state/form-values.ts'
import type { Checkout } from '../../state/use-checkout.ts'
import { FormText } from './form-text.tsx'

/** Whether a foreign document looks wrong, once it was left; the rules of those countries come when they are needed. */
function useDocumentDoubt(country: DocumentCountry, value: string, isLeft: boolean): boolean {
  const [isOdd, setOdd] = useState(false)
  useEffect(() => {
    if (country === 'BR' || !isLeft) return
    let isCurrent = true
    import('#rules/document-hint.ts').then(
      ({ documentHint }) => isCurrent && setOdd(documentHint(country, value) === 'suspicious'),
      // It is advice; without it the form works all the same.
      () => setOdd(false),
    )
    return () => {
      isCurrent = false
    }
  }, [country, value, isLeft])
  return isOdd
}

function DocumentField(props: { checkout: Checkout; country: DocumentCountry }): ReactNode {
  const { texts } = usePage()
  const { checkout, country } = props
  const { document, foreignDocument } = texts.checkout.personal
  const { document: value } = checkout.form.values
  const isOdd = useDocumentDoubt(country, value, checkout.form.visited.document === true)
  return (
    <FormText
      checkout={checkout}
      field="document"
      span="half"
      label={country === 'BR' ? document.label : foreignDocument.labels[country]}
      placeholder={
        country === 'BR' ? document.placeholder : DOCUMENT_TYPES[country][0]?.mask.replaceAll('S', '0')
      }
      hint={isOdd ? foreignDocument.lookAgain : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

/** A number that brings its own country code needs none in front of it. */
function callingCode(country: string, typed: string): string | undefined {
  const code = CALLING_CODES[country]
  return code === undefined || /^\s*(\+|00)/.test(typed) ? undefined : `+${code}`
}

type Shows = (field: FormField) => boolean

function EmailFields(props: { checkout: Checkout; shows: Shows }): ReactNode {
  const { personal } = usePage().texts.checkout
  const { checkout, shows } = props
  const mail = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    span: 'half',
    checkout,
  } as const
  return (
    <>
      {shows('email') && (
        <FormText
          {...mail}
          field="email"
          label={personal.email.label}
          placeholder={personal.email.placeholder}
          autoComplete="email"
        />
      )}
      {checkout.context.asksEmailTwice && shows('confirmEmail') && (
        <FormText
          {...mail}
          field="confirmEmail"
          label={personal.confirmEmail.label}
          placeholder={personal.confirmEmail.placeholder}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** Who buys: name, document where the country has one, mail and phone; where only some are lacking, those. */
export function PersonalFields(props: { checkout: Checkout }): ReactNode {
  const { checkout } = props
  const { personal } = usePage().texts.checkout
  const { country, asksEmailTwice } = checkout.context
  const { lacking, values } = checkout.form
  const shows: Shows = (field) => lacking.length === 0 || lacking.includes(field)
  const hasDocument = isDocumentCountry(country)
  return (
    <FieldGrid>
      {shows('name') && (
        <FormText
          checkout={checkout}
          field="name"
          span={hasDocument ? 'half' : 'full'}
          label={personal.name.label}
          placeholder={personal.name.placeholder}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
        />
      )}
      {hasDocument && shows('document') && <DocumentField checkout={checkout} country={country} />}
      <EmailFields checkout={checkout} shows={shows} />
      {shows('cellphone') && (
        <FormText
          checkout={checkout}
          field="cellphone"
          span={asksEmailTwice ? 'full' : 'half'}
          label={personal.cellphone.label}
          placeholder={country === 'BR' ? personal.cellphone.placeholder : undefined}
          prefix={callingCode(country, values.cellphone)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
    </FieldGrid>
  )
}
