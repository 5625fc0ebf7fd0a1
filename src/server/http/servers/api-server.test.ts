import { connect } from 'node:net'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageMatch } from '#contract/checkout/page.ts'
import { REAL_NETWORKS } from '#rules/advertising/network-origins.ts'
import { TOKEN_NAMES } from '#contract/routes.ts'
import { bodyOf, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'
import { saleToken } from '../../signing/keys.ts'
import { createMetrics } from '../../metrics.ts'
import { fakeDelivery } from '../../testing/fake-delivery.ts'
import { createSaleHub } from '../../live/sale-hub.ts'
import { openTicketServices } from '../../roles/ticket-services.ts'
import { fromPrimary } from '../../store/postgres/replica.ts'
import { createApiServer } from './api-server.ts'

const ORIGIN = 'http://pay.example.com'

let shop: Shop
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'balcao-api-'))
  await mkdir(join(folder, 'assets'))
})
beforeEach(async () => {
  await shop.reset()
  app = await serve()
})
afterEach(() => app.close())
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const NOWHERE: PageMatch = {
  kind: 'screen',
  route: { screen: 'not-found', loads: 'nothing' },
  parameters: {},
}

function serve(): Promise<FastifyInstance> {
  return createApiServer({
    log: shop.log,
    metrics: createMetrics(),
    trustedProxies: [],
    rateLimits: false,
    checkAnswers: true,
    isStopping: () => false,
    clientDir: folder,
    mediaDir: folder,
    embedScript: { src: '/assets/embed-x.js', integrity: 'sha384-x' },
    origins: [ORIGIN],
    deps: {
      ...shop.deps,
      fromReplica: fromPrimary(shop.db),
      ...fakeDelivery(),
      hub: createSaleHub(),
      ...openTicketServices({ ...shop.deps, hub: createSaleHub() }),
      build: { id: 'build', timestamp: 0 },
      buildId: 'build',
      bases: { api: `${ORIGIN}/api`, gateway: 'http://cards.example.com' },
      partnerOrigins: [],
      otherCheckout: undefined,
      sandboxUrl: null,
      networkAddresses: REAL_NETWORKS,
      legalPages: { terms: null, privacy: null },
      officeUrl: 'http://office.example',
      kept: { purchases: 1826, leads: 90, webhooks: 90 },
      platform: null,
      secure: false,
      edgeCountry: () => undefined,
      renderer: { render: () => Promise.resolve(Buffer.from('<!doctype html>')) },
      match: () => NOWHERE,
      links: () => Promise.resolve([]),
    },
  })
}

type Browser = { cookie: string; session: string }

/** A browser that has loaded the checkout of a product, and what its page may send. */
async function visit(path: string): Promise<{ browser: Browser; tokens: Record<string, string> }> {
  const answer = await app.inject(path)
  expect(answer.statusCode).toBe(200)
  const { headers } = answer
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const tokens = Object.fromEntries(TOKEN_NAMES.map((name) => [name, String(headers[name])]))
  return { browser: { cookie, session: String(headers['x-session-id']) }, tokens }
}

async function pay(
  visited: Awaited<ReturnType<typeof visit>>,
  productId: number,
  input: Parameters<typeof bodyOf>[1] = {},
  more: InjectOptions['headers'] = {},
) {
  const { browser, tokens } = visited
  const page: OpenPage = await shop.openPage(productId)
  const headers = { origin: ORIGIN, cookie: browser.cookie, 'x-session-id': browser.session, ...tokens }
  return app.inject({
    method: 'POST',
    url: '/api/payment',
    headers: { ...headers, ...more },
    payload: bodyOf(page, input),
  })
}

const codeOf = (answer: { json: () => unknown }): unknown => (answer.json() as { code: unknown }).code
const COURSE = `/api/checkout/product/${PRODUCTS.course}`

describe('a payment', () => {
  test('needs the session, the page and the origin that it belongs to', async () => {
    const visited = await visit(COURSE)
    const stranger = await visit(COURSE)
    expect(codeOf(await pay(visited, PRODUCTS.course, {}, { cookie: stranger.browser.cookie }))).toBe(
      'SESSION_MISMATCH',
    )
    const silent = { cookie: visited.browser.cookie, origin: ORIGIN, ...visited.tokens }
    const payload = bodyOf(await shop.openPage(PRODUCTS.course))
    expect(codeOf(await app.inject({ method: 'POST', url: '/api/payment', headers: silent, payload }))).toBe(
      'SESSION_MISMATCH',
    )
    const foreign = { ...visited, tokens: stranger.tokens }
    expect(codeOf(await pay(foreign, PRODUCTS.course))).toBe('SESSION_MISMATCH')
    const evil = { origin: 'https://evil.example' }
    expect(codeOf(await pay(visited, PRODUCTS.course, {}, evil))).toBe('FOREIGN_ORIGIN')
    const mixed = { ...visited, tokens: { ...visited.tokens, trans: stranger.tokens['trans'] ?? '' } }
    expect(codeOf(await pay(mixed, PRODUCTS.course))).toBe('TOKEN_FORGED')
    expect(codeOf(await pay(visited, PRODUCTS.again))).toBe('TOKEN_FORGED')
    expect(shop.acquirer.orders).toEqual([])
    expect((await pay(visited, PRODUCTS.course)).json()).toMatchObject({ status: 'PAID' })
  })

  test('pays no subscription with the tokens of another page, and shows none without a signature', async () => {
    const visited = await visit(COURSE)
    const subscription_id = 'AbCdEfGhIjKlMnOpQrStUv'
    const renewing = await pay(visited, PRODUCTS.course, { subscription_id, client_id: 'x_y' })
    expect(codeOf(renewing)).toBe('TOKEN_FORGED')
    const shown = await app.inject(`${COURSE}?subscription_id=${subscription_id}`)
    expect([shown.statusCode, codeOf(shown)]).toEqual([404, 'LINK_NOT_FOUND'])
    expect(shop.acquirer.orders).toEqual([])
  })

  test('is for the offer of its page alone', async () => {
    const products = [{ product_id: PRODUCTS.course, offer_hash: 'promo' }]
    const promo = { products, amount: 297, total: 297 }
    expect(codeOf(await pay(await visit(COURSE), PRODUCTS.course, promo))).toBe('TOKEN_FORGED')
    const offer = await visit(`${COURSE}/offer/promo`)
    expect(codeOf(await pay(offer, PRODUCTS.course))).toBe('TOKEN_FORGED')
    expect((await pay(offer, PRODUCTS.course, promo)).json()).toMatchObject({ status: 'PAID', total: 297 })
  })

  test('accepts the parameters of a link, whatever they hold', async () => {
    const metas = { utm_source: 'a\u0000b\nc', 'x\u0007': '\ud83d', fn: 'Ana' }
    const answer = await pay(await visit(COURSE), PRODUCTS.course, { metas, street: 'Rua \ud83d' })
    expect(answer.json()).toMatchObject({ status: 'PAID' })
    const [row] = await shop.rows<{ metas: object }>(`select origin -> 'metas' as metas from payments`)
    expect(row?.metas).toEqual({ utm_source: 'abc', x: '\ufffd', fn: 'Ana' })
  })

  test('brings tokens that only its own session may use, in an answer that nothing keeps', async () => {
    const answer = await pay(await visit(COURSE), PRODUCTS.course)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['controller']).toEqual(expect.any(String))
  })
})

describe('an address', () => {
  test.each([
    ['/pt//evil.example', '/evil.example'],
    ['/pt/\\evil.example', '/evil.example'],
    ['/pt', '/'],
    ['/pt/1001?a=b', '/1001?a=b'],
    ['//evil.example/', '/evil.example'],
    ['/1001/', '/1001'],
  ])('%s never leads to another host', async (path, location) => {
    expect(await getRaw(path)).toEqual({ status: 302, location })
  })

  test.each(['//', '//:0', '/\\', '/%'])('%s is no error of ours', async (path) => {
    const { status, location } = await getRaw(path)
    expect(status).toBeLessThan(500)
    expect(location ?? '/').toMatch(/^\/(?!\/)/)
    expect(shop.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

/** Asks for a path as it is written here, which no client would send. */
async function getRaw(path: string): Promise<{ status: number; location: string | undefined }> {
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const head = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => resolve(chunk.toString()))
    socket.on('error', reject)
  })
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    location: /^location: (.*?)\r$/im.exec(head)?.[1],
  }
}

describe('a sale', () => {
  const urlsOf = (saleId: string): string[] => [
    `/api/sale-checkout/${saleId}`,
    `/api/payment/${saleId}/events`,
    `/api/payment/${saleId}/code.svg`,
  ]

  test('is nothing to a stranger, nor is an id that cannot be one', async () => {
    const visited = await visit(COURSE)
    const [sale] = (await pay(visited, PRODUCTS.course, { method: 'PIX' })).json<{
      sales: { sale_id: string }[]
    }>().sales
    const others = [sale?.sale_id ?? '', 'A'.repeat(22), '%00', 'a%00aaaaaaaaa', '%F0%9F%98%80aaaaaaaa']
    for (const url of others.flatMap(urlsOf)) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode < 500 && answer.statusCode >= 400]).toEqual([url, true])
    }
    const headers = { cookie: visited.browser.cookie }
    const own = await app.inject({ url: `/api/payment/${sale?.sale_id}/code.svg`, headers })
    expect(own.statusCode).toBe(200)
    expect(shop.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test('has as many streams as its buyer needs, and no more', async () => {
    const answer = await pay(await visit(COURSE), PRODUCTS.course, { method: 'PIX' })
    const saleId = answer.json<{ sales: { sale_id: string }[] }>().sales[0]?.sale_id ?? ''
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const address = `${url}/api/payment/${saleId}/events?token=${saleToken(shop.keys, saleId, 0)}`
    const open = (count: number) =>
      Promise.all(Array.from({ length: count }, () => fetch(address, { signal: stop.signal })))
    const statuses = (await open(25)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    stop.abort()
  })
})

describe('the figures of the operator', () => {
  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'are not for whoever comes through a proxy (%s)',
    async (name) => {
      expect((await app.inject('/metrics')).statusCode).toBe(200)
      const answer = await app.inject({ url: '/metrics', headers: { [name]: '203.0.113.7' } })
      expect(answer.statusCode).toBe(404)
    },
  )
})

test('the document of the API is compressed, and sent once to a client that keeps it', async () => {
  const url = '/api/openapi.json'
  const whole = await app.inject(url)
  const short = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(short.headers['content-encoding']).toBe('br')
  expect(short.rawPayload.length * 5).toBeLessThan(whole.rawPayload.length)
  const again = await app.inject({ url, headers: { 'if-none-match': whole.headers.etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a request that never ends is given up', () => {
  expect(app.server.requestTimeout).toBe(30_000)
  expect(app.server.headersTimeout).toBe(15_000)
})
