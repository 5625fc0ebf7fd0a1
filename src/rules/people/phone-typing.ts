import { digitsOf } from '../base/digits.ts'
import { applyMask } from '../base/mask.ts'
import { plainSigns } from '../base/validation.ts'

/*
 * Functions that a page needs while a phone number is typed. Whether it can be called is checked by phone.ts, whose
 * table is loaded later.
 */

/** A cellphone as it is sent: without spaces and invisible characters, with ASCII digits. */
export function stripPhoneSpaces(raw: string): string {
  return plainSigns(raw).replace(/\s+/g, '')
}

/** Checks whether a number includes its own country code: its digits begin with + or 00, after any label. */
export function isInternational(raw: string): boolean {
  return /^[^0-9+]*(?:\+|00)/.test(plainSigns(raw))
}

/** Brazil: the area code and number of whatever was typed, without country code and trunk zero. */
export function brazilianNational(raw: string): string {
  const digits = digitsOf(raw).replace(/^0+/, '')
  const hasCountryCode = digits.startsWith('55') && (isInternational(raw) || digits.length > 11)
  return (hasCountryCode ? digits.slice(2) : digits).replace(/^0+/, '')
}

/**
 * A Brazilian number while it is typed: (11) 98765-4321, or (11) 3456-7890; a +55 that was pasted goes. A number of
 * another country stays as it is typed.
 */
export function maskBrazilianPhone(raw: string): string {
  const national = brazilianNational(raw)
  // guard: numbers-of-other-countries
  if (isInternational(raw) && !/^0*55/.test(digitsOf(raw))) return raw
  const isMobile = national.charAt(2) === '9' || national.length > 10
  return applyMask(isMobile ? '(00) 00000-0000' : '(00) 0000-0000', national, raw)
}
