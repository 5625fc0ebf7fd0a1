import type { ReactNode } from 'react'
import { documentHint } from '#rules/document-hint.ts'
import { DOCUMENT_TYPES, isDocumentCountry, type DocumentCountry } from '#rules/document.ts'
import { CALLING_CODES } from '#rules/phone.ts'
import { usePage } from '../../page-context.tsx'
import { FieldGrid } from '../../parts/field.tsx'
import type { Checkout } from '../../state/use-checkout.ts'
import { FormText } from './form-text.tsx'

function DocumentField(props: { checkout: Checkout; country: DocumentCountry }): ReactNode {
  const { texts } = usePage()
  const { checkout, country } = props
  const { document, foreignDocument } = texts.checkout.personal
  const { document: value } = checkout.form.values
  const isLeft = checkout.form.visited.document === true
  const isOdd = country !== 'BR' && isLeft && documentHint(country, value) === 'suspicious'
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

function EmailFields(props: { checkout: Checkout }): ReactNode {
  const { personal } = usePage().texts.checkout
  const { checkout } = props
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
      <FormText
        {...mail}
        field="email"
        label={personal.email.label}
        placeholder={personal.email.placeholder}
        autoComplete="email"
      />
      {checkout.context.asksEmailTwice && (
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

/** Who buys: name, document where the country has one, mail and phone. */
export function PersonalFields(props: { checkout: Checkout }): ReactNode {
  const { checkout } = props
  const { personal } = usePage().texts.checkout
  const { country, asksEmailTwice } = checkout.context
  const isBrazil = country === 'BR'
  const hasDocument = isDocumentCountry(country)
  return (
    <FieldGrid>
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
      {hasDocument && <DocumentField checkout={checkout} country={country} />}
      <EmailFields checkout={checkout} />
      <FormText
        checkout={checkout}
        field="cellphone"
        span={asksEmailTwice ? 'full' : 'half'}
        label={personal.cellphone.label}
        placeholder={isBrazil ? personal.cellphone.placeholder : undefined}
        prefix={callingCode(country, checkout.form.values.cellphone)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </FieldGrid>
  )
}
