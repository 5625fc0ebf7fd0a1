import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import {
  openBrowser,
  ORIGIN,
  PARTNER_ORIGIN,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,PAYPAL' } } })
  server = await startTestServer(shop)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** Creates a purchase that waits at the wallet, with the addresses that the wallet received. */
async function atWallet(origin = ORIGIN) {
  const browser = await openBrowser(server)
  await browser.call('checkoutProduct', { params: { product_id: PRODUCTS.course }, query: {} })
  const { answer } = await browser.call(
    'pay',
    {
      body: {
        method: 'PAYPAL',
        amount: 497,
        total: 497,
        installments: 1,
        product_id: PRODUCTS.course,
        products: [{ product_id: PRODUCTS.course }],
        name: 'Maria da Silva',
        email: 'maria@example.com',
        cellphone: '+5511987654321',
        document: newDocument(),
      },
    },
    { origin },
  )
  const { what, reference } = shop.acquirer.orders.at(-1) ?? {}
  if (what?.kind !== 'wallet' || reference === undefined) throw new Error('no wallet was opened')
  return { answer, reference, ...what }
}

/** Returns the answer to a browser of another person that follows one of our addresses. */
async function follow(address: string) {
  const { status, location } = await server.app
    .inject(address.slice(new URL(address).origin.length))
    .then(({ statusCode, headers }) => ({ status: statusCode, location: String(headers['location']) }))
  return { status, location }
}

test('a buyer who agreed is led to the thank-you page, also when the address is opened twice', async () => {
  const { returnUrl, reference } = await atWallet()
  shop.acquirer.agree(reference)
  const address = `${returnUrl}&token=EC-1&PayerID=P`
  for (let time = 0; time < 2; time += 1) {
    expect(await follow(address)).toEqual({
      status: 303,
      location: expect.stringMatching(/^\/1\/obrigado\?s_id=[\w-]{22}&chc=/) as string,
    })
  }
  expect(shop.acquirer.completions).toHaveLength(1)
})

test('a buyer who cancelled is led to the form', async () => {
  const { cancelUrl } = await atWallet()
  expect(await follow(`${cancelUrl}&token=EC-1`)).toEqual({
    status: 303,
    location: '/1?country=BR&wallet=canceled',
  })
})

test('a buyer of a partner comes back to the host that they had bought on', async () => {
  const { returnUrl, cancelUrl } = await atWallet(PARTNER_ORIGIN)
  for (const url of [returnUrl, cancelUrl]) expect(new URL(url).origin).toBe(PARTNER_ORIGIN)
})

test('no buyer is redirected without the key, with another one, or with two', async () => {
  const { returnUrl, cancelUrl, reference } = await atWallet()
  shop.acquirer.agree(reference)
  for (const url of [returnUrl, cancelUrl]) {
    const bare = url.split('?')[0] ?? ''
    for (const query of ['', '?key=', '?key=x', '?key=x&key=y', '?token=x']) {
      expect((await follow(bare + query)).status).toBe(404)
    }
  }
  expect(shop.acquirer.completions).toEqual([])
})
