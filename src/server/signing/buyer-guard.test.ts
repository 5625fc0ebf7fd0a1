import { describe, expect, test } from 'vitest'
import { GENERIC_RFC } from '#rules/people/foreign-document.ts'
import { buyerKeysOf } from '../flows/orders/coupon-of-cart.ts'
import { buyerGuardOf } from './buyer-guard.ts'
import { deriveKeys } from './keys.ts'

const KEYS = deriveKeys('a secret of the tests')
const rosa = { country: 'MX', email: 'rosa@example.com', phone: '+525512345678', sessionId: 'a' }
const luis = { country: 'MX', email: 'luis@example.com', phone: '+525587654321', sessionId: 'b' }

const shared = (document: string) => {
  const guards = [rosa, luis].map((buyer) => buyerGuardOf(KEYS, { ...buyer, document, productId: 1 }).key)
  const uses = [rosa, luis].map((buyer) => buyerKeysOf({ ...buyer, document }))
  return { guard: guards[0] === guards[1], use: uses[0]?.some((key) => uses[1]?.includes(key)) }
}

describe('two buyers', () => {
  test.each([GENERIC_RFC, 'RFC: xexx010101000', ''])('are told apart by nothing in %j', (document) => {
    expect(shared(document)).toEqual({ guard: false, use: false })
  })

  test('control: are one by a document of their own', () => {
    expect(shared('GODE561231GR8')).toEqual({ guard: true, use: true })
  })
})
