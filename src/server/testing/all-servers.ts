import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { CHALLENGE_EVENTS_PATH, SALE_EVENTS_PATH, TICKET_EVENTS_PATH } from '#contract/routes.ts'
import { EMBEDDED_PARAMETER } from '#rules/page/embedding.ts'
import { receiveWebhook } from '../flows/webhooks/receive-webhook.ts'
import { openApiDocument } from '../http/api/openapi.ts'
import { mountInternalCalls } from '../http/gateway/internal-calls.ts'
import { mountWebhooks } from '../http/gateway/webhooks.ts'
import { routesOf, type Operation } from './bad-request.ts'
import { createFakeGateway } from './gateway-adapter.ts'
import { openShop, PRODUCTS, type Shop } from './shop.ts'
import { createTestGateway, openTestVault, portOfFakes } from './test-gateway.ts'
import { openTestOffice, type TestOffice } from './test-office.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A seller of the demo with products of every kind. */
export const SELLER = 10
/** The key by which the operator's calls are admitted. */
export const OPERATOR_KEY = 'k'.repeat(32)

/** The pages', the gateway's and the office's server on one shop, and everything that can be asked of them. */
export type AllServers = {
  shop: Shop
  web: TestServer
  office: TestOffice
  appOf(base: Operation['base']): FastifyInstance
  operations: readonly Operation[]
  close(): Promise<void>
}

/** Opens a shop with all of its servers. */
export async function openAllServers(): Promise<AllServers> {
  const shop = await openShop()
  const web = await startTestServer(shop, { operatorKey: OPERATOR_KEY })
  const office = await openTestOffice(shop)
  const gateway = await createTestGateway(shop, {}, undefined, async (app) => {
    const fakes = [createFakeGateway('stripe')]
    await mountWebhooks(app, {
      gateways: new Map(fakes.map((one) => [one.name, one])),
      secretsOf: () => Promise.resolve({ key: 'a secret' }),
      receive: (name, seller, event) => receiveWebhook(shop.deps, name, event, seller),
      log: shop.log,
    })
    const port = { ...portOfFakes(shop, openTestVault(shop), fakes), ...office.deps.accounts }
    mountInternalCalls(app, { port, internalKey: OPERATOR_KEY })
  })
  const apps = { api: web.app, gateway, office: office.app } as const
  return {
    shop,
    web,
    office,
    appOf: (base) => apps[base],
    operations: operationsOf(apps),
    close: async () => {
      await Promise.all([web.close(), gateway.close(), office.close()])
      await shop.close()
    },
  }
}

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
export const KNOWN = { seller_id: String(SELLER), product_id: String(PRODUCTS.course), gateway: 'stripe' }

/** Parameters have no names here: routes that share one are printed with either. */
export const unnamed = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

/** Answers that do not end: each has tests of its own. */
const STREAMS = [`/api${SALE_EVENTS_PATH}`, `/api${TICKET_EVENTS_PATH}`, CHALLENGE_EVENTS_PATH].map(unnamed)

type Taken = Pick<Operation, 'query' | 'body'>

const named = (names: readonly string[]): Operation['query'] =>
  Object.fromEntries(names.map((name) => [name, {}]))

function schemaOf(type: z.ZodType): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
}

/** Returns the input that the calls of the contracts accept, by their method and path. */
export function takenByCalls(): Map<string, Taken> {
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
function operationsOf(apps: Readonly<Record<Operation['base'], FastifyInstance>>): Operation[] {
  const taken = takenByCalls()
  const routes = Object.entries(apps).flatMap(([base, app]) =>
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
