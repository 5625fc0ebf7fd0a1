import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { addressFormOf, normaliseAddress, validateAddress, type Address } from './address.ts'
import { validateCorrection } from './buyer-correction.ts'
import { BYTE_ORDER_MARK, csvRow } from '../office/csv.ts'
import { validateGift } from '../order/gift.ts'
import { normalisePerson } from './person.ts'
import {
  ONE_OF_EACH_SCRIPT,
  REAL_NAMES,
  REAL_PEOPLE,
  REAL_PLACES,
  type RealPlace,
} from './real-names.test-double.ts'
import { HOLDER_NAME_MAX, normaliseHolder, validateHolder } from '../tickets/ticket-holder.ts'
import { min, withText } from '../base/validation.ts'

const FIELD_OF = { city: 'city', street: 'street', district: 'neighborhood', person: 'street' } as const
const TODAY = '2026-11-28'
const named = <T extends { value: string }>(rows: readonly T[]): [string, T][] =>
  rows.map((row) => [row.value, row])

const whole = (country: string): Address =>
  country === 'BR'
    ? { zipcode: '01001000', street: 'Rua', number: '1', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' }
    : { zipcode: '12345', street: 'Weg 1', number: '1', neighborhood: 'A', city: 'Au', state: 'B' }

/** The problems that an address has besides its postal code, whose form differs by country. */
function problemsOf(country: string, changed: Address): object {
  const { zipcode: _, ...others } = validateAddress(
    country,
    normaliseAddress(country, { ...whole(country), ...changed }),
  )
  return others
}

test('the table has its rows, each once, in twelve scripts and more', () => {
  expect(REAL_NAMES.length).toBeGreaterThan(200)
  expect(ONE_OF_EACH_SCRIPT.length).toBeGreaterThan(12)
  expect(new Set(REAL_PEOPLE.map(({ value }) => value)).size).toBe(REAL_PEOPLE.length)
  expect(REAL_NAMES.filter(({ source }) => source === '')).toEqual([])
  for (const { value } of REAL_NAMES) expect(value).toBe(value.normalize('NFC'))
})

describe('the name of a person is taken whole by every field', () => {
  test.each(named(REAL_PEOPLE))('%s', (name) => {
    const person = { name, email: 'a@example.com', cellphone: '11987654321', document: '' }
    expect(normalisePerson('BR', { ...person, name: ` ${name.normalize('NFD')}  ` }).name).toBe(name)
    expect(validateCorrection('BR', { ...person, address: null })).not.toHaveProperty('name')
    const needs = { name: true, proof: false }
    expect(validateHolder({ name, proof: '' }, needs)).toEqual({})
    expect(normaliseHolder({ name, proof: '' }, needs)).toEqual({ name })
    expect(name.length).toBeLessThanOrEqual(HOLDER_NAME_MAX)
    const gift = { gift_message: 'Oi', recipient_name: name, recipient_email: '', gift_date: '' }
    expect(validateGift(gift, true, TODAY)).toEqual({})
  })
})

describe('a place is taken by the form of its country, and whole', () => {
  test.each(named(REAL_PLACES))('%s', (value, { country, kind }: RealPlace) => {
    const field = FIELD_OF[kind]
    expect(problemsOf(country, { [field]: value })).toEqual({})
    expect(normaliseAddress(country, { [field]: value })).toEqual({ [field]: value })
  })
  test('a street or a district of one country is taken in every form', () => {
    const refused = REAL_PLACES.flatMap(({ value, kind }) =>
      ['BR', 'DE', 'MX'].filter(
        (form) => Object.keys(problemsOf(form, { [FIELD_OF[kind]]: value })).length > 0,
      ),
    )
    expect(refused).toEqual([])
  })
})

test.each([',', ';'] as const)('files with %s give every name back as it is', (separator) => {
  const file = BYTE_ORDER_MARK + REAL_NAMES.map(({ value }) => csvRow([value], separator)).join('')
  const rows = parse(file, { bom: true, delimiter: separator })
  expect(rows.flat()).toEqual(REAL_NAMES.map(({ value }) => value))
})

/** Rules for names and places that were required before, and that a shop may be tempted to add again. */
const BEFORE: readonly [string, (value: string) => object | null][] = [
  ['three letters of a bairro', (value) => min(value, 3)],
  ['four letters of a street', (value) => min(value, 4)],
  ['five letters of a name', (value) => min(value, 5)],
  ['two words', (value) => (value.includes(' ') ? null : {})],
  ['letters of Latin', (value) => (/^[\p{sc=Latin}\p{M}\d '’.,#-]+$/u.test(value) ? null : {})],
  ['a hundred characters', (value) => (value.length <= 100 ? null : {})],
  ['no digits', (value) => (/\d/.test(value) ? {} : null)],
]

test.each(BEFORE)('control: a rule that asks for %s is found out by the table', (_what, rule) => {
  expect(REAL_NAMES.filter(({ value }) => rule(value) !== null).length).toBeGreaterThan(0)
  expect(REAL_NAMES.filter(({ value }) => withText(value) !== null)).toEqual([])
})

test.each(['BR', 'DE', 'MX'])('control: nothing but signs is a place in no field of %s', (country) => {
  const fields = addressFormOf(country).filter(({ field, required }) => required && field !== 'number')
  for (const { field } of fields) {
    expect(validateAddress(country, { ...whole(country), [field]: '--' })).toHaveProperty(field)
  }
})
