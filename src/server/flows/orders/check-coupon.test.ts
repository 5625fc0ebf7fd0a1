import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../testing/test-server.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const coupon = (name: string, own: Partial<Coupon> = {}): Coupon => ({
  name,
  seller_id: 10,
  type: 'PERCENTAGE',
  value: 10,
  product_ids: [PRODUCTS.course],
  ...own,
})

const COUPONS: Coupon[] = [
  coupon('Dez'),
  coupon('MENOS50', { type: 'AMOUNT', value: 5_000, limit: 3, due_date: 'now+1h' }),
  coupon('VENCIDO', { due_date: 'now-1d' }),
  coupon('AMANHA', { starts_at: 'now+1d' }),
  coupon('NENHUMA', { limit: 0 }),
  coupon('CARO', { minimum_amount: 60_000 }),
  coupon('OUTRO', { product_ids: [PRODUCTS.again] }),
  coupon('EURO10', { seller_id: 11, type: 'AMOUNT', value: 1_000, product_ids: [PRODUCTS.euro] }),
  coupon('EUROPORCENTO', { seller_id: 11, product_ids: [PRODUCTS.euro] }),
]

let shop: Shop
let server: TestServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop({
    coupons: COUPONS,
    products: {
      [PRODUCTS.course]: { allowed_coupon: true },
      [PRODUCTS.euro]: { allowed_coupon: true, converted_currency: 'MXN' },
    },
  })
  server = await startTestServer(shop)
  browser = await openBrowser(server)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

const check = (name: string, hash?: string, productId: number = PRODUCTS.course) =>
  browser.call('checkCoupon', { params: { name, product_id: productId, ...(hash && { hash }) } })

describe('the check of a coupon', () => {
  test('reports the discount on a product, however its name is written', async () => {
    const { answer } = await check(' dEZ ')
    expect(answer).toEqual({
      name: 'Dez',
      type: 'PERCENTAGE',
      amount: 10,
      available: null,
      due_date: null,
      product_ids: [PRODUCTS.course],
    })
  })

  test('reports uses and end of a limited one, also for an offer', async () => {
    const { answer } = await check('menos50', 'promo')
    expect(answer).toMatchObject({ type: 'AMOUNT', amount: 50, available: 3 })
    expect(Date.parse(answer.due_date ?? '')).toBeGreaterThan(Date.now())
  })

  test.each([
    ['NADA', 404, 'COUPON_INVALID'],
    ['AMANHA', 404, 'COUPON_INVALID'],
    ['OUTRO', 404, 'COUPON_INVALID'],
    ['VENCIDO', 422, '0001'],
    ['NENHUMA', 422, 'COUPON_USED_UP'],
    ['CARO', 422, 'COUPON_NOT_APPLIED'],
  ])('refuses %s with %i %s', async (name, status, code) => {
    expect(await check(name)).toMatchObject({ status, code })
  })

  test('refuses where the product takes no coupons', async () => {
    expect(await check('OUTRO', undefined, PRODUCTS.again)).toMatchObject({ code: 'COUPON_NOT_APPLIED' })
  })

  test('refuses an amount of another money than the one that is paid in', async () => {
    const from = (name: string, country: string) =>
      browser.call('checkCoupon', { params: { name, product_id: PRODUCTS.euro }, query: { country } })
    expect(await from('EURO10', 'MX')).toMatchObject({ status: 422, code: 'COUPON_NOT_CONVERTIBLE' })
    expect(await from('EURO10', 'DE')).toMatchObject({ status: 200, answer: { amount: 10 } })
    expect(await from('EUROPORCENTO', 'MX')).toMatchObject({ status: 200, answer: { amount: 10 } })
  })

  test('knows the products and offers that there are', async () => {
    expect(await check('Dez', 'paused')).toMatchObject({ code: 'OFFER_NOT_FOUND' })
    expect(await check('Dez', undefined, 999)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })

  test('counts down by the uses that are taken', async () => {
    await shop.rows(`update coupons set redemptions = 2 where code = 'MENOS50'`)
    expect((await check('MENOS50')).answer).toMatchObject({ available: 1 })
    await shop.rows(`update coupons set redemptions = 3 where code = 'MENOS50'`)
    expect(await check('MENOS50')).toMatchObject({ code: 'COUPON_USED_UP' })
  })
})
