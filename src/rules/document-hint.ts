import type { CountryCode } from './country.ts'
import { weightedSum } from './digits.ts'
import type { DocumentCountry } from './document.ts'
import { isDocumentCountry, isValidDocument, normaliseDocument } from './document.ts'

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** YYMMDD with a month and a day that exist. */
const BIRTH_OR_FOUNDING_DATE = '[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])'
const RFC = new RegExp(`^[A-ZÑ&]{3,4}${BIRTH_OR_FOUNDING_DATE}[0-9A-Z]{2}[0-9A]$`)
const CURP = new RegExp(`^[A-Z]{4}${BIRTH_OR_FOUNDING_DATE}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z][0-9]$`)

/** RFC by its form alone, for issued ones with a wrong check character exist; CURP with its check digit. */
function isMexican(value: string): boolean {
  if (RFC.test(value)) return true
  if (!CURP.test(value)) return false
  const sum = Array.from(value.slice(0, 17)).reduce(
    (total, letter, at) => total + (18 - at) * CURP_ALPHABET.indexOf(letter),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(value.slice(17))
}

function isUruguayan(value: string): boolean {
  if (/^[0-9]{7,8}$/.test(value)) {
    const padded = value.padStart(8, '0')
    const sum = weightedSum(padded.slice(0, 7), [2, 9, 8, 7, 6, 3, 4])
    return (10 - (sum % 10)) % 10 === Number(padded.slice(7))
  }
  if (!/^[0-9]{12}$/.test(value)) return false
  const check = (11 - (weightedSum(value.slice(0, 11), [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return check === Number(value.slice(11))
}

function isArgentine(value: string): boolean {
  if (/^[0-9]{7,8}$/.test(value)) return true
  if (!/^[0-9]{11}$/.test(value)) return false
  const check = (11 - (weightedSum(value.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return (check === 10 ? 9 : check) === Number(value.slice(10))
}

function isChilean(value: string): boolean {
  if (!/^[0-9]{7,8}[0-9K]$/.test(value)) return false
  const body = value.slice(0, -1).padStart(8, '0')
  const check = 11 - (weightedSum(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return (check === 11 ? '0' : check === 10 ? 'K' : String(check)) === value.slice(-1)
}

const LOOKS_RIGHT: Readonly<Record<DocumentCountry, (value: string) => boolean>> = {
  BR: (value) => isValidDocument('BR', value),
  MX: isMexican,
  UY: isUruguayan,
  AR: isArgentine,
  CL: isChilean,
}

/**
 * Whether a finished document looks like one of its country. Outside Brazil this is advice for the buyer
 * ("please look again") and must never block a purchase. Nothing typed is nothing to warn about.
 */
export function documentHint(country: CountryCode, raw: string): 'ok' | 'suspicious' {
  if (!isDocumentCountry(country)) return 'ok'
  const value = normaliseDocument(country, raw)
  return value === '' || LOOKS_RIGHT[country](value) ? 'ok' : 'suspicious'
}
