import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentBodyInput } from '#contract/calls/payment.ts'
import { createLead } from './save-lead.ts'
import { newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const originOf = async (input: Partial<PaymentBodyInput>, productId: number, sessionId = newSession()) => {
  const page = await shop.openPage(productId, { sessionId })
  const purchase = await shop.purchaseOf(await shop.submit(page, input))
  return purchase.payment.origin
}

test('what the link said travels to the record of the purchase', async () => {
  const metas = { utm_source: 'news', debugPixel: 'true' }
  const input = {
    metas,
    affiliate_id: '777',
    wpp_id: 'wpp-1',
    upsell_id: 'up_2',
    s_id: 'sale-3',
    currency_data: { from: 'BRL', to: 'BRL' },
  }
  expect(await originOf(input, PRODUCTS.course)).toMatchObject(input)
})

test('what can be nobody’s id is left out, and refuses nothing', async () => {
  const input = { affiliate_id: '999', wpp_id: 'a b', upsell_id: '../x', s_id: 'x'.repeat(65) }
  expect(await originOf(input, PRODUCTS.course)).toMatchObject({
    metas: {},
    affiliate_id: null,
    wpp_id: null,
    upsell_id: null,
    s_id: null,
  })
})

test('an affiliate is paid only for products that they promote', async () => {
  expect((await originOf({ affiliate_id: '777' }, PRODUCTS.limited)).affiliate_id).toBeNull()
})

test('with affiliation_lead the affiliate of the first lead keeps the sale', async () => {
  const [sessionId, uuid] = [newSession(), randomUUID()]
  const { again } = PRODUCTS
  await createLead(shop.deps, sessionId, {
    uuid,
    product_id: again,
    affiliate_id: '777',
    name: 'Maria da Silva',
  })
  const origin = await originOf({ uuid, affiliate_id: '778' }, again, sessionId)
  expect(origin.affiliate_id).toBe('777')
  // The lead of another session is nobody's business.
  expect((await originOf({ uuid, affiliate_id: '778' }, again)).affiliate_id).toBe('778')
})
