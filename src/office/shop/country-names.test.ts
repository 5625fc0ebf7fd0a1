import { expect, test } from 'vitest'
import { SELECTABLE_COUNTRIES } from '#rules/base/countries.ts'
import { countriesByName } from './country-names.ts'

// By their codes Andorra (AD), the Emirates (AE) and Afghanistan (AF) are the first.
test.each([
  ['pt', ['AF', 'ZA', 'AL']],
  ['en', ['AF', 'AX', 'AL']],
  ['es', ['AF', 'AL', 'DE']],
])('countries are sorted by their names in %s, those with an accent among the others', (locale, first) => {
  const listed = countriesByName(locale)
  expect(listed.slice(0, 3)).toEqual(first)
  expect(listed.toSorted()).toEqual([...SELECTABLE_COUNTRIES].toSorted())
})
