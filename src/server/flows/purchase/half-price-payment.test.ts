import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { askRefund } from '../refunds/request-refund.ts'
import { batchesOf, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'

/*
 * The test shop's event has four batches of five tickets: eight of them are sold at half price. 812 and 822 are, of the
 * batch that is sold at once and of the one that is sold by date.
 */

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const open = (): Promise<OpenPage> => shop.openPage(PRODUCTS.event)

/** `{ 812: 2 }`: two of ticket 812. Those whose number ends in 1 are whole. */
function buy(page: OpenPage, wish: Record<number, number>, method: 'CREDIT_CARD' | 'PIX', process = 0) {
  const amount = Object.entries(wish).reduce((sum, [id, n]) => sum + n * (id.endsWith('1') ? 80 : 40), 0)
  const chosen = { batches: batchesOf(wish), amount, total: amount, method }
  return shop.submit(page, chosen, shop.processes[process % 3])
}

const card = async (wish: Record<number, number>): Promise<string> => {
  const { code, status } = await buy(await open(), wish, 'CREDIT_CARD')
  return code ?? status
}
const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''

/** The counters of the batches, and what the rows behind them say. */
const countersAndRows = () =>
  shop.rows<{ counted: number; rows: number }>(`select b.half_price_taken as counted,
    (select coalesce(sum(h.quantity), 0) from holds h join tickets t on t.id = h.ticket_id
      where h.batch_id = b.id and t.half_price and h.state in ('held', 'sold')) as rows
    from batches b order by b.id`)

/** Returns the event's count, which has to equal that of the rows. */
async function taken(): Promise<{ quota: number; taken: number } | undefined> {
  const [count] = await shop.rows<{ quota: number; taken: number }>(
    `select quota, taken from half_price_count(${PRODUCTS.event}, now())`,
  )
  for (const { counted, rows } of await countersAndRows()) expect(counted).toBe(rows)
  return count
}

test('no more are sold at half price than the event grants, of whichever batch; whole ones are', async () => {
  expect(await card({ 812: 5 })).toBe('PAID')
  expect(await card({ 822: 4 })).toBe('TICKET_UNAVAILABLE')
  expect(await card({ 821: 1, 822: 4 })).toBe('TICKET_UNAVAILABLE')
  expect(await card({ 822: 3 })).toBe('PAID')
  expect(await card({ 822: 1 })).toBe('TICKET_UNAVAILABLE')
  expect(await card({ 821: 2 })).toBe('PAID')
  expect(await taken()).toEqual({ quota: 8, taken: 8 })
})

test('tickets reserved at half price are sold though the rest of the share has gone', async () => {
  const page = await open()
  await claimTickets(shop.db, [
    { op: 'reserve', session: page.sessionId, ticket: 812, quantity: 4, key: null },
  ])
  expect(await card({ 822: 4 })).toBe('PAID')
  expect(await buy(page, { 812: 4 }, 'CREDIT_CARD')).toMatchObject({ status: 'PAID' })
  expect(await taken()).toEqual({ quota: 8, taken: 8 })
})

test('the share is paid out exactly when sixty buyers come for two batches in three processes', async () => {
  await shop.rows('update batches set stock = 20 where id in (81, 82)')
  const pages = await Promise.all(Array.from({ length: 60 }, open))
  const answers = await Promise.all(
    pages.map((page, n) => buy(page, n % 2 === 0 ? { 812: 1 } : { 822: 1 }, 'CREDIT_CARD', n)),
  )
  expect(answers.filter(({ status }) => status === 'PAID')).toHaveLength(20)
  expect(answers.filter(({ code }) => code === 'TICKET_UNAVAILABLE')).toHaveLength(40)
  expect(await taken()).toEqual({ quota: 20, taken: 20 })
  await shop.rows('update batches set sold = 0, stock = 5')
})

test('tickets that were paid back can be sold at half price again', async () => {
  const answer = await buy(await open(), { 812: 5, 822: 3 }, 'CREDIT_CARD')
  await askRefund(shop.deps, {
    saleId: saleIdOf(answer),
    key: 'half-price',
    reason: 'asked by the buyer',
    amount: null,
    by: 'gateway',
    card: null,
  })
  await shop.resolveAll(saleIdOf(answer))
  expect(await taken()).toEqual({ quota: 8, taken: 0 })
})

test('tickets of a refused card are granted at half price again', async () => {
  shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
  expect(await card({ 812: 3 })).toBe('INVALID_CVV')
  expect(await taken()).toEqual({ quota: 8, taken: 0 })
})

test('a ticket that becomes one at half price adds its sold number, and subtracts it again', async () => {
  expect(await card({ 811: 2, 812: 1 })).toBe('PAID')
  const [ticket] = await shop.rows<{ body: string }>(`select body::text from tickets where id = 811`)
  await shop.rows(`update tickets set body = body || '{"half_price": true}' where id = 811`)
  expect(await taken()).toEqual({ quota: 8, taken: 3 })
  await shop.rows(`update tickets set body = '${ticket?.body ?? ''}' where id = 811`)
  expect(await taken()).toEqual({ quota: 8, taken: 1 })
})

test('late money is refunded where others have used the share up', async () => {
  const late = await buy(await open(), { 822: 4 }, 'PIX')
  await passTime(shop, 33 * 60)
  await shop.resolveAll(saleIdOf(late))
  expect(await card({ 812: 5 })).toBe('PAID')
  const [attempt] = (await shop.purchaseOf(late)).attempts
  shop.acquirer.pay(attempt?.reference ?? '')
  await shop.resolveAll(saleIdOf(late))
  expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'sold-out' }])
  expect(await taken()).toEqual({ quota: 8, taken: 5 })
})
