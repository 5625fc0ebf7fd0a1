import { expect, test } from 'vitest'
import { bumpsOf, canGoAlong, movedUp, paidWith } from './offered-beside.ts'

const bump = (product_id: number, order: number) => ({ product_id, order })

test('bumps are in the order in which buyers see them', () => {
  const entry = { bumps: [bump(3, 7), bump(2, 1)] }
  expect(bumpsOf({ entry }).map(({ product_id: id }) => id)).toEqual([2, 3])
  expect(bumpsOf({ entry: {} })).toEqual([])
})

test.each([
  [[bump(2, 1), bump(3, 2)], 3, { '/bumps/3/order': 1, '/bumps/2/order': 2 }],
  // Two of the same place, as a file may write them.
  [[bump(2, 1), bump(3, 1)], 3, { '/bumps/2/order': 2 }],
  [[bump(2, 1), bump(3, 5), bump(4, 9)], 4, { '/bumps/4/order': 2, '/bumps/3/order': 3 }],
  [[bump(2, 1), bump(3, 2)], 2, {}],
  [[bump(2, 1)], 9, {}],
])('of %j, %i goes up by %j', (bumps, id, changes) => {
  const made = movedUp(bumps, id).map(({ path, value }) => [path, value])
  expect(Object.fromEntries(made)).toEqual(changes)
})

test('an offered bump has the same currency, is not an event and not the product itself', () => {
  const listed = (id: number, currency = 'BRL', is_event = false) => ({
    id,
    currency,
    is_event,
    name: 'x',
    type: 'TRANSACTION' as const,
    format: 'DIGITAL' as const,
    amount: 1,
    period: null,
    is_on_sale: true,
    left: null,
  })
  const all = [listed(1), listed(2), listed(3, 'EUR'), listed(4, 'BRL', true)]
  expect(canGoAlong({ id: 1, currency: 'BRL' }, all).map(({ id }) => id)).toEqual([2])
})

test('a bump that no purchase is being paid with is in none', () => {
  const product = { bumps_under_way: [{ product_id: 2, count: 3 }] }
  expect([paidWith(product, { product_id: 2 }), paidWith(product, { product_id: 3 })]).toEqual([3, 0])
})
