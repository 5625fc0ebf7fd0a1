import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import { saleLook } from '../catalogue/sale-look.ts'
import { purchaseOrigin } from './purchase-origin.ts'
import { createLead } from './save-lead.ts'
import { bodyOf, newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

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

test('the data of the link is stored with the purchase', async () => {
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

test('a proposal of the link stays with the sale, also when only the lead still knows it', async () => {
  const link = await originOf({ metas: { proposal_id: 'P-2026-7' } }, PRODUCTS.course)
  expect(link.proposal_id).toBe('P-2026-7')
  const [sessionId, uuid] = [newSession(), randomUUID()]
  const lead = { uuid, product_id: PRODUCTS.course, proposal_id: 'P-8', name: 'Maria da Silva' }
  await createLead(shop.deps, sessionId, lead)
  expect((await originOf({ uuid }, PRODUCTS.course, sessionId)).proposal_id).toBe('P-8')
  expect(await originOf({ metas: { proposal_id: 'a b' } }, PRODUCTS.course)).not.toHaveProperty('proposal_id')
})

test('an impossible id is left out, and refuses nothing', async () => {
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

test('a purchase remembers the checkout that its link named, and its pages look like it', async () => {
  const look = async (ch_id: string) => {
    const page = await shop.openPage(PRODUCTS.course, { sessionId: newSession() })
    const { payment } = await shop.purchaseOf(await shop.submit(page, { metas: { ch_id } }))
    return { ch_id: payment.origin.ch_id, look: await saleLook(shop.deps.catalogue, payment) }
  }
  expect(await look('51')).toEqual({
    ch_id: 51,
    look: { theme: 'light', theme_color: '#112233', logotipo: null },
  })
  // An id that is not a checkout of this seller has no branding, and refuses nothing.
  expect(await look('52')).toEqual({ ch_id: 52, look: null })
  expect(await look('51 or 1=1')).toEqual({ ch_id: undefined, look: null })
})

test('without a link it is the checkout of the product', async () => {
  const product = { id: PRODUCTS.course, custom_checkout_id: 51 }
  const visit = { product, activePixels: [], seller: {}, country: 'BR', browser: undefined }
  const body = pay.body.parse(bodyOf(await shop.openPage(PRODUCTS.course)))
  const of = async (metas: Record<string, string>) =>
    (await purchaseOrigin(shop.deps.catalogue, { ...body, metas }, visit, null)).ch_id
  expect(await of({})).toBe(51)
  expect(await of({ ch_id: '77' })).toBe(77)
})
