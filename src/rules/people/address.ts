import type { AddressKind, CountryCode } from '../base/country.ts'
import { addressKindOf } from '../base/country.ts'
import {
  checkCep,
  checkEuropeanPostalCode,
  checkZipcode,
  needsPostalCode,
  normaliseCep,
  plainPostalCode,
} from './postal-code.ts'
import type { FieldErrors, Problem } from '../base/validation.ts'
import { collapseSpaces, collectErrors, firstProblem, required, withText } from '../base/validation.ts'

/** The fields of every address; a European form shows four or five of them under its own labels. */
export type AddressField = 'zipcode' | 'street' | 'number' | 'complement' | 'neighborhood' | 'city' | 'state'

export type Address = Readonly<Partial<Record<AddressField, string>>>

/** The word above a field; the texts hold each in every language. */
export type AddressLabel =
  | 'cep'
  | 'zipcode'
  | 'postalCode'
  | 'logradouro'
  | 'street'
  | 'address1'
  | 'address2'
  | 'number'
  | 'complement'
  | 'neighborhood'
  | 'city'
  | 'state'
  | 'region'

/** One field of a country's form, in the order of the form. */
export type AddressRow = {
  readonly field: AddressField
  readonly label: AddressLabel
  readonly required: boolean
  /** The HTML autofill token. */
  readonly autocomplete: string
}

function row(field: AddressField, label: AddressLabel, autocomplete: string): AddressRow {
  return { field, label, required: field !== 'complement', autocomplete }
}

/**
 * The three forms. A new country with needs of its own is a new row here and in `addressKindOf`. No field asks for a
 * length: there are a bairro Sé (São Paulo), a street Q 1 (Palmas), and towns called Eu (France), Ås (Norway), Ry
 * (Denmark), Au (Austria) and Y (France).
 */
export const ADDRESS_FORMS: Readonly<Record<AddressKind, readonly AddressRow[]>> = {
  BR: [
    row('zipcode', 'cep', 'postal-code'),
    row('street', 'logradouro', 'address-line1'),
    row('number', 'number', 'off'),
    row('complement', 'complement', 'address-line2'),
    row('neighborhood', 'neighborhood', 'address-level3'),
    row('city', 'city', 'address-level2'),
    row('state', 'state', 'address-level1'),
  ],
  EUROPE: [
    row('street', 'address1', 'address-line1'),
    row('complement', 'address2', 'address-line2'),
    row('zipcode', 'postalCode', 'postal-code'),
    row('city', 'city', 'address-level2'),
    row('state', 'region', 'address-level1'),
  ],
  DEFAULT: [
    row('zipcode', 'zipcode', 'postal-code'),
    row('street', 'street', 'address-line1'),
    row('number', 'number', 'off'),
    row('complement', 'complement', 'address-line2'),
    row('neighborhood', 'neighborhood', 'address-level3'),
    row('city', 'city', 'address-level2'),
    row('state', 'state', 'address-level1'),
  ],
}

/**
 * Fields of a European country's address besides street, postal code and town, in this order: Google's libaddressinput
 * (chromium-i18n.appspot.com/ssl-address; the order of Malta as localized-address-format 1.3.3 has it) requires a
 * region in two of the thirty countries, and puts the town first in three.
 */
const WITH_REGION = 'ES IT'
const TOWN_FIRST = 'IE LV MT'

function europeanForm(country: CountryCode): readonly AddressRow[] {
  const form = ADDRESS_FORMS.EUROPE.filter(({ field }) => field !== 'state' || WITH_REGION.includes(country))
  if (!TOWN_FIRST.includes(country)) return form
  const isCode = ({ field }: AddressRow): boolean => field === 'zipcode'
  return [...form.filter((each) => !isCode(each)), ...form.filter(isCode)]
}

/**
 * Returns the address form of a country, field by field in its order; without a postal code where the country has none.
 */
export function addressFormOf(country: CountryCode): readonly AddressRow[] {
  const kind = addressKindOf(country)
  const form = kind === 'EUROPE' ? europeanForm(country) : ADDRESS_FORMS[kind]
  const isNeeded = needsPostalCode(country)
  if (isNeeded === true) return form
  // guard: no-postal-code-where-there-is-none
  if (isNeeded === null) return form.filter(({ field }) => field !== 'zipcode')
  return form.map((each) => (each.field === 'zipcode' ? { ...each, required: false } : each))
}

/** The 26 states and the Federal District, by code. */
export const BRAZILIAN_STATES = {
  AC: 'Acre',
  AL: 'Alagoas',
  AP: 'Amapá',
  AM: 'Amazonas',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MT: 'Mato Grosso',
  MS: 'Mato Grosso do Sul',
  MG: 'Minas Gerais',
  PA: 'Pará',
  PB: 'Paraíba',
  PR: 'Paraná',
  PE: 'Pernambuco',
  PI: 'Piauí',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RS: 'Rio Grande do Sul',
  RO: 'Rondônia',
  RR: 'Roraima',
  SC: 'Santa Catarina',
  SP: 'São Paulo',
  SE: 'Sergipe',
  TO: 'Tocantins',
} as const

export type BrazilianState = keyof typeof BRAZILIAN_STATES

const bare = (text: string): string =>
  collapseSpaces(text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()

/** Finds the state for a code or a name (ignoring accents and capitals), or null. */
export function findBrazilianState(text: string): BrazilianState | null {
  const wanted = bare(text)
  const codes = Object.keys(BRAZILIAN_STATES) as BrazilianState[]
  return codes.find((code) => bare(code) === wanted || bare(BRAZILIAN_STATES[code]) === wanted) ?? null
}

const ADDRESS_FIELDS = [
  'zipcode',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
] as const satisfies readonly AddressField[]

/** An address as stored and sent: single spaces; in Brazil a CEP of eight digits and the state's code. */
export function normaliseAddress(country: CountryCode, address: Address): Address {
  const normal: Partial<Record<AddressField, string>> = {}
  for (const field of ADDRESS_FIELDS) {
    const value = address[field]
    if (value !== undefined) normal[field] = collapseSpaces(value)
  }
  if (normal.zipcode !== undefined) {
    normal.zipcode = country === 'BR' ? normaliseCep(normal.zipcode) : plainPostalCode(normal.zipcode)
  }
  if (country !== 'BR') return normal
  if (normal.state !== undefined) normal.state = findBrazilianState(normal.state) ?? normal.state
  return normal
}

function checkPostalCode(country: CountryCode, value: string): Problem | null {
  const kind = addressKindOf(country)
  if (kind === 'BR') return checkCep(value)
  return kind === 'EUROPE' ? checkEuropeanPostalCode(country, value) : checkZipcode(country, value)
}

function checkBrazilianState(value: string): Problem | null {
  return value === '' || findBrazilianState(value) !== null ? null : { code: 'state_invalid' }
}

function checkRow(country: CountryCode, { field, required: isRequired }: AddressRow, raw: string) {
  const value = collapseSpaces(raw)
  return firstProblem(
    isRequired ? required(value) : null,
    // Users type a dash where a building has no number.
    field === 'number' ? null : withText(value),
    field === 'zipcode' ? checkPostalCode(country, value) : null,
    field === 'state' && country === 'BR' ? checkBrazilianState(value) : null,
  )
}

/** Every problem of an address, by field, after the rules of its country's form. */
export function validateAddress(country: CountryCode, address: Address): FieldErrors<AddressField> {
  const problems: Partial<Record<AddressField, Problem | null>> = {}
  for (const each of addressFormOf(country)) {
    problems[each.field] = checkRow(country, each, address[each.field] ?? '')
  }
  return collectErrors<AddressField>(problems)
}

/** Whether every field that the country's form requires is filled; if not, a payment gets INCOMPLETE_ADDRESS. */
export function isAddressComplete(country: CountryCode, address: Address): boolean {
  return addressFormOf(country).every((each) => !each.required || (address[each.field] ?? '').trim() !== '')
}
