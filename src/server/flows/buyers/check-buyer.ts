import type { PaymentBody } from '#contract/checkout/payment.ts'
import { isAddressComplete, normaliseAddress, validateAddress, type Address } from '#rules/people/address.ts'
import type { CountryCode } from '#rules/base/country.ts'
import { documentKind, isValidDocument } from '#rules/people/document.ts'
import { foreignDocumentOf, isForeignDocumentCountry } from '#rules/people/foreign-document.ts'
import { needsDocument } from '#rules/methods/method.ts'
import { normalisePerson, validatePerson, type PersonField } from '#rules/people/person.ts'
import { isCompletePhoneQuery, isPlausiblePhone, toE164 } from '#rules/people/phone.ts'
import type { FieldErrors } from '#rules/base/validation.ts'
import { CallError, fieldProblems } from '../../call-error.ts'
import type { BuyerRecord } from '../../store/purchases/purchase-records.ts'

/** The names that the fields have on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = { zipcode: 'zip_code' }

/** Buyer data that is requested besides name, e-mail and phone. */
type Asked = { needsAddress: boolean; asksDocument: boolean }

/**
 * Checks and normalises the buyer of a payment with the same rules as the page.
 * @throws CallError INVALID_CLIENT_DATA or INCOMPLETE_ADDRESS, with the fields.
 */
export function checkBuyer(body: PaymentBody, { needsAddress, asksDocument }: Asked): BuyerRecord {
  const country: CountryCode = body.country_code.toUpperCase()
  const { ph } = body.metas
  const person = normalisePerson(country, {
    name: body.name,
    email: body.email,
    cellphone: body.cellphone,
    // Data that is not requested is not stored either.
    document: asksDocument ? body.document : '',
  })
  const errors = validatePerson(person, {
    country,
    phoneIsValid: isPlausiblePhone(country, body.cellphone),
    hasPhoneQuery: isCompletePhoneQuery(ph),
    asksDocument,
  })
  const lacksDocument = needsDocument(body.method) && !isValidDocument(country, person.document)
  if (lacksDocument || person.document.length > 32) errors.document ??= { code: 'document_invalid' }
  refuseErrors('INVALID_CLIENT_DATA', namedDocument(errors, country, body.document_type))
  return {
    name: person.name,
    email: person.email,
    phone: toE164(country, body.cellphone) ?? person.cellphone,
    document: person.document,
    document_type: documentTypeOf(country, body.document_type, person.document),
    country,
    address: checkAddress(country, body, needsAddress),
  }
}

/** The errors of a person, of which that of a foreign document says what its country calls it. */
function namedDocument(
  errors: FieldErrors<PersonField>,
  country: CountryCode,
  chosen: string,
): FieldErrors<PersonField> {
  const { document } = errors
  if (document === undefined || !isForeignDocumentCountry(country)) return errors
  const { label } = foreignDocumentOf(country, chosen, '')
  return { ...errors, document: { ...document, params: { ...document.params, label } } }
}

/** Returns the kind of a document: in Brazil by its own form, elsewhere by the buyer's choice or its format. */
function documentTypeOf(country: CountryCode, chosen: string, document: string): string {
  if (document === '') return ''
  if (isForeignDocumentCountry(country)) return foreignDocumentOf(country, chosen, document).value
  return documentKind(country, document) ?? ''
}

function checkAddress(country: CountryCode, body: PaymentBody, isNeeded: boolean): BuyerRecord['address'] {
  const typed: Address = {
    zipcode: body.zip_code,
    street: body.street,
    number: body.number,
    neighborhood: body.neighborhood,
    city: body.city,
    state: body.state,
    complement: body.complement,
  }
  const isEmpty = Object.values(typed).every((value) => value.trim() === '')
  if (isEmpty && !isNeeded) return null
  const address = normaliseAddress(country, typed)
  const errors = validateAddress(country, address)
  if (isNeeded) {
    refuseErrors('INCOMPLETE_ADDRESS', errors)
    if (!isAddressComplete(country, address)) throw new CallError('INCOMPLETE_ADDRESS')
  }
  return {
    zipcode: address.zipcode ?? '',
    street: address.street ?? '',
    number: address.number ?? '',
    complement: address.complement ?? '',
    neighborhood: address.neighborhood ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
  }
}

function refuseErrors(code: 'INVALID_CLIENT_DATA' | 'INCOMPLETE_ADDRESS', errors: FieldErrors<string>): void {
  const fields = fieldProblems(errors, WIRE_NAMES)
  if (Object.keys(fields).length > 0) throw new CallError(code, { fields })
}
