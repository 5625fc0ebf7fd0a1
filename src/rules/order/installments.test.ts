import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annualRate, cartMaxInstallments, chooseInstallments, installmentOptions } from './installments.ts'
import { maxInstallmentsOf, priceInstallment } from './installments.ts'

const amounts = fc.integer({ min: 1, max: 100_000_000 })
const rates = fc.integer({ min: 1, max: 1500 }).map((hundredths) => hundredths / 100)
const planOf = (...taken: number[]) => ({ country: 'MX', currency: 'MXN', numbers: taken })
const numbers = fc.integer({ min: 2, max: 12 })

describe('priceInstallment', () => {
  it.each([
    [10000, 2, 5256, 10512],
    [10000, 3, 3562, 10686],
    [10000, 6, 1870, 11220],
    [10000, 12, 1028, 12336],
    [49700, 2, 26121, 52242],
    [49700, 3, 17702, 53106],
    [49700, 6, 9293, 55758],
    [49700, 12, 5110, 61320],
  ])('%i in %i at 3.39%% is %i each, %i in all', (amount, number, value, total) => {
    expect(priceInstallment(amount, 3.39, number)).toBe(value)
    const option = installmentOptions({ amount, monthlyInterest: 3.39, max: 12, noInterest: false })[
      number - 1
    ]
    expect(option).toEqual({ number, value, first: value, total, interest: total - amount })
  })

  it('rounds an exact half upwards', () => {
    // At 50 % a month two instalments are 0.9 of the price each, one is 1.5 of it.
    expect(priceInstallment(5, 50, 2)).toBe(5)
    expect(priceInstallment(1, 50, 1)).toBe(2)
  })

  it('stays within a cent of the formula in floats, and above the bare share', () => {
    fc.assert(
      fc.property(amounts, rates, numbers, (amount, rate, number) => {
        const i = rate / 100
        const float = (amount * i) / (1 - (1 + i) ** -number)
        const value = priceInstallment(amount, rate, number)
        expect(Math.abs(value - float)).toBeLessThanOrEqual(0.5 + 1e-4)
        expect(value).toBeGreaterThanOrEqual(Math.floor(amount / number))
      }),
    )
  })

  it('repays the price: the instalments discounted at the rate are worth the cash price', () => {
    fc.assert(
      fc.property(amounts, rates, numbers, (amount, rate, number) => {
        const value = priceInstallment(amount, rate, number)
        const worth = Array.from({ length: number }, (_, k) => value / (1 + rate / 100) ** (k + 1))
        expect(Math.abs(worth.reduce((a, b) => a + b, 0) - amount)).toBeLessThanOrEqual(number / 2 + 1e-3)
      }),
    )
  })
})

describe('installmentOptions', () => {
  it('splits without interest and puts the odd cents on the first', () => {
    const options = installmentOptions({ amount: 49700, monthlyInterest: 3.39, max: 12, noInterest: true })
    expect(options[11]).toEqual({ number: 12, value: 4141, first: 4149, total: 49700, interest: 0 })
  })
  it('frees the first few of interest when a number says so', () => {
    const options = installmentOptions({ amount: 10000, monthlyInterest: 3.39, max: 6, noInterest: 3 })
    expect(options.map((option) => option.interest > 0)).toEqual([false, false, false, true, true, true])
  })
  it.each([
    [
      'an interest of zero frees them all',
      { amount: 10000, monthlyInterest: 0, max: 3, noInterest: false },
      3,
      0,
    ],
    ['nothing to pay is one choice', { amount: 0, monthlyInterest: 3.39, max: 12, noInterest: false }, 1, 0],
    ['no instalment is below a cent', { amount: 2, monthlyInterest: 3.39, max: 12, noInterest: true }, 2, 0],
    ['a maximum below one is one', { amount: 100, monthlyInterest: 3.39, max: 0, noInterest: false }, 1, 0],
  ])('%s', (_, terms, count, interest) => {
    const options = installmentOptions(terms)
    expect(options).toHaveLength(count)
    expect(options.at(-1)?.interest).toBe(interest)
  })

  it('always sums: first + (n − 1) × value is the total, and the total is the price and its interest', () => {
    const free = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 14 }))
    fc.assert(
      fc.property(
        amounts,
        rates,
        fc.integer({ min: 1, max: 12 }),
        free,
        (amount, monthlyInterest, max, noInterest) => {
          const options = installmentOptions({ amount, monthlyInterest, max, noInterest })
          for (const { number, value, first, total, interest } of options) {
            expect(first + (number - 1) * value).toBe(total)
            expect(amount + interest).toBe(total)
            expect(first - value).toBeLessThan(number)
          }
          expect(options[0]).toEqual({ number: 1, value: amount, first: amount, total: amount, interest: 0 })
          expect(options.map((option) => option.number)).toEqual(options.map((_, index) => index + 1))
        },
      ),
    )
  })
})

describe('the maximum', () => {
  it.each([
    [{ type: 'TRANSACTION' }, 12],
    [{ type: 'TRANSACTION', max_installments: 6 }, 6],
    [{ type: 'TRANSACTION', max_installments: 18 }, 12],
    [{ type: 'TRANSACTION', max_installments: 0 }, 1],
    [{ type: 'SUBSCRIPTION', period: 30, max_subscription_installments: 12 }, 1],
    [{ type: 'SUBSCRIPTION', period: 365, max_subscription_installments: 12 }, 12],
    [{ type: 'SUBSCRIPTION', period: 90 }, 1],
    [{ type: 'SUBSCRIPTION' }, 1],
    [{ type: 'CONTRACT', max_installments: 12, period: 365 }, 1],
  ] as const)('of %o is %i', (product, maximum) => expect(maxInstallmentsOf(product)).toBe(maximum))

  it.each([
    [{ maxima: [12, 6, 10], country: 'BR' }, 6],
    [{ maxima: [12], country: 'BR', plans: [planOf(2, 10)] }, 10],
    [{ maxima: [12], country: 'DE' }, 1],
    [{ maxima: [12, 8], country: 'MX', plans: [planOf(3, 6, 9)] }, 8],
    [{ maxima: [12], country: 'MX', plans: [planOf(3, 6), planOf(3, 9)] }, 9],
    [{ maxima: [24], country: 'MX', plans: [planOf(24)] }, 12],
    [{ maxima: [12], country: 'BR', plans: [planOf()] }, 1],
    [{ maxima: [], country: 'BR' }, 12],
  ])('of the cart %o is %i', (cart, maximum) => expect(cartMaxInstallments(cart)).toBe(maximum))
})

describe('chooseInstallments', () => {
  const options = installmentOptions({ amount: 10000, monthlyInterest: 3.39, max: 6, noInterest: false })
  it.each([
    [{}, 6, 1],
    [{ pre_selected_installment: 4 }, 6, 4],
    [{ pre_selected_installment: 12 }, 6, 6],
    [{ pre_selected_installment: 0 }, 6, 1],
    [{ fixed_installments: 3, pre_selected_installment: 4 }, 1, 3],
    [{ fixed_installments: 10 }, 6, 1],
  ])('%o leaves %i choices and selects %i', (product, count, selected) => {
    const choice = chooseInstallments(options, product)
    expect(choice.options).toHaveLength(count)
    expect(choice.selected).toBe(selected)
  })
})

describe('annualRate', () => {
  it.each([
    [3.39, 49.19],
    [2.92, 41.25],
    [0, 0],
    [1, 12.68],
  ])('of %f a month is %f', (monthly, yearly) => expect(annualRate(monthly)).toBe(yearly))
})

it('instalments never come to less than the cash price, even of a few cents at a tiny rate', () => {
  const options = installmentOptions({ amount: 13, monthlyInterest: 0.01, max: 12, noInterest: false })
  expect(options.map(({ interest }) => interest).filter((interest) => interest < 0)).toEqual([])
  expect(options[2]).toEqual({ number: 3, value: 4, first: 5, total: 13, interest: 0 })
})
