import type { ReactNode } from 'react'
import {
  addressFormOf,
  BRAZILIAN_STATES,
  type AddressField,
  type AddressLabel,
  type AddressRow,
} from '#rules/address.ts'
import type { Texts } from '#texts/texts.ts'
import { usePage } from '../../page-context.tsx'
import { FieldGrid, type FieldProps } from '../../parts/field.tsx'
import { Select } from '../../parts/select.tsx'
import type { Checkout } from '../../state/use-checkout.ts'
import { FormText, useProblemText } from './form-text.tsx'

const SPANS: Readonly<Record<AddressField, NonNullable<FieldProps['span']>>> = {
  zipcode: 'third',
  street: 'two-thirds',
  number: 'third',
  complement: 'two-thirds',
  neighborhood: 'half',
  city: 'half',
  state: 'half',
}

const LABEL_KEYS = {
  cep: 'zipcode',
  zipcode: 'zipcode',
  postalCode: 'postalCode',
  logradouro: 'street',
  street: 'street',
  address1: 'address1',
  address2: 'address2',
  number: 'number',
  complement: 'complement',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
  region: 'region',
} as const satisfies Record<AddressLabel, keyof Texts['checkout']['address']>

function StateSelect(props: { checkout: Checkout; row: AddressRow }): ReactNode {
  const { state } = usePage().texts.checkout.address
  const { form, edit } = props.checkout
  const problem = useProblemText(props.checkout)
  return (
    <Select
      name="state"
      span="half"
      required
      label={state.label}
      autoComplete={props.row.autocomplete}
      value={form.values.state}
      onChange={(event) => edit({ type: 'typed', field: 'state', value: event.target.value })}
      onBlur={() => edit({ type: 'left', field: 'state' })}
      error={problem('state', state.label)}
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

/** Where the buyer lives, by the rows of their country's form. */
export function AddressFields(props: { checkout: Checkout }): ReactNode {
  const { texts } = usePage()
  const { checkout } = props
  const { country } = checkout.context
  return (
    <FieldGrid>
      {addressFormOf(country).map((row) => {
        if (row.field === 'state' && country === 'BR') {
          return <StateSelect key={row.field} checkout={checkout} row={row} />
        }
        const words = texts.checkout.address[LABEL_KEYS[row.label]]
        return (
          <FormText
            key={row.field}
            checkout={checkout}
            field={row.field}
            span={row.label === 'address1' || row.label === 'address2' ? 'full' : SPANS[row.field]}
            label={words.label}
            placeholder={placeholderOf(words)}
            optional={row.required ? undefined : texts.common.accessibility.optional}
            required={row.required}
            autoComplete={row.autocomplete}
            {...(row.label === 'cep' && { inputMode: 'numeric' as const })}
          />
        )
      })}
    </FieldGrid>
  )
}
