import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformOperator } from '#rules/sales/platform-operator.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const entity = (legal_name: string, country: string) => ({
  legal_name,
  document: '1',
  legal_address: 'a street',
  email: 'help@platform.example',
  country,
})
const PLATFORM: PlatformOperator = {
  name: 'Platform',
  role: 'seller',
  brazil: entity('Plataforma Ltda', 'BR'),
  europe: { ...entity('Platform Limited', 'IE'), terms_url: 'https://platform.example/{lang}/terms' },
}

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop, { platform: PLATFORM })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

test.each([
  ['BR', 'Plataforma Ltda', '/de/terms?product=1&country=BR'],
  ['DE', 'Platform Limited', 'https://platform.example/de/terms'],
  ['MX', 'Plataforma Ltda', '/de/terms?product=1&country=MX'],
])('a buyer in %s buys of %s', async (country, name, terms) => {
  const browser = await openBrowser(server)
  await browser.get(`/de/${PRODUCTS.course}?country=${country}`)
  const frame = server.rendered.at(-1)?.page.frame
  expect(frame?.soldBy).toMatchObject({ name: 'Platform', role: 'seller', entity: { legal_name: name } })
  expect(frame?.legalPages).toEqual({ terms, privacy: `/de/privacy?product=1&country=${country}` })
})
