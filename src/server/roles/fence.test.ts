import { expect, test } from 'vitest'
import { createBaseServer } from '../http/base/base-server.ts'
import { createMetrics } from '../metrics.ts'
import { createRecordedLog } from '../testing/recorded-log.ts'
import { fence } from './life-cycle.ts'

test('a process under which a newer release has migrated takes no more writes, says so, and stops', async () => {
  const stopping = { now: false, isFenced: false }
  const log = createRecordedLog()
  const paid = await createBaseServer({
    log,
    metrics: createMetrics(),
    trustedProxies: [],
    role: 'web',
    rateLimits: false,
    isStopping: () => stopping.now,
    isFenced: () => stopping.isFenced,
  })
  paid.post('/payment', () => ({ status: 'paid' }))
  paid.post('/internal/charge', () => ({ status: 'charged' }))
  paid.get('/sale', () => ({ status: 'read' }))
  const answers = async (): Promise<number[]> => {
    const calls = [
      paid.inject({ method: 'POST', url: '/payment' }),
      paid.inject({ method: 'POST', url: '/internal/charge' }),
      paid.inject({ method: 'GET', url: '/sale' }),
    ]
    return (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  }
  expect(await answers()).toEqual([200, 200, 200])
  let stops = 0
  fence(stopping, log, () => (stops += 1))('999-later')
  process.exitCode = undefined
  expect(await answers()).toEqual([503, 200, 200])
  const refused = await paid.inject({ method: 'POST', url: '/payment' })
  expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect(refused.headers['retry-after']).toBe('5')
  expect(stops).toBe(1)
  expect(log.lines.find(({ event }) => event === 'schema-newer')).toMatchObject({ level: 'error' })
  await paid.close()
})
