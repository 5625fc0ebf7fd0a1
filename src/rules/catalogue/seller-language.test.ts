import { expect, test } from 'vitest'
import { SELECTABLE_COUNTRIES } from '../base/countries.ts'
import { LOCALES } from '../base/locale.ts'
import { languageOfSeller, SELLER_LANGUAGES } from './seller-language.ts'

test.each([
  ['BR', 'pt'],
  ['MX', 'es'],
  ['AT', 'de'],
  ['US', 'en'],
  ['CH', undefined],
  ['BE', undefined],
  ['CA', undefined],
])('a seller in %s writes in %s unless they say otherwise', (country, language) => {
  expect(languageOfSeller({ country })).toBe(language)
  expect(languageOfSeller({ country, language: 'fr' })).toBe('fr')
})

test('every language of the pages can be a seller’s, and no country is in two', () => {
  expect(SELLER_LANGUAGES).toEqual(expect.arrayContaining([...LOCALES]))
  const spoken = SELECTABLE_COUNTRIES.filter((country) => languageOfSeller({ country }) !== undefined)
  expect(new Set(spoken).size).toBe(spoken.length)
  expect(spoken.length).toBeGreaterThan(50)
})
