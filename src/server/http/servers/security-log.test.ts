import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecurityEvent } from '../../security-events.ts'
import { bodyOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { createTestGateway } from '../../testing/test-gateway.ts'
import { openBrowser, startTestServer, type TestServer } from '../../testing/test-server.ts'

let shop: Shop
let server: TestServer
const reported: SecurityEvent[] = []
const security = { report: (event: SecurityEvent) => void reported.push(event) }
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop, { operatorKey: 'operator-key-of-these-tests-and-no-other', security })
})
beforeEach(() => void (reported.length = 0))
afterAll(async () => {
  await server.close()
  await shop.close()
})

const kinds = () => reported.map(({ kind }) => kind)

test.each([
  ['a wrong operator key', 'unauthorized', '/api/operator/refunds', { authorization: 'Bearer wrong' }],
  ['a wrong check-in key', 'unauthorized', '/api/check-in/event', { authorization: 'Bearer wrong' }],
])('%s is logged as a security event', async (_, kind, url, headers) => {
  const { statusCode } = await server.app.inject({ method: 'GET', url, headers })
  expect(statusCode).toBe(401)
  expect(reported).toMatchObject([{ kind, ip: '127.0.0.1', route: url }])
})

test('foreign origins, other sessions and forged tokens are reported as such', async () => {
  const browser = await openBrowser(server)
  const body = bodyOf(await shop.openPage(PRODUCTS.course))
  await browser.call('checkoutProduct', { params: { product_id: PRODUCTS.course } })
  reported.length = 0
  await browser.call('pay', { body }, { origin: 'https://evil.example' })
  await browser.call('pay', { body }, { 'x-session-id': 'another' })
  browser.tokens = Object.fromEntries(
    Object.entries(browser.tokens).map(([name, token]) => [name, `${token}x`]),
  )
  await browser.call('pay', { body })
  expect(kinds()).toEqual(['foreign-origin', 'session-mismatch', 'token-forged'])
})

test('an honest purchase is not reported', async () => {
  const browser = await openBrowser(server)
  await browser.call('checkoutProduct', { params: { product_id: PRODUCTS.course } })
  expect((await browser.call('pay', { body: bodyOf(await shop.openPage(PRODUCTS.course)) })).status).toBe(200)
  expect(kinds()).toEqual([])
})

test('the gateway’s origin reports as well', async () => {
  const app = await createTestGateway(shop, {}, security)
  const body = { payment_method: 'PIX', seller_id: 10, product_id: PRODUCTS.course, cards: [] }
  await app.inject({
    method: 'POST',
    url: '/checkout/priority',
    payload: body,
    headers: { 'x-gateway-signature': 'x' },
  })
  await app.close()
  expect(kinds()).toEqual(['signature-invalid'])
})
