import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WITHOUT_CENTS } from '#rules/base/money.ts'
import { EXPONENTS as ADYEN_EXPONENTS } from './adyen/payment-body.ts'
import { fromGatewayUnits, toGatewayUnits } from './amounts.ts'
import { STRIPE_EXPONENTS } from './stripe/charge-form.ts'
import { WORLDPAY_EXPONENTS } from './worldpay/charge-body.ts'
import { CURRENCIES as WORLDPAY_CURRENCIES } from './worldpay/worldpay.ts'

const EXPONENTS = { JPY: 0, CLP: 0, VND: 0, ISK: 2 }

test.each([
  [49_700, 'BRL', 49_700],
  [1000, 'JPY', 1000],
  [1000, 'CLP', 1000],
  [1000, 'ISK', 100_000],
  [10_000, 'VND', 100],
  [10_050, 'VND', null],
])('%i of our %s are %s', (amount, currency, units) => {
  expect(toGatewayUnits(amount, currency, EXPONENTS)).toBe(units)
})

test('there and back is the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom('BRL', 'JPY', 'ISK', 'VND'),
      (amount, currency) => {
        const units = toGatewayUnits(amount, currency, EXPONENTS)
        fc.pre(units !== null)
        expect(fromGatewayUnits(units, currency, EXPONENTS)).toBe(amount)
      },
    ),
  )
})

/**
 * Currencies that ISO 4217 writes with another number of decimals than two: its List One of current currencies, without
 * codes of funds (SIX, the standard's maintenance agency; six-group.com/en/products-services/financial-information).
 */
const UNUSUAL = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}
/** Of those, what a gateway's list of currencies does not have at all: it refuses them itself. */
const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = {
  adyen: ['BIF'],
  stripe: ['IQD', 'LYD'],
}
const TABLES = { adyen: ADYEN_EXPONENTS, stripe: STRIPE_EXPONENTS }

test.each(Object.entries(TABLES))(
  '%s: every currency without two decimals is named',
  (gateway, exponents) => {
    const unusual = Object.values(UNUSUAL).flatMap((codes) => codes.split(' '))
    const unnamed = unusual.filter((currency) => !Object.hasOwn(exponents, currency))
    expect(unnamed.toSorted()).toEqual(NOT_TAKEN[gateway])
  },
)

test('worldpay takes only the named currencies without two decimals', () => {
  const unusual = Object.values(UNUSUAL).flatMap((codes) => codes.split(' '))
  expect(WORLDPAY_CURRENCIES.filter((currency) => unusual.includes(currency))).toEqual(
    Object.keys(WORLDPAY_EXPONENTS),
  )
})

test('our own amounts of a currency that is named have no more decimals than ISO 4217', () => {
  for (const currency of WITHOUT_CENTS) expect(UNUSUAL[0].split(' ')).toContain(currency)
})

test.each([
  ['stripe', 'BRL', 49_700, 49_700],
  ['stripe', 'JPY', 500, 500],
  ['stripe', 'ISK', 5, 500],
  ['stripe', 'KWD', 512, 5120],
  ['stripe', 'UGX', 500, 500],
  ['stripe', 'VND', 10_000_000, 100_000],
  ['adyen', 'CLP', 1000, 100_000],
  ['adyen', 'KWD', 512, 5120],
] as const)(
  '%s is sent an amount in %s as its documentation writes it',
  (gateway, currency, amount, units) => {
    expect(toGatewayUnits(amount, currency, TABLES[gateway])).toBe(units)
    expect(fromGatewayUnits(units, currency, TABLES[gateway])).toBe(amount)
  },
)
