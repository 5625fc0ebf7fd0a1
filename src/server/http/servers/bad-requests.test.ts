import { fastify, type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badRequest, flawOf, seeded, type Operation } from '../../testing/bad-request.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { createTestGateway } from '../../testing/test-gateway.ts'
import { openBrowser, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openApiDocument } from '../api/openapi.ts'

/*
 * Generated bad requests to every call of the OpenAPI document and every page. `BAD_REQUESTS=5000` sends as many, and
 * `BAD_REQUESTS_SEED` those of another run.
 */

const COUNT = Number(process.env['BAD_REQUESTS'] ?? 400)
const SEED = Number(process.env['BAD_REQUESTS_SEED'] ?? 20_261_122)

let shop: Shop
let web: TestServer
let gateway: FastifyInstance
beforeAll(async () => {
  shop = await openShop()
  web = await startTestServer(shop, { operatorKey: 'k'.repeat(32) })
  gateway = await createTestGateway(shop)
})
afterAll(async () => {
  await Promise.all([web.close(), gateway.close()])
  await shop.close()
})

const PAGES = [
  '/',
  '/{product_id}',
  '/{product_id}/offer/{hash}',
  '/assinatura/{product_id}',
  '/{product_id}/obrigado',
  '/pre-checkout/{product_id}',
  '/payment-pending',
  '/tickets/{ticket_link}',
  '/{anything}',
  '/{locale}/{product_id}',
  '/media/{file}',
  '/assets/{file}',
]
const PAGE_QUERY = [
  'name',
  'email',
  'cc',
  'product_id',
  'sale_id',
  'token',
  'gateway',
  'subscription_id',
  'to',
]

/** Every call of the document, and every page. */
function operations(): Operation[] {
  const document = openApiDocument({ api: 'https://api', gateway: 'https://gateway' })
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method): Operation[] => {
      const found = item[method]
      if (found === undefined) return []
      const base = item.servers === undefined ? 'api' : 'gateway'
      const named = (found.parameters ?? []).flatMap((each) =>
        'in' in each && each.in === 'query' ? [each.name] : [],
      )
      const body = found.requestBody
      const content = body !== undefined && 'content' in body ? body.content['application/json'] : undefined
      return [
        {
          base,
          method: method.toUpperCase() as Operation['method'],
          path: base === 'api' ? `/api${path}` : path,
          query: Object.fromEntries(named.map((name) => [name, {}])),
          body: (content !== undefined && 'schema' in content ? content.schema : null) as Operation['body'],
        },
      ]
    }),
  )
  const query = Object.fromEntries(PAGE_QUERY.map((name) => [name, {}]))
  const pages = PAGES.map((path): Operation => ({ base: 'api', method: 'GET', path, query, body: null }))
  return [...calls, ...pages]
}

test(`${COUNT} bad requests of seed ${SEED}: no defect, no word of our insides, one shape of errors`, async () => {
  const all = operations()
  expect(all.length).toBeGreaterThan(50)
  const chance = seeded(SEED)
  const browser = await openBrowser(web)
  const flaws: string[] = []
  for (let sent = 0; sent < COUNT; sent += 1) {
    const operation = all[sent % all.length]
    if (operation === undefined) throw new Error('there is no operation')
    const request = badRequest(operation, chance)
    const isOperator = operation.path.startsWith('/api/operator') && chance() < 0.7
    const headers: InjectOptions['headers'] = {
      ...(chance() < 0.7 && { cookie: browser.cookie, 'x-session-id': browser.sessionId }),
      ...(isOperator && { authorization: `Bearer ${'k'.repeat(32)}` }),
      ...request.headers,
    }
    const app = operation.base === 'api' ? web.app : gateway
    const flaw = flawOf(await app.inject({ ...request, headers }))
    if (flaw !== null) {
      const what = `${request.method} ${request.url.slice(0, 200)}`
      flaws.push(`${flaw}: ${what} ${request.payload.slice(0, 400)}`)
    }
  }
  expect(flaws).toEqual([])
  expect(shop.lines.filter((line) => line.includes('-failed"'))).toEqual([])
})

test('control: a call that throws, one that shows its insides and one with errors of its own are found', async () => {
  const app = fastify()
  app.get('/throws', () => {
    throw new Error('select * from cards')
  })
  app.get('/shows', (_, reply) => reply.code(404).send('relation of postgres at store.ts:7'))
  app.get('/other', (_, reply) => reply.code(400).send({ error: 'no' }))
  const flaws = await Promise.all(
    ['/throws', '/shows', '/other'].map(async (url) => flawOf(await app.inject(url))),
  )
  expect(flaws).toEqual([
    'status 500',
    expect.stringContaining('a word of our insides'),
    expect.stringContaining('another shape'),
  ])
})
