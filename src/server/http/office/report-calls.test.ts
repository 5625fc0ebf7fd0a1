import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { addUpHours } from '../../store/reports/report-hours.ts'
import { addOpenings } from '../../store/reports/report-part-store.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,PIX' } } })
  office = await openTestOffice(shop)
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const read = (days: number, as = owner) => office.call('GET', `/sellers/10/figures?days=${days}`, { as })
const answerOf = async (days: number) => OFFICE_CALLS.readReport.answer.parse((await read(days)).json())

test('a shop that sold nothing has earned nothing', async () => {
  expect(await answerOf(7)).toEqual({ zone: 'America/Sao_Paulo', currencies: [] })
})

test('a sale of a moment ago is included, by day, method and product, each currency by itself', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.limited))
  await shop.submit(await shop.openPage(PRODUCTS.limited))
  const answer = await answerOf(30)
  const [brl] = answer.currencies
  expect(answer.currencies).toHaveLength(1)
  expect(brl).toMatchObject({
    currency: 'BRL',
    gross: 200,
    net: 200,
    refunded: 0,
    methods: [{ method: 'CREDIT_CARD', charges: 2, gross: 200, net: 200 }],
    products: [{ id: PRODUCTS.limited, sales: 2, amount: 200 }],
  })
  expect(brl?.days).toHaveLength(30)
  expect(brl?.days.at(-1)).toMatchObject({ gross: 200 })
})

test('a span that is not offered is refused', async () => {
  expect((await read(3)).statusCode).toBe(400)
})

test('another seller’s money is not in it', async () => {
  const other = await office.user({ seller: 11, role: 'owner' })
  const answer = await office.call('GET', '/sellers/11/figures?days=30', { as: other })
  expect(OFFICE_CALLS.readReport.answer.parse(answer.json()).currencies).toEqual([])
  expect((await office.call('GET', '/sellers/10/figures?days=30', { as: other })).statusCode).toBe(404)
})

const partsOf = async () =>
  OFFICE_CALLS.readReportParts.answer.parse(
    (await office.call('GET', '/sellers/10/figures/parts?days=30', { as: owner })).json(),
  )

test.each([false, true])('the revenue is broken down (hours added up: %s)', async (isAddedUp) => {
  await shop.reset()
  await shop.rows(
    'truncate ledger_hours, sale_hours, origin_hours, attempt_hours, funnel_hours, figures_state',
  )
  await shop.rows('delete from leads')
  await addOpenings(shop.db, [{ seller: 10, product: PRODUCTS.limited, opened: 2, newcomers: 1 }])
  const metas = { utm_source: 'boletim' }
  await shop.submit(await shop.openPage(PRODUCTS.limited), { metas })
  await shop.submit(await shop.openPage(PRODUCTS.limited), { metas: { utm_source: 'maria@example.com' } })
  const { script } = shop.acquirer
  shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
  await shop.submit(await shop.openPage(PRODUCTS.limited))
  shop.acquirer.script = script
  await shop.submit(await shop.openPage(PRODUCTS.course), { method: 'PIX' })
  if (isAddedUp) {
    for (const [table, columns] of Object.entries(MOMENTS))
      for (const column of columns)
        await shop.rows(`update ${table} set ${column} = ${column} - interval '3 hours'`)
    while (await addUpHours(shop.db));
  }
  expect((await shop.rows('select from attempt_hours')).length > 0).toBe(isAddedUp)
  const { funnel, currencies } = await partsOf()
  expect(funnel.find(({ id }) => id === PRODUCTS.limited)).toMatchObject({ tried: 3, paid: 2 })
  expect(funnel.find(({ id }) => id === PRODUCTS.course)).toMatchObject({ tried: 1, paid: 0 })
  const [brl] = currencies
  const money = { gross: 200, refunded: 0, disputed: 0, net: 200 }
  expect(brl?.attempts.filter(({ by }) => by === 'method')).toEqual([
    { by: 'method', key: 'CREDIT_CARD', charges: 2, refusals: 1, made: 0, made_amount: 0, ...money },
    expect.objectContaining({ key: 'PIX', charges: 0, refusals: 0, made: 1, made_amount: 497 }),
  ])
  expect(brl?.attempts.filter(({ by }) => by === 'code')).toMatchObject([{ key: 'INVALID_CVV', refusals: 1 }])
  expect(brl?.attempts.filter(({ by }) => by === 'brand')).toMatchObject([
    { charges: 2, refusals: 1, gross: 200 },
  ])
  expect(brl?.origins.filter(({ by }) => by === 'source').map(({ key, gross }) => [key, gross])).toEqual([
    ['boletim', 100],
    ['…', 100],
  ])
  expect(brl?.origins.filter(({ by }) => by === 'affiliate')).toMatchObject([
    { key: '', charges: 2, ...money },
  ])
  expect(brl?.origins.filter(({ by }) => by === 'offer')).toMatchObject([{ key: '', gross: 200 }])
})

/** The columns that determine the hour. */
const MOMENTS = {
  ledger_entries: ['at'],
  attempts: ['created_at', 'outcome_at'],
  payments: ['created_at', 'paid_at'],
}

test('tickets of an event are reported by batch and day, with the returned ones', async () => {
  const seats = { batches: batchesOf({ 811: 1, 812: 1 }), amount: 120, total: 120 }
  await shop.submit(await shop.openPage(PRODUCTS.event), seats)
  await shop.rows(`update issued_tickets set state = 'void', void_reason = 'refunded' where number = 1`)
  const answer = await office.call('GET', `/sellers/10/events/${PRODUCTS.event}/days?days=7`, { as: owner })
  expect(OFFICE_CALLS.readBatchDays.answer.parse(answer.json()).days).toMatchObject([
    { batch_id: 81, sold: 2, refunded: 1, disputed: 0 },
  ])
  const other = await office.user({ seller: 11, role: 'owner' })
  const foreign = await office.call('GET', `/sellers/11/events/${PRODUCTS.event}/days?days=7`, { as: other })
  expect(foreign.statusCode).toBe(404)
})
