import { expect, test } from 'vitest'
import { currencyOfCountry } from '#rules/base/country-currency.ts'
import { CALLING_CODES } from '#rules/people/phone.ts'
import { createTableRates } from './table-rates.ts'

test('the shipped table has the currency of every country with known rules, there and back', async () => {
  const rates = createTableRates()
  for (const country of Object.keys(CALLING_CODES)) {
    const currency = currencyOfCountry(country) ?? ''
    const there = await rates.rateOf('BRL', currency)
    const back = await rates.rateOf(currency, 'BRL')
    expect(Number(there?.value) * Number(back?.value)).toBeCloseTo(1, 4)
  }
})

test('a currency outside it has no rate', async () => {
  expect(await createTableRates().rateOf('EUR', 'XAU')).toBeNull()
  expect(await createTableRates().rateOf('XAU', 'EUR')).toBeNull()
})
