import { expect, test } from 'vitest'
import { CALLS } from '#contract/checkout/calls.ts'
import { CallError, statusOf } from './call-error.ts'

test.each([
  ['NOT_FOUND', 404],
  ['PRICE_CHANGED', 409],
  ['TOKEN_FORGED', 403],
  ['GONE', 410],
  ['INTERNAL', 500],
  ['INSUFFICIENT_FUNDS', 422],
  ['0404', 422],
] as const)('%s is %i', (code, status) => {
  expect(statusOf(code)).toBe(status)
})

test('every error of every call is an error status', () => {
  const statuses = Object.values(CALLS).flatMap((call) => call.errors.map(statusOf))
  expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([])
})

test('an error carries its code, problems and price', () => {
  const price = { amount: 1, total: 2, installments: 3 }
  const error = new CallError('PRICE_CHANGED', { price, stated: { total: ['changed'] } })
  expect(error).toMatchObject({
    message: 'PRICE_CHANGED',
    code: 'PRICE_CHANGED',
    price,
    stated: { total: ['changed'] },
  })
})
