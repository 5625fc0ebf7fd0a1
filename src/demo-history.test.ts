import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveDates } from '#contract/catalogue/moments.ts'
import { readCatalogue } from '#contract/catalogue/reading.ts'
import { createSandboxGateway } from '#gateways/sandbox/sandbox.ts'
import { composeHistory } from '#server/flows/demo/compose-history.ts'
import { installHistoryWhenEmpty, postLines, SEED } from '#server/flows/demo/install-demo.ts'
import { fetchReport, reconcile } from '#server/flows/reconciliation/reconcile-gateway.ts'
import { orderTeamMails } from '#server/jobs/order-team-mails.ts'
import { sweepOld } from '#server/jobs/sweep.ts'
import { createLog } from '#server/log.ts'
import { pixelProblems } from '#rules/advertising/pixel-events.ts'
import { sellersAccess } from '#server/advertising/access.ts'
import { PROVIDERS } from '#server/advertising/providers.ts'
import { deriveKeys } from '#server/signing/keys.ts'
import { pixelsOfProduct } from '#server/store/outbox/pixel-send-store.ts'
import { findPixelAccess } from '#server/store/outbox/pixel-access-store.ts'
import { openDatabase, type Database } from '#server/store/postgres/database.ts'
import { countWrongHours } from '#server/store/reports/report-hours.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { startTestSandbox, TEST_API_KEY, type TestSandbox } from '#sandbox/test-sandbox.ts'

/* The year that the demo begins with, on PostgreSQL and with the sandbox that answers for it. */

const DAY_MS = 86_400_000
const NOW = new Date()
const WEBHOOK_URL = 'http://localhost:9/webhooks/sandbox'
const fileOf = (name: string): Promise<string> =>
  readFile(new URL(`../demo/${name}.json`, import.meta.url), 'utf8')

const KEYS = deriveKeys('a secret of the tests')

let texts: { catalogue: string; pastEvent: string }
let database: TestDatabase
let sandbox: TestSandbox
let db: Database
beforeAll(async () => {
  texts = { catalogue: await fileOf('catalogue'), pastEvent: await fileOf('past-event') }
  sandbox = await startTestSandbox()
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 8 })
  if (!(await install())) throw new Error('the history was not installed')
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await sandbox.stop()
})

const install = (into: Database = db): Promise<boolean> =>
  installHistoryWhenEmpty(into, texts, {
    now: () => NOW,
    sendLines: (lines) => postLines({ fetch, url: sandbox.url, key: TEST_API_KEY }, lines),
    webhookUrl: WEBHOOK_URL,
    keptLeadDays: 90,
    pixelKey: KEYS.pixelAccess,
  })

const log = createLog(
  'silent',
  () => undefined,
  () => new Date(),
)
const rowsOf = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(db)).rows
const numberOf = async (text: string): Promise<number> =>
  Number((await rowsOf<{ n: unknown }>(`select (${text}) as n`))[0]?.n)

function composed(seed: number, now: Date) {
  const both = [texts.catalogue, texts.pastEvent].map((text) => readCatalogue(text))
  const [first] = both
  if (first === undefined) throw new Error('the demo has no catalogue')
  const products = both.flatMap((each) => each.products)
  const { catalogue } = resolveDates({ ...first, products }, new Map(), now)
  return composeHistory(catalogue, { seed, now, webhookUrl: WEBHOOK_URL })
}

describe('what is composed', () => {
  const SOME_DAY = new Date('2026-03-10T15:20:00Z')

  test('is the same for a seed and a moment', () => {
    const { rows, lines } = composed(7, SOME_DAY)
    expect(composed(7, SOME_DAY)).toEqual({ rows, lines })
    expect(lines.length).toBeGreaterThan(2_000)
  })

  test('is another history for another seed', () => {
    expect(composed(8, SOME_DAY).rows.payments.length).not.toBe(composed(7, SOME_DAY).rows.payments.length)
  })

  test('ends hours before now', () => {
    const moments = composed(SEED, SOME_DAY).lines.map(({ at }) => Date.parse(at))
    expect(Math.max(...moments)).toBeLessThan(SOME_DAY.getTime() - 2 * 3_600_000)
    expect(Math.min(...moments)).toBeGreaterThan(SOME_DAY.getTime() - 367 * DAY_MS)
  })
})

test('has every kind of sale, by every way to pay', async () => {
  const states = await rowsOf<{ state: string }>('select distinct state from attempts order by 1')
  expect(states.map(({ state }) => state)).toEqual([
    'approved',
    'awaiting',
    'charged-back',
    'expired',
    'partially-refunded',
    'refunded',
    'refused',
  ])
  const methods = await rowsOf<{ method: string }>('select distinct method from attempts order by 1')
  expect(methods.map(({ method }) => method)).toEqual([
    'BOLETO',
    'CREDIT_CARD',
    'DEBIT_CARD',
    'PAYPAL',
    'PIX',
  ])
  const statuses = await rowsOf<{ status: string }>('select distinct status from subscriptions order by 1')
  expect(statuses.map(({ status }) => status)).toEqual(['active', 'ended', 'past-due', 'trialing'])
  const written = composed(SEED, NOW).rows
  expect(await numberOf('select count(*) from payments')).toBe(written.payments.length)
  expect(await numberOf('select count(*) from ledger_entries')).toBe(written.ledger_entries.length)
  for (const some of [
    `select count(*) from attempts where installments > 1`,
    `select count(*) from attempts where coupon is not null and state = 'approved'`,
    `select count(*) from sales where line > 0`,
    `select count(*) from payments where origin ->> 'affiliate_id' = '777'`,
    `select count(*) from payments where renewal is not null`,
    `select count(*) from leads where status = 'ABANDONED'`,
    `select count(*) from entries`,
  ])
    expect([some, (await numberOf(some)) > 5]).toEqual([some, true])
})

describe('the books', () => {
  const report = async () => {
    const gateway = createSandboxGateway({ name: 'sandbox', url: sandbox.url, apiKey: TEST_API_KEY })
    const period = { from: new Date(NOW.getTime() - 370 * DAY_MS), to: NOW }
    return {
      period,
      fetched: await fetchReport(
        { report: async (query) => (await gateway.report?.(query)) ?? { kind: 'none' } },
        'sandbox',
        period,
      ),
    }
  }
  const found = async (): Promise<number> => {
    const { period, fetched } = await report()
    if (fetched.kind !== 'report') throw new Error(`the sandbox reports ${fetched.kind}`)
    expect(fetched.movements.length).toBeGreaterThan(1_500)
    return (await reconcile({ db, log }, 'sandbox', period, fetched.movements)).found
  }

  test('agree with the acquirer’s, movement by movement; an entry that is missing is found', async () => {
    expect(await found()).toBe(0)
    const [entry] = await rowsOf<{ id: number; amount: number }>(
      `select id, amount from ledger_entries where kind = 'charge' limit 1`,
    )
    await sql.raw(`update ledger_entries set amount = amount + 1 where id = ${entry?.id}`).execute(db)
    expect(await found()).toBe(1)
    await sql.raw(`update ledger_entries set amount = ${entry?.amount} where id = ${entry?.id}`).execute(db)
    expect(await found()).toBe(0)
  })

  test('agree with what each attempt and sale says', async () => {
    const wrong = await rowsOf(`
      select a.id, a.state, a.total, l.charged, l.refunded, l.disputed from attempts a, lateral (
        select coalesce(sum(amount) filter (where kind = 'charge'), 0) as charged,
          coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
          coalesce(sum(amount) filter (where kind = 'chargeback'), 0)
            - coalesce(sum(amount) filter (where kind = 'chargeback-reversal'), 0) as disputed
        from ledger_entries where attempt_id = a.id) l
      where l.charged <> case when attempt_paid(a.state) or a.state in ('refunded', 'charged-back') then a.total else 0 end
        or l.refunded <> a.refund_claimed
        or (a.state = 'refunded') <> (l.refunded = a.total and a.total > 0)
        or (a.state = 'charged-back') <> (l.disputed > 0)
        or l.refunded <> (select coalesce(sum(refunded), 0) from sales s where s.payment_id = a.payment_id
          and a.number = (select max(number) from attempts where payment_id = a.payment_id))`)
    expect(wrong).toEqual([])
    expect(
      await rowsOf(`select p.id from payments p where p.amount <>
        (select sum(amount) from sales s where s.payment_id = p.id)`),
    ).toEqual([])
    expect(await countWrongHours(db, 400)).toBe(0)
  })
})

test('what is sold is counted, and every ticket that is sold is issued', async () => {
  const wrong = await rowsOf(`
    select 'product ' || id as of from products p where sold <> (select coalesce(sum(quantity), 0) from holds
      where product_id = p.id and state = 'sold') or held <> 0
    union all select 'batch ' || id from batches b where sold <> (select coalesce(sum(quantity), 0) from holds
      where batch_id = b.id and state = 'sold') or held <> 0
      or sold <> (select count(*) from issued_tickets where batch_id = b.id and state = 'valid')
      or half_price_taken <> (select coalesce(sum(h.quantity), 0) from holds h join tickets t on t.id = h.ticket_id
        where h.batch_id = b.id and h.state = 'sold' and t.half_price)
    union all select 'coupon ' || name from coupons c where redemptions <> (select coalesce(sum(quantity), 0)
      from holds where coupon_id = c.id and state = 'sold')
    union all select 'hold ' || id from holds where state = 'held'
    union all select 'entry ' || e.id from entries e join issued_tickets t on t.id = e.issued_ticket_id
      where t.state <> 'valid' or e.at > now()`)
  expect(wrong).toEqual([])
  expect(await numberOf('select sum(sold) from batches')).toBeGreaterThan(100)
  expect(await numberOf(`select count(*) from issued_tickets where state = 'void'`)).toBeGreaterThan(0)
})

test('one product is advertised on every network, each with a key, and by scripts in the frame', async () => {
  const pixels = await pixelsOfProduct(db, 1001)
  expect(new Set(pixels.map(({ provider }) => provider))).toEqual(
    new Set([...Object.keys(PROVIDERS), 'custom']),
  )
  expect(pixels.flatMap(pixelProblems)).toEqual([])
  const accessOf = sellersAccess(
    KEYS.pixelAccess,
    (name) => findPixelAccess(db, name),
    () => undefined,
  )
  const keyed: string[] = []
  for (const { provider, id: pixel } of pixels) {
    const access = await accessOf({ seller: 10, provider, pixel })
    if (access !== undefined) keyed.push(provider)
  }
  expect(keyed.toSorted()).toEqual(['ga4', 'google_ads', 'kwai', 'meta', 'tiktok'])
})

test('nothing of it is due: no job, no mail, no look at a payment', async () => {
  const quiet = () => rowsOf('select topic from outbox')
  expect(await quiet()).toEqual([])
  const dated = await rowsOf<{ table_name: string }>(`
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'due_at' and t.table_type = 'BASE TABLE'
      and c.table_name <> 'subscription_charges'`)
  expect(dated.length).toBeGreaterThan(3)
  for (const { table_name: name } of dated)
    expect([name, await numberOf(`select count(*) from ${name} where due_at <= now()`)]).toEqual([name, 0])

  await sql
    .raw(`
    with somebody as (insert into users (email, name, password, locale) values ('a@example.com', 'A', 'x', 'pt') returning id)
    insert into members (seller_id, user_id, role) select 10, id, 'owner' from somebody`)
    .execute(db)
  const before = await rowsOf('select uuid, status from leads order by 1')
  await sweepOld({ db, log })
  await orderTeamMails(db)
  expect(await quiet()).toEqual([])
  expect(await rowsOf('select event from team_events')).toEqual([])
  expect(await rowsOf('select uuid, status from leads order by 1')).toEqual(before)
  expect(
    await numberOf(`select count(*) from payments where state = 'open' and not exists (
    select from attempts a where a.payment_id = payments.id and a.state = 'awaiting')`),
  ).toBe(0)
})

test('the sandbox answers for a sale of the history as for its own', async () => {
  const [charge] = await rowsOf<{ reference: string; gateway_id: string; total: number }>(`
    select reference, gateway_id, total from attempts where state = 'approved' and method = 'CREDIT_CARD' and total > 0
    order by created_at desc limit 1`)
  const path = `/charges/${charge?.gateway_id}`
  const refund = await sandbox.call('POST', `${path}/refund`, {
    body: { amount: charge?.total },
    key: 'a-refund',
  })
  expect(refund.body).toMatchObject({ charge: { status: 'refunded', refunded: charge?.total } })
  const [waiting] = await rowsOf<{ gateway_id: string }>(
    `select gateway_id from attempts where state = 'awaiting'`,
  )
  expect((await sandbox.call('POST', `/charges/${waiting?.gateway_id}/pay`)).body).toMatchObject({
    status: 'paid',
  })
})

test('a sandbox that has charges leaves the demo with its catalogue alone', async () => {
  const other = await createTestDatabase()
  const empty = openDatabase({ url: other.url, max: 2 })
  expect(await install(empty)).toBe(true)
  const { rows } = await sql<{ products: number; payments: number }>`
    select (select count(*)::int from products) as products, (select count(*)::int from payments) as payments`.execute(
    empty,
  )
  expect(rows).toEqual([{ products: 19, payments: 0 }])
  await empty.destroy()
  await other.drop()
})

test('a second start, and a shop of somebody’s own, get nothing', async () => {
  const before = await numberOf('select count(*) from payments')
  expect(await install()).toBe(false)
  expect(await numberOf('select count(*) from payments')).toBe(before)
})
