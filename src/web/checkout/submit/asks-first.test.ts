import { expect, test } from 'vitest'
import { asksFirst } from './asks-first.ts'

const PLAIN = { interest: 0, deferred: 0 }

test.each([
  ['CREDIT_CARD', PLAIN, {}, true],
  ['CREDIT_CARD', PLAIN, { card_confirmation: false }, false],
  ['CREDIT_CARD', { ...PLAIN, interest: 1 }, { card_confirmation: false }, true],
  ['CREDIT_CARD', { ...PLAIN, deferred: 3990 }, { card_confirmation: false }, true],
  ['DEBIT_CARD', PLAIN, {}, true],
  ['PIX', PLAIN, {}, false],
  ['FREE', PLAIN, {}, false],
] as const)('by %s at %o with %o: %s', (method, pricing, custom, asks) => {
  expect(asksFirst(method, pricing, custom)).toBe(asks)
})
