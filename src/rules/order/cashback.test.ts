import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cashbackOf, cashbackPercentOf } from './cashback.ts'

test.each([
  [{ has_cashback: true, cashback: 5 }, 5],
  [{ has_cashback: true, cashback: 100 }, 100],
  [{ has_cashback: true, cashback: 250 }, 100],
  [{ has_cashback: true }, 0],
  [{ has_cashback: false, cashback: 5 }, 0],
  [{ cashback: 5 }, 0],
])('%j returns %i percent', (product, percent) => {
  expect(cashbackPercentOf(product)).toBe(percent)
})

describe('cashback', () => {
  test.each([
    ['a percentage of what is paid', [{ paid: 49_700, percent: 5 }], 0, [2485]],
    ['all of it', [{ paid: 49_700, percent: 100 }], 0, [49_700]],
    ['no more than the seller’s limit', [{ paid: 49_700, percent: 100 }], 5000, [5000]],
    ['half up', [{ paid: 10, percent: 5 }], 0, [1]],
    [
      'one limit for the whole purchase, in the order of its lines',
      [
        { paid: 10_000, percent: 40 },
        { paid: 10_000, percent: 0 },
        { paid: 10_000, percent: 40 },
      ],
      5000,
      [4000, 0, 1000],
    ],
    ['nothing of what is free', [{ paid: 0, percent: 100 }], 5000, [0]],
  ])('is %s', (_, lines, limit, back) => {
    expect(cashbackOf(lines, limit)).toEqual(back)
  })

  test('never exceeds the payment, nor the limit', () => {
    const line = fc.record({ paid: fc.nat(1_000_000), percent: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.nat(50_000), (lines, limit) => {
        const back = cashbackOf(lines, limit)
        expect(back.every((each, index) => each <= (lines[index]?.paid ?? 0))).toBe(true)
        expect(back.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(limit || Infinity)
      }),
    )
  })
})
