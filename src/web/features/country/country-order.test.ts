import { expect, test } from 'vitest'
import { SELECTABLE_COUNTRIES } from '#rules/base/countries.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { countriesInOrder } from './country-order.ts'

test.each([
  ['BR', ['pt-BR', 'pt'], ['BR', 'AF', 'ZA', 'AL']],
  ['DE', ['de-DE', 'en-US', 'en'], ['BR', 'DE', 'US', 'AF']],
  ['MX', ['es-419', 'zh-Hant-TW', 'tlh'], ['BR', 'MX', 'TW', 'AF']],
] as const)('in %s with %j the list begins with %j', (chosen, languages, first) => {
  const codes = countriesInOrder('pt', chosen, languages).map(({ code }) => code)
  expect(codes.slice(0, 4)).toEqual(first)
})

test.each(LOCALES)('every country is in it once: %s', (locale) => {
  const codes = countriesInOrder(locale, 'PT', ['fr-FR', 'pt-BR']).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(SELECTABLE_COUNTRIES.toSorted())
})
