import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimTickets } from '../store/ticket-store.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from './shop.test-double.ts'

/** Tickets on paper, which are posted: the event's own terms of delivery, once for all of them. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.event]: {
        format: 'PHYSICALPRODUCT',
        has_shipping_fee: true,
        type_shipping_fee: 'FIXED',
        amount_fixed_shipping_fee: 1990,
      },
    },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const TWO = batchesOf({ 811: 2 })

async function hold(session: string): Promise<void> {
  await claimTickets(shop.deps.db, [{ op: 'reserve', session, ticket: 811, quantity: 2, key: null }])
}

test('tickets that are posted cost their shipping once, and ask where they go', async () => {
  const { sessionId } = await shop.openPage(PRODUCTS.event)
  await hold(sessionId)
  const page = await shop.openPage(PRODUCTS.event, { sessionId })
  const { data } = page.reading.checkout
  expect([data.amount, data.amount_fixed_shipping_fee, data.is_checkout_address]).toEqual([160, 19.9, true])
  const answer = await shop.submit(page, { batches: TWO })
  expect(answer).toMatchObject({ status: 'PAID', sales: [{ success: true, amount: 179.9 }] })
})

test('without an address they are not sold', async () => {
  const { sessionId } = await shop.openPage(PRODUCTS.event)
  await hold(sessionId)
  const page = await shop.openPage(PRODUCTS.event, { sessionId })
  await expect(shop.submit(page, { batches: TWO, zip_code: '', street: '' })).rejects.toMatchObject({
    code: 'INCOMPLETE_ADDRESS',
  })
})
