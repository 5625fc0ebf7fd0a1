import { generateKeyPairSync } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_PROVIDERS, type ServerProvider } from '#rules/advertising/pixel-events.ts'
import { REAL_NETWORKS, simulatedNetworks } from '#rules/advertising/network-origins.ts'
import type { AdvertisingEvent } from '#server/advertising/provider.ts'
import { PROVIDERS, providersAt } from '#server/advertising/providers.ts'
import { outcomeOf } from '#server/advertising/send-event.ts'
import { startTestSandbox, type TestSandbox } from '#sandbox/test-sandbox.ts'

/* Server events to ad networks, sent to the networks that the sandbox simulates. */

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const SERVICE_ACCOUNT = JSON.stringify({ client_email: 'shop@example.com', private_key: privateKey })

const PIXELS: Readonly<Record<ServerProvider, string>> = {
  meta: '402515001',
  ga4: 'G-AURORA2024',
  google_ads: '1234567890',
  tiktok: 'C4AB3CDEFGH1IJKLMN2O',
  kwai: '987654321',
  taboola: 'aurora',
  outbrain: 'aurora01',
}

const event = (provider: ServerProvider): AdvertisingEvent => ({
  event: 'Purchase',
  name: provider === 'google_ads' ? '77' : 'compra',
  id: 's1.Purchase',
  at: new Date(),
  page: 'https://shop.example/1001',
  saleId: 's1',
  chcId: 'c1',
  currency: 'BRL',
  value: 4_700,
  goods: 4_700,
  items: [{ id: '1001', name: 'Curso', price: 4_700, quantity: 1 }],
  coupon: null,
  person: {
    name: 'Ana Lima',
    email: 'ana@example.com',
    phone: '+5511987654321',
    country: 'BR',
    state: 'SP',
    city: 'São Paulo',
    zipcode: '01310-100',
  },
  personId: 'person',
  visitorId: 'visitor',
  agreed: true,
  agent: 'Mozilla/5.0',
  address: '203.0.113.9',
  clicks: { fbc: 'fb.1.1.x', ttclid: 'x', kwai: 'x', taboola: 'x', outbrain: 'x', gclid: 'x' },
})

const page = async (): Promise<string> => (await fetch(`${sandbox.url}/networks`)).text()

test.each(SERVER_PROVIDERS)('%s takes a purchase in the simulation', async (name) => {
  const providers = providersAt(PROVIDERS, simulatedNetworks(sandbox.url))
  const called: string[] = []
  const outcome = await outcomeOf(
    {
      now: () => new Date(),
      fetch: (input, init) => {
        called.push(input instanceof Request ? input.url : String(input))
        return fetch(input, init)
      },
    },
    providers[name],
    {
      pixel: PIXELS[name],
      access: { token: name === 'google_ads' ? SERVICE_ACCOUNT : 'x' },
      event: event(name),
    },
  )
  expect(outcome).toEqual({ kind: 'taken' })
  expect(called.filter((url) => !url.startsWith(`${sandbox.url}/networks/`))).toEqual([])
  const html = await page()
  expect(html).not.toContain('refused')
  expect(html).not.toMatch(/ana@|11987654321|203\.0\.113\.9|Lima|01310/i)
})

test('without a simulation the networks are called at their own addresses', () => {
  const providers = providersAt(PROVIDERS, REAL_NETWORKS)
  expect(Object.values(providers).map(({ origin }) => origin)).toEqual(
    Object.values(PROVIDERS).map(({ origin }) => origin),
  )
  expect(Object.values(PROVIDERS).every(({ origin }) => origin.startsWith('https://'))).toBe(true)
  const bearer = providers.google_ads.bearer?.({ token: SERVICE_ACCOUNT }, new Date())
  expect(bearer).toMatchObject({ url: 'https://oauth2.googleapis.com/token' })
})
