import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, minorOf } from './decimal-amount.ts'

test.each([
  [49_700, 'BRL', '497.00'],
  [5, 'BRL', '0.05'],
  [0, 'EUR', '0.00'],
  [497, 'JPY', '497'],
  [1500, 'CLP', '1500'],
])('%i %s is written %s', (amount, currency, text) => {
  expect(decimalOf(amount, currency)).toBe(text)
})

test('a currency that a gateway writes without decimals takes whole amounts only', () => {
  expect(decimalOf(123_400, 'HUF', 0)).toBe('1234')
  expect(decimalOf(123_401, 'HUF', 0)).toBeNull()
})

test('a written amount is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom('BRL', 'USD', 'JPY'),
      (amount, code) => {
        expect(minorOf(decimalOf(amount, code), code)).toBe(amount)
      },
    ),
  )
})

test.each(['', 'x', '-1.00', '1,00', '1.005', ' 1.00', null, undefined, {}, Number.NaN])(
  '%j is no amount of reais',
  (value) => {
    expect(minorOf(value, 'BRL')).toBeNull()
  },
)
