import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../store/postgres/database.ts'
import { readNotice } from '../../store/postgres/operator-notices.ts'
import { createMetrics, type Metrics } from '../../metrics.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createBaseServer } from './base-server.ts'
import { watchForwarded } from './forwarded-headers.ts'

let database: TestDatabase
let db: Database
let app: FastifyInstance
let log: ReturnType<typeof createRecordedLog>
let metrics: Metrics

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 2 })
})
afterEach(() => app.close())
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function serve(trustedProxies: string[]): Promise<void> {
  log = createRecordedLog()
  metrics = createMetrics()
  const options = { log, metrics, trustedProxies, role: 'web', rateLimits: false, isStopping: () => false }
  app = await createBaseServer(options)
  watchForwarded(app, { ...options, db })
  app.get('/', () => 'ok')
}

const visit = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })
const warnings = () => log.events().filter((event) => event === 'forwarded-headers-untrusted')
const counted = async () => /balcao_untrusted_forwarded_total (\d+)/.exec(await metrics.text())?.[1]

test('a proxy that is named, and a visitor without one, say nothing', async () => {
  await serve(['127.0.0.1'])
  await visit({ 'x-forwarded-for': '203.0.113.7' })
  await app.close()
  await serve([])
  await visit()
  expect([warnings(), await counted()]).toEqual([[], '0'])
  expect(await readNotice(db, 'forwarded-headers')).toBeNull()
})

test('a proxy that is not named is said once, counted each time, and known to the doctor', async () => {
  await serve([])
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-for']) {
    expect((await visit({ [name]: '203.0.113.7' })).statusCode).toBe(200)
  }
  expect([warnings().length, await counted()]).toEqual([1, '4'])
  await expect.poll(() => readNotice(db, 'forwarded-headers')).toBeInstanceOf(Date)
})
