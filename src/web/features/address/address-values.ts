import {
  addressFormOf,
  normaliseAddress,
  validateAddress,
  type Address,
  type AddressField,
} from '#rules/people/address.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { FieldErrors } from '#rules/base/validation.ts'
import type { FormContext, FormField, FormValues } from '../../checkout/form/form-values.ts'

/** A field of the address that something is sent to, when it is not the buyer's own. */
type ShippingField = `shipping_${AddressField}`
/** Of which address a field is: the buyer's own, or the one that something is sent to. */
export type AddressPrefix = '' | 'shipping_'

const FIELDS: readonly AddressField[] = addressFormOf('BR').map((row) => row.field)

const shippingField = (field: AddressField): ShippingField => `shipping_${field}`

/** The form's name of a field of one of the two addresses. */
export function fieldOf(prefix: AddressPrefix, field: AddressField): AddressField | ShippingField {
  return prefix === '' ? field : shippingField(field)
}

function shippingAddress(values: FormValues): Address {
  return Object.fromEntries(FIELDS.map((field) => [field, values[shippingField(field)]]))
}

/** The postal code that something is sent to. */
export function destinationOf(values: FormValues, { isSent }: Pick<FormContext, 'isSent'>): string {
  return isSent && values.other_address ? values.shipping_zipcode : values.zipcode
}

/** Every problem of the addresses. */
export function addressProblems(values: FormValues, context: FormContext): FieldErrors<FormField> {
  const { country, isSent } = context
  const other = isSent && values.other_address ? validateAddress(country, shippingAddress(values)) : {}
  const named = FIELDS.filter((field) => other[field]).map(
    (field) => [shippingField(field), other[field]] as const,
  )
  return {
    ...validateAddress(country, values),
    ...Object.fromEntries(named),
  }
}

/** The fields of the address in its step. */
export function addressStepFields(country: CountryCode): readonly FormField[] {
  const own = addressFormOf(country).map((row) => row.field)
  return [...own, 'other_address', ...own.map(shippingField)]
}

/** The address fields of a payment. */
export function addressBody(
  values: FormValues,
  { country, isSent }: Pick<FormContext, 'country' | 'isSent'>,
) {
  const { zipcode, ...own } = normaliseAddress(country, values)
  const shipping = values.freight === '' ? null : { token: values.freight }
  const body = { zip_code: zipcode, ...own, shipping }
  if (!isSent || !values.other_address) return body
  const other = normaliseAddress(country, shippingAddress(values))
  return {
    ...body,
    same_address: false,
    shipping_address_zip_code: other.zipcode,
    shipping_address_street: other.street,
    shipping_address_number: other.number,
    shipping_address_complement: other.complement,
    shipping_address_neighborhood: other.neighborhood,
    shipping_address_city: other.city,
    shipping_address_state: other.state,
  }
}
