import { expect, test } from 'vitest'
import {
  addressKindOf,
  detectCountry,
  EUROPEAN_COUNTRIES,
  isEuropean,
  readCountry,
  SELECTABLE_COUNTRIES,
} from './country.ts'

/** The 27 members of the Union, and the three others of the European Economic Area. */
const MEMBERS = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

test('thirty countries are European: the Union, Iceland, Liechtenstein and Norway', () => {
  expect([...EUROPEAN_COUNTRIES].sort()).toEqual([...MEMBERS, 'IS', 'LI', 'NO'].sort())
  expect(EUROPEAN_COUNTRIES).toHaveLength(30)
  expect(['GB', 'CH', 'BR', 'pt'].filter(isEuropean)).toEqual([])
})

test('the selector offers every country once, Brazil first', () => {
  expect(SELECTABLE_COUNTRIES[0]).toBe('BR')
  expect(new Set(SELECTABLE_COUNTRIES).size).toBe(SELECTABLE_COUNTRIES.length)
  for (const code of EUROPEAN_COUNTRIES) expect(SELECTABLE_COUNTRIES).toContain(code)
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
  ['BR', 'BR'],
  ['PT', 'EUROPE'],
  ['NO', 'EUROPE'],
  ['MX', 'DEFAULT'],
  ['GB', 'DEFAULT'],
])('%s has the %s address', (code, kind) => {
  expect(addressKindOf(code)).toBe(kind)
})

test.each([
  [{ parameter: 'de', edge: 'FR', acceptLanguage: 'pt-BR' }, 'DE'],
  [{ parameter: 'nowhere', edge: 'FR', acceptLanguage: 'pt-BR' }, 'FR'],
  [{ acceptLanguage: 'es-MX,es;q=0.9' }, 'MX'],
  [{ acceptLanguage: 'zh-Hant-TW' }, 'BR'],
  [{ acceptLanguage: 'es-419' }, 'BR'],
  [{ acceptLanguage: '*' }, 'BR'],
  [{}, 'BR'],
])('%j is a buyer from %s', (hints, code) => {
  expect(detectCountry(hints)).toBe(code)
})
