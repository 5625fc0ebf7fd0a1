import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { processWebhook } from '../../flows/webhooks/receive-webhook.ts'
import { askRefund } from '../../flows/refunds/request-refund.ts'
import { describeSale } from '../../flows/sales/read-sale.ts'
import { readTickets, ticketsLinkOf } from '../../flows/tickets/read-tickets.ts'
import { createCatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import * as rarer from '../../testing/rarer-things.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { openSellerAlone, type SellerAlone } from '../../testing/seller-alone.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer } from '../../testing/test-server.ts'

/*
 * Sellers can be spread over several databases: a buyer's actions need the rows of one seller. Here PostgreSQL itself
 * hides those of all others from every query of a page, a purchase and what follows from it.
 */

const SELLER = 10
const COUPON: Coupon = {
  name: 'MENOS10',
  seller_id: SELLER,
  type: 'AMOUNT',
  value: 1000,
  product_ids: [PRODUCTS.course],
  limit: 100,
  per_buyer_limit: 100,
}

/** The tables without a seller that the page of many sellers lists. */
const UNDIVIDED = ((page: string): string[] => {
  const [, table = ''] = /## What no seller divides\n([\s\S]*?)\n## /.exec(page) ?? []
  return [...table.matchAll(/^\| `([a-z_`, ]+)` /gm)].flatMap(([, names = '']) => names.split('`, `'))
})(readFileSync(join(import.meta.dirname, '../../../../docs/many-sellers.md'), 'utf8'))

let shop: Shop
let alone: SellerAlone
let deps: Shop['deps']

beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.course]: { method: 'CREDIT_CARD,PIX,BOLETO', allowed_coupon: true },
      [PRODUCTS.again]: {
        type: 'SUBSCRIPTION',
        amount: 3990,
        method: 'CREDIT_CARD,PIX_AUTOMATIC',
        period: 30,
      },
    },
    seller: { saved_cards: true },
    coupons: [COUPON],
  })
  // Another seller has sold as well.
  await shop.submit(await shop.openPage(PRODUCTS.euro, { country: 'DE' }), { email: 'ana@example.com' })
  alone = await openSellerAlone(shop.db, shop.url, SELLER, UNDIVIDED)
  deps = { ...shop.deps, db: alone.db, catalogue: createCatalogueReader(alone.db) }
})
afterAll(async () => {
  await alone.close()
  await shop.close()
})

const buy = async (product: number, input: Partial<PaymentBodyInput> = {}): Promise<PaymentAnswer> =>
  shop.submit(await shop.openPage(product), input, deps)

const sold = async (db: Shop['db']): Promise<number[]> => {
  const rows = await runSql<{ seller: number }>(
    db,
    'select distinct seller_id::int as seller from payments order by 1',
  )
  return rows.map(({ seller }) => seller)
}

test('the control: another seller has sold, and is not seen', async () => {
  expect(await sold(shop.db)).toContain(11)
  expect(await sold(alone.db)).toEqual([])
  const crossing = 'select from sellers a join payments p on p.seller_id <> a.id'
  expect(await runSql(shop.db, crossing)).not.toEqual([])
  expect(await runSql(alone.db, crossing)).toEqual([])
  const foreign = `update products set name = 'taken over' where id = ${PRODUCTS.euro} returning id`
  expect(await runSql(alone.db, foreign)).toEqual([])
})

test('pages, leads and reservations are those of a whole database', async () => {
  const server = await startTestServer({ ...shop, deps })
  const browser = await openBrowser(server)
  for (const path of ['/1', '/3', '/pre-checkout/8'])
    expect({ path, status: (await browser.get(path)).statusCode }).toEqual({ path, status: 200 })
  expect((await browser.get(`/${PRODUCTS.euro}`)).statusCode).toBe(404)
  const lead = { uuid: randomUUID(), product_id: PRODUCTS.course, step: 0 as const, name: 'Ana Lima' }
  expect((await browser.call('createLead', { body: lead })).status).toBeLessThan(300)
  const { answer } = await browser.call('reserveTickets', { body: { offer_id: 811 } })
  await browser.call('releaseReservation', { params: { token: answer?.token ?? '' } })
  expect(answer).not.toBeNull()
  await server.close()
})

test('purchases by every kind of method end as they do on a whole database', async () => {
  const seats = { batches: batchesOf({ 811: 1, 812: 1 }), amount: 120, total: 120 }
  const paid = [
    await buy(PRODUCTS.course),
    await buy(PRODUCTS.limited, { amount: 100, total: 100 }),
    await buy(PRODUCTS.course, { coupon: 'MENOS10', amount: 487, total: 487 }),
    await buy(PRODUCTS.event, seats),
  ]
  expect(paid.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
  const pix = await buy(PRODUCTS.course, { method: 'PIX' })
  const boleto = await buy(PRODUCTS.course, { method: 'BOLETO' })
  expect([pix.status, boleto.status]).toEqual(['WAITING_PAYMENT', 'WAITING_PAYMENT'])
  const [attempt] = (await shop.purchaseOf(pix)).attempts
  const [gateway, reference] = [attempt?.gateway ?? '', attempt?.reference ?? '']
  shop.acquirer.pay(reference)
  await processWebhook(deps, { gateway, event_id: randomUUID(), reference, gateway_id: null })
  const bought = await shop.purchaseOf(pix)
  expect(bought.sales.map(({ status }) => status)).toEqual(['PAID'])
  const tickets = await shop.purchaseOf(paid[3] as PaymentAnswer)
  expect((await readTickets(deps, ticketsLinkOf(shop.keys, tickets) ?? '')).tickets).toHaveLength(2)
  expect(await describeSale(deps, bought, bought.sales[0]?.sale_id ?? '')).not.toBeNull()
})

test('a refusal, a refund, a subscription and a kept card do too', async () => {
  shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
  expect(await buy(PRODUCTS.course)).toMatchObject({ status: 'REFUSED', code: 'INVALID_CVV' })
  shop.acquirer.script = () => ({ does: 'approve' })
  const { sales } = await buy(PRODUCTS.course)
  const order = {
    saleId: sales[0]?.sale_id ?? '',
    key: randomUUID(),
    reason: 'asked',
    amount: null,
    card: null,
  }
  expect(await askRefund(deps, { ...order, by: 'gateway' })).toMatchObject([{ state: 'done' }])
  const things = { shop, deps, subscription: PRODUCTS.again }
  await rarer.subscribeAndRenew(things)
  await rarer.subscribeByMandate(things)
  await rarer.keepAndOpenCard(things)
  await rarer.countTries(things)
  await rarer.waitForOpening(things, new Date(Date.now() - 60_000))
})

test('tables without a seller that the page does not list are out of reach', async () => {
  await expect(runSql(alone.db, 'select from users')).rejects.toThrow('permission denied')
  await expect(runSql(alone.db, 'select from reconciliations')).rejects.toThrow('permission denied')
})

test('the control: without one of the listed tables nothing is bought', async () => {
  const less = await openSellerAlone(
    shop.db,
    shop.url,
    SELLER,
    UNDIVIDED.filter((table) => table !== 'outbox'),
  )
  const without = { ...shop.deps, db: less.db, catalogue: createCatalogueReader(less.db) }
  await expect(shop.submit(await shop.openPage(PRODUCTS.course), {}, without)).rejects.toThrow(
    'permission denied',
  )
  await less.close()
})
