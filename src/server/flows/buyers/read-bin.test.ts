import { expect, test } from 'vitest'
import { readBin } from './read-bin.ts'

test.each([
  ['50904800', 'elo', false],
  ['606282', 'hipercard', false],
  ['637095', 'hiper', false],
  ['400000', 'visa', null],
  ['3782', 'amex', null],
  ['99999999', null, null],
])('%s is of %s, and whether it was issued abroad is %s', (bin, brand, is_international) => {
  expect(readBin(bin)).toEqual({ bin, brand, is_international })
})
