import { expect, test } from 'vitest'
import { detectCountry, readCountry, SELECTABLE_COUNTRIES } from './countries.ts'
import { EUROPEAN_COUNTRIES } from './country.ts'
import { isDocumentCountry } from '../people/document.ts'
import { isPlausiblePhone } from '../people/phone.ts'
import { addressFormOf, isAddressComplete, validateAddress } from '../people/address.ts'
import { checkZipcode, needsPostalCode } from '../people/postal-code.ts'

test('the selector offers every country once, Brazil first', () => {
  expect(SELECTABLE_COUNTRIES[0]).toBe('BR')
  expect(new Set(SELECTABLE_COUNTRIES).size).toBe(SELECTABLE_COUNTRIES.length)
  expect(SELECTABLE_COUNTRIES).toHaveLength(249)
  for (const code of ['IN', 'IL', 'TR', 'EC', 'BO', 'NG']) expect(SELECTABLE_COUNTRIES).toContain(code)
  for (const code of EUROPEAN_COUNTRIES) expect(SELECTABLE_COUNTRIES).toContain(code)
})

test('every country of the selector has a name, and a document is asked for in five', () => {
  const names = new Intl.DisplayNames('pt', { type: 'region', fallback: 'none' })
  expect(SELECTABLE_COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([])
  expect(SELECTABLE_COUNTRIES.filter(isDocumentCountry).toSorted()).toEqual(['AR', 'BR', 'CL', 'MX', 'UY'])
})

test.each([
  ['IN', '98765 43210', true],
  ['IN', '+91 98765 43210', true],
  ['NG', '0803 123 4567', true],
  ['IN', '12345', false],
  ['IN', '1234567890123456', false],
])('a number of %s, which has no rule of its own: %s', (country, raw, isOne) => {
  expect(isPlausiblePhone(country, raw)).toBe(isOne)
})

test.each([
  ['IN', '110001', null],
  ['IN', '1100', { code: 'min_length', params: { min: 5 } }],
  ['NZ', '6011', null],
  ['HK', '-', null],
  ['PA', '0801', null],
  ['PA', '080', { code: 'min_length', params: { min: 4 } }],
])('a postal code of %s: %s', (country, raw, problem) => {
  expect(checkZipcode(country, raw)).toEqual(problem)
})

test.each([
  [' br ', 'BR'],
  ['De', 'DE'],
  ['XX', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j reads as %j', (raw, code) => {
  expect(readCountry(raw)).toBe(code)
})

test.each([
  [{ parameter: 'de', edge: 'FR', acceptLanguage: 'pt-BR' }, 'DE'],
  [{ parameter: 'nowhere', edge: 'FR', acceptLanguage: 'pt-BR' }, 'FR'],
  [{ edge: 'XX', acceptLanguage: 'es-MX,es;q=0.9' }, 'MX'],
  [{ acceptLanguage: 'es-419,es-AR;q=0.9,en-US;q=0.8' }, 'AR'],
  [{ acceptLanguage: 'en, de-DE;q=0.7' }, 'DE'],
  [{ acceptLanguage: 'zh-Hant-TW' }, 'BR'],
  [{ acceptLanguage: 'es-419' }, 'BR'],
  [{ acceptLanguage: '*' }, 'BR'],
  [{}, 'BR'],
])('of a product in euros, %j is a buyer from %s', (hints, code) => {
  expect(detectCountry(hints, 'EUR')).toBe(code)
})

test.each([
  [{ acceptLanguage: 'en-US,en;q=0.9' }, 'BR'],
  [{ acceptLanguage: 'de-DE' }, 'BR'],
  [{ edge: 'DE', acceptLanguage: 'pt-BR' }, 'DE'],
  [{ parameter: 'PT', acceptLanguage: 'pt-BR' }, 'PT'],
])('of a product in reais, %j is a buyer from %s', (hints, code) => {
  expect(detectCountry(hints, 'BRL')).toBe(code)
  expect(detectCountry(hints)).toBe(code)
})

/** An address that names everything but a postal code. */
const PLACE = {
  street: 'Nathan Road',
  number: '1',
  neighborhood: 'Tsim Sha Tsui',
  city: 'Kowloon',
  state: 'Kowloon',
}

test.each(['HK', 'AE', 'QA', 'JM', 'BO', 'UG', 'MO', 'FJ'])(
  'an address of %s has no postal code',
  (country) => {
    expect(addressFormOf(country).map(({ field }) => field)).not.toContain('zipcode')
    expect([validateAddress(country, PLACE), isAddressComplete(country, PLACE)]).toEqual([{}, true])
  },
)

test.each(['PA', 'KY', 'LC', 'AO'])('an address of %s may have one', (country) => {
  expect(addressFormOf(country).map(({ field }) => field)).toContain('zipcode')
  expect([validateAddress(country, PLACE), isAddressComplete(country, PLACE)]).toEqual([{}, true])
})

test.each(['US', 'CN', 'SG', 'TW', 'ZA', 'PE', 'DE', 'BR'])(
  'control: an address of %s needs one',
  (country) => {
    expect(validateAddress(country, PLACE)).toHaveProperty('zipcode')
  },
)

test('of the countries of the selector, 61 have no postal code and nine may have one', () => {
  const asked = SELECTABLE_COUNTRIES.map((country) => needsPostalCode(country))
  const count = (kind: boolean | null): number => asked.filter((each) => each === kind).length
  expect([count(null), count(false), count(true)]).toEqual([61, 9, 179])
})
