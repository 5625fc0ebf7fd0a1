import { Fragment, type ReactNode } from 'react'
import { addressFormOf, BRAZILIAN_STATES, type AddressField, type AddressRow } from '#rules/people/address.ts'
import { isEuropean } from '#rules/base/country.ts'
import { ADDRESS_LABELS } from '#texts/address-labels.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { FieldGrid, type FieldProps } from '#design/field.tsx'
import { Select } from '#design/select.tsx'
import { FormText, useProblemText } from '../../checkout/form/form-text.tsx'
import { useForm } from '../../checkout/checkout-context.tsx'
import { fieldOf, type AddressPrefix } from './address-values.ts'
import styles from '../../ui/delivery.module.css'
import { usePostalCode } from './use-postal-code.ts'

type Spans = Readonly<Record<AddressField, NonNullable<FieldProps['span']>>>

const SPANS: Spans = {
  zipcode: 'code',
  street: 'wide',
  number: 'third',
  complement: 'two-thirds',
  neighborhood: 'half',
  city: 'half',
  state: 'half',
}

/** The look-up result of a CEP is shown beside it, so that nothing moves when it arrives. */
const SPANS_WITH_CEP: Spans = { ...SPANS, complement: 'rest' }

type Fields = { prefix: AddressPrefix }

/** Where the browser may fill in another address than the buyer's own. */
function autocompleteOf({ autocomplete }: AddressRow, prefix: AddressPrefix): string {
  return prefix === '' || autocomplete === 'off' ? autocomplete : `shipping ${autocomplete}`
}

function StateSelect({ prefix, row }: Fields & { row: AddressRow }): ReactNode {
  const { form, edit } = useForm()
  const { state } = useTopic('address')
  const problem = useProblemText()
  const field = fieldOf(prefix, 'state')
  return (
    <Select
      name={field}
      span="half"
      required
      label={state.label}
      autoComplete={autocompleteOf(row, prefix)}
      value={form.values[field]}
      onChange={(event) => edit({ type: 'typed', field, value: event.target.value })}
      onBlur={() => edit({ type: 'left', field })}
      error={problem(field, state.label, 'state')}
    >
      <option value="">{state.choose}</option>
      {Object.entries(BRAZILIAN_STATES).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function placeholderOf(words: object): string | undefined {
  return 'placeholder' in words && typeof words.placeholder === 'string' ? words.placeholder : undefined
}

function spanOf({ field, label }: AddressRow, country: string): Spans[AddressField] {
  if (label === 'address1' || label === 'address2') return 'full'
  // Postal code and town are one line of a European address.
  if (field === 'city' && isEuropean(country)) return 'wide'
  return (country === 'BR' ? SPANS_WITH_CEP : SPANS)[field]
}

/** The address fields by the rows of its country's form. A complete CEP fills in the fields it determines. */
export function AddressFields({ prefix }: Fields): ReactNode {
  const { context } = useForm()
  const { texts } = usePage()
  const address = useTopic('address')
  const { country } = context
  const status = usePostalCode(prefix)
  return (
    <FieldGrid>
      {addressFormOf(country).map((row) => {
        if (row.field === 'state' && country === 'BR') {
          return <StateSelect key={row.field} prefix={prefix} row={row} />
        }
        const words = address[ADDRESS_LABELS[row.label]]
        const isCep = row.label === 'cep'
        return (
          <Fragment key={row.field}>
            <FormText
              field={fieldOf(prefix, row.field)}
              textKey={row.field}
              span={spanOf(row, country)}
              label={words.label}
              placeholder={placeholderOf(words)}
              optional={row.required ? undefined : texts.common.accessibility.optional}
              required={row.required}
              autoComplete={autocompleteOf(row, prefix)}
              inputMode={isCep ? 'numeric' : undefined}
            />
            {isCep && <output className={styles.status}>{status}</output>}
          </Fragment>
        )
      })}
    </FieldGrid>
  )
}
