import type { CountryCode } from '../base/country.ts'
import { digitsOf } from '../base/digits.ts'
import { applyMask } from '../base/mask.ts'
import { collapseSpaces, plainSigns, type Problem } from '../base/validation.ts'

/** How a country writes its postal code: a plain number of digits, or a pattern of its own with an example. */
type PostalCodeForm =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'pattern'; readonly pattern: RegExp; readonly example: string }

const digits = (count: number): PostalCodeForm => ({ kind: 'digits', count })
const like = (example: string, pattern: RegExp): PostalCodeForm => ({ kind: 'pattern', pattern, example })

/**
 * The postal codes of the 30 European countries (national posts, via the UPU addressing guides), written
 * without spaces, hyphens and country prefix. Where digits alone are used their number is all that counts.
 */
const EUROPEAN_FORMS: Readonly<Record<CountryCode, PostalCodeForm>> = {
  AT: digits(4),
  BE: digits(4),
  BG: digits(4),
  HR: digits(5),
  CY: digits(4),
  CZ: digits(5),
  DK: digits(4),
  EE: digits(5),
  FI: digits(5),
  FR: digits(5),
  DE: digits(5),
  GR: digits(5),
  HU: digits(4),
  IS: digits(3),
  IE: like('D02 X285', /^[A-Z][0-9][0-9W][0-9A-Z]{4}$/),
  IT: digits(5),
  LV: digits(4),
  LI: digits(4),
  LT: digits(5),
  LU: digits(4),
  MT: like('VLT 1117', /^[A-Z]{3}[0-9]{4}$/),
  NL: like('1012 AB', /^[1-9][0-9]{3}[A-Z]{2}$/),
  NO: digits(4),
  PL: digits(5),
  PT: digits(7),
  RO: digits(6),
  SK: digits(5),
  SI: digits(4),
  ES: digits(5),
  SE: digits(5),
}

/**
 * Countries outside Brazil and Europe whose codes are shorter than the five characters required in other countries, by
 * their minimum length (UPU addressing guides).
 */
const SHORT_CODES: Readonly<Record<number, string>> = {
  4: 'AF AL AM AO AR AU BD CC CH CV CX GE GL HM MD MK MZ NE NF NZ PA PH PY SJ SZ TN VE ZA',
  3: 'BH FO GN LS MG OM PG',
}

/**
 * Countries without postal codes: of 249, those whose addresses have no code in Google's libaddressinput
 * (chromium-i18n.appspot.com/ssl-address, as localized-address-format 1.3.3 has it) and in the UPU addressing guides.
 */
const NO_CODES =
  'AE AG AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN LY ML MO MR MW ' +
  'NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU WS YE ZW'

/** Countries that have a code by one of the two sources alone: it is asked for, and nobody needs one. */
const SOME_CODES = 'AO AQ BV KP KY LC MS PA TF'

/** Checks whether an address of a country needs a postal code. False: it is optional; null: the country has none. */
export function needsPostalCode(country: CountryCode): boolean | null {
  return NO_CODES.includes(country) ? null : !SOME_CODES.includes(country)
}

function fewestCharacters(country: CountryCode): number {
  if (needsPostalCode(country) === null) return 1
  const short = Object.entries(SHORT_CODES).find(([, countries]) => countries.includes(country))
  return short === undefined ? DEFAULT_ZIPCODE_MIN : Number(short[0])
}

/** Fewest and most digits of a European code whose country has no form of its own here. */
export const EUROPEAN_POSTAL_DIGITS = { min: 5, max: 8 } as const

/** Fewest characters of a postal code outside Brazil and Europe, unless the country's own are shorter. */
export const DEFAULT_ZIPCODE_MIN = 5

/** A CEP as eight digits, however it was written. */
export function normaliseCep(raw: string): string {
  return digitsOf(raw)
}

/** Eight digits that are not all zeros. */
export function isValidCep(raw: string): boolean {
  const cep = normaliseCep(raw)
  return cep.length === 8 && !/^0+$/.test(cep)
}

/** A CEP while it is typed: 01310-100. */
export function maskCep(raw: string): string {
  return applyMask('00000-000', normaliseCep(raw), raw)
}

/** A postal code of any country as it is sent: ASCII digits and letters, without a label and what nobody sees. */
export function plainPostalCode(raw: string): string {
  return collapseSpaces(plainSigns(raw).replace(/^[^:]*:/, ''))
}

/** Capitals without spaces and hyphens and without a prefix such as "LV-" or "SI-". */
function compactPostalCode(country: CountryCode, raw: string): string {
  const compact = plainPostalCode(raw)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  const form = EUROPEAN_FORMS[country]
  const takesDigits = form?.kind !== 'pattern'
  return takesDigits ? compact.replace(/^[A-Z]{1,2}(?=[0-9])/, '') : compact
}

function checkDigitRange(code: string): Problem | null {
  const { min, max } = EUROPEAN_POSTAL_DIGITS
  if (/[^0-9]/.test(code) || code.length < min) return { code: 'postal_code_min', params: { min } }
  return code.length > max ? { code: 'postal_code_max', params: { max } } : null
}

/** A European postal code by its country's form; 5 to 8 digits where the form is not known. Empty passes. */
export function checkEuropeanPostalCode(country: CountryCode, raw: string): Problem | null {
  const code = compactPostalCode(country, raw)
  if (code === '') return null
  const form = EUROPEAN_FORMS[country]
  if (form === undefined) return checkDigitRange(code)
  if (form.kind === 'pattern') {
    return form.pattern.test(code) ? null : { code: 'postal_code_format', params: { example: form.example } }
  }
  const isRight = code.length === form.count && /^[0-9]+$/.test(code)
  return isRight ? null : { code: 'postal_code_exact', params: { length: form.count } }
}

/** A CEP, or the refusal. Empty passes. */
export function checkCep(raw: string): Problem | null {
  return raw.trim() === '' || isValidCep(raw) ? null : { code: 'zipcode_invalid' }
}

/** A postal code outside Brazil and Europe: nothing but its length is known. Empty passes. */
export function checkZipcode(country: CountryCode, raw: string): Problem | null {
  const min = fewestCharacters(country)
  const { length } = plainPostalCode(raw)
  return length > 0 && length < min ? { code: 'min_length', params: { min } } : null
}
