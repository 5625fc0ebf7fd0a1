import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, localePath } from '#rules/base/locale.ts'
import { hashOfEventKey } from '../../signing/event-key.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { keepEventKey } from '../../store/tickets/event-key-store.ts'
import { headersOfAsset } from '../pages/files/build-files.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const KEY = 'ABCDE-FGHJK-MNPQR-STVWX'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  await keepEventKey(shop.db, {
    productId: PRODUCTS.event,
    name: '',
    hash: hashOfEventKey(KEY) ?? '',
  })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const bearing = (key: string) => ({ authorization: `Bearer ${key}` })

test('check-in is opened and synchronised by its key alone, without a session or a page of ours', async () => {
  const opened = await server.app.inject({ url: '/api/check-in/event', headers: bearing(KEY) })
  expect(opened.statusCode).toBe(200)
  expect(opened.headers).not.toHaveProperty('set-cookie')
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.json()).toMatchObject({ event: { id: PRODUCTS.event }, tickets: [], cursor: 0 })
  const reported = await server.app.inject({
    method: 'POST',
    url: '/api/check-in/sync',
    headers: bearing(KEY),
    payload: { cursor: 0, entries: [] },
  })
  expect(reported.json()).toMatchObject({ entries: [], refused: [] })
})

test.each([
  ['none', {}],
  ['another one', bearing('ABCDE-FGHJK-MNPQR-STVWY')],
  ['no bearer', { authorization: KEY }],
])('with the key %s nothing is returned', async (_, headers) => {
  for (const call of [
    { method: 'GET', url: '/api/check-in/event' },
    { method: 'POST', url: '/api/check-in/sync', payload: { cursor: 0, entries: [] } },
  ] as const) {
    const answer = await server.app.inject({ ...call, headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'UNAUTHORIZED'])
  }
})

test('an entry that breaks the contract is refused by name', async () => {
  const entry = { id: 'x', ticket_id: randomUUID(), at: 'now', device_id: '', check_in_point: '' }
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/check-in/sync',
    headers: bearing(KEY),
    payload: { cursor: 0, entries: [entry] },
  })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain('entries.0.id')
})

describe('the list of a large event', () => {
  const TICKETS = 5000

  beforeAll(async () => {
    const page = await shop.openPage(PRODUCTS.event)
    await shop.submit(page, { batches: batchesOf({ 811: 1 }), amount: 80, total: 80 })
    // As many more of the ticket that was sold, each with an id and a holder of its own.
    await shop.rows(`insert into issued_tickets (seller_id, payment_id, hold_id, product_id, batch_id, ticket_id,
        number, batch_name, ticket_name, half_price, holder_name)
      select seller_id, payment_id, hold_id, product_id, batch_id, ticket_id, n, batch_name, ticket_name, false,
        (array['Ana', 'Bia', 'Davi', 'Lia'])[1 + n % 4] || ' ' || (array['Lima', 'Prado', 'Souza'])[1 + n % 3] ||
          ' ' || (array['Alves', 'Costa', 'Dias', 'Melo', 'Reis'])[1 + n % 5]
      from issued_tickets, generate_series(2, ${TICKETS}) n`)
  })

  const open = (encoding: string) =>
    server.app.inject({
      url: '/api/check-in/event',
      headers: { ...bearing(KEY), 'accept-encoding': encoding },
    })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('comes to a device that reads %s in less than half of its bytes', async (accepted, encoding, unpack) => {
    const [plain, packed] = [await open('identity'), await open(accepted)]
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
      undefined,
      encoding,
    ])
    expect(packed.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(plain.json<{ tickets: unknown[] }>().tickets).toHaveLength(TICKETS)
    const list = JSON.parse(unpack(packed.rawPayload).toString()) as { tickets: unknown[] }
    expect(list.tickets).toEqual(plain.json<{ tickets: unknown[] }>().tickets)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  })

  test('is not packed where it fits into one packet anyway', async () => {
    const refused = await server.app.inject({
      url: '/api/check-in/event',
      headers: { 'accept-encoding': 'br' },
    })
    expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([401, undefined])
  })
})

test.each(LOCALES)('the page can be installed in %s', async (locale) => {
  const path = localePath(locale, '/check-in')
  const answer = await server.app.inject(`${path}.webmanifest`)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = answer.json<{ start_url: string; icons: { src: string; type: string; sizes: string }[] }>()
  expect(manifest).toMatchObject({ start_url: path, scope: path, display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await server.app.inject(src)
    expect([icon.statusCode, icon.headers['content-type']?.toString().split(';')[0]]).toEqual([200, type])
  }
})

test.each([180, 192, 512])('the icon is there as a picture of %i pixels', async (size) => {
  const { rawPayload, headers } = await server.app.inject(`/check-in-icon-${size}.png`)
  expect(headers['content-type']).toBe('image/png')
  expect(rawPayload.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size])
  // The drawing itself: a byte a pixel behind the filter of each row.
  const data = rawPayload.subarray(rawPayload.indexOf('IDAT') + 4)
  const pixels = inflateSync(data.subarray(0, -16))
  const shadeAt = (x: number, y: number) =>
    pixels[Math.floor((y * size) / 96) * (size + 1) + 1 + Math.floor((x * size) / 96)]
  expect(pixels).toHaveLength(size * (size + 1))
  // The ground, the ticket's upper edge, and the tick's turn.
  expect([shadeAt(10, 10), shadeAt(48, 32), shadeAt(44, 56)]).toEqual([0, 16, 16])
})

test('only the service worker of the page may answer for paths above its own', () => {
  expect(headersOfAsset('/dist/client/assets/offline-worker-abc123.js')).toEqual({
    'service-worker-allowed': '/',
  })
  expect(headersOfAsset('/dist/client/assets/checkout-abc123.js')).toEqual({})
})
