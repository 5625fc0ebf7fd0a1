import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { HEADERS } from '#contract/routes.ts'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { createBaseServer } from './base-server.ts'
import { limited, limitedCall } from './call-limits.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function serve(rateLimits = true): Promise<void> {
  app = await createBaseServer({
    log: createLog(
      'error',
      () => undefined,
      () => new Date(),
    ),
    metrics: createMetrics(),
    trustedProxies: ['127.0.0.1'],
    role: 'web',
    rateLimits,
    isStopping: () => false,
  })
  app.get('/few', limited(app, 'pages', { session: 3, block: 10 }), () => 'ok')
  app.get('/others', limited(app, 'pages', { session: 3, block: 10 }), () => 'ok')
  app.get('/pay', limitedCall(app, 'pay'), () => 'ok')
  app.get('/sale', limitedCall(app, 'sale'), () => 'ok')
}

async function statusOf(url: string, session: string, ip: string): Promise<number> {
  const headers = { [HEADERS.session]: session, 'x-forwarded-for': ip }
  return (await app.inject({ url, headers })).statusCode
}

/** The statuses of so many calls, one after the other. */
async function statuses(count: number, of: (n: number) => Promise<number>): Promise<number[]> {
  const list: number[] = []
  for (let n = 0; n < count; n += 1) list.push(await of(n))
  return list
}

const tooMany = (list: readonly number[]): number => list.filter((status) => status === 429).length

test('a session is held to its own number, and so is each route', async () => {
  await serve()
  expect(tooMany(await statuses(5, () => statusOf('/few', 'a', '203.0.113.7')))).toBe(2)
  expect(await statusOf('/few', 'b', '203.0.113.7')).toBe(200)
  expect(await statusOf('/others', 'a', '203.0.113.7')).toBe(200)
})

test('a block of addresses is held to its own, whatever sessions are made up in it', async () => {
  await serve()
  expect(tooMany(await statuses(15, (n) => statusOf('/few', `s${n}`, `203.0.113.${n}`)))).toBe(5)
  expect(await statusOf('/few', 'a', '203.0.114.1')).toBe(200)
  expect(tooMany(await statuses(15, (n) => statusOf('/few', `s${n}`, `2001:db8:7:${n}::1`)))).toBe(5)
  expect(await statusOf('/few', 'a', '2001:db8:8::1')).toBe(200)
  const short = await statuses(12, (n) =>
    statusOf('/few', `s${n}`, n % 2 ? '2001:db9::1' : '2001:db9:0:7::1'),
  )
  expect(tooMany(short)).toBe(2)
})

test('two hundred buyers behind one address may all pay within a minute', async () => {
  await serve()
  expect(tooMany(await statuses(200, (n) => statusOf('/pay', `s${n}`, '203.0.113.7')))).toBe(0)
})

test('a call without a limit has none, and so has a server without limits', async () => {
  await serve()
  expect(tooMany(await statuses(40, () => statusOf('/sale', 'a', '203.0.113.7')))).toBe(0)
  await app.close()
  await serve(false)
  expect(tooMany(await statuses(40, () => statusOf('/pay', 'a', '203.0.113.7')))).toBe(0)
})

test('a call too many is answered like every error', async () => {
  await serve()
  await statuses(3, () => statusOf('/few', 'a', '203.0.113.7'))
  const answer = await app.inject({
    url: '/few',
    headers: { [HEADERS.session]: 'a', 'x-forwarded-for': '203.0.113.7' },
  })
  expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
