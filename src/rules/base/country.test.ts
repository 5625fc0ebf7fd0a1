import { expect, test } from 'vitest'
import { addressKindOf, EUROPEAN_COUNTRIES, isEuropean } from './country.ts'

/** The 27 members of the Union, and the three others of the European Economic Area. */
const MEMBERS = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

test('thirty countries are European: the Union, Iceland, Liechtenstein and Norway', () => {
  expect([...EUROPEAN_COUNTRIES].sort()).toEqual([...MEMBERS, 'IS', 'LI', 'NO'].sort())
  expect(EUROPEAN_COUNTRIES).toHaveLength(30)
  expect(['GB', 'CH', 'BR', 'pt'].filter(isEuropean)).toEqual([])
})

test.each([
  ['BR', 'BR'],
  ['PT', 'EUROPE'],
  ['NO', 'EUROPE'],
  ['MX', 'DEFAULT'],
  ['GB', 'DEFAULT'],
])('%s has the %s address', (code, kind) => {
  expect(addressKindOf(code)).toBe(kind)
})
