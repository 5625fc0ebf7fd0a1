import { expect, test } from 'vitest'
import { couponFields, couponStateOf, givesAllAway, isCouponField } from './coupon-fields.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const FREE = { startsAt: null, dueDate: null, limit: null, used: 0 }

test.each([
  ['working', FREE],
  ['working', { ...FREE, startsAt: NOW, limit: 2, used: 1 }],
  ['not-yet', { ...FREE, startsAt: new Date('2026-11-24T00:00:00Z') }],
  ['ended', { ...FREE, dueDate: NOW }],
  ['ended', { ...FREE, dueDate: NOW, limit: 1, used: 1 }],
  ['used-up', { ...FREE, limit: 1, used: 1 }],
  ['used-up', { ...FREE, limit: 0 }],
] as const)('%s: %j', (state, coupon) => {
  expect(couponStateOf(coupon, NOW)).toBe(state)
})

test('a percentage is at most a hundred, an amount is money, and a limit covers the uses so far', () => {
  const of = (type: 'PERCENTAGE' | 'AMOUNT') => couponFields(type, { used: 3, products: [1001] })
  expect(of('PERCENTAGE')[0]).toMatchObject({ kind: 'whole', most: 100 })
  expect(of('AMOUNT')[0]).toMatchObject({ kind: 'money' })
  expect(of('AMOUNT').find(({ path }) => path === '/limit')).toMatchObject({ least: 3 })
})

test.each([
  ['/value', true],
  ['/seller_id', false],
  ['/name', false],
  ['/type', false],
])('%s is changed in the office: %j', (path, is) => expect(isCouponField(path)).toBe(is))

test.each([
  [{ type: 'PERCENTAGE', value: 100 }, true],
  [{ type: 'PERCENTAGE', value: 100, limit: null }, true],
  [{ type: 'PERCENTAGE', value: 100, limit: 10 }, false],
  [{ type: 'PERCENTAGE', value: 99 }, false],
  // An amount that is off is no share of the price.
  [{ type: 'AMOUNT', value: 100 }, false],
])('%j gives everything away: %s', (coupon, isSo) => {
  expect(givesAllAway(coupon)).toBe(isSo)
})
