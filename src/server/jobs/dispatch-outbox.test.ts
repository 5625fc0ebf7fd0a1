import type { SaleChange } from '../store/outbox/sale-notifications.ts'
import { runMigrations } from 'graphile-worker'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { createRecordedLog } from '../testing/recorded-log.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { listenForSales } from '../store/outbox/sale-notifications.ts'
import { dispatchOutbox } from './dispatch-outbox.ts'
import { startJobQueue } from './job-queue.ts'

let shop: Shop
let counted: Database
const statements: string[] = []
beforeEach(async () => {
  shop = await openShop()
  await runMigrations({ connectionString: shop.url })
  statements.length = 0
  counted = openDatabase({ url: shop.url, onQuery: (text) => statements.push(text) })
})
afterEach(async () => {
  await counted.destroy()
  await shop.close()
})

const fill = (count: number): Promise<unknown> =>
  shop.rows(`insert into outbox (topic, payload)
    select case when n % 3 = 0 then 'sale-changed' when n % 3 = 1 then 'mail' else 'webhook' end,
      jsonb_build_object('sale_id', 'sale-of-twenty-chars-' || n, 'version', n, 'status', 'WAITING_PAYMENT')
    from generate_series(1, ${count}) n`)
const jobs = (): Promise<{ kind: string; n: number }[]> =>
  shop.rows(`select task_identifier as kind, (payload ->> 'version')::int as n
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by n`)

async function dispatchAll(db: Database): Promise<void> {
  while (await dispatchOutbox(db));
}

async function recordChanges() {
  const changes: SaleChange[] = []
  const listening = await listenForSales(shop.url, (change) => changes.push(change), {
    log: createRecordedLog(),
    onReconnect: () => undefined,
  })
  return { changes, listening }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('an empty outbox costs one statement', async () => {
  expect(await dispatchOutbox(counted)).toBe(false)
  expect(statements.length).toBe(1)
})

test('a batch costs a handful of statements, however many messages it holds', async () => {
  await fill(150)
  await dispatchAll(counted)
  expect(statements.length).toBeLessThanOrEqual(6)
  expect((await jobs()).length).toBe(100)
})

test('every message is dispatched once, however many dispatchers run', async () => {
  const { changes, listening } = await recordChanges()
  await fill(900)
  const dispatchers = [shop.db, ...Array.from({ length: 4 }, () => shop.anotherProcess().db)]
  await Promise.all(dispatchers.map((db) => dispatchAll(db)))
  await dispatchAll(shop.db)
  const made = await jobs()
  expect(made.map((job) => job.n)).toEqual(
    Array.from({ length: 900 }, (_, index) => index + 1).filter((n) => n % 3 !== 0),
  )
  expect(made.every((job) => job.kind === (job.n % 3 === 1 ? 'mail' : 'webhook'))).toBe(true)
  await until(() => changes.length >= 300)
  expect(changes.map((change) => change.version).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 300 }, (_, index) => (index + 1) * 3),
  )
  await listening.stop()
  expect(await shop.rows('select from outbox')).toEqual([])
})

test('a message that cannot be dispatched stays, with the whole of its batch', async () => {
  await fill(3)
  await shop.rows('alter function graphile_worker.add_jobs rename to gone')
  await expect(dispatchOutbox(shop.db)).rejects.toThrow('add_jobs')
  expect((await shop.rows('select from outbox')).length).toBe(3)
})

test('mails go before jobs that visitors order by the hundred', async () => {
  await shop.rows(`insert into outbox (topic, payload)
    select case when n <= 400 then 'visit' else 'mail' end, '{}' from generate_series(1, 401) n`)
  await dispatchAll(shop.db)
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const visit = (): void => void done.push('visit')
  const mail = (): void => {
    done.push('mail')
    resolve()
  }
  const queue = await startJobQueue({ url: shop.url, log: createRecordedLog(), tasks: { visit, mail } })
  await promise
  await queue.stop()
  expect(done.indexOf('mail')).toBeLessThan(20)
})
