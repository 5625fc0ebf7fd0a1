import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readDonation, suggestedDonations } from './donation.ts'

describe('an amount as it is typed', () => {
  test.each([
    ['25', 2500],
    ['25,5', 2550],
    ['25.50', 2550],
    ['25,', 2500],
    [' 1.250,00 ', 125_000],
    ['1,250.00', 125_000],
    ['1 250', 125_000],
    ['1.250', 125_000],
    ['0,05', 5],
    ['', null],
    ['vinte', null],
    ['-5', null],
    ['R$ 5', null],
    [',5', null],
    ['123456789012', null],
  ])('%j', (text, amount) => {
    expect(readAmount(text, 'BRL')).toBe(amount)
  })

  test('of a currency without cents has none', () => {
    expect(readAmount('1.250', 'CLP')).toBe(1250)
  })

  test('is read back as it is written in every language', () => {
    const locale = fc.constantFrom('pt-BR', 'en-US', 'de-DE', 'fr-FR', 'it-IT', 'es-ES', 'ru-RU')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), locale, (minor, written) => {
        const text = new Intl.NumberFormat(written, { minimumFractionDigits: 2 }).format(minor / 100)
        expect(readAmount(text, 'BRL')).toBe(minor)
      }),
    )
  })
})

test.each([
  ['5', 500],
  ['4,99', null],
  ['', null],
])('at least R$ 5.00: %j gives %j', (text, amount) => {
  expect(readDonation(text, { minimum: 500, currency: 'BRL' })).toBe(amount)
})

test.each([
  [2000, 500, [1000, 2000, 5000, 10_000]],
  [500, 500, [500, 1300, 2500]],
])('around %i, at least %i: %j', (own, minimum, amounts) => {
  expect(suggestedDonations(own, { minimum, currency: 'BRL' })).toEqual(amounts)
})
