import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { readEntries, writeEntries } from './check-in-store.ts'

const EVENT = PRODUCTS.event

let shop: Shop
let ticket: string
/** Another process of the program, in the middle of reporting an entry. */
let other: pg.Client
beforeAll(async () => {
  shop = await openShop()
  const tickets = [{ id: 811, quantity: 1 }]
  await shop.submit(await shop.openPage(EVENT), {
    batches: [{ id: 81, tickets }],
    amount: 80,
    total: 80,
  })
  ticket = (await shop.rows<{ id: string }>('select id from issued_tickets'))[0]?.id ?? ''
  await shop.rows(
    `insert into event_keys (seller_id, product_id, name, key_hash) values (10, ${EVENT}, '', 'x')`,
  )
})
beforeEach(async () => {
  await shop.rows('truncate entries')
  other = new pg.Client({ connectionString: shop.url })
  await other.connect()
  await other.query('begin')
})
afterAll(() => shop.close())

const insertion = (id: string): string => `insert into entries
  (seller_id, product_id, issued_ticket_id, check_in_point, device_id, client_uuid, at)
  values (10, ${EVENT}, '${ticket}', 'A', 'other', '${id}', now())`

/** Returns the entries that a device receives in two reads: now, and after all writers are done. */
async function readInTwoQueries(finish: () => Promise<void>): Promise<string[]> {
  const first = await readEntries(shop.db, EVENT, 0)
  await finish()
  const second = await readEntries(shop.db, EVENT, first.cursor)
  return [...first.entries, ...second.entries].map(({ id }) => id).sort()
}

async function commit(): Promise<void> {
  await other.query('commit')
  await other.end()
}

test('a device that looks between two writers misses none: the second waits for the first', async () => {
  const [slow, quick] = [randomUUID(), randomUUID()]
  await other.query(`select pg_advisory_xact_lock(hashtextextended('check-in:${EVENT}', 37))`)
  await other.query(insertion(slow))
  const keyId = (await shop.rows<{ id: string }>('select id from event_keys'))[0]?.id ?? ''
  const entry = { id: quick, ticketId: ticket, at: new Date().toISOString(), deviceId: 'd', checkInPoint: '' }
  const reported = writeEntries(shop.db, { keyId, productId: EVENT, sellerId: 10 }, [entry])
  const read = await readInTwoQueries(async () => {
    await commit()
    expect(await reported).toEqual({ refused: [], doubled: [ticket] })
  })
  expect(read).toEqual([slow, quick].sort())
})

test('control: without the lock the cursor passes over the slow writer’s entry', async () => {
  const [slow, quick] = [randomUUID(), randomUUID()]
  await other.query(insertion(slow))
  await shop.rows(insertion(quick))
  expect(await readInTwoQueries(commit)).toEqual([quick])
})
