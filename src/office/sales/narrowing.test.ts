import { expect, test } from 'vitest'
import { readNarrowing } from './narrowing.ts'

test('a list is filtered by its address', () => {
  const search =
    '?product=1001&offer=1001/promo01&method=PIX&coupon=BEMVINDO10&affiliate=777&least=47,00&most=1.497'
  expect(readNarrowing(search, 'pt')).toEqual({
    by: {
      product: 1001,
      offer: '1001/promo01',
      method: 'PIX',
      coupon: 'BEMVINDO10',
      affiliate: 777,
      least: 47,
      most: 1497,
    },
    unread: [],
  })
  expect(readNarrowing('?least=1,497.50', 'en').by.least).toBe(1497.5)
})

test.each(['?product=x&affiliate=0', '?offer=promo01', '?method=MONEY', '?q=ana'])(
  '%s narrows to nothing',
  (search) => {
    expect(Object.values(readNarrowing(search, 'pt').by).filter((value) => value !== undefined)).toEqual([])
  },
)

test('an amount that can mean two things is named, and narrows nothing', () => {
  expect(readNarrowing('?least=49,999&most=abc', 'pt')).toMatchObject({
    by: { least: undefined, most: undefined },
    unread: ['least', 'most'],
  })
})
