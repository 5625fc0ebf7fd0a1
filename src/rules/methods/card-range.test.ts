import { describe, expect, test } from 'vitest'
import { findCardRange, lackingColumns, readCardRanges, type RangeRow } from './card-range.ts'

const row = (first: string, last: string, country: string, brand = '', kind = ''): RangeRow => ({
  first,
  last,
  country,
  brand,
  kind,
})
const TABLE = [
  row('546000', '546099', 'US', 'mastercard', 'credit'),
  row('40000000', '40000049', 'BR', 'Visa', 'Debit'),
  row('40000050', '40000099', 'PT', 'visa'),
  row('3782', '3782', 'DE', 'amex', 'prepaid'),
]

describe('a table of ranges', () => {
  const { ranges, flaws } = readCardRanges(TABLE)

  test('is sorted and filled up to eight digits', () => {
    expect(flaws).toEqual([])
    expect(ranges.map(({ first, last }) => [first, last])).toEqual([
      [37820000, 37829999],
      [40000000, 40000049],
      [40000050, 40000099],
      [54600000, 54609999],
    ])
  })

  test.each([
    ['546012', 'US'],
    ['5460124455667788', 'US'],
    ['40000049', 'BR'],
    ['40000050', 'PT'],
    ['378282246310005', 'DE'],
    ['3782', 'DE'],
    // Six digits that two issuers share.
    ['400000', null],
    ['5461', null],
    ['40000100', null],
    ['99999999', null],
    ['378', null],
    ['37a2', null],
  ])('%s is of %s', (digits, country) => {
    expect(findCardRange(ranges, digits)?.country ?? null).toBe(country)
  })

  test('without ranges nothing is known', () => {
    expect(findCardRange([], '40000000')).toBeNull()
  })
})

test.each<[string, RangeRow, string]>([
  ['letters', row('4000x0', '400099', 'BR'), '4 to 8 digits'],
  ['a whole number of a card', row('4000000000000000', '4000000000000099', 'BR'), '4 to 8 digits'],
  ['two lengths', row('4000', '400099', 'BR'), 'different lengths'],
  ['the other way round', row('400099', '400000', 'BR'), 'last is before first'],
  ['a country in words', row('400000', '400099', 'Brasil'), 'two capitals'],
  ['a brand of nobody', row('400000', '400099', 'BR', 'visanet'), 'brand is one of'],
  ['a kind of nothing', row('400000', '400099', 'BR', 'visa', 'gold'), 'kind is one of'],
])('a line with %s is named', (_, wrong, reason) => {
  const [flaw] = readCardRanges([row('4111', '4111', 'BR'), wrong]).flaws
  expect(flaw?.line).toBe(3)
  expect(flaw?.reason).toContain(reason)
})

test('ranges that overlap are named, whatever their order', () => {
  const { flaws } = readCardRanges([row('400050', '400099', 'PT'), row('4000', '4000', 'BR')])
  expect(flaws).toEqual([{ line: 2, reason: 'overlaps the range of line 3' }])
})

test('columns that are lacking are named', () => {
  expect(lackingColumns({ first: '4', last: '4' })).toEqual(['country'])
  expect(lackingColumns(row('4', '4', 'BR'))).toEqual([])
})
