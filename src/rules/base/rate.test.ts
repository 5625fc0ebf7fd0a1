import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exponentOf } from './money.ts'
import { convert, crossRate, isRateValue } from './rate.ts'

const CURRENCIES = ['EUR', 'BRL', 'MXN', 'USD', 'CLP', 'JPY', 'PYG', 'HUF']

const currency = fc.constantFrom(...CURRENCIES)
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const value = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(6, '0')}`)

describe('convert', () => {
  it.each([
    [4900, 'EUR', 'MXN', '21.4375', 105_044],
    [4900, 'EUR', 'JPY', '181.25', 8881],
    [8881, 'JPY', 'EUR', '0.0055172414', 4900],
    [1, 'EUR', 'MXN', '0.5', 1],
    [1, 'EUR', 'MXN', '0.4999999999', 0],
    [100, 'EUR', 'CLP', '1090.5', 1091],
    [100, 'EUR', 'CLP', '1090.4999', 1090],
    [1005, 'EUR', 'USD', '1.1', 1106],
    [0, 'EUR', 'MXN', '21.4375', 0],
    [9_999_999_900, 'BRL', 'EUR', '0.1587', 1_586_999_984],
  ])('%i %s in %s at %s is %i', (minor, base, target, rate, expected) => {
    expect(convert(minor, { base, target, value: rate })).toBe(expected)
  })

  it('leaves every amount as it is at a rate of one between currencies of equal cents', () => {
    fc.assert(
      fc.property(amount, (minor) => convert(minor, { base: 'EUR', target: 'USD', value: '1' }) === minor),
    )
  })

  it('is off by at most half a unit from the exact product', () => {
    fc.assert(
      fc.property(amount, currency, currency, value, (minor, base, target, rate) => {
        const [whole = '', decimals = ''] = rate.split('.')
        const exact = BigInt(minor) * BigInt(whole + decimals) * 10n ** BigInt(exponentOf(target))
        const unit = 10n ** BigInt(decimals.length + exponentOf(base))
        const error = BigInt(convert(minor, { base, target, value: rate })) * unit - exact
        return 2n * error <= unit && 2n * error > -unit
      }),
    )
  })

  it('never makes more money less', () => {
    fc.assert(
      fc.property(amount, amount, currency, currency, value, (a, b, base, target, rate) => {
        const [low, high] = [a, b].toSorted((one, other) => one - other)
        const at = { base, target, value: rate }
        return convert(low ?? 0, at) <= convert(high ?? 0, at)
      }),
    )
  })

  it.each(['0', '0.0', '', '-1', '1e3', '01.5', '1.', 'NaN', '1.12345678901'])(
    'takes %j for no rate',
    (text) => {
      expect(isRateValue(text)).toBe(false)
      expect(() => convert(100, { base: 'EUR', target: 'MXN', value: text })).toThrow(RangeError)
    },
  )

  it('rejects an invalid amount', () => {
    expect(() => convert(-1, { base: 'EUR', target: 'MXN', value: '2' })).toThrow(RangeError)
    expect(() => convert(0.5, { base: 'EUR', target: 'MXN', value: '2' })).toThrow(RangeError)
    expect(() => convert(1e15, { base: 'EUR', target: 'MXN', value: '21' })).toThrow(RangeError)
  })
})

describe('crossRate', () => {
  it.each([
    ['1', '21.4375', '21.4375'],
    ['6.3012', '21.4375', '3.4021297531'],
    ['21.4375', '1', '0.0466472303'],
    ['2', '4', '2'],
    ['3', '10', '3.3333333333'],
  ])('from %s to %s is %s', (base, target, expected) => {
    expect(crossRate(base, target)).toBe(expected)
  })

  it('is null where nothing would be left', () => {
    expect(crossRate('9999999999', '0.0000000001')).toBeNull()
  })

  it('converts there and back to the original amount, within the tolerance of the rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000 }), (minor) => {
        const there = { base: 'EUR', target: 'MXN', value: crossRate('1', '21.4375') ?? '' }
        const back = { base: 'MXN', target: 'EUR', value: crossRate('21.4375', '1') ?? '' }
        return Math.abs(convert(convert(minor, there), back) - minor) <= 1
      }),
    )
  })
})
