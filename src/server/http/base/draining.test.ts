import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '../../metrics.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import { createBaseServer } from './base-server.ts'
import { drain } from './draining.ts'
import { openStream } from '../streams/event-stream.ts'

const stopping = { now: false }
let app: FastifyInstance
let port: number
let answer: () => void
let arrived: Promise<void>
let written: string[]
let log: ReturnType<typeof createRecordedLog>

beforeEach(async () => {
  stopping.now = false
  written = []
  log = createRecordedLog()
  app = await createBaseServer({
    log,
    metrics: createMetrics(),
    trustedProxies: [],
    role: 'web',
    rateLimits: false,
    isStopping: () => stopping.now,
  })
  const come = Promise.withResolvers<void>()
  arrived = come.promise
  const held = Promise.withResolvers<void>()
  answer = held.resolve
  app.get('/slow', async () => {
    come.resolve()
    await held.promise
    written.push('slow')
    return { paid: true }
  })
  app.get('/quick', () => ({ status: 'live' }))
  app.get('/events', (_, reply) => {
    openStream(reply, -1, () => written.push('left'))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => {
  answer()
  app.server.closeAllConnections()
  return app.close()
})

/** Asks over a connection that is kept open, and gives the whole answer. */
async function ask(agent: Agent): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((done) => get(url('/quick'), { agent }, done))
  response.resume()
  await once(response, 'end')
  return response
}

const url = (path: string): string => `http://127.0.0.1:${port}${path}`

function stop(limitMs = 20_000): Promise<void> {
  stopping.now = true
  return drain([app], { delayMs: 0, limitMs, log })
}

test('a request that runs at a stop gets its answer, and its connection is kept for no other', async () => {
  const slow = fetch(url('/slow'))
  await arrived
  const stopped = stop()
  await expect.poll(() => app.server.listening).toBe(false)
  await expect(fetch(url('/quick'))).rejects.toThrow('fetch failed')
  answer()
  const { status, headers } = await slow
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  await stopped
})

test('a handler whose caller has gone is waited for as well', async () => {
  const caller = new AbortController()
  const slow = fetch(url('/slow'), { signal: caller.signal }).catch(() => null)
  await arrived
  caller.abort()
  await slow
  const stopped = stop().then(() => written.push('stopped'))
  setTimeout(answer, 50)
  await stopped
  expect(written).toEqual(['slow', 'stopped'])
})

test('a call over an open connection before the port closes is answered, and ends the connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await ask(agent)).headers.connection).toBe('keep-alive')
  stopping.now = true
  const stopped = drain([app], { delayMs: 200, limitMs: 20_000, log })
  const last = await ask(agent)
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await stopped
  agent.destroy()
})

test('idle and silent connections keep no stop', async () => {
  const agent = new Agent({ keepAlive: true })
  await ask(agent)
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const ended = once(silent, 'close')
  await stop()
  await ended
  expect(app.server.listening).toBe(false)
  agent.destroy()
})

test('a stream is asked to reconnect after a moment, and ends', async () => {
  const { body } = await fetch(url('/events'))
  const text = new Response(body).text()
  await stop()
  expect(await text).toMatch(/^retry: 2000\n\nretry: \d{1,4}\n\n$/)
  expect(written).toEqual(['left'])
})

test('a stop that has waited long enough cuts off the rest, and says how many', async () => {
  const slow = fetch(url('/slow')).catch(() => 'cut off')
  await arrived
  stopping.now = true
  await drain([app], { delayMs: 0, limitMs: 100, log })
  expect(await slow).toBe('cut off')
  expect(log.lines).toContainEqual(expect.objectContaining({ event: 'drain-limit', count: 1 }))
})
