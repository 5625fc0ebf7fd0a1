import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

const { shipped: GONE, euro: NEVER } = PRODUCTS

let shop: Shop
let server: TestServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.again]: { custom_checkout_id: 51, is_active: 0 },
      [NEVER]: { status_product: 'REQUESTED' },
    },
  })
  server = await startTestServer(shop)
  browser = await openBrowser(server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** Returns the shop of the page at an address, checking its status. */
async function shopOf(path: string) {
  const { statusCode } = await browser.get(path)
  const data = server.rendered.at(-1)?.page.data
  if (data?.screen !== 'not-found' && data?.screen !== 'error') throw new Error(`${path} is a page`)
  expect(statusCode).toBe(404)
  return data.shop
}

const OWN = { theme: 'light', theme_color: '#112233', logotipo: null }

describe('a page that cannot be shown', () => {
  test.each([
    ['/1/offer/paused', null],
    ['/1/offer/paused?ch_id=51', OWN],
    ['/1?ch_id=999', null],
    // The look that a link names is not this seller's; their product has one of its own.
    [`/${PRODUCTS.again}?ch_id=999`, OWN],
    [`/${PRODUCTS.again}`, OWN],
    ['/1/obrigado?s_id=nothing', null],
    ['/1/obrigado?s_id=nothing&ch_id=51', OWN],
    ['/payment-pending?s_id=nothing&product_id=1', null],
    [`/assinatura/${PRODUCTS.again}?subscription_id=x&client_id=y`, OWN],
    [`/pre-checkout/${PRODUCTS.event}?ch_id=999`, null],
  ])('%s is of its seller, with their look', async (path, look) => {
    expect(await shopOf(path)).toMatchObject({
      seller: { name: 'Loja de Teste', email: 'loja@example.com' },
      look,
    })
  })

  test.each([
    '/nowhere',
    '/999',
    '/999?ch_id=51',
    '/payment-pending?s_id=nothing&product_id=99999999999999999999',
    '/tickets/nothing',
  ])('%s has no known seller', async (path) => {
    expect(await shopOf(path)).toBeUndefined()
  })

  test('says nothing of a product that was never let onto sale', async () => {
    expect(await shopOf(`/${NEVER}`)).toBeUndefined()
    expect(await shopOf(`/${NEVER}/obrigado?s_id=nothing`)).toBeUndefined()
  })

  test('is of the seller of a product that has left the catalogue', async () => {
    await shop.rows(`update products set retired_at = now() where id = ${GONE}`)
    expect(await shopOf(`/${GONE}`)).toMatchObject({ seller: { name: 'Loja de Teste' } })
  })

  test('asks no database that is away for its seller', async () => {
    const { gateways } = shop.acquirer
    shop.acquirer.gateways = () => Promise.reject(new Error('the gateway role is away'))
    const { statusCode } = await browser.get('/1?ch_id=51')
    shop.acquirer.gateways = gateways
    expect(statusCode).toBe(503)
    expect(server.rendered.at(-1)?.page.data).toEqual({ screen: 'error', status: 404, reason: 'load-failed' })
  })
})
