import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { installmentForecast } from './installment-forecast.ts'
import { installmentOptions } from './installments.ts'

describe('installmentForecast', () => {
  it('puts one instalment on the bill of each month that follows', () => {
    const option = { number: 3, first: 3400, value: 3300 }
    expect(installmentForecast(option, '2026-11-30')).toEqual([
      { number: 1, month: '2026-12-01', amount: 3400 },
      { number: 2, month: '2027-01-01', amount: 3300 },
      { number: 3, month: '2027-02-01', amount: 3300 },
    ])
  })

  it('skips no month on its last day', () => {
    const months = installmentForecast({ number: 2, first: 1, value: 1 }, '2027-01-31')
    expect(months.map(({ month }) => month)).toEqual(['2027-02-01', '2027-03-01'])
  })

  it('adds up to the charged amount', () => {
    const terms = fc.record({
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      monthlyInterest: fc.constantFrom(0, 2.92, 3.39),
      max: fc.integer({ min: 1, max: 12 }),
      noInterest: fc.constantFrom(true, false, 3),
    })
    fc.assert(
      fc.property(terms, (drawn) => {
        for (const option of installmentOptions(drawn)) {
          const entries = installmentForecast(option, '2026-11-21')
          expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(option.total)
        }
      }),
    )
  })
})
