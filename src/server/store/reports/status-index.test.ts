import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSaleSearch } from '#rules/sales/sale-search.ts'
import { SALE_STATUSES, type SaleStatus } from '#rules/sales/sale-status.ts'
import { multiplyHistory } from '../../testing/history.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { listSales } from './sale-list-store.ts'
import type { Database } from '../postgres/database.ts'
import { hasStatusIndex } from './status-index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function buy(): Promise<string> {
  return (await shop.submit(await shop.openPage(PRODUCTS.course))).sales[0]?.sale_id ?? ''
}
async function indexed(id: string, change: string): Promise<string | null | undefined> {
  const rows = await shop.rows<{ indexed_status: string | null }>(
    `update sales set ${change} where sale_id = '${id}' returning indexed_status`,
  )
  return rows[0]?.indexed_status
}

test('each status but those that a purchase passes through has an index, until the sale is dropped', async () => {
  const id = await buy()
  for (const status of SALE_STATUSES) {
    const kept = [
      await indexed(id, `status = '${status}'`),
      await indexed(id, 'dropped = true'),
      await indexed(id, 'dropped = false'),
    ]
    const expected = hasStatusIndex(status) ? status : null
    expect({ status, kept }).toEqual({ status, kept: [expected, null, expected] })
  }
})

test('a sale that is paid is written in its place, so that no index of sales is written again', async () => {
  const id = await buy()
  const paid = `status = 'PAID', code = null, paid_at = now(), version = version + 1`
  expect(await inPlace(id, `status = 'WAITING_PAYMENT', version = version + 1`)).toBe(1)
  expect(await inPlace(id, paid)).toBe(1)
  // The control: a status with an index is written into all of them.
  expect(await inPlace(id, `status = 'REFUNDED'`)).toBe(0)
})

test('a list of a rare status reads its own sales and no others', async () => {
  const id = await buy()
  await multiplyHistory(shop.db, 3000)
  await indexed(id, `status = 'CHARGEBACK'`)
  expect(await readFor('CHARGEBACK')).toBeLessThan(20)
  // The control: a sale without an index is searched among all.
  await shop.rows(`update sales set status = 'WAITING_PAYMENT' where sale_id = '${id}'`)
  expect(await readFor('WAITING_PAYMENT')).toBeGreaterThan(3000)
})

/** How many updates of a sale in its place a change is: one or none. */
async function inPlace(id: string, change: string): Promise<number> {
  return countedDuring('n_tup_hot_upd', (db) =>
    runSql(db, `update sales set ${change} where sale_id = '${id}'`),
  )
}

/** How many rows of sales a list with its count reads where one sale is of this status. */
async function readFor(status: SaleStatus): Promise<number> {
  await runSql(shop.db, 'analyze sales')
  const filter = { search: readSaleSearch('', 'open'), by: {}, status, days: null }
  return countedDuring('coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0)', async (db) => {
    const { sales, count } = await listSales(db, 10, { ...filter, before: null, limit: 51, most: 1001 })
    expect([sales.length, count]).toEqual([1, 1])
  })
}

/** Returns the increase of the sales statistics by work done in a transaction, without the activity of others. */
async function countedDuring(what: string, things: (db: Database) => Promise<unknown>): Promise<number> {
  return shop.db.transaction().execute(async (db) => {
    const counted = async () => {
      const [row] = await runSql<{ counted: number }>(
        db,
        `select (${what})::int as counted from pg_stat_xact_user_tables where relname = 'sales'`,
      )
      return row?.counted ?? NaN
    }
    // Earlier activity of this connection may not have been reported yet, and counts as well.
    const before = await counted()
    await things(db)
    return (await counted()) - before
  })
}
