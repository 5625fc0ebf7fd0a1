import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyDay, netOf, sumOf } from '#rules/office/reports.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { addUpHours, countWrongHours } from './report-hours.ts'
import { ORIGIN_KINDS, readAttempts, readOrigins } from './report-part-store.ts'
import { readDays, readProducts } from './report-store.ts'

const ZONE = 'America/Sao_Paulo'
const LONG_AGO = new Date('2000-01-01T03:00:00Z')

let shop: Shop
let seller = 0
beforeAll(async () => {
  shop = await openShop()
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await shop.submit(await shop.openPage(PRODUCTS.limited))
  const [attempt] = await shop.rows<{ seller_id: number }>('select seller_id from attempts')
  seller = attempt?.seller_id ?? 0
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.rows(
    'truncate ledger_hours, sale_hours, origin_hours, attempt_hours, funnel_hours, figures_state, ledger_entries',
  ),
)

type Entry = { attempt: number; kind: string; amount: number; hoursAgo: number }
let entries = 0

/** Writes an entry as if it had been written then. */
async function book({ attempt, kind, amount, hoursAgo }: Entry): Promise<void> {
  entries += 1
  await shop.rows(`
    insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, kind, amount, currency, gateway, at)
    select 'test:${entries}', a.seller_id, a.payment_id, a.id, '${kind}', ${amount}, a.currency, a.gateway,
      now() - make_interval(mins => ${Math.round(hoursAgo * 60)})
    from attempts a order by a.created_at offset ${attempt} limit 1`)
}

async function addUp(): Promise<void> {
  while (await addUpHours(shop.db));
}
const seen = () => readDays(shop.db, { seller, from: LONG_AGO, zone: ZONE })
const charge = (amount: number, hoursAgo: number): Entry => ({ attempt: 0, kind: 'charge', amount, hoursAgo })

/** Returns the remaining amount according to the ledger itself. */
async function ledgerNet(): Promise<number> {
  const [row] = await shop.rows<{ net: number }>(`
    select coalesce(sum(case when kind in ('charge', 'chargeback-reversal') then amount else -amount end), 0)::bigint as net
    from ledger_entries`)
  return row?.net ?? 0
}

/** Expects every breakdown to equal the ledger's net: by day, offer, affiliate, source, gateway and method. */
async function expectAllEqual(): Promise<void> {
  const net = await ledgerNet()
  expect(netOf(sumOf(await seen()))).toBe(net)
  const span = { seller, from: LONG_AGO, most: 50 }
  const origins = await readOrigins(shop.db, span)
  const attempts = await readAttempts(shop.db, span)
  for (const kind of ORIGIN_KINDS) expect(netOf(sumOf(origins.filter(({ by }) => by === kind)))).toBe(net)
  for (const kind of ['method', 'gateway'])
    expect(netOf(sumOf(attempts.filter(({ by }) => by === kind)))).toBe(net)
}

const anyEntry = fc.record({
  attempt: fc.constantFrom(0, 1),
  kind: fc.constantFrom('charge', 'refund', 'void', 'chargeback', 'chargeback-reversal'),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  hoursAgo: fc.double({ min: 0, max: 24 * 80, noNaN: true }),
})

test('gross less refunds and disputes is the ledger, whenever hours are added up', async () => {
  const cuts = fc.double({ min: 1, max: 24 * 80, noNaN: true })
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 12 }), cuts, async (booked, cut) => {
      await shop.rows(
        'truncate ledger_hours, sale_hours, origin_hours, attempt_hours, funnel_hours, figures_state, ledger_entries',
      )
      for (const entry of booked) await book(entry)
      await addUp()
      await expectAllEqual()
      // As if the last hours had not been added up yet.
      const since = `date_trunc('hour', now() - make_interval(mins => ${Math.round(cut * 60)}), 'UTC')`
      await shop.rows(`update figures_state set until = least(until, ${since})`)
      await shop.rows('delete from ledger_hours where hour >= (select until from figures_state)')
      for (const table of ['sale_hours', 'origin_hours', 'attempt_hours', 'funnel_hours'])
        await shop.rows(`delete from ${table} where hour >= (select until from figures_state)`)
      await expectAllEqual()
      await addUp()
      await expectAllEqual()
      expect(await countWrongHours(shop.db, 365)).toBe(0)
    }),
    { numRuns: 25 },
  )
})

describe('hours', () => {
  test('that have passed are added up once, and later entries are read as they are', async () => {
    await book(charge(700, 30))
    await addUp()
    await addUp()
    await book(charge(50, 0))
    expect(sumOf(await seen()).gross).toBe(750)
    const [{ hours } = { hours: 0 }] = await shop.rows<{ hours: number }>(
      'select count(*) as hours from ledger_hours',
    )
    expect(hours).toBe(1)
  })

  test('are added up by one of several workers', async () => {
    for (const hoursAgo of [1, 30, 500, 1_500]) await book(charge(100, hoursAgo + 2))
    await Promise.all([addUp(), addUp(), addUp()])
    expect(sumOf(await seen()).gross).toBe(400)
  })

  test('that no longer match the ledger are found', async () => {
    await book(charge(700, 30))
    await addUp()
    await shop.rows('update ledger_hours set gross = gross + 1')
    // By itself, and against each of the two others.
    expect(await countWrongHours(shop.db, 2)).toBe(6)
    await shop.rows('update ledger_hours set gross = gross - 1')
    await shop.rows('update origin_hours set refunded = refunded + 1')
    expect(await countWrongHours(shop.db, 2)).toBe(2)
  })

  test('of a seller are days of the seller’s time zone', async () => {
    await book(charge(100, 0))
    await shop.rows("update ledger_entries set at = '2026-03-02T01:30:00Z'")
    const rows = await seen()
    expect(rows.map(({ day }) => day)).toEqual(['2026-03-01'])
    expect(everyDay(rows, { last: '2026-03-02', count: 2 }).map(({ gross }) => gross)).toEqual([100, 0])
  })
})

test('a product is sold once, also where a purchase was charged twice', async () => {
  await book({ ...charge(49_700, 40), attempt: 1 })
  await book({ ...charge(49_700, 39), attempt: 1 })
  await book(charge(12_345, 0))
  for (const isAddedUp of [false, true]) {
    if (isAddedUp) await addUp()
    const products = await readProducts(shop.db, { seller, from: LONG_AGO }, 10)
    expect(products.map(({ id, sales }) => [id, sales])).toEqual(
      expect.arrayContaining([
        [PRODUCTS.course, 1],
        [PRODUCTS.limited, 1],
      ]),
    )
  }
})
