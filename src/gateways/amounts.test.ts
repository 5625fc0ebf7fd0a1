import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromGatewayUnits, toGatewayUnits } from './amounts.ts'

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
