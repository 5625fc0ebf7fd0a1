import type { SaleChange } from './sale-notifications.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import { openDatabase, type Database } from '../postgres/database.ts'
import { notifySales } from './outbox-store.ts'
import { listenForSales } from './sale-notifications.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let db: Database
let log: ReturnType<typeof createRecordedLog>
let changes: SaleChange[]
let reconnects: number
beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  log = createRecordedLog()
  changes = []
  reconnects = 0
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const listen = (url: string, onChange = (change: SaleChange): unknown => changes.push(change)) =>
  listenForSales(url, onChange, { log, onReconnect: () => (reconnects += 1), firstPauseMs: 10 })

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const change = (version: number): SaleChange => ({ sale_id: `sale-${version}`, version, status: 'PAID' })
const connections = (): Promise<unknown[]> =>
  sql`select from pg_stat_activity where application_name = 'balcao notifications'
    and datname = current_database()`
    .execute(db)
    .then((result) => result.rows)

test('changes are received in their order, far more than one notification can hold', async () => {
  const listening = await listen(database.url)
  const sent = Array.from({ length: 400 }, (_, version) => change(version))
  await notifySales(db, sent)
  await until(() => changes.length === 400)
  expect(changes).toEqual(sent)
  await listening.stop()
  expect(log.lines).toEqual([])
})

test('no changes are no notification', async () => {
  const listening = await listen(database.url)
  await notifySales(db, [])
  await notifySales(db, [change(1)])
  await until(() => changes.length > 0)
  expect(changes).toEqual([change(1)])
  await listening.stop()
})

test('a lost connection is made again, and followers are asked to read again', async () => {
  const listening = await listen(database.url)
  for (const round of [1, 2]) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'balcao notifications' and datname = current_database()`.execute(db)
    await until(() => reconnects === round)
    await notifySales(db, [change(round)])
    await until(() => changes.length === round)
  }
  expect(await connections()).toHaveLength(1)
  await listening.stop()
  expect(log.events()).toEqual(['sale-notifications-lost', 'sale-notifications-lost'])
})

test('a database that is away at the start is tried again until it is there', async () => {
  const late = new URL(database.url)
  late.pathname += '_late'
  const name = sql.id(late.pathname.slice(1))
  const listening = await listen(late.href)
  await until(() => log.lines.length >= 3)
  await sql`create database ${name}`.execute(db)
  await until(() => reconnects === 1)
  const lateDb = openDatabase({ url: late.href })
  await notifySales(lateDb, [change(1)])
  await until(() => changes.length === 1)
  expect(changes).toEqual([change(1)])
  await listening.stop()
  await lateDb.destroy()
  await sql`drop database ${name} with (force)`.execute(db)
})

test('after a stop nothing is connected and nothing comes back', async () => {
  const listening = await listen(database.url)
  await listening.stop()
  await notifySales(db, [change(1)])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([changes, await connections(), log.lines]).toEqual([[], [], []])
})

test('a foreign notification, or a follower that throws, does not stop the others', async () => {
  const listening = await listen(database.url, (received) => {
    changes.push(received)
    if (received.version === 1) throw new Error('a defect')
  })
  for (const payload of ['', 'no json', '{"sale_id":1}', '[null, 1, {"sale_id": "x"}]']) {
    await sql`select pg_notify('balcao_sales', ${payload})`.execute(db)
  }
  await notifySales(db, [change(1), change(2)])
  await until(() => changes.length === 2)
  await listening.stop()
  expect(log.events()).toEqual(['sale-follower-threw'])
})
