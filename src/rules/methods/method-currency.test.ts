import { describe, expect, test } from 'vitest'
import { carries, onlyCurrencyOf } from './method-currency.ts'
import type { PaymentMethod } from './method.ts'

const CASES: readonly [PaymentMethod, string, boolean][] = [
  ['PIX', 'BRL', true],
  ['PIX', 'MXN', false],
  ['PIX_AUTOMATIC', 'EUR', false],
  ['BOLETO', 'BRL', true],
  ['BOLETO', 'USD', false],
  ['OXXO', 'MXN', true],
  ['OXXO', 'BRL', false],
  ['PAYPAL', 'BRL', true],
  ['PAYPAL', 'MXN', true],
  ['PAYPAL', 'EUR', true],
  ['PAYPAL', 'UYU', false],
  ['PAYPAL', 'CLP', false],
  ['CREDIT_CARD', 'UYU', true],
  ['FREE', 'CLP', true],
]

describe('the currency of a method', () => {
  test.each(CASES)('%s in %s: %s', (method, currency, expected) => {
    expect(carries(method, currency)).toBe(expected)
  })

  test.each<[PaymentMethod, string | null]>([
    ['PIX', 'BRL'],
    ['PIX_AUTOMATIC', 'BRL'],
    ['BOLETO', 'BRL'],
    ['OXXO', 'MXN'],
    ['PAYPAL', null],
    ['CREDIT_CARD', null],
  ])('%s in nothing but %s', (method, currency) => {
    expect(onlyCurrencyOf(method)).toBe(currency)
  })
})
