import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidForItems, proposedRefund, shareOverSales } from './refund-items.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

describe('the amount paid for each item', () => {
  test.each([
    ['three tickets at 80.00', 24_000, [8000, 8000, 8000], [8000, 8000, 8000]],
    ['with a coupon of 10 %', 21_600, [8000, 8000, 8000], [7200, 7200, 7200]],
    ['with the interest of instalments', 25_001, [8000, 8000, 8000], [8334, 8334, 8333]],
    ['whole and half price', 20_000, [8000, 8000, 4000], [8000, 8000, 4000]],
    ['a free ticket beside paid ones', 8000, [8000, 0], [8000, 0]],
    ['without cents', 10_000, [1, 1, 1], [3334, 3333, 3333]],
    ['the product of a sale', 49_700, [49_700], [49_700]],
    ['nothing but free tickets', 0, [0, 0], [0, 0]],
  ])('%s', (_, share, prices, paid) => {
    expect(paidForItems(share, prices)).toEqual(paid)
  })

  test('sums to the amount paid for the sale', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(100_000), { minLength: 1 }), (share, prices) => {
        expect(sum(paidForItems(share, prices))).toBe(share)
      }),
    )
  })
})

describe('the amount that is proposed', () => {
  test.each([
    ['what was paid', [{ paid: 8000, left: 24_000 }], 8000],
    ['no more than is left of the sale', [{ paid: 8000, left: 6000 }], 6000],
    [
      'of two sales',
      [
        { paid: 8000, left: 24_000 },
        { paid: 5000, left: 4000 },
      ],
      12_000,
    ],
    ['for nothing', [], 0],
  ])('%s', (_, sales, proposed) => {
    expect(proposedRefund(sales)).toBe(proposed)
  })
})

describe('the refund of each sale', () => {
  const two = [
    { paid: 8000, left: 24_000 },
    { paid: 4000, left: 4000 },
  ]
  test.each([
    ['as proposed', 12_000, two, [8000, 4000]],
    ['less', 6000, two, [4000, 2000]],
    ['more: of what else is left', 20_000, two, [16_000, 4000]],
    ['all that is left', 28_000, two, [24_000, 4000]],
    ['more than is left', 28_001, two, null],
    ['something at least', 2, two, [1, 1]],
    ['less than one unit each', 1, two, null],
    ['a free item ends with money of its sale', 100, [{ paid: 0, left: 500 }], [100]],
    [
      'nothing of a sale without money',
      100,
      [
        { paid: 100, left: 100 },
        { paid: 0, left: 0 },
      ],
      null,
    ],
  ])('%s', (_, amount, sales, parts) => {
    expect(shareOverSales(amount, sales)).toEqual(parts)
  })

  test('sums to the amount, and no sale gives more than it has left', () => {
    const sale = fc.record({ paid: fc.nat(50_000), left: fc.integer({ min: 1, max: 50_000 }) })
    fc.assert(
      fc.property(fc.array(sale, { minLength: 1, maxLength: 6 }), fc.nat(), (sales, wish) => {
        const left = sum(sales.map((each) => each.left))
        const amount = sales.length + (wish % (left - sales.length + 1))
        const parts = shareOverSales(amount, sales)
        expect(parts).not.toBeNull()
        expect(sum(parts ?? [])).toBe(amount)
        expect((parts ?? []).filter((part, index) => part < 1 || part > (sales[index]?.left ?? 0))).toEqual(
          [],
        )
      }),
    )
  })
})
