import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { createMetrics } from '../../metrics.ts'
import { createWorkerServer } from './worker-server.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a process that is only the worker reports its health and its metrics, and nothing else', async () => {
  const stopping = { now: false }
  const app = createWorkerServer({ db: shop.db, metrics: createMetrics(), isStopping: () => stopping.now })
  const status = async (url: string): Promise<number> => (await app.inject({ url })).statusCode
  expect(await Promise.all(['/health/live', '/health/ready', '/metrics', '/'].map(status))).toEqual([
    200, 200, 200, 404,
  ])
  stopping.now = true
  expect(await status('/health/ready')).toBe(503)
  await app.close()
})
