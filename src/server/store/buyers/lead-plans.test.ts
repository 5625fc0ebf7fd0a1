import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '../../testing/raw-sql.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { sweepLeads } from './lead-store.ts'

const PAID = 2000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.rows(`insert into leads
      (uuid, seller_id, product_id, session_id, step, fields, origin, status, created_at, updated_at)
    select gen_random_uuid(), seller_id, id, 'session', 1, '{}', '{}', case when n > 1 then 'PAID' end,
      now() - interval '2 days', now() - interval '2 days'
    from products, generate_series(1, ${PAID + 1}) n where id = ${PRODUCTS.course}`)
  await shop.rows('analyze leads')
})
afterAll(() => shop.close())

test('the sweep of leads reads those that may still be abandoned, and no other', async () => {
  const read = `select coalesce(sum(idx_tup_read), 0)::int + (select seq_tup_read::int from pg_stat_user_tables
    where relname = 'leads') as rows from pg_stat_user_indexes where relname = 'leads'`
  const rows = await shop.db.connection().execute(async (connection) => {
    await runSql(connection, 'select pg_stat_force_next_flush()')
    await runSql(connection, 'select pg_stat_reset()')
    const swept = await sweepLeads(connection, { abandonedMinutes: 60, keptDays: 30 })
    expect(swept).toEqual({ abandoned: 1, deleted: 0 })
    await runSql(connection, 'select pg_stat_force_next_flush()')
    return runSql<{ rows: number }>(connection, read)
  })
  expect(rows[0]?.rows).toBeLessThan(10)
})
