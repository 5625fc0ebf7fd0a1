import { normaliseAddress, validateAddress, type Address, type AddressField } from './address.ts'
import type { CountryCode } from '../base/country.ts'
import { normalisePerson, validatePerson } from './person.ts'
import { isPlausiblePhone } from './phone.ts'
import type { FieldErrors } from '../base/validation.ts'

/**
 * Fields of a purchase that a seller may correct: a mistyped name, e-mail or phone, and the parcel's address. Not the
 * document, by which the payment was made, nor the country, by which it was priced and taxed.
 */
export type BuyerCorrection = {
  name: string
  email: string
  /** Empty: the purchase has none. */
  cellphone: string
  /** Null: nothing is sent. */
  address: Address | null
}

export type CorrectionField = Exclude<keyof BuyerCorrection, 'address'> | AddressField

/** Every problem of a correction, by field, as the checkout would find it. */
export function validateCorrection(
  country: CountryCode,
  correction: BuyerCorrection,
): FieldErrors<CorrectionField> {
  const { address, cellphone } = correction
  const isWithoutPhone = cellphone.trim() === ''
  const person = validatePerson(
    { ...correction, document: '' },
    { country, asksDocument: false, phoneIsValid: isPlausiblePhone(country, cellphone) },
  )
  const { cellphone: phone, ...rest } = person
  return {
    ...rest,
    ...(phone !== undefined && !isWithoutPhone && { cellphone: phone }),
    ...(address !== null && validateAddress(country, address)),
  }
}

/** A correction as it is stored. */
export function normaliseCorrection(country: CountryCode, correction: BuyerCorrection): BuyerCorrection {
  const { name, email, cellphone } = normalisePerson(country, { ...correction, document: '' })
  const address = correction.address === null ? null : normaliseAddress(country, correction.address)
  return { name, email, cellphone, address }
}
