import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { run, type Database } from '../postgres/database.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The number that the database draws from that place of its chance on. */
async function drawnAfter(db: Database, seed: number): Promise<string> {
  await run(db, sql`select setseed(${seed})`)
  const [row] = await run(db, sql<{ number: string }>`select new_order_number() as number`)
  return row?.number ?? ''
}

test('a number that a purchase has is drawn for no other one', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await shop.db.transaction().execute(async (db) => {
    const first = await drawnAfter(db, 0.25)
    expect(await drawnAfter(db, 0.25)).toBe(first)
    await run(db, sql`update payments set order_number = ${first}`)
    const next = await drawnAfter(db, 0.25)
    expect(next).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(next).not.toBe(first)
  })
})

test('two purchases never have one number', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.again))
  const numbers = await shop.rows<{ order_number: string }>('select order_number from payments')
  expect(new Set(numbers.map((row) => row.order_number)).size).toBe(2)
  await expect(shop.rows("update payments set order_number = '4K7Q2XM9'")).rejects.toThrow(
    'payments_order_number_key',
  )
})
