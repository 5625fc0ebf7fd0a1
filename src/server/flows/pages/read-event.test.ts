import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire, toWire } from '#rules/base/money.ts'
import { convert } from '#rules/base/rate.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { readEvent } from './read-event.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { createTicketStock } from '../tickets/ticket-stock.ts'

/** Where tickets are chosen, for buyers at home and abroad. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.event]: { converted_currency: 'USD' } } })
})
afterAll(() => shop.close())

async function open(country: string) {
  const ticketStock = createTicketStock(shop.db, shop.deps.catalogue)
  const page = await readEvent(
    { ...shop.deps, ticketStock },
    {
      productId: PRODUCTS.event,
      customCheckoutId: null,
      hints: { parameter: country },
      sessionId: 'a-session-of-nobody',
      batches: null,
    },
  )
  if (page === null) throw new Error('the event is none')
  return page
}

test('a buyer at home is shown the prices as they are', async () => {
  const { rate, methods, event } = await open('BR')
  expect(rate).toBeNull()
  expect(methods).toEqual(['CREDIT_CARD', 'PIX', 'BOLETO'])
  expect(event.from_amount).toBe(40)
})

test('a buyer abroad is shown the money and the methods of the checkout, and its total', async () => {
  const { rate, methods, product } = await open('US')
  expect(rate).toMatchObject({ base: 'BRL', target: 'USD' })
  expect(product.currency).toBe('BRL')
  const { sessionId } = await shop.openPage(PRODUCTS.event, { country: 'US' })
  const ticket = { session: sessionId, ticket: 811, quantity: 3, key: null }
  await claimTickets(shop.db, [{ op: 'reserve', ...ticket }])
  const { checkout } = (await shop.openPage(PRODUCTS.event, { country: 'US', sessionId })).reading
  expect(checkout.checkout_payment).toMatchObject({ to: 'USD', rate: rate?.value })
  expect(checkout.allowed_methods).toEqual(methods)
  const own = fromWire(checkout.data.amount, 'BRL') ?? 0
  const shown = rate === null ? null : toWire(convert(own, rate), rate.target)
  expect(checkout.checkout_payment.data.amount).toBe(shown)
})
