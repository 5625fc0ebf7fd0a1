import type { ReactNode } from 'react'
import { isDocumentCountry, type DocumentCountry } from '#rules/people/document.ts'
import { usePage } from '../../app/page-context.tsx'
import { FieldGrid } from '#design/field.tsx'
import type { FormField } from '../../checkout/form/form-values.ts'
import { useFeature } from '../../checkout/features-context.tsx'
import fieldAids from '../../features/field-aids/feature.ts'
import foreignDocument from '../../features/foreign-document/feature.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import { FormText } from '../../checkout/form/form-text.tsx'

function DocumentField({ country }: { country: DocumentCountry }): ReactNode {
  const { document } = usePage().texts.checkout.personal
  const aids = useFeature(fieldAids)
  const foreign = useFeature(foreignDocument)
  if (country !== 'BR') {
    return foreign && <foreign.ForeignDocumentFields country={country} />
  }
  return (
    <FormText
      field="document"
      span="half"
      label={document.label}
      placeholder={document.placeholder}
      hint={document.hint}
      autoComplete="off"
      // Nearly all are digits; a buyer with letters requests the letter keys.
      inputMode="numeric"
      spellCheck={false}
      end={aids?.lettersSwitch}
    />
  )
}

/** A number that brings its own country code needs none in front of it. */
function callingCode(code: string | undefined, typed: string): string | undefined {
  return code === undefined || /^\s*(\+|00)/.test(typed) ? undefined : `+${code}`
}

type Shows = (field: FormField) => boolean

function EmailFields(props: { shows: Shows }): ReactNode {
  const { context } = useForm()
  const { personal } = usePage().texts.checkout
  const aids = useFeature(fieldAids)
  const { shows } = props
  const mail = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    span: 'half',
  } as const
  return (
    <>
      {shows('email') && (
        <FormText
          {...mail}
          field="email"
          label={personal.email.label}
          placeholder={personal.email.placeholder}
          hint={aids?.mailDomain}
          autoComplete="email"
        />
      )}
      {context.asksEmailTwice && shows('confirmEmail') && (
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

/** The buyer's fields: name, document if the country has one, mail and phone; if only some are missing, those. */
export function PersonalFields(): ReactNode {
  const { context, form } = useForm()
  const { frame, texts } = usePage()
  const { personal } = texts.checkout
  const { country, asksEmailTwice, asksDocument } = context
  const { lacking, values } = form
  const shows: Shows = (field) => lacking.length === 0 || lacking.includes(field)
  const hasDocument = asksDocument && isDocumentCountry(country)
  return (
    <FieldGrid>
      {shows('name') && (
        <FormText
          field="name"
          span={country === 'BR' || country === 'CL' ? 'half' : 'full'}
          label={personal.name.label}
          placeholder={personal.name.placeholder}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
        />
      )}
      {hasDocument && shows('document') && <DocumentField country={country} />}
      <EmailFields shows={shows} />
      {shows('cellphone') && (
        <FormText
          field="cellphone"
          span={asksEmailTwice ? 'full' : 'half'}
          label={personal.cellphone.label}
          placeholder={country === 'BR' ? personal.cellphone.placeholder : undefined}
          hint={personal.cellphone.hint}
          prefix={callingCode(frame.callingCode, values.cellphone)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
    </FieldGrid>
  )
}
