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
