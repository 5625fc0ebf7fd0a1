import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exponentOf, fromWire, percentOf, prorate, roundHalfUp, toWire } from './money.ts'

const amount = fc.integer({ min: 0, max: 9_999_999_900 })
const total = (parts: readonly number[]): number => parts.reduce((a, b) => a + b, 0)

test.each([
  ['BRL', 2],
  ['EUR', 2],
  ['CLP', 0],
  ['JPY', 0],
  ['PYG', 0],
])('%s has %i decimals', (currency, exponent) => {
  expect(exponentOf(currency)).toBe(exponent)
})

test.each([
  [0.5, 1],
  [0.49, 0],
  [1.005 * 100, 101],
  [2.5, 3],
  [-2.5, -3],
  [-0.4, 0],
  [0, 0],
])('%d rounds to %i', (value, rounded) => {
  expect(roundHalfUp(value)).toBe(rounded)
})

test.each([
  [49700, 10, 4970],
  [333, 50, 167],
  [1, 50, 1],
  [1, 49, 0],
  [10000, 3.39, 339],
])('%i at %d percent is %i', (value, percent, part) => {
  expect(percentOf(value, percent)).toBe(part)
})

describe('shares by weight', () => {
  test('give the remainder to the largest rests', () => {
    expect(prorate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(prorate(10, [2, 1])).toEqual([7, 3])
  })

  test('without any weight leave everything to the first', () => {
    expect(prorate(100, [0, 0])).toEqual([100, 0])
  })

  test('sum to the whole, and none is a cent or more from its exact share, however large', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (whole, weights) => {
        const shares = prorate(whole, weights)
        expect(shares).toHaveLength(weights.length)
        expect(total(shares)).toBe(whole)
        const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
        if (sum === 0n) return
        for (const [index, share] of shares.entries()) {
          const exact = BigInt(whole) * BigInt(weights[index] ?? 0)
          const distance = BigInt(share) * sum - exact
          expect(distance < sum && distance > -sum).toBe(true)
        }
      }),
    )
  })
})

describe('on the wire', () => {
  test.each([
    [497.1, 'BRL', 49710],
    [0.07, 'BRL', 7],
    [1.005, 'BRL', null],
    [19.99, 'EUR', 1999],
    [1500, 'CLP', 1500],
    [1500.5, 'CLP', null],
    [Number.NaN, 'BRL', null],
    [Number.POSITIVE_INFINITY, 'BRL', null],
  ])('%d %s is %s', (value, currency, minor) => {
    expect(fromWire(value, currency)).toBe(minor)
  })

  test('every amount comes back', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('BRL', 'CLP', 'EUR'), (minor, currency) => {
        const overJson = JSON.parse(JSON.stringify(toWire(minor, currency))) as number
        expect(fromWire(overJson, currency)).toBe(minor)
      }),
    )
  })
})
