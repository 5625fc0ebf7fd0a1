import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as MIGRATIONS from '#server/store/migrations/index.ts'
import { resolveAttempt } from '#server/flows/outcomes/resolve-attempt.ts'
import { sweepDue } from '#server/jobs/sweep.ts'
import { ticketsOfPurchase } from '#server/store/tickets/issued-ticket-store.ts'
import { booksOf } from '#server/testing/event.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { migrate } from '#server/store/postgres/migrate.ts'
import { runSql } from '#server/testing/raw-sql.ts'
import { PRODUCTS } from '#server/testing/shop.ts'
import { readSchema } from '../schema-text.ts'
import { ROOT } from '../tool.ts'
import { restoreRelease } from './kept-release.ts'
import { makeFixture, type ReleaseFixture } from './release-shop.ts'
import { upgrade, type UpgradedShop } from './upgraded-shop.ts'

/**
 * Every kept release is migrated by this program with its shop in the middle of everything, and continues. Before the
 * first one the current program takes its place.
 */

const released = globSync('releases/*.json', { cwd: ROOT }).map((path) => ({
  name: path,
  fixture: () => Promise.resolve(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as ReleaseFixture),
}))
let fixtureOfToday: Promise<ReleaseFixture> | undefined
const today = {
  name: 'the program of today',
  fixture: () => (fixtureOfToday ??= makeFixture('today')),
}

test.each([...released, today])('the steps of $name are as they were', async ({ fixture }) => {
  const { kept } = await fixture()
  const ours: Readonly<Record<string, string>> = MIGRATIONS
  expect(Object.entries(kept.steps).filter(([name, text]) => ours[name] !== text)).toEqual([])
})

describe.each([...released, today])('$name', ({ fixture }) => {
  let release: ReleaseFixture
  let upgraded: UpgradedShop
  beforeAll(async () => {
    release = JSON.parse(JSON.stringify(await fixture())) as ReleaseFixture
    upgraded = await upgrade(release)
  })
  afterAll(() => upgraded.close())

  const stateOf = async (sale: string) => {
    const { sales } = await upgraded.purchase(sale)
    return sales.find(({ sale_id }) => sale_id === sale)?.status
  }
  const resolve = async (sale: string) => {
    const purchase = await upgraded.purchase(sale)
    for (const attempt of purchase.attempts) await resolveAttempt(upgraded.deps, purchase, attempt)
  }
  const rows = <T>(query: string) => runSql<T>(upgraded.deps.db, query)

  test('gets the schema of a new database', async () => {
    const written = readFileSync(join(ROOT, 'src/server/store/schema.sql'), 'utf8')
    expect(await readSchema(upgraded.url)).toBe(written)
  })

  test('loses no row of money, stock or tickets', async () => {
    for (const table of [
      'payments',
      'sales',
      'attempts',
      'ledger_entries',
      'holds',
      'reservations',
      'issued_tickets',
    ]) {
      const [counted] = await rows<{ count: number }>(`select count(*)::int from ${table}`)
      const kept = release.kept.tables[table]?.length ?? 0
      expect({ table, count: counted?.count }).toEqual({ table, count: kept })
      expect(kept).toBeGreaterThan(0)
    }
  })

  test('a paid purchase stays paid, and its tickets are valid', async () => {
    const { paid, tickets } = release.underWay.sales
    expect([await stateOf(paid), await stateOf(tickets)]).toEqual(['PAID', 'PAID'])
    const { payment } = await upgraded.purchase(tickets)
    expect(await ticketsOfPurchase(upgraded.deps.db, payment.id)).toMatchObject([{ state: 'valid' }])
  })

  test('a Pix that is paid after it becomes a sale, once', async () => {
    const { pix } = release.underWay.sales
    const { attempts } = await upgraded.purchase(pix)
    const reference = attempts[0]?.reference ?? ''
    upgraded.acquirer.pay(reference)
    await resolve(pix)
    await resolve(pix)
    expect(await stateOf(pix)).toBe('PAID')
    const lines = await rows(`select from ledger_entries l join attempts a on a.id = l.attempt_id
      where a.reference = '${reference}' and l.kind = 'charge'`)
    expect(lines).toHaveLength(1)
  })

  test('a boleto that expires ends its sale', async () => {
    const { boleto } = release.underWay.sales
    const { attempts } = await upgraded.purchase(boleto)
    upgraded.acquirer.expire(attempts[0]?.reference ?? '')
    await resolve(boleto)
    expect(await stateOf(boleto)).toBe('EXPIRED')
  })

  test('the sweep finds a charge whose answer was lost, and carries out the requested refund', async () => {
    const { lost, refunding } = release.underWay.sales
    expect(await stateOf(lost)).not.toBe('PAID')
    await rows(`update attempts set due_at = now() where due_at is not null`)
    await rows(`update refunds set due_at = now() where due_at is not null`)
    await sweepDue(upgraded.deps)
    expect([await stateOf(lost), await stateOf(refunding)]).toEqual(['PAID', 'REFUNDED'])
  })

  test('stock and tickets are held by the same buyers, and the counts agree with the rows', async () => {
    const { stock, sold, held, open, holdsHeld, holdsSold, unexpired } = await booksOf(rows, 81)
    expect({ held, sold, open, unexpired }).toEqual({
      held: open + holdsHeld,
      sold: holdsSold,
      open: 2,
      unexpired: 2,
    })
    expect(sold + held).toBeLessThanOrEqual(stock)
    const holds = await rows(`select from holds where product_id = ${PRODUCTS.limited} and state = 'held'`)
    expect(holds).toHaveLength(1)
  })

  test('buyers go on buying', async () => {
    const { shop, deps } = upgraded
    const page = await shop.openPage(PRODUCTS.course)
    expect(await shop.submit(page, {}, deps)).toMatchObject({ status: 'PAID' })
  })
})

test('the control, a release with one step changed, is refused', async () => {
  const { kept } = await today.fixture()
  const applied = kept.applied.map((step, at) => (at === 0 ? { ...step, hash: 'another' } : step))
  const database = await createTestDatabase()
  await restoreRelease({ ...kept, applied }, database.url)
  await expect(migrate(database.url)).rejects.toThrow('earlier development version')
  await database.drop()
})
