import { expect, test } from 'vitest'
import { halfPriceLeft, ticketsOfKindLeft, type HalfPriceCount } from './half-price.ts'

test.each<[string, { half: boolean; batch: number; count: HalfPriceCount | null; left: number }]>([
  ['a whole ticket asks only its batch', { half: false, batch: 3, count: { quota: 4, taken: 4 }, left: 3 }],
  ['one at half price asks the event too', { half: true, batch: 3, count: { quota: 4, taken: 3 }, left: 1 }],
  ['and its batch', { half: true, batch: 1, count: { quota: 9, taken: 3 }, left: 1 }],
  ['a share that was lowered leaves none', { half: true, batch: 3, count: { quota: 4, taken: 6 }, left: 0 }],
  ['an event without a share has no limit but its batch', { half: true, batch: 3, count: null, left: 3 }],
])('%s', (_, { half, batch, count, left }) => {
  expect(ticketsOfKindLeft({ half_price: half }, batch, count)).toBe(left)
})

test('without a share nothing limits', () => {
  expect(halfPriceLeft(null)).toBe(Infinity)
})
