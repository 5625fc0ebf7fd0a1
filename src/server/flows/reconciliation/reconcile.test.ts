import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import type { AcquirerLine } from '../../testing/fake-acquirer.ts'
import { listDifferences, type KeptDifference } from '../../store/reconciliation/reconciliation-store.ts'
import { endDifference, readDifferences } from './operator-differences.ts'
import { fetchReport, MARGIN_MS, reconcile } from './reconcile-gateway.ts'
import { reconcileNightly } from './reconcile-nightly.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  shop.acquirer.reportsAre = 'paged'
  await shop.rows('truncate reconciliations, reconciliation_differences')
})

/** Today well inside, so that what only we have counts as missing. */
const period = () => ({
  from: new Date(Date.now() - 2 * MARGIN_MS),
  to: new Date(Date.now() + 2 * MARGIN_MS),
})

async function compare() {
  const report = await fetchReport(shop.acquirer, 'acquirer', period())
  if (report.kind !== 'report') throw new Error(report.kind)
  return reconcile(shop.deps, 'acquirer', period(), report.movements)
}

async function buy(product: number = PRODUCTS.course): Promise<{ saleId: string; reference: string }> {
  const answer = await shop.submit(await shop.openPage(product))
  const { attempts } = await shop.purchaseOf(answer)
  return { saleId: answer.sales[0]?.sale_id ?? '', reference: attempts[0]?.reference ?? '' }
}

const open = (): Promise<KeptDifference[]> =>
  listDifferences(shop.db, { state: 'open', before: null, limit: 100 })

/** Takes a purchase out of our books, as a restored backup of before it would have them. */
async function forget(reference: string): Promise<void> {
  const [row] = await shop.rows<{ id: string; payment_id: string }>(
    `select id, payment_id from attempts where reference = '${reference}'`,
  )
  for (const table of ['ledger_entries', 'holds']) {
    await shop.rows(`delete from ${table} where attempt_id = '${row?.id}'`)
  }
  await shop.rows(`delete from sales where payment_id = '${row?.payment_id}'`)
  await shop.rows(`delete from attempts where id = '${row?.id}'`)
  await shop.rows(`delete from payments where id = '${row?.payment_id}'`)
}

test('books that agree differ in nothing, refunds and pages included', async () => {
  const [first] = [await buy(), await buy(), await buy()]
  shop.acquirer.refundBehind(first.reference, 700)
  await shop.resolveAll(first.saleId)
  expect(await compare()).toMatchObject({ compared: 8, found: 0, unseen: [] })
  expect(await open()).toEqual([])
})

test('a sale after a backup is found when the backup is restored, once however often it is compared', async () => {
  await buy()
  const [lost, other] = [await buy(), await buy(PRODUCTS.again)]
  await forget(lost.reference)
  await forget(other.reference)
  expect(await compare()).toMatchObject({ found: 2, unseen: [{}, {}] })
  expect(await compare()).toMatchObject({ found: 2, unseen: [] })
  const kept = await open()
  expect(new Set(kept.map(({ reference }) => reference))).toEqual(new Set([lost.reference, other.reference]))
  expect(kept[0]).toMatchObject({ kind: 'missing-here', movement: 'charge', theirs: 49_700, ours: null })
  const warnings = shop.lines.filter((line) => line.includes('"reconciliation-difference"'))
  expect(warnings).toHaveLength(2)
  expect(warnings.join()).not.toContain(lost.reference)
})

test('each kind of difference, and both ways', async () => {
  const [amount, there, state, past] = [await buy(), await buy(), await buy(), await buy()]
  await shop.rows(`update ledger_entries set amount = amount - 1 where attempt_id =
    (select id from attempts where reference = '${amount.reference}')`)
  const lines = shop.acquirer.ledger as AcquirerLine[]
  lines.splice(
    lines.findIndex(({ reference }) => reference === there.reference),
    1,
  )
  await shop.rows(`update attempts set state = 'expired' where reference = '${state.reference}'`)
  shop.acquirer.refundBehind(past.reference, 100)
  await compare()
  const found = new Map((await open()).map((each) => [each.reference, `${each.movement} ${each.kind}`]))
  expect(found.get(amount.reference)).toBe('charge amount')
  expect(found.get(there.reference)).toBe('charge missing-there')
  expect(found.get(state.reference)).toBe('charge state')
  expect(found.get(past.reference)).toBe('refund missing-here')
  expect(found.size).toBe(4)
})

test('a mended difference leaves the list, and a closed one stays closed until it changes', async () => {
  const [mended, closed] = [await buy(), await buy()]
  shop.acquirer.refundBehind(mended.reference, 100)
  shop.acquirer.refundBehind(closed.reference, 100)
  await compare()
  const { differences } = await readDifferences(shop.deps, { state: 'open', limit: 1 })
  expect(differences).toMatchObject([{ theirs: 1, ours: null, currency: 'BRL' }])
  const id = (await open()).find(({ reference }) => reference === closed.reference)?.id ?? 0
  expect(await endDifference(shop.deps, id, 'paid in cash')).toMatchObject({ state: 'closed' })
  await expect(endDifference(shop.deps, id, 'again')).rejects.toThrow('NOT_FOUND')
  await shop.resolveAll(mended.saleId)
  expect(await compare()).toMatchObject({ unseen: [] })
  expect(await open()).toEqual([])
  shop.acquirer.refundBehind(closed.reference, 50)
  expect(await compare()).toMatchObject({ unseen: [{ id, theirs: 150 }] })
})

test('every night once, whichever worker comes first; one that failed or died is begun again', async () => {
  const lost = await buy()
  await forget(lost.reference)
  const nightly = (): Promise<void> => reconcileNightly({ ...shop.deps, gateways: shop.acquirer }, 0)
  const nights = () =>
    shop.rows<{ gateway: string; finished: boolean; found: number; failure: string | null }>(
      'select gateway, finished_at is not null as finished, found, failure from reconciliations order by gateway',
    )
  shop.acquirer.reportsAre = 'unanswered'
  await nightly()
  expect(await nights()).toMatchObject([{ finished: false }, { finished: false }])
  expect((await nights())[0]?.failure).not.toBeNull()
  shop.acquirer.reportsAre = 'paged'
  await nightly()
  expect((await nights())[0]).toMatchObject({ finished: false })
  await shop.rows(`update reconciliations set started_at = now() - interval '31 minutes'`)
  await Promise.all([nightly(), nightly(), nightly()])
  // A movement that it reports as made just now belongs to the next night.
  expect(await nights()).toMatchObject([{ finished: true, failure: null }, { finished: true }])
  await nightly()
  expect(shop.lines.filter((line) => line.includes('"reconciled"'))).toHaveLength(2)
})

test('before its hour nothing is compared', async () => {
  await reconcileNightly({ ...shop.deps, gateways: shop.acquirer }, 24)
  expect(await shop.rows('select from reconciliations')).toEqual([])
})

test('a comparison that dies before its end has written nothing', async () => {
  const lost = await buy()
  await forget(lost.reference)
  const report = await fetchReport(shop.acquirer, 'acquirer', period())
  if (report.kind !== 'report') throw new Error(report.kind)
  // The database refuses this one line, and with it the rest.
  const broken = report.movements.map((line) => ({ ...line, reference: 'of-nobody', currency: '\0' }))
  await expect(reconcile(shop.deps, 'acquirer', period(), [...report.movements, ...broken])).rejects.toThrow(
    'unsupported Unicode',
  )
  expect(await open()).toEqual([])
  await compare()
  expect(await open()).toHaveLength(1)
})
