import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

/** The half-price ticket of batch 81 has a bump of its own. */
const HALF = 812
const WHOLE = 811

let shop: Shop
beforeAll(async () => {
  const bumps = [{ product_id: PRODUCTS.limited, order: 1, assoc_ticket: HALF }]
  shop = await openShop({ products: { [PRODUCTS.event]: { bumps } } })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

async function buyWithBump(ticket: number, total: number) {
  const page = await shop.openPage(PRODUCTS.event)
  const proof = ticket === HALF ? 'student' : ''
  return shop.submit(page, {
    products: [{ product_id: PRODUCTS.event }, { product_id: PRODUCTS.limited }],
    batches: [{ id: 81, tickets: [{ id: ticket, quantity: 1, holders: [{ proof }] }] }],
    amount: total,
    total,
  })
}

test('a bump that belongs to a ticket is bought with it, and its tickets are issued', async () => {
  expect(await buyWithBump(HALF, 140)).toMatchObject({ status: 'PAID', total: 140 })
  expect(await shop.rows('select ticket_id from issued_tickets')).toEqual([{ ticket_id: HALF }])
})

test('without that ticket it is refused, and nothing is charged or taken', async () => {
  await expect(buyWithBump(WHOLE, 180)).rejects.toMatchObject({ code: 'ORDER_BUMP_ERROR' })
  expect(shop.acquirer.orders).toEqual([])
  expect(await shop.rows('select from issued_tickets')).toEqual([])
})
