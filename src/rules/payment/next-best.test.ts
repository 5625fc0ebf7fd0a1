import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_ERRORS, type PaymentErrorCode } from '../base/errors.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../methods/method.ts'
import { nextBest, type NextBest } from './next-best.ts'

const BRAZIL: readonly PaymentMethod[] = ['CREDIT_CARD', 'BOLETO', 'PIX']
const ALL = PAYMENT_METHODS.filter((method) => method !== 'FREE')

/** As a buyer reads it. */
const wordOf = (next: NextBest): string => (next.kind === 'method' ? next.method : next.kind)

const TABLE: readonly [PaymentErrorCode, PaymentMethod, readonly PaymentMethod[], number, string[]][] = [
  ['INSUFFICIENT_FUNDS', 'CREDIT_CARD', BRAZIL, 0, ['another-card', 'PIX', 'BOLETO']],
  [
    'INSUFFICIENT_FUNDS',
    'CREDIT_CARD',
    ['CREDIT_CARD', 'TWO_CREDIT_CARDS'],
    0,
    ['another-card', 'TWO_CREDIT_CARDS'],
  ],
  ['INSUFFICIENT_FUNDS', 'CREDIT_CARD', ALL, 0, ['another-card', 'PIX', 'TWO_CREDIT_CARDS', 'more-methods']],
  ['BANK', 'CREDIT_CARD', ['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'DEBIT_CARD'], 0, ['another-card']],
  ['BANK', 'CREDIT_CARD', ['CREDIT_CARD'], 0, ['another-card']],
  ['BANK', 'CREDIT_CARD', ALL, 0, ['another-card', 'PIX', 'PAYPAL', 'more-methods']],
  ['SUSPECTED_INTERN_FRAUD', 'CREDIT_CARD', BRAZIL, 0, ['PIX', 'BOLETO']],
  ['SUSPECTED_INTERN_FRAUD', 'CREDIT_CARD', ['CREDIT_CARD'], 0, []],
  ['INVALID_PAYMENT_TYPE', 'PIX', BRAZIL, 0, ['CREDIT_CARD', 'BOLETO']],
  ['GENERIC', 'PIX', ALL, 0, ['CREDIT_CARD', 'PAYPAL', 'more-methods']],
  ['GENERIC', 'PIX', BRAZIL, 0, ['CREDIT_CARD', 'BOLETO']],
  ['INVALID_CVV', 'CREDIT_CARD', BRAZIL, 0, []],
  ['ORDER_BUMP_ERROR', 'CREDIT_CARD', BRAZIL, 1, ['without-bumps']],
  ['INVALID_INSTALLMENTS_BUMP', 'CREDIT_CARD', BRAZIL, 2, ['without-bumps']],
  ['ORDER_BUMP_ERROR', 'CREDIT_CARD', BRAZIL, 0, []],
  ['PRODUCT_OUT_OF_STOCK', 'CREDIT_CARD', BRAZIL, 0, []],
]

test.each(TABLE)('after %s by %s', (code, method, methods, bumps, words) => {
  expect(nextBest(code, { method, methods, bumps }).map(wordOf)).toEqual(words)
})

test('offers only methods of the page, and never the one just refused', () => {
  const codes = fc.constantFrom(...(Object.keys(PAYMENT_ERRORS) as PaymentErrorCode[]))
  const some = fc.subarray([...PAYMENT_METHODS], { minLength: 1 })
  fc.assert(
    fc.property(codes, some, fc.nat(3), (code, methods, bumps) => {
      const [method = 'CREDIT_CARD'] = methods
      const offered = nextBest(code, { method, methods, bumps })
      const named = offered.flatMap((next) => (next.kind === 'method' ? [next.method] : []))
      expect(named.every((each) => each !== method && methods.includes(each))).toBe(true)
      expect(new Set(offered.map(wordOf)).size).toBe(offered.length)
    }),
  )
})
