import { describe, expect, it } from 'vitest'
import { convertedCurrencyFor, currencyOfCountry } from './country-currency.ts'
import { CALLING_CODES } from '../people/phone.ts'

describe('currencyOfCountry', () => {
  it('has the currency of every country with known rules', () => {
    for (const country of Object.keys(CALLING_CODES)) expect(currencyOfCountry(country)).toMatch(/^[A-Z]{3}$/)
  })

  it.each([
    ['MX', 'MXN'],
    ['DE', 'EUR'],
    ['BG', 'EUR'],
    ['LI', 'CHF'],
    ['ZZ', null],
  ])('%s pays in %s', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency)
  })
})

describe('convertedCurrencyFor', () => {
  it.each([
    ['EUR', 'MXN', 'MX', 'MXN'],
    ['EUR', 'MXN', 'DE', null],
    ['EUR', 'MXN', 'BR', null],
    ['EUR', undefined, 'MX', null],
    ['MXN', 'MXN', 'MX', null],
  ])('%s with %s, bought from %s, is converted to %s', (currency, converted_currency, country, expected) => {
    expect(convertedCurrencyFor({ currency, converted_currency }, country)).toBe(expected)
  })
})
