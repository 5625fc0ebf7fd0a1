import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** How the page of a product comes to a browser that is sent to it from somewhere. */
async function encodingOf(from: string | null, cookie: string | null): Promise<unknown> {
  const { headers, statusCode } = await server.app.inject({
    url: '/1?utm_source=a+guess+of+another+site',
    headers: {
      'accept-encoding': 'gzip, br',
      ...(from !== null && { 'sec-fetch-site': from }),
      ...(cookie !== null && { cookie }),
    },
  })
  expect(statusCode).toBe(200)
  return headers['content-encoding']
}

test.each(['cross-site', 'same-site'])(
  'a page of a known session tells %s visitors nothing by its length',
  async (from) => {
    const { cookie } = await openBrowser(server)
    expect(await encodingOf(from, cookie)).toBeUndefined()
    expect(await encodingOf(from, null)).toBe('br')
  },
)

test.each([null, 'none', 'same-origin'])('by itself (%s) it is opened compressed', async (from) => {
  const { cookie } = await openBrowser(server)
  expect(await encodingOf(from, cookie)).toBe('br')
})
