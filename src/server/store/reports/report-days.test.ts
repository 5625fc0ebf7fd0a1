import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, calendarDateIn } from '#rules/base/calendar.ts'
import { SELECTABLE_COUNTRIES } from '#rules/base/countries.ts'
import { netOf, sumOf } from '#rules/office/reports.ts'
import { instantIn, timeZoneOf } from '#rules/base/time-zone.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { addUpHours } from './report-hours.ts'
import { readDays } from './report-store.ts'

/* Each day of each time zone has what the ledger has of it, in whatever order it was booked, over changes of clocks. */

const HOUR = 3_600_000
const ZONES = [...new Set(SELECTABLE_COUNTRIES.map(timeZoneOf))]

let shop: Shop
let seller = 0
beforeAll(async () => {
  shop = await openShop()
  await shop.submit(await shop.openPage(PRODUCTS.course))
  const [attempt] = await shop.rows<{ seller_id: number }>('select seller_id from attempts')
  seller = attempt?.seller_id ?? 0
})
afterAll(() => shop.close())

const clocks = new Map(
  ZONES.map((zone) => [zone, new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })]),
)

/** Minutes by which the clocks of a zone are ahead of UTC. */
function offset(zone: string, at: number): number {
  const parts = clocks.get(zone)?.formatToParts(at)
  const name = parts?.find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The hours of the year before now at which the clocks of a zone are put forward or back. */
function clockChanges(zone: string): number[] {
  const end = Math.floor(Date.now() / HOUR) * HOUR
  const goesOtherwise = (at: number, hours: number) => offset(zone, at) !== offset(zone, at - hours * HOUR)
  return Array.from({ length: 366 }, (_, days) => end - days * 24 * HOUR)
    .filter((day) => goesOtherwise(day, 24))
    .map((day) =>
      Array.from({ length: 24 }, (_, hours) => day - hours * HOUR).find((at) => goesOtherwise(at, 1)),
    )
    .filter((at) => at !== undefined)
}

test('a day begins with an hour of UTC in every zone, by which figures are kept', () => {
  for (const zone of ZONES) expect([zone, Math.abs(offset(zone, Date.now())) % 60]).toEqual([zone, 0])
})

type Entry = { kind: string; amount: number; at: number }
const ofLedger = (entries: readonly Entry[]): number =>
  entries.reduce(
    (sum, { kind, amount }) => sum + (kind === 'charge' || kind === 'chargeback-reversal' ? amount : -amount),
    0,
  )

const anyHistory = fc.constantFrom(...ZONES).chain((zone) => {
  const changes = clockChanges(zone)
  const around = changes.length === 0 ? [Date.now() - 40 * 24 * HOUR] : changes
  const moment = fc.oneof(
    fc.record({ base: fc.constantFrom(...around), off: fc.integer({ min: -30 * 60, max: 30 * 60 }) }),
    fc.record({ base: fc.constant(Date.now()), off: fc.integer({ min: -300 * 24 * 60, max: -1 }) }),
  )
  const entry = fc.record({
    kind: fc.constantFrom('charge', 'refund', 'void', 'chargeback', 'chargeback-reversal'),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    at: moment.map(({ base, off }) => Math.min(base + off * 60_000, Date.now() - 60_000)),
  })
  return fc.record({ zone: fc.constant(zone), entries: fc.array(entry, { minLength: 1, maxLength: 14 }) })
})

test('every day of a seller’s zone has the sums of the ledger', async () => {
  let booked = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ zone, entries }) => {
      await shop.rows(
        'truncate ledger_hours, sale_hours, origin_hours, attempt_hours, funnel_hours, figures_state, ledger_entries',
      )
      for (const { kind, amount, at } of entries) {
        booked += 1
        await shop.rows(`
          insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, kind, amount, currency, gateway, at)
          select 'days:${booked}', a.seller_id, a.payment_id, a.id, '${kind}', ${amount}, a.currency, a.gateway,
            '${new Date(at).toISOString()}' from attempts a limit 1`)
      }
      const dayOf = ({ at }: Entry) => calendarDateIn(zone, new Date(at))
      const days = [...new Set(entries.map(dayOf))].toSorted()
      const expected = days.map((day) => [day, ofLedger(entries.filter((entry) => dayOf(entry) === day))])
      for (const isAddedUp of [false, true]) {
        if (isAddedUp) while (await addUpHours(shop.db));
        const from = instantIn(zone, days[0] ?? '', 0)
        const rows = await readDays(shop.db, { seller, from, zone })
        const totals = days.map((day) => [day, netOf(sumOf(rows.filter((row) => row.day === day)))])
        expect([zone, isAddedUp, totals]).toEqual([zone, isAddedUp, expected])
        // From the second day on: the first one leaves nothing behind.
        const second = addDays(days[0] ?? '', 1)
        const later = await readDays(shop.db, { seller, from: instantIn(zone, second, 0), zone })
        expect(netOf(sumOf(later))).toBe(ofLedger(entries.filter((entry) => dayOf(entry) >= second)))
      }
    }),
    { numRuns: Number(process.env['FIGURE_HISTORIES'] ?? 40) },
  )
})
