import { expect, test } from 'vitest'
import { readBin } from './read-bin.ts'

test.each([
  ['50904800', 'elo'],
  ['400000', 'visa'],
  ['3782', 'amex'],
  ['99999999', null],
])('%s is of %s, and where it was issued is not known', (bin, brand) => {
  expect(readBin(bin)).toEqual({ bin, brand, is_international: null })
})
