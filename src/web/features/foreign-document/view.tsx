import type { ReactNode } from 'react'
import {
  FOREIGN_DOCUMENTS,
  foreignDocumentOf,
  isForeignDocumentCountry,
  looksOdd,
  writeForeignDocument,
  type ForeignDocumentCountry,
} from '#rules/foreign-document.ts'
import { Select } from '#look/select.tsx'
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
  const isOdd = form.visited.document === true && looksOdd(country, documentType, document)
  return (
    <>
      {kinds.length > 1 && (
        <Select
          name="documentType"
          span="half"
          label={words.type}
          disabled={form.locked.includes('document')}
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
        hint={isOdd ? words.lookAgain : undefined}
        inputMode={/^[0.-]+$/.test(mask) ? 'numeric' : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}
