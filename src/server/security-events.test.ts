import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createSecurityEvents } from './security-events.ts'
import { createRecordedLog } from './testing/recorded-log.ts'

const IP = '203.0.113.7'

function setUp(keep?: (addresses: ReadonlyMap<string, string>) => Promise<void>) {
  const log = createRecordedLog()
  const metrics = createMetrics()
  const clock = { now: 0 }
  const key = createSecretKey(Buffer.alloc(32, 1))
  const events = createSecurityEvents({ log, metrics, key, keep, now: () => clock.now })
  return { log, metrics, clock, events }
}

test('the first is logged at once, without the address, and each is counted', async () => {
  const { log, metrics, events } = setUp()
  events.report({ kind: 'unauthorized', ip: IP, route: '/api/operator/refunds' })
  expect(log.lines).toMatchObject([
    {
      level: 'warn',
      event: 'security-event',
      kind: 'unauthorized',
      route: '/api/operator/refunds',
      count: 1,
    },
  ])
  expect(log.lines[0]?.['address']).toMatch(/^[\w-]{16}$/)
  expect(JSON.stringify(log.lines)).not.toContain(IP)
  events.report({ kind: 'unauthorized', ip: IP })
  expect(await metrics.text()).toContain('balcao_security_events_total{kind="unauthorized"} 2')
})

test('a flood is two lines a minute, and none of it is lost', () => {
  const { log, clock, events } = setUp()
  for (let n = 0; n < 1000; n += 1) events.report({ kind: 'limit-hit', ip: IP })
  events.flush()
  expect(log.lines).toHaveLength(1)
  clock.now = 60_000
  events.flush()
  expect(log.lines).toMatchObject([{ count: 1 }, { count: 999 }])
  events.report({ kind: 'limit-hit', ip: IP })
  expect(log.lines).toHaveLength(3)
})

test('a flood from many addresses is distinguished by its kind alone', () => {
  const { log, clock, events } = setUp()
  for (let n = 0; n < 5000; n += 1) events.report({ kind: 'token-forged', ip: `2001:db8::${n.toString(16)}` })
  expect(log.lines.length).toBeLessThan(510)
  clock.now = 60_000
  events.flush()
  const count = log.lines.reduce((sum, line) => sum + Number(line['count']), 0)
  expect(count).toBe(5000)
})

test('one address has one name, and another key gives it another', () => {
  const { log, events } = setUp()
  events.report({ kind: 'token-forged', ip: IP })
  events.report({ kind: 'foreign-origin', ip: IP })
  events.report({ kind: 'foreign-origin', ip: '203.0.113.8' })
  const [a, b, c] = log.lines.map((line) => line['address'])
  expect(a).toBe(b)
  expect(c).not.toBe(a)
})

test('a card that is opened is no warning', () => {
  const { log, events } = setUp()
  events.report({ kind: 'card-opened', reason: 'charge', gateway: 'stripe' })
  expect(log.lines).toMatchObject([{ level: 'info', reason: 'charge', gateway: 'stripe', count: 1 }])
})

test('addresses are kept in clear by the name that is logged, where the operator wants it', async () => {
  const kept: [string, string][] = []
  const { log, events } = setUp((addresses) => Promise.resolve(void kept.push(...addresses)))
  const stop = events.start()
  for (let n = 0; n < 3; n += 1) events.report({ kind: 'unauthorized', ip: IP })
  events.report({ kind: 'limit-hit' })
  await stop()
  expect(kept).toEqual([[log.lines[0]?.['address'], IP]])
  expect(JSON.stringify(log.lines)).not.toContain(IP)
})

test('events that cannot be kept are logged, without the address', async () => {
  const { log, events } = setUp(() => Promise.reject(new Error('away')))
  const stop = events.start()
  events.report({ kind: 'unauthorized', ip: IP })
  await stop()
  expect(log.events()).toContain('event-addresses-lost')
  expect(JSON.stringify(log.lines)).not.toContain(IP)
})
