import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ROUTE_LIMITS } from '#rules/limits/call-limits.ts'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop, { rateLimits: true })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** As browsers ask. */
const PACKED = { 'accept-encoding': 'gzip' }

test.each([
  ['a page', '/1'],
  ['the product call', '/api/product/1'],
  ['a page that is not there', '/nothing'],
  ['the description of the API', '/api/openapi.json'],
])('%s is held to the number of a session, and others are not', async (_, path) => {
  const browser = await openBrowser(server)
  const first = (await browser.get(path, PACKED)).statusCode
  const rest = await Promise.all(
    Array.from(
      { length: ROUTE_LIMITS.pages.session },
      async () => (await browser.get(path, PACKED)).statusCode,
    ),
  )
  expect(rest.filter((status) => status === first)).toHaveLength(ROUTE_LIMITS.pages.session - 1)
  expect(rest.filter((status) => status === 429)).toHaveLength(1)
  expect((await (await openBrowser(server)).get(path)).statusCode).toBe(first)
})

test('two hundred visitors behind one address are let in', async () => {
  const visits = Array.from(
    { length: 200 },
    async () => (await (await openBrowser(server)).get('/1')).statusCode,
  )
  expect(new Set(await Promise.all(visits))).toEqual(new Set([200]))
})
