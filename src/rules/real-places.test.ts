import { describe, expect, test } from 'vitest'
import { addressFormOf, normaliseAddress, validateAddress, type Address } from './address.ts'
import { validateCorrection } from './buyer-correction.ts'
import { fullName } from './validation.ts'

/*
 * Real places with short names, most of them in lists of such names (Wikipedia, "List of short place names", read
 * 2026-11), and names of people in twelve scripts. None may be refused for its length.
 */

const CITIES: readonly (readonly [country: string, city: string])[] = [
  ['FR', 'Y'],
  ['FR', 'Eu'],
  ['FR', 'Oz'],
  ['FR', 'By'],
  ['NO', 'Å'],
  ['NO', 'Ås'],
  ['SE', 'Ed'],
  ['SE', 'Ö'],
  ['DK', 'Ry'],
  ['DK', 'Å'],
  ['AT', 'Au'],
  ['DE', 'Au'],
  ['DE', 'Aa'],
  ['CH', 'Gy'],
  ['BE', 'Ath'],
  ['NL', 'Ee'],
  ['IT', 'Re'],
  ['IT', 'Ne'],
  ['ES', 'Ea'],
  ['PT', 'Sá'],
  ['BR', 'Itá'],
  ['BR', 'Ipê'],
  ['MX', 'Ay'],
  ['JP', '津市'],
  ['JP', '津'],
  ['CN', '北京'],
  ['KR', '서울'],
  ['GR', 'Ία'],
  ['RU', 'Уфа'],
  ['IL', 'לוד'],
  ['EG', 'قنا'],
  ['TH', 'ตาก'],
  ['GE', 'გორი'],
  ['AM', 'Գորիս'],
  ['IN', 'मऊ'],
  ['IN', 'ਮਾਨਸਾ'],
]

const STREETS = ['Q 1', 'QI 7', 'Sé', 'C 4', 'Rua 9', '8', 'Weg', 'Aa', '丁目', 'ул. 1', 'Bd 3']
const BAIRROS = ['Sé', 'Pq', 'Iá', 'IV', 'N2', 'Ó']

const PEOPLE = [
  'Ana',
  'O',
  'Bo Li',
  'Ng',
  'Ó Sé',
  '김철수',
  '李小龙',
  '王伟',
  'さくら',
  'カイ',
  'Ян',
  'Ία',
  'علي',
  'דן',
  'राम',
  'ਰਾਜ',
  'ராஜா',
  'อร',
  'ანა',
  'Անի',
  'د. علي',
  'D’Ávila',
  'Müller-Łukasz',
]

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

describe('a real place is taken', () => {
  test.each(CITIES)('%s %s', (country, city) => {
    expect(problemsOf(country, { city })).toEqual({})
  })
  test.each(['BR', 'DE', 'MX'].flatMap((country) => STREETS.map((street) => [country, street] as const)))(
    '%s %s',
    (country, street) => {
      expect(problemsOf(country, { street })).toEqual({})
    },
  )
  test.each(BAIRROS)('bairro %s', (neighborhood) => {
    expect(problemsOf('BR', { neighborhood })).toEqual({})
  })
})

test.each(PEOPLE)('a real name is taken: %s', (name) => {
  expect(fullName(name)).toBeNull()
  const correction = { name, email: 'a@example.com', cellphone: '11987654321', document: '', address: null }
  expect(validateCorrection('BR', correction)).not.toHaveProperty('name')
})

test.each(['BR', 'DE', 'MX'])('control: nothing but signs is a place in no field of %s', (country) => {
  const fields = addressFormOf(country).filter(({ field, required }) => required && field !== 'number')
  for (const { field } of fields) {
    expect(validateAddress(country, { ...whole(country), [field]: '--' })).toHaveProperty(field)
  }
})
