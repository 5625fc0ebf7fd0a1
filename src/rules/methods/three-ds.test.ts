import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from './method.ts'
import { canBeAuthenticated, mayCharge, mustAuthenticate } from './three-ds.ts'

const wish = { sellerAsks: false, isCardOfNow: true, total: 100 }

test.each([
  ['CREDIT_CARD', {}, false],
  ['CREDIT_CARD', { sellerAsks: true }, true],
  ['CREDIT_CARD', { sellerAsks: true, isCardOfNow: false }, false],
  ['CREDIT_CARD', { sellerAsks: true, total: 0 }, false],
  ['DEBIT_CARD', {}, true],
  ['DEBIT_CARD', { sellerAsks: true }, true],
  ['TWO_CREDIT_CARDS', { sellerAsks: true }, true],
  ['TWO_CREDIT_CARDS', {}, false],
  ['PIX', { sellerAsks: true, isCardOfNow: false }, false],
] as const)('%s with %j has to be authenticated: %s', (method, change, expected) => {
  expect(mustAuthenticate({ ...wish, method, ...change })).toBe(expected)
})

test.each([
  ['started', false, false],
  ['challenged', false, false],
  ['failed', false, false],
  ['unavailable', true, false],
  ['authenticated', true, true],
] as const)('%s: a credit card is charged: %s, a debit card: %s', (status, credit, debit) => {
  expect(mayCharge(status, { method: 'CREDIT_CARD', isProofOnly: false })).toBe(credit)
  expect(mayCharge(status, { method: 'DEBIT_CARD', isProofOnly: false })).toBe(debit)
  expect(mayCharge(status, { method: 'CREDIT_CARD', isProofOnly: true })).toBe(status === 'authenticated')
  expect(PAYMENT_METHODS.some((method) => mayCharge('challenged', { method, isProofOnly: false }))).toBe(
    false,
  )
})

test('a challenge precedes the charge of one card, never of two', () => {
  expect(PAYMENT_METHODS.filter((method) => !canBeAuthenticated(method))).toEqual(['TWO_CREDIT_CARDS'])
})
