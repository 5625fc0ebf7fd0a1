import { fastify, type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office-calls.ts'
import { CHALLENGE_EVENTS_PATH, SALE_EVENTS_PATH, TICKET_EVENTS_PATH } from '#contract/routes.ts'
import { EMBEDDED_PARAMETER } from '#rules/embedding.ts'
import { openSession } from '../../flows/office/sign-in.ts'
import { badRequest, flawOf, routesOf, seeded, type Operation } from '../../testing/bad-request.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { receiveWebhook } from '../../flows/refunds/receive-webhook.ts'
import { createFakeGateway } from '../../testing/gateway-adapter.ts'
import { createTestGateway, openTestVault, portOfFakes } from '../../testing/test-gateway.ts'
import { OFFICE_ORIGIN, openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'
import { openBrowser, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openApiDocument } from '../api/openapi.ts'
import { mountInternalCalls } from '../gateway/internal-calls.ts'
import { mountWebhooks } from '../gateway/webhooks.ts'

/*
 * Generated bad requests to every route of the pages', the gateway's and the office's server, and to every page.
 * `BAD_REQUESTS=5000` sends as many, and `BAD_REQUESTS_SEED` those of another run.
 */

const COUNT = Number(process.env['BAD_REQUESTS'] ?? 800)
const SEED = Number(process.env['BAD_REQUESTS_SEED'] ?? 20_261_122)
const SELLER = 10

let shop: Shop
let web: TestServer
let gateway: FastifyInstance
let office: TestOffice
beforeAll(async () => {
  shop = await openShop()
  web = await startTestServer(shop, { operatorKey: 'k'.repeat(32) })
  office = await openTestOffice(shop)
  gateway = await createTestGateway(shop, {}, undefined, async (app) => {
    const fakes = [createFakeGateway('stripe')]
    await mountWebhooks(app, {
      gateways: new Map(fakes.map((one) => [one.name, one])),
      secretsOf: () => Promise.resolve({ key: 'a secret' }),
      receive: (name, seller, event) => receiveWebhook(shop.deps, name, event, seller),
      log: shop.log,
    })
    const port = { ...portOfFakes(shop, openTestVault(shop), fakes), ...office.deps.accounts }
    mountInternalCalls(app, { port, internalKey: 'k'.repeat(32) })
  })
})
afterAll(async () => {
  await Promise.all([web.close(), gateway.close(), office.close()])
  await shop.close()
})

/** Pages, which are routes of no server: the application that draws them knows their addresses. */
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
  'scripts',
  'cupom',
  'debugPixel',
  EMBEDDED_PARAMETER,
]
/** Values of parameters that are there. */
const KNOWN = { seller_id: String(SELLER), product_id: String(PRODUCTS.course), gateway: 'stripe' }

/** Parameters have no names here: routes that share one are printed with either. */
const unnamed = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

/** Answers that do not end: each has tests of its own. */
const STREAMS = [`/api${SALE_EVENTS_PATH}`, `/api${TICKET_EVENTS_PATH}`, CHALLENGE_EVENTS_PATH].map(unnamed)

type Taken = Pick<Operation, 'query' | 'body'>

const named = (names: readonly string[]): Operation['query'] =>
  Object.fromEntries(names.map((name) => [name, {}]))

function schemaOf(type: z.ZodType): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
}

/** What the calls of the contracts take, by their method and path. */
function takenByCalls(): Map<string, Taken> {
  const taken = new Map<string, Taken>()
  const document = openApiDocument({ api: 'https://api', gateway: 'https://gateway' })
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const found = item[method]
      if (found === undefined) continue
      const query = (found.parameters ?? []).flatMap((each) =>
        'in' in each && each.in === 'query' ? [each.name] : [],
      )
      const body = found.requestBody
      const content = body !== undefined && 'content' in body ? body.content['application/json'] : undefined
      const schema = content !== undefined && 'schema' in content ? content.schema : undefined
      const base = item.servers === undefined ? 'api /api' : 'gateway '
      taken.set(`${method.toUpperCase()} ${base}${unnamed(path)}`, {
        query: named(query),
        body: (schema ?? null) as Operation['body'],
      })
    }
  }
  for (const { route, query, body } of Object.values<Call>(OFFICE_CALLS)) {
    taken.set(`${route.method} office /api${unnamed(route.path)}`, {
      query: (schemaOf(query)['properties'] ?? {}) as Operation['query'],
      body: schemaOf(body),
    })
  }
  return taken
}

/** Every route of every server, and every page. */
function operations(): Operation[] {
  const taken = takenByCalls()
  const servers = { api: web.app, gateway, office: office.app } as const
  const routes = Object.entries(servers).flatMap(([base, app]) =>
    routesOf(app)
      .filter(({ path }) => !STREAMS.includes(unnamed(path)))
      .map(({ method, path }): Operation => {
        const known = taken.get(`${method} ${base} ${unnamed(path)}`) ?? {
          query: named(PAGE_QUERY),
          body: null,
        }
        return { base: base as Operation['base'], method, path, ...known }
      }),
  )
  const pages = PAGES.map((path): Operation => ({
    base: 'api',
    method: 'GET',
    path,
    query: named(PAGE_QUERY),
    body: null,
  }))
  return [...routes, ...pages]
}

test('every call of the contracts and of the office is among the routes', () => {
  const all = new Set(operations().map(({ base, method, path }) => `${method} ${base} ${unnamed(path)}`))
  const missing = [...takenByCalls().keys()].filter((each) => !all.has(each))
  expect(missing).toEqual([])
})

test('a form of another type, of no text or of nothing is a form without fields', async () => {
  const flaws: string[] = []
  for (const { base, method, path, body } of operations()) {
    if (body !== null || method === 'GET') continue
    for (const payload of ['null', '"text"', '{"JWT":7,"MD":{},"entry":[],"code":null}', undefined]) {
      const url = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => (KNOWN as Record<string, string>)[name] ?? '1',
      )
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
      const app = { api: web.app, gateway, office: office.app }[base]
      const flaw = flawOf(
        await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) }),
      )
      if (flaw !== null) flaws.push(`${flaw}: ${base} ${method} ${path} ${payload}`)
    }
  }
  expect(flaws).toEqual([])
})

test(`${COUNT} bad requests of seed ${SEED}: no defect, no word of our insides, one shape of errors`, async () => {
  const all = operations()
  const chance = seeded(SEED)
  const browser = await openBrowser(web)
  const owner = await office.user({ seller: SELLER })
  const operator = await office.user({ operator: 'admin' })
  /** Somebody signed in, by a session of now: among the calls are those that end sessions. */
  const asSomebody = async (): Promise<InjectOptions['headers']> => {
    const user: TestUser = chance() < 0.7 ? owner : operator
    const token = await openSession(office.db, user.id, 'a browser')
    return { origin: OFFICE_ORIGIN, cookie: `office=${token}` }
  }
  const flaws: string[] = []
  for (let sent = 0; sent < COUNT; sent += 1) {
    const operation = all[sent % all.length]
    if (operation === undefined) throw new Error('there is no operation')
    const { base, path } = operation
    const request = badRequest(operation, chance, KNOWN)
    const isOperator = path.startsWith('/api/operator') && chance() < 0.7
    const headers: InjectOptions['headers'] = {
      ...(base === 'office' && chance() < 0.9 && (await asSomebody())),
      ...(base !== 'office' &&
        chance() < 0.7 && { cookie: browser.cookie, 'x-session-id': browser.sessionId }),
      ...(isOperator && { authorization: `Bearer ${'k'.repeat(32)}` }),
      ...request.headers,
    }
    const app = { api: web.app, gateway, office: office.app }[base]
    const flaw = flawOf(await app.inject({ ...request, headers }))
    if (flaw !== null) {
      const what = `${base} ${request.method} ${request.url.slice(0, 200)}`
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
