import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { createBaseServer } from '../base/base-server.ts'
import { createStreamLimit } from './stream-limit.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function serve(rateLimits: boolean): Promise<void> {
  app = await createBaseServer({
    log: createLog(
      'error',
      () => undefined,
      () => new Date(),
    ),
    metrics: createMetrics(),
    trustedProxies: [],
    role: 'web',
    rateLimits,
    isStopping: () => false,
  })
}

type Take = ReturnType<typeof createStreamLimit>

/** Opens so many streams; answers how many were let in, and what closes the first of them. */
function open(take: Take, count: number, of: (n: number) => { key: string; ip: string }) {
  const streams: EventEmitter[] = []
  for (let n = 0; n < count; n += 1) {
    const raw = new EventEmitter()
    const { key, ip } = of(n)
    try {
      take(key, { ip } as FastifyRequest, { raw } as unknown as FastifyReply)
      streams.push(raw)
    } catch {
      continue
    }
  }
  return { count: streams.length, close: () => streams[0]?.emit('close') }
}

describe('streams', () => {
  test('of an address block are counted whatever sessions are made up, over all routes', async () => {
    await serve(true)
    const takes = [createStreamLimit(app, 'session'), createStreamLimit(app, 'sale')]
    const [first, second] = takes.map((take) =>
      open(take, 1_500, (n) => ({ key: `session ${n}`, ip: `203.0.113.${n % 250}` })),
    )
    expect([first?.count, second?.count]).toEqual([1_500, 1_000])
    const [take] = takes
    if (take === undefined) throw new Error('no route')
    expect(open(take, 1, () => ({ key: 'own', ip: '198.51.100.1' })).count).toBe(1)
    first?.close()
    expect(open(take, 2, (n) => ({ key: `other ${n}`, ip: '203.0.113.9' })).count).toBe(1)
  })

  test('of a session are a few, and of a process no more than it has connections for', async () => {
    await serve(false)
    const take = createStreamLimit(app, 'session')
    expect(open(take, 12, () => ({ key: 'one', ip: '203.0.113.1' })).count).toBe(10)
    expect(open(take, 11_000, (n) => ({ key: `s${n}`, ip: '203.0.113.1' })).count).toBe(9_990)
  })
})
