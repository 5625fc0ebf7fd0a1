import type { CountryCode } from './country.ts'
import { digitsOf } from './digits.ts'
import { applyMask } from './mask.ts'

/** Country calling codes (ITU E.164) of the countries that the selector offers. */
export const CALLING_CODES: Readonly<Record<CountryCode, string>> = Object.fromEntries(
  (
    'BR55 AR54 CL56 CO57 MX52 PE51 PY595 UY598 US1 CA1 GB44 CH41 AO244 MZ258 JP81 AU61 ' +
    'AT43 BE32 BG359 HR385 CY357 CZ420 DK45 EE372 FI358 FR33 DE49 GR30 HU36 IS354 IE353 IT39 LV371 LI423 ' +
    'LT370 LU352 MT356 NL31 NO47 PL48 PT351 RO40 SK421 SI386 ES34 SE46'
  )
    .split(' ')
    .map((row) => [row.slice(0, 2), row.slice(2)]),
)

/** The digit that is dialled before a national number inside the country and is no part of it abroad. */
const TRUNK_PREFIXES: Readonly<Record<CountryCode, string>> = {
  HU: '06',
  LT: '8',
  US: '1',
  CA: '1',
}

/** Countries whose national numbers may begin with zero, or that never had a trunk prefix. */
const KEEPS_LEADING_ZERO: readonly CountryCode[] = ['IT', 'MX', 'ES', 'PT', 'NO', 'DK', 'IS', 'LV', 'EE']

/** Area codes (DDD) that Anatel has handed out. */
const BRAZILIAN_AREA_CODE = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])/

/** A `ph` parameter of this many characters is a whole number with its country code. */
export const COMPLETE_PHONE_QUERY_LENGTH = 13

/** Whether the link's `ph` is long enough for the form to check only e-mail, name and document. */
export function isCompletePhoneQuery(ph: string | null | undefined): boolean {
  return (ph ?? '').trim().length >= COMPLETE_PHONE_QUERY_LENGTH
}

/** A cellphone as it is sent: without spaces. */
export function stripPhoneSpaces(raw: string): string {
  return raw.replace(/\s+/gu, '')
}

function isInternational(raw: string): boolean {
  return /^\s*(?:\+|00)/.test(raw)
}

function isBrazilianNational(digits: string): boolean {
  return BRAZILIAN_AREA_CODE.test(digits) && /^..(?:9[0-9]{8}|[2-5][0-9]{7})$/.test(digits)
}

/** Brazil: the area code and number of whatever was typed, without country code and trunk zero. */
function brazilianNational(raw: string): string {
  const digits = digitsOf(raw).replace(/^0+/, '')
  const hasCountryCode = digits.startsWith('55') && (isInternational(raw) || digits.length > 11)
  return (hasCountryCode ? digits.slice(2) : digits).replace(/^0+/, '')
}

function withoutTrunk(country: CountryCode, digits: string): string {
  const prefix = TRUNK_PREFIXES[country] ?? (KEEPS_LEADING_ZERO.includes(country) ? '' : '0')
  return prefix !== '' && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits
}

/**
 * A number in E.164 without a numbering plan: enough to store what a buyer typed before the phone library has
 * arrived. A text that begins with + or 00 brings its own country; otherwise it is a number of `country`.
 * Null when the country has no known code or the length cannot be right (E.164: at most 15 digits).
 */
export function toE164(country: CountryCode, raw: string): string | null {
  const code = CALLING_CODES[country]
  const digits = digitsOf(raw)
  if (isInternational(raw)) {
    const whole = digits.replace(/^00/, '')
    const tidy = whole.startsWith('55') ? `55${brazilianNational(raw)}` : whole
    return /^[1-9][0-9]{7,14}$/.test(tidy) ? `+${tidy}` : null
  }
  if (code === undefined) return null
  const national = country === 'BR' ? brazilianNational(raw) : withoutTrunk(country, digits)
  const whole = code + national
  return national.length >= 5 && whole.length >= 8 && whole.length <= 15 ? `+${whole}` : null
}

/**
 * The light check of the form: a Brazilian number needs a real area code and a mobile or landline shape, any
 * other number a length that E.164 allows. The full library judges again once it is there.
 */
export function isPlausiblePhone(country: CountryCode, raw: string): boolean {
  const number = toE164(country, raw)
  if (number === null) return false
  return number.startsWith('+55') ? isBrazilianNational(number.slice(3)) : true
}

/** A Brazilian number while it is typed: (11) 98765-4321, or (11) 3456-7890; a +55 that was pasted goes. */
export function maskBrazilianPhone(raw: string): string {
  const national = brazilianNational(raw)
  const isMobile = national.charAt(2) === '9' || national.length > 10
  return applyMask(isMobile ? '(00) 00000-0000' : '(00) 0000-0000', national)
}
