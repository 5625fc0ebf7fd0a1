import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBalcao } from '../../commands/run-balcao.ts'
import { createCatalogueReader } from '../catalogue/catalogue-store.ts'
import { openDatabase } from '../postgres/database.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { copyDatabase } from './copy-database.ts'

let shop: Shop
let empty: TestDatabase

beforeAll(async () => {
  shop = await openShop()
  await runMigrations({ connectionString: shop.url })
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await shop.submit(await shop.openPage(PRODUCTS.course), { method: 'PIX' })
  const one = { batches: batchesOf({ 811: 1 }), amount: 80, total: 80 }
  await shop.submit(await shop.openPage(PRODUCTS.event), one)
  await shop.rows(`insert into vault_cards select from vault_cards`)
  await shop.rows(
    `select graphile_worker.add_job('deliver-mail', '{"kind":"of this test"}', job_key := 'a key')`,
  )
  empty = await createEmptyDatabase()
})
afterAll(async () => {
  await empty.drop()
  await shop.close()
})

async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url, max: 1 })
  await runSql(db, 'drop schema public cascade')
  await runSql(db, 'create schema public')
  await db.destroy()
  return database
}

const CONTENTS = `select (select json_agg(p order by p.id) from payments p)::text as payments,
  (select json_agg(a order by a.id) from attempts a)::text as attempts,
  (select json_agg(l order by l.id) from ledger_entries l)::text as ledger,
  (select json_agg(h order by h.id) from holds h)::text as holds,
  (select json_agg(t order by t.id) from issued_tickets t)::text as tickets`

test('all of a database arrives in an empty one, which goes on as the first did', async () => {
  const copied = await copyDatabase(shop.url, empty.url)
  expect(copied.rows).toBeGreaterThan(20)
  expect(copied.jobs).toBe(1)
  const db = openDatabase({ url: empty.url, max: 3 })
  try {
    expect(await runSql(db, CONTENTS)).toEqual(await shop.rows(CONTENTS))
    const jobs = await runSql(db, 'select key from graphile_worker._private_jobs')
    expect(jobs).toEqual([{ key: 'a key' }])
    const answer = await shop.submit(
      await shop.openPage(PRODUCTS.course),
      {},
      { ...shop.deps, db, catalogue: createCatalogueReader(db) },
    )
    expect(answer.status).toBe('PAID')
  } finally {
    await db.destroy()
  }
})

test('a database that is filled is refused, and stays as it is', async () => {
  const filled = await createTestDatabase()
  const db = openDatabase({ url: filled.url, max: 1 })
  try {
    await expect(copyDatabase(shop.url, filled.url)).rejects.toThrow('There is a database already')
    expect(await runSql(db, 'select from payments')).toEqual([])
  } finally {
    await db.destroy()
    await filled.drop()
  }
})

test('a database of something else is refused', async () => {
  const other = await createEmptyDatabase()
  try {
    await expect(copyDatabase(other.url, other.url)).rejects.toThrow('none of Balcão')
  } finally {
    await other.drop()
  }
})

test('without the address of a database the command reports the missing setting', async () => {
  const output: string[] = []
  const terminal = { env: {}, out: () => undefined, err: (text: string) => output.push(text) }
  expect(await runBalcao(['database', 'copy'], terminal)).toBe(1)
  expect(output).toEqual(['Set COPY_FROM_URL to the address of the database that is to be copied.'])
})
