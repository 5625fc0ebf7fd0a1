import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkoutAddress, preCheckoutAddress, readLinkedTickets, writeLinkedTickets } from './ticket-links.ts'

const EVENT = { locale: 'pt', productId: 3001 } as const

test('two of a kind are two pairs', () => {
  const wishes = [
    { batch_id: 34, ticket_id: 3401, quantity: 2 },
    { batch_id: 31, ticket_id: 3101, quantity: 1 },
  ]
  expect(writeLinkedTickets(wishes)).toEqual([
    ['bt_id_1', '34'],
    ['ticket_id_1', '3401'],
    ['bt_id_2', '34'],
    ['ticket_id_2', '3401'],
    ['bt_id_3', '31'],
    ['ticket_id_3', '3101'],
  ])
})

test('whatever is written is read again', () => {
  const wish = fc.record({
    batch_id: fc.integer({ min: 1, max: 2_147_483_647 }),
    ticket_id: fc.integer({ min: 1, max: 2_147_483_647 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  const wishes = fc.uniqueArray(wish, { minLength: 1, maxLength: 4, selector: (each) => each.ticket_id })
  fc.assert(
    fc.property(wishes, (chosen) => {
      const query = Object.fromEntries(writeLinkedTickets(chosen))
      expect(readLinkedTickets(query)).toEqual(chosen)
    }),
    { numRuns: 100 },
  )
})

test.each([
  [{}, []],
  [{ bt_id_1: '31' }, []],
  [{ ticket_id_1: '3101' }, [{ batch_id: 0, ticket_id: 3101, quantity: 1 }]],
  [{ ticket_id_1: 'x', bt_id_1: '31' }, []],
  [{ ticket_id_21: '3101', bt_id_21: '31' }, []],
])('of %o it reads %o', (query, wishes) => {
  expect(readLinkedTickets(query)).toEqual(wishes)
})

test('more than a purchase takes is left out', () => {
  expect(writeLinkedTickets([{ batch_id: 1, ticket_id: 2, quantity: 25 }])).toHaveLength(40)
})

const QUERY = {
  batch: '31',
  utm_source: 'a b&c',
  bt_id_1: '31',
  ticket_id_1: '3101',
  bt_id: '4',
  b_id_1: '1002',
}

test('leaving takes the batch away and nothing else', () => {
  expect(preCheckoutAddress(EVENT, QUERY)).toBe(
    '/pre-checkout/3001?utm_source=a%20b%26c&bt_id_1=31&ticket_id_1=3101&bt_id=4&b_id_1=1002',
  )
  expect(preCheckoutAddress({ ...EVENT, locale: 'de' }, {})).toBe('/de/pre-checkout/3001')
})

test('a reset takes the tickets, the coupon and the bumps away too', () => {
  const query = { ...QUERY, cupom: 'DEZ', b_offer_1: 'meia', b_fc: '1', b_id: '1003' }
  expect(preCheckoutAddress(EVENT, query, true)).toBe('/pre-checkout/3001?utm_source=a%20b%26c')
})

test('the checkout names the selection in place of the earlier one', () => {
  const wishes = [{ batch_id: 34, ticket_id: 3401, quantity: 1 }]
  expect(checkoutAddress(EVENT, QUERY, wishes)).toBe(
    '/3001?utm_source=a%20b%26c&b_id_1=1002&bt_id_1=34&ticket_id_1=3401',
  )
})
