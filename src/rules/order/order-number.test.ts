import { expect, test } from 'vitest'
import { groupOrderNumber, readOrderNumber } from './order-number.ts'

test('an order number is read in two groups of four', () => {
  expect(groupOrderNumber('4K7Q2XM9')).toBe('4K7Q-2XM9')
})

test.each([
  ['4K7Q-2XM9', '4K7Q2XM9'],
  ['4k7q2xm9', '4K7Q2XM9'],
  [' 4k7q 2xm9 ', '4K7Q2XM9'],
  ['lOOk-i0ve', '100K10VE'],
])('%j is read as %s', (text, number) => {
  expect(readOrderNumber(text)).toBe(number)
})

test.each(['', '4K7Q-2XM', '4K7Q-2XM9A', '4K7Q-2XMU', '4K7Q_2XM9', 'sale_3kQ9vXw2Lp'])(
  '%j is no order number',
  (text) => {
    expect(readOrderNumber(text)).toBeNull()
  },
)
