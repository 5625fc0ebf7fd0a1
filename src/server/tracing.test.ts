import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBaseServer } from './http/base/base-server.ts'
import { mountInternalCalls } from './http/gateway/internal-calls.ts'
import type { AccountPort } from './gateway-role/account-port.ts'
import { createRemoteGatewayPort } from './gateway-role/remote-gateway-port.ts'
import { tracedPort } from './gateway-role/traced-port.ts'
import { deliverMail, type MailOrder } from './jobs/deliver-mail.ts'
import { createMetrics } from './metrics.ts'
import { openTracer } from './open-tracer.ts'
import { bodyOf, openShop, PRODUCTS, type Shop } from './testing/shop.ts'
import { openBrowser, startTestServer, type TestServer } from './testing/test-server.ts'
import { spanned, traceHeaders, traceWith } from './tracing.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}

let collector: Server
let shop: Shop
let server: TestServer
let role: FastifyInstance
let stop: () => Promise<void>
const bodies: unknown[] = []
const KEY = 'a key that both processes were given'
const FOREIGN = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01'

beforeAll(async () => {
  collector = createServer((request, answer) => {
    void json(request).then((body) => bodies.push(body))
    answer.end('{}')
  })
  await new Promise<void>((done) => {
    collector.listen(0, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const opened = await openTracer({ url, roles: ['web'], version: 'test' })
  stop = opened.stop
  traceWith(opened.tracer)
  shop = await openShop()
  role = await createBaseServer({
    log: shop.log,
    metrics: createMetrics(),
    trustedProxies: [],
    role: 'gateway',
    rateLimits: false,
    isStopping: () => false,
  })
  const accounts: AccountPort = {
    keepAccount: () => Promise.resolve({ kind: 'kept' }),
    checkAccount: () => Promise.resolve({ kind: 'accepted' }),
  }
  mountInternalCalls(role, { port: { ...tracedPort(shop.acquirer), ...accounts }, internalKey: KEY })
  const at = await role.listen({ port: 0, host: '127.0.0.1' })
  const remote = createRemoteGatewayPort({ url: at, internalKey: KEY, fetch, log: shop.log })
  Object.assign(shop.deps, { gateways: tracedPort(remote) })
  server = await startTestServer(shop)
})
afterAll(async () => {
  traceWith(null)
  await server.close()
  await role.close()
  await shop.close()
  collector.close()
})

/** Buys by card as a page does, sends the mail as a worker does, and returns the spans that the collector received. */
async function tracedPurchase(): Promise<Span[]> {
  const browser = await openBrowser(server)
  const page = await shop.openPage(PRODUCTS.course, { sessionId: browser.sessionId })
  browser.tokens = page.reading.tokens
  const { answer } = await browser.call('pay', { body: bodyOf(page) }, { traceparent: FOREIGN })
  expect(answer.status).toBe('PAID')
  const [mail] = await shop.rows<{ payload: MailOrder }>(`select payload from outbox where topic = 'mail'`)
  const deps = {
    ...shop.deps,
    webUrl: 'https://shop.example',
    mailFrom: 'Loja <mail@shop.example>',
    mailer: { send: () => Promise.resolve(), close: () => undefined },
  }
  if (mail === undefined) throw new Error('no mail was ordered')
  await spanned({ name: 'job mail', kind: 'consumer' }, () => deliverMail(deps, mail.payload))
  await spanned({ name: 'failing', kind: 'internal' }, () => Promise.reject(new Error('Maria'))).catch(
    () => null,
  )
  // Unsent spans are sent at the end.
  await stop()
  return (bodies as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }[]).flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

test('a purchase is one trace through page, gateway, database and worker, and says nothing of a person', async () => {
  const exported = await tracedPurchase()
  const named = (name: string, within?: Span): Span => {
    const isWithin = ({ parentSpanId }: Span) => within === undefined || parentSpanId === within.spanId
    const found = exported.find((span) => span.name === name && isWithin(span))
    if (found === undefined)
      throw new Error(`no ${name} among ${exported.map((span) => span.name).join(', ')}`)
    return found
  }
  const [call, submit] = [named('POST /api/payment'), named('submit')]
  expect(submit.links).toMatchObject([{ traceId: call.traceId, spanId: call.spanId }])
  // A browser does not choose the trace that it is in.
  expect(FOREIGN).not.toContain(call.traceId)
  const charge = named('gateway charge', submit)
  const asked = named('POST /internal/charge', charge)
  const done = named('gateway charge', asked)
  const statements = exported.filter(
    ({ parentSpanId, name }) => parentSpanId === submit.spanId && name.includes(' '),
  )
  expect(statements.length).toBeGreaterThan(2)
  const mail = named('mail purchase-confirmed')
  expect(mail.links).toMatchObject([{ traceId: named('job mail').traceId }])
  for (const span of [charge, asked, done, mail]) expect(span.traceId).toBe(submit.traceId)
  expect(named('failing').status.code).toBe(2)

  const text = JSON.stringify(bodies)
  for (const personal of ['Maria', 'maria', '987654321', 'Paulista', 'session-', '127.0.0.1'])
    expect(text).not.toContain(personal)
})

test('nothing is traced and no header is sent where it is off', async () => {
  traceWith(null)
  const headers = await spanned({ name: 'work', kind: 'internal' }, async () => traceHeaders())
  expect(headers).toEqual({})
})
