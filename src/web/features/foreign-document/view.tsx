import type { ReactNode } from 'react'
import {
  FOREIGN_DOCUMENTS,
  GENERIC_RFC,
  foreignDocumentOf,
  isForeignDocumentCountry,
  looksOdd,
  writeForeignDocument,
  type ForeignDocumentCountry,
} from '#rules/people/foreign-document.ts'
import { Button } from '#design/button.tsx'
import { Select } from '#design/select.tsx'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { FormText } from '../../checkout/form/form-text.tsx'

export const rules: FeatureRules = {
  mask: (field, country, { documentType }) =>
    field === 'document' && isForeignDocumentCountry(country)
      ? (raw) => writeForeignDocument(country, documentType, raw)
      : undefined,
  fields: (step) => (step === 'personal' ? ['documentType'] : []),
}

/** Fills in the RFC for buyers who need no invoice. */
function WithoutInvoice(): ReactNode {
  const { edit } = useForm()
  const { withoutInvoice } = useTopic('countries').documents
  return (
    <Button
      look="plain"
      onClick={({ currentTarget }) => {
        edit({ type: 'typed', field: 'document', value: GENERIC_RFC })
        // The button goes with the empty field.
        currentTarget.parentElement?.querySelector('input')?.focus()
      }}
    >
      {withoutInvoice}
    </Button>
  )
}

/**
 * The document of a buyer from Mexico, Uruguay, Argentina or Chile: its kind, where the country has several, and its
 * number. A number that looks wrong is pointed out and never refused.
 */
export function ForeignDocumentFields(props: { country: ForeignDocumentCountry }): ReactNode {
  const { form, edit } = useForm()
  const { country } = props
  const { documents: words } = useTopic('countries')
  const { document, documentType } = form.values
  const kinds = FOREIGN_DOCUMENTS[country].filter((kind) => kind.active)
  const { label, mask } = foreignDocumentOf(country, documentType, document)
  const isLocked = form.locked.includes('document')
  const isRfc = label === 'RFC'
  const isOdd = form.visited.document === true && looksOdd(country, documentType, document)
  return (
    <>
      {kinds.length > 1 && (
        <Select
          name="documentType"
          span="half"
          label={words.type}
          disabled={isLocked}
          value={label}
          onChange={(event) => edit({ type: 'typed', field: 'documentType', value: event.target.value })}
        >
          {kinds.map((kind) => (
            <option key={kind.id} value={kind.value}>
              {kind.label}
            </option>
          ))}
        </Select>
      )}
      <FormText
        field="document"
        textKey="foreignDocument"
        span="half"
        label={label}
        placeholder={mask.includes('S') && !/[^S]/.test(mask) ? undefined : mask.replaceAll('S', '0')}
        hint={isOdd ? words.lookAgain : isRfc ? words.forInvoice : undefined}
        end={isRfc && document === '' && !isLocked && <WithoutInvoice />}
        inputMode={/^[0.-]+$/.test(mask) ? 'numeric' : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}
