import { expect, test } from 'vitest'
import { findCardRange, readCardRanges } from '#rules/methods/card-range.ts'
import { NO_CARD_RANGES } from '../../store/gateways/card-ranges.ts'
import { readBin } from './read-bin.ts'

test.each([
  ['50904800', 'elo', false, 'BR'],
  ['606282', 'hipercard', false, 'BR'],
  ['637095', 'hiper', false, 'BR'],
  ['400000', 'visa', null, null],
  ['3782', 'amex', null, null],
  ['99999999', null, null, null],
])(
  'without a table %s is of %s, and whether it was issued abroad is %s',
  (bin, brand, is_international, country) => {
    expect(readBin(NO_CARD_RANGES, bin)).toEqual({ bin, brand, is_international, country, kind: null })
  },
)

test.each([
  ['400000', 'visa', false, 'BR', 'debit'],
  ['546012', 'mastercard', true, 'US', null],
  ['606282', 'hipercard', false, 'BR', null],
  ['411111', 'visa', null, null, null],
])('by the table of the operator %s is of %s, abroad %s', (bin, brand, is_international, country, kind) => {
  const { ranges } = readCardRanges([
    { first: '400000', last: '400000', country: 'BR', brand: 'visa', kind: 'debit' },
    { first: '546000', last: '546099', country: 'US' },
  ])
  const table = { find: (digits: string) => findCardRange(ranges, digits) }
  expect(readBin(table, bin)).toEqual({ bin, brand, is_international, country, kind })
})
