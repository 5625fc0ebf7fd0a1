import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowedMethods,
  defaultMethod,
  isPaymentMethod,
  isWallet,
  needsDocument,
  PAYMENT_METHODS,
  readMethods,
  takesInstallments,
  usesCard,
  type MethodSituation,
} from './method.ts'

const SITUATION: MethodSituation = {
  productMethods: ['CREDIT_CARD', 'PIX', 'BOLETO', 'PAYPAL', 'OXXO', 'PIX_AUTOMATIC'],
  offered: PAYMENT_METHODS,
  country: 'BR',
  amount: 1000,
  bumps: [],
  trial: false,
  hasShippingFee: false,
}

const bump = (change: Partial<MethodSituation['bumps'][number]> = {}): MethodSituation['bumps'][number] => ({
  subscription: false,
  trial: false,
  methods: [],
  ...change,
})

test.each([
  ['CREDIT_CARD,PIX', ['CREDIT_CARD', 'PIX']],
  [' pix , boleto,PIX,WIRE', ['PIX', 'BOLETO']],
  ['', []],
])('%j reads as %j', (list, methods) => {
  expect(readMethods(list)).toEqual(methods)
})

test('a word is a method or it is not', () => {
  expect(isPaymentMethod('PIX')).toBe(true)
  expect(isPaymentMethod('toString')).toBe(false)
})

test('only at a wallet the money waits for us', () => {
  expect(PAYMENT_METHODS.filter(isWallet)).toEqual(['PAYPAL'])
})

test('cards are typed for three methods, a document is needed for three others', () => {
  expect(PAYMENT_METHODS.filter(usesCard)).toEqual(['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'DEBIT_CARD'])
  expect(PAYMENT_METHODS.filter(takesInstallments)).toEqual(['CREDIT_CARD', 'TWO_CREDIT_CARDS'])
  expect(PAYMENT_METHODS.filter(needsDocument)).toEqual(['BOLETO', 'PIX', 'PIX_AUTOMATIC'])
})

describe('the allowed methods', () => {
  test.each<[string, Partial<MethodSituation>, string[]]>([
    ['in Brazil', {}, ['CREDIT_CARD', 'PIX', 'BOLETO', 'PAYPAL', 'PIX_AUTOMATIC']],
    ['in Mexico', { country: 'MX' }, ['CREDIT_CARD', 'PAYPAL', 'OXXO']],
    ['in Germany', { country: 'DE' }, ['CREDIT_CARD', 'PAYPAL']],
    ['of a free cart', { amount: 0 }, ['FREE']],
    ['of a trial that costs nothing now', { amount: 0, trial: true }, ['CREDIT_CARD']],
    ['of a trial', { trial: true }, ['CREDIT_CARD', 'BOLETO', 'PAYPAL']],
    [
      'of a trial with a shipping fee',
      { trial: true, hasShippingFee: true },
      ['CREDIT_CARD', 'PIX', 'BOLETO', 'PAYPAL', 'PIX_AUTOMATIC'],
    ],
    ['with a bump', { bumps: [bump()] }, ['CREDIT_CARD', 'PIX', 'BOLETO', 'PIX_AUTOMATIC']],
    ['with a trial bump', { bumps: [bump({ trial: true })] }, ['CREDIT_CARD', 'BOLETO']],
    [
      'with a subscription bump',
      { bumps: [bump({ subscription: true, methods: ['PIX', 'CREDIT_CARD'] })] },
      ['CREDIT_CARD', 'PIX'],
    ],
    ['of an installation that takes cards', { offered: ['FREE', 'CREDIT_CARD'] }, ['CREDIT_CARD']],
    ['of a product that says FREE and costs something', { productMethods: ['FREE', 'PIX'] }, ['PIX']],
  ])('%s', (_, change, methods) => {
    expect(allowedMethods({ ...SITUATION, ...change })).toEqual(methods)
  })

  test('are never more than the product and the installation both know', () => {
    const methods = fc.uniqueArray(fc.constantFrom(...PAYMENT_METHODS))
    fc.assert(
      fc.property(methods, methods, fc.constantFrom('BR', 'MX', 'DE'), (productMethods, offered, country) => {
        const allowed = allowedMethods({ ...SITUATION, productMethods, offered, country })
        expect(allowed.every((method) => productMethods.includes(method) && offered.includes(method))).toBe(
          true,
        )
        expect(allowed).not.toContain('FREE')
      }),
    )
  })
})

test.each([
  [['PIX', 'CREDIT_CARD'], 'CREDIT_CARD'],
  [['FREE'], 'FREE'],
  [['PIX', 'BOLETO'], 'PIX'],
  [[], null],
] as const)('of %j the page opens with %s', (allowed, method) => {
  expect(defaultMethod(allowed)).toBe(method)
})
