import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SELECTABLE_COUNTRIES } from './countries.ts'
import { EUROPEAN_COUNTRIES } from './country.ts'
import { includedTaxOf, STANDARD_RATES, taxIn } from './tax.ts'

describe('includedTaxOf', () => {
  it('knows every European country and no other', () => {
    expect(Object.keys(STANDARD_RATES).toSorted()).toEqual(EUROPEAN_COUNTRIES.toSorted())
  })

  it('is the rate of where the buyer lives', () => {
    expect(includedTaxOf({ seller: 'IE', buyer: 'DE' })).toEqual({ country: 'DE', percent: 19 })
    expect(includedTaxOf({ seller: 'IE', buyer: 'FI' })).toEqual({ country: 'FI', percent: 25.5 })
  })

  it('is nothing unless both are European', () => {
    const others = SELECTABLE_COUNTRIES.filter((country) => !EUROPEAN_COUNTRIES.includes(country))
    for (const buyer of others) expect(includedTaxOf({ seller: 'IE', buyer })).toBeNull()
    for (const buyer of SELECTABLE_COUNTRIES) expect(includedTaxOf({ seller: 'BR', buyer })).toBeNull()
  })
})

describe('taxIn', () => {
  it.each([
    [14900, 19, 2379],
    [14900, 25.5, 3027],
    [14900, 8.1, 1116],
    [12000, 20, 2000],
    [119, 19, 19],
    [3, 20, 1],
    [0, 19, 0],
  ])('%i at %d %% holds %i', (amount, percent, expected) => {
    expect(taxIn(amount, percent)).toBe(expected)
  })

  it('leaves a net price that, taxed again, is the gross price but for half a cent', () => {
    const rates = fc.constantFrom(...Object.values(STANDARD_RATES))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), rates, (amount, percent) => {
        const tax = taxIn(amount, percent)
        const exact = (amount * percent) / (100 + percent)
        return tax <= amount && Math.abs(tax - exact) <= 0.5 + 1e-6
      }),
    )
  })
})
