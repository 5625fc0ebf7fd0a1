import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { GatewayRoleAway } from '../../gateway-role/gateway-role-away.ts'
import { createMetrics } from '../../metrics.ts'
import { DatabaseUnavailable } from '../../store/postgres/unavailable.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import { createBaseServer } from './base-server.ts'
import { readableUrl } from './readable-url.ts'

let app: FastifyInstance
let log: ReturnType<typeof createRecordedLog>
const TIMEOUT_MS = 600

beforeEach(async () => {
  log = createRecordedLog()
  app = await createBaseServer({
    log,
    metrics: createMetrics(),
    trustedProxies: [],
    role: 'web',
    rateLimits: false,
    isStopping: () => false,
    requestTimeoutMs: TIMEOUT_MS,
  })
  app.get('/away', () => {
    throw new DatabaseUnavailable('nobody there')
  })
  app.get('/no-gateway', () => {
    throw new GatewayRoleAway('nobody there')
  })
  app.get('/defect', () => {
    throw new Error('of ours')
  })
  app.get<{ Params: { id: string } }>('/of/:id', ({ params }) => params)
  app.post('/posted', ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  app.server.closeAllConnections()
  return app.close()
})

test('an unavailable database is no defect of ours, and the caller is asked to retry later', async () => {
  const answer = await app.inject('/away')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(errorBody.parse(answer.json())).toMatchObject({ code: 'UNAVAILABLE' })
  expect(log.events()).toContain('database-unavailable')
  expect(log.events()).not.toContain('request-failed')
})

test('a gateway role that is away is no defect of ours either', async () => {
  const answer = await app.inject('/no-gateway')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(errorBody.parse(answer.json())).toMatchObject({ code: 'UNAVAILABLE' })
  expect(log.events()).not.toContain('request-failed')
})

test('a defect of ours is reported as one', async () => {
  const answer = await app.inject('/defect')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined])
  expect(log.events()).toContain('request-failed')
})

/** Returns the server's response to these bytes before it closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let raw = ''
  socket.setEncoding('utf8').on('data', (text: string) => (raw += text))
  socket.write(bytes)
  await once(socket, 'close')
  return raw
}

const HEAD = 'Host: a\r\n'

test.each([
  ['what is not HTTP', 'hello\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\n${HEAD}A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['headers that trickle in', `GET / HTTP/1.1\r\n${HEAD}`, 408],
  ['a connection that says nothing', '', 408],
  [
    'a body that never ends',
    `POST /posted HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    408,
  ],
])('%s has the shape of every error', async (_, bytes, status) => {
  const started = performance.now()
  const raw = await answerTo(bytes)
  expect(raw).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(raw.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(errorBody.parse(JSON.parse(raw.split('\r\n\r\n')[1] ?? ''))).toMatchObject({
    code: 'INVALID_REQUEST',
  })
  expect(performance.now() - started).toBeLessThan(TIMEOUT_MS * 20)
})

test.each(['/%', '/of/%E0%A4%A', `/${'a'.repeat(400)}`, '/of/%ff?x=%'])(
  '%s is an address like another',
  async (url) => {
    const answer = await app.inject(url)
    expect(answer.body).not.toContain('FST_')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect([200, 404]).toContain(answer.statusCode)
  },
)

test('a long part of an address reaches its handler, and an invalid escape is kept as it is', async () => {
  expect((await app.inject(`/of/${'a'.repeat(5000)}`)).json()).toEqual({ id: 'a'.repeat(5000) })
  expect((await app.inject('/of/100%')).json()).toEqual({ id: '100%' })
  expect(readableUrl('/a%20b?c=%')).toBe('/a%20b?c=%')
})
