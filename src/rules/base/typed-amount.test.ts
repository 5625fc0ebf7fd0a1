import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from './locale.ts'
import { readAmount } from './typed-amount.ts'

/** In Portuguese, Spanish, German, French, Italian and Russian a comma separates decimals. */
const COMMA = ['pt', 'es', 'de', 'fr', 'it', 'ru'] as const

describe('an amount in reais', () => {
  test.each([
    ['25', 2500],
    ['25,5', 2550],
    ['25,', 2500],
    [' 1.250,00 ', 125_000],
    ['1.250', 125_000],
    ['1.250.000', 125_000_000],
    ['1 250', 125_000],
    ['1\u00a0250,5', 125_050],
    ['1\u202f250,50', 125_050],
    ['0,05', 5],
    ['R$ 49,90', 4990],
    ['R$49,90', 4990],
    ['49,90 R$', 4990],
    ['BRL 49,90', 4990],
    ['４９，９０', 4990],
    // One reading only, although it is that of another language.
    ['25.50', 2550],
    ['1,250.00', 125_000],
    // Two readings, or none.
    ['49,999', null],
    ['12,345', null],
    ['1.4975', null],
    ['1,250,000.00', 125_000_000],
    ['1.25.000', null],
    ['12.50,00', null],
    ['12 34', null],
    ['1.250 000', null],
    ['US$ 5', null],
    ['€ 5', null],
    ['5 EUR', null],
    ['R$ 5 R$', null],
    ['', null],
    ['R$', null],
    ['vinte', null],
    ['-5', null],
    ['+5', null],
    [',5', null],
    ['5e3', null],
    ['123456789012', null],
  ])('as %j in Portuguese', (text, amount) => {
    expect(readAmount(text, 'BRL', 'pt')).toBe(amount)
  })

  test.each(COMMA)('has two decimals behind a comma, never three: %s', (tag) => {
    expect(readAmount('49,99', 'BRL', tag)).toBe(4999)
    expect(readAmount('49,999', 'BRL', tag)).toBeNull()
    expect(readAmount('1.250', 'BRL', tag)).toBe(125_000)
  })

  test.each(['en', 'es-MX', 'de-CH'])('has two decimals behind a point, never three: %s', (tag) => {
    expect(readAmount('49.99', 'BRL', tag)).toBe(4999)
    expect(readAmount('49.999', 'BRL', tag)).toBeNull()
    expect(readAmount('1,250', 'BRL', tag)).toBe(125_000)
  })
})

test.each([
  ['1.250', 'es', 1250],
  ['1.250', 'en', 1250],
  ['$ 1.250', 'es-CL', 1250],
  ['1,5', 'es', null],
  ['1.25', 'es', null],
])('%j pesos of Chile, which have no cents, in %s', (text, tag, amount) => {
  expect(readAmount(text, 'CLP', tag)).toBe(amount)
})

test.each(LOCALES)('is read back as it is written, with and without its currency: %s', (tag) => {
  const currency = fc.constantFrom('BRL', 'EUR', 'USD', 'MXN', 'CLP', 'GBP')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), currency, (minor, code) => {
      const digits = code === 'CLP' ? 0 : 2
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      const value = minor / 10 ** digits
      const bare = new Intl.NumberFormat(tag, options).format(value)
      const signed = new Intl.NumberFormat(tag, { ...options, style: 'currency', currency: code }).format(
        value,
      )
      expect([bare, signed].map((text) => readAmount(text, code, tag))).toEqual([minor, minor])
    }),
  )
})
