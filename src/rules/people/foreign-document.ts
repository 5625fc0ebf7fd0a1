import type { CountryCode } from '../base/country.ts'
import { digitsOf, weightedSum } from '../base/digits.ts'
import { normaliseDocument, type DocumentType } from './document.ts'
import { applyMask } from '../base/mask.ts'

/*
 * Documents of the countries other than Brazil whose forms require one. The checks here are advice ("please look
 * again") and never block a purchase: issuers have issued numbers with wrong check characters.
 */

export type ForeignDocumentCountry = 'MX' | 'UY' | 'AR' | 'CL'

/** A kind of document: how it is typed, and whether a finished one looks right. Values are bare and in capitals. */
export type ForeignDocument = DocumentType & {
  /** The most characters that it has. */
  readonly length: number
  readonly write: (value: string) => string
  readonly looksRight: (value: string) => boolean
}

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** YYMMDD with a month and a day that exist. */
const BIRTH_OR_FOUNDING_DATE = '[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])'
const RFC = new RegExp(`^[A-ZÑ&]{3,4}${BIRTH_OR_FOUNDING_DATE}[0-9A-Z]{2}[0-9A]$`)
const CURP = new RegExp(`^[A-Z]{4}${BIRTH_OR_FOUNDING_DATE}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z][0-9]$`)

/** CURP with its check digit (RENAPO); an RFC is judged by its form alone. */
function isCurp(value: string): boolean {
  if (!CURP.test(value)) return false
  const sum = Array.from(value.slice(0, 17)).reduce(
    (total, letter, at) => total + (18 - at) * CURP_ALPHABET.indexOf(letter),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(value.slice(17))
}

/** Uruguay's identity card, seven or eight digits of which the last is its check digit. */
function isUruguayanCard(value: string): boolean {
  if (!/^[0-9]{7,8}$/.test(value)) return false
  const padded = value.padStart(8, '0')
  const sum = weightedSum(padded.slice(0, 7), [2, 9, 8, 7, 6, 3, 4])
  return (10 - (sum % 10)) % 10 === Number(padded.slice(7))
}

function isUruguayanRut(value: string): boolean {
  if (!/^[0-9]{12}$/.test(value)) return false
  const check = (11 - (weightedSum(value.slice(0, 11), [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return check === Number(value.slice(11))
}

function isCuit(value: string): boolean {
  if (!/^[0-9]{11}$/.test(value)) return false
  const check = (11 - (weightedSum(value.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return (check === 10 ? 9 : check) === Number(value.slice(10))
}

function isChileanRut(value: string): boolean {
  if (!/^[0-9]{7,8}[0-9K]$/.test(value)) return false
  const body = value.slice(0, -1).padStart(8, '0')
  const check = 11 - (weightedSum(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return (check === 11 ? '0' : check === 10 ? 'K' : String(check)) === value.slice(-1)
}

/** Points between groups of three, counted from the right, as Chile and Argentina write their numbers. */
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, '.')
}

function writeChileanRut(value: string): string {
  const rut = value
    .replace(/K(?=.)/g, '')
    .replace(/[A-JL-Z]/g, '')
    .slice(0, 9)
  return rut.length < 2 ? rut : `${groupThousands(rut.slice(0, -1))}-${rut.slice(-1)}`
}

const letters =
  (length: number) =>
  (value: string): string =>
    value.replace(/[^0-9A-ZÑ&]/g, '').slice(0, length)

const masked =
  (mask: string) =>
  (value: string): string =>
    applyMask(mask, digitsOf(value))

type Facts = readonly [
  id: number,
  label: string,
  mask: string,
  length: number,
  write: (value: string) => string,
  looksRight: (value: string) => boolean,
]

function documentOf([id, label, mask, length, write, looksRight]: Facts): ForeignDocument {
  return { id, value: label, label, active: true, mask, length, write, looksRight }
}

/** The kinds that each country's form offers, the usual one of a person first. */
export const FOREIGN_DOCUMENTS: Readonly<Record<ForeignDocumentCountry, readonly ForeignDocument[]>> = {
  MX: [
    documentOf([3, 'RFC', 'SSSSSSSSSSSSS', 13, letters(13), (value) => RFC.test(value)]),
    documentOf([4, 'CURP', 'SSSSSSSSSSSSSSSSSS', 18, letters(18), isCurp]),
  ],
  UY: [
    documentOf([5, 'CI', '0.000.000-0', 8, masked('0.000.000-0'), isUruguayanCard]),
    documentOf([6, 'RUT', '000000000000', 12, masked('000000000000'), isUruguayanRut]),
  ],
  AR: [
    documentOf([
      7,
      'DNI',
      '00.000.000',
      8,
      (value) => groupThousands(digitsOf(value).slice(0, 8)),
      (value) => /^[0-9]{7,8}$/.test(value),
    ]),
    documentOf([8, 'CUIT', '00-00000000-0', 11, masked('00-00000000-0'), isCuit]),
  ],
  CL: [documentOf([9, 'RUT', '00.000.000-S', 9, writeChileanRut, isChileanRut])],
}

/**
 * The RFC of sales for which nobody gives one of their own, and that of buyers from abroad: Código Fiscal de la
 * Federación, art. 29-A, IV, and rule 2.7.1.23 of the Resolución Miscelánea Fiscal, "Clave en el RFC genérica en CFDI y
 * con residentes en el extranjero". Neither is anybody's.
 */
export const GENERIC_RFC = 'XAXX010101000'
const GENERIC_RFCS = [GENERIC_RFC, 'XEXX010101000']

/**
 * Returns a document that identifies one buyer, normalised for comparison; '' where it is missing or shared by many.
 */
export function ownDocument(country: CountryCode, raw: string): string {
  const value = normaliseDocument(country, raw)
  return country === 'MX' && GENERIC_RFCS.includes(value) ? '' : value
}

export function isForeignDocumentCountry(country: CountryCode): country is ForeignDocumentCountry {
  return Object.hasOwn(FOREIGN_DOCUMENTS, country)
}

/**
 * The kind of a document that is being typed: the one that the buyer chose, else the first that it looks like, else
 * the first that is long enough for it.
 */
export function foreignDocumentOf(
  country: ForeignDocumentCountry,
  chosen: string,
  raw: string,
): ForeignDocument {
  const kinds = FOREIGN_DOCUMENTS[country]
  const value = normaliseDocument(country, raw)
  const kind =
    kinds.find((each) => each.value === chosen) ??
    kinds.find((each) => each.looksRight(value)) ??
    kinds.find((each) => value.length <= each.length) ??
    kinds.at(-1)
  if (kind === undefined) throw new Error(`${country} has no documents`)
  return kind
}

/**
 * Formats a document for its field while it is typed; stable when applied again. A key that is not valid for its kind
 * is dropped. A pasted or autofilled value that is longer than its kind is something else, and stays unchanged.
 */
export function writeForeignDocument(country: ForeignDocumentCountry, chosen: string, raw: string): string {
  const value = normaliseDocument(country, raw)
  const written = foreignDocumentOf(country, chosen, raw).write(value)
  const isWhole = normaliseDocument(country, written) === value
  return isWhole || raw.slice(0, -1) === written ? written : raw
}

/** Whether a finished document looks wrong, so that the buyer is asked to look again. Nothing typed looks right. */
export function looksOdd(country: ForeignDocumentCountry, chosen: string, raw: string): boolean {
  const value = normaliseDocument(country, raw)
  return value !== '' && !foreignDocumentOf(country, chosen, value).looksRight(value)
}
