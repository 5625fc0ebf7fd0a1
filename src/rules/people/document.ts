import { DOCUMENT_COUNTRIES, type CountryCode } from '../base/country.ts'
import { isRepeated, weightedSum } from '../base/digits.ts'
import { applyMask } from '../base/mask.ts'
import { plainSigns, type Problem } from '../base/validation.ts'

/** One kind of identity document of a country, as the form offers it. */
export type DocumentType = {
  readonly id: number
  readonly value: string
  readonly label: string
  readonly active: boolean
  /** For the placeholder and the typing mask: '0' is a digit, 'S' a digit or a capital letter. */
  readonly mask: string
}

/** The countries whose form asks for a document. */
export type DocumentCountry = (typeof DOCUMENT_COUNTRIES)[number]

const CPF_MASK = '000.000.000-00'
const CNPJ_MASK = 'SS.SSS.SSS/SSSS-00'

/** Labels typed before a document by users and pages: its name, also with points between the letters, and "Nº". */
const LABEL =
  /^(?:[^:]*:|(?:(?:C\.?P\.?F|CNPJ|R\.?F\.?C|CURP|C\.?I|R\.?U\.?[TN]|D\.?N\.?I|CUI[TL]|N[RO]*)[^0-9A-Z]+)+)/

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** True where the form asks for a document: Brazil, Mexico, Uruguay, Argentina and Chile. */
export function isDocumentCountry(country: CountryCode): country is DocumentCountry {
  return (DOCUMENT_COUNTRIES as readonly string[]).includes(country)
}

const unlabelled = (raw: string): string => plainSigns(raw).toUpperCase().replace(LABEL, '')

/**
 * A document as it is compared, stored and sent: capitals, without mask and label. Mexico's Ñ and & belong to an RFC.
 * Where no document is asked for, the text is only trimmed.
 */
export function normaliseDocument(country: CountryCode, raw: string): string {
  if (!isDocumentCountry(country)) return raw.trim()
  const capitals = unlabelled(raw)
  return country === 'MX' ? capitals.replace(/[^0-9A-ZÑ&]/g, '') : capitals.replace(/[^0-9A-Z]/g, '')
}

/** The mod 11 check digit of Receita Federal: a remainder below 2 gives 0, any other 11 − remainder. */
function receitaDigit(body: string, weights: readonly number[]): string {
  const remainder = weightedSum(body, weights.slice(-body.length)) % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}

function endsInItsDigits(value: string, weights: readonly number[]): boolean {
  const body = value.slice(0, -2)
  const first = receitaDigit(body, weights)
  return value.endsWith(first + receitaDigit(body + first, weights))
}

/** A person's number: 11 digits, not all equal, with both check digits right. Masks are allowed. */
export function isValidCpf(raw: string): boolean {
  const value = normaliseDocument('BR', raw)
  return /^[0-9]{11}$/.test(value) && !isRepeated(value) && endsInItsDigits(value, CPF_WEIGHTS)
}

/**
 * A company's number: 12 digits or capital letters (Receita Federal issues letters since July 2026) and two
 * check digits; all-equal ones are refused. Masks and small letters are allowed.
 */
export function isValidCnpj(raw: string): boolean {
  const value = normaliseDocument('BR', raw)
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(value) && !isRepeated(value) && endsInItsDigits(value, CNPJ_WEIGHTS)
}

/**
 * Which Brazilian document a text is, or is becoming while it is typed: a letter or a twelfth character makes
 * it a CNPJ. Null for nothing typed and outside Brazil.
 */
export function documentKind(country: CountryCode, raw: string): 'CPF' | 'CNPJ' | null {
  const value = country === 'BR' ? normaliseDocument('BR', raw) : ''
  if (value === '') return null
  return value.length > 11 || /[A-Z]/.test(value) ? 'CNPJ' : 'CPF'
}

/** Brazil: a valid CPF or CNPJ. Any other country accepts whatever was typed; see `looksOdd`. */
export function isValidDocument(country: CountryCode, raw: string): boolean {
  if (country !== 'BR') return true
  return documentKind('BR', raw) === 'CNPJ' ? isValidCnpj(raw) : isValidCpf(raw)
}

/**
 * Validates the document in the form: required where the country has a document, valid in Brazil, not required in other
 * countries.
 */
export function validateDocument(country: CountryCode, raw: string): Problem | null {
  if (!isDocumentCountry(country)) return null
  if (normaliseDocument(country, raw) === '') return { code: 'required' }
  return isValidDocument(country, raw) ? null : { code: 'document_invalid' }
}

/**
 * Brazil's document as the field shows it while it is typed; stable when applied again. Words, in which letters and
 * spaces are, are no document and stay as they are typed.
 */
export function maskDocument(raw: string): string {
  const value = normaliseDocument('BR', raw)
  if (/[A-Z]/.test(value) && /\S[\s:]+\S/.test(unlabelled(raw))) return raw
  return applyMask(documentKind('BR', value) === 'CNPJ' ? CNPJ_MASK : CPF_MASK, value, raw)
}
