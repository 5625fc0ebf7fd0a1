import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { CallError } from '../../call-error.ts'
import { deliverMail, type MailDeps, type MailOrder } from '../../jobs/deliver-mail.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { giveTicket } from '../../store/tickets/transfer-store.ts'
import { readCheckInTickets, checkInListVersion } from '../../store/tickets/check-in-store.ts'
import type { RefundRecord } from '../../store/purchases/refund-store.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import { batchesOf, bothLedgers, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { readAsked } from './read-asked.ts'
import { describeItems } from './sale-items.ts'
import { askRefund, type RefundAsk } from './request-refund.ts'

/* A refund in part names the tickets and products that it ends; everything else that was bought stays. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.course]: {
        bumps: [
          { product_id: PRODUCTS.limited, order: 1 },
          { product_id: PRODUCTS.again, order: 2 },
        ],
      },
      [PRODUCTS.limited]: { amount: 10_000, stock: 3, max_installments: 12 },
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', period: 30, amount: 5000 },
    },
  })
  // The sweep frees jobs of dead processes, so the queue has to exist.
  await runMigrations({ connectionString: shop.url })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const idOf = (answer: PaymentAnswer, line = 0): string => answer.sales[line]?.sale_id ?? ''
const brl = (value: number): RefundAsk['amount'] => ({ value, currency: 'BRL' })

/** Buys tickets: `{ 811: 3 }` are three of the first batch at 80.00, 812 half price. */
async function buy(wish: Record<number, number>, input: Partial<PaymentBodyInput> = {}) {
  const amount = Object.entries(wish).reduce((sum, [id, n]) => sum + n * (Number(id) % 10 === 1 ? 80 : 40), 0)
  const chosen = { batches: batchesOf(wish), amount, total: amount }
  return shop.submit(await shop.openPage(PRODUCTS.event), { ...chosen, ...input })
}

/** Buys a course at 497.00, a limited product at 100.00 and a subscription at 50.00. */
async function buyCart(): Promise<PaymentAnswer> {
  const products = [PRODUCTS.course, PRODUCTS.limited, PRODUCTS.again].map((product_id) => ({ product_id }))
  return shop.submit(await shop.openPage(PRODUCTS.course), { products, amount: 647, total: 647 })
}

let keys = 0
const newKey = (): string => `items-${(keys += 1)}`

const ends = (answer: PaymentAnswer, tickets: readonly (number | null)[], ask: Partial<RefundAsk> = {}) =>
  askRefund(shop.deps, {
    saleId: idOf(answer),
    key: newKey(),
    reason: 'asked by the buyer',
    amount: null,
    by: 'gateway',
    card: null,
    items: tickets.map((ticket) => ({ saleId: idOf(answer), ticket })),
    ...ask,
  })

const refusal = async (asked: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError))
    throw new Error(`expected an error of the contract, not ${String(error)}`)
  return error.stated ?? error.code
}

const states = async (): Promise<string[]> =>
  (
    await shop.rows<{ state: string }>(
      `select coalesce(void_reason, state) as state from issued_tickets where state <> 'transferred'
        order by payment_id, number`,
    )
  ).map(({ state }) => state)
const batch = async (id = 81) =>
  (await shop.rows(`select sold, held, half_price_taken from batches where id = ${id}`))[0]
const saleStates = async (answer: PaymentAnswer): Promise<string[]> =>
  (await shop.purchaseOf(answer)).sales.map(({ status }) => status)
const itemsOf = async (answer: PaymentAnswer) =>
  describeItems(shop.deps, await readAsked(shop.deps, idOf(answer)))
const itemStates = async (answer: PaymentAnswer) => (await itemsOf(answer)).map(({ state }) => state)
const amounts = (refunds: readonly RefundRecord[]): number[] => refunds.map(({ amount }) => amount)

async function reportEvent(answer: PaymentAnswer, chargeEvent: ChargeEvent): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  await applyOutcome(shop.deps, purchase, purchase.attempts.at(-1)?.id ?? '', chargeEvent)
}

async function sweepLater(): Promise<void> {
  await shop.rows(`update refunds set due_at = now() where due_at is not null`)
  await sweepDue(shop.deps)
}

async function evenBooks(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

describe('one ticket of three', () => {
  test('ends with the refund of its price, its seat is free, and the others stay', async () => {
    const answer = await buy({ 811: 3 })
    const before = await checkInListVersion(shop.db, PRODUCTS.event)
    expect(amounts(await ends(answer, [2]))).toEqual([8000])
    expect(await states()).toEqual(['valid', 'refunded', 'valid'])
    expect(await batch()).toMatchObject({ sold: 2, held: 0 })
    expect(await saleStates(answer)).toEqual(['PARTIALLY_REFUNDED'])
    expect(await itemStates(answer)).toEqual(['open', 'ended', 'open'])
    const listed = await readCheckInTickets(shop.db, PRODUCTS.event)
    expect(listed.map(({ state }) => state).toSorted()).toEqual(['valid', 'valid', 'void'])
    expect(await checkInListVersion(shop.db, PRODUCTS.event)).not.toBe(before)
    await evenBooks()
  })

  test('at half price gives its part of the share back, and one of two kinds the price of its kind', async () => {
    const answer = await buy({ 811: 1, 812: 2 })
    expect(await batch()).toMatchObject({ sold: 3, half_price_taken: 2 })
    expect((await itemsOf(answer)).map(({ paid }) => paid)).toEqual([80, 40, 40])
    expect(amounts(await ends(answer, [3]))).toEqual([4000])
    expect(await batch()).toMatchObject({ sold: 2, half_price_taken: 1 })
  })

  test('ends for its current holder', async () => {
    const answer = await buy({ 811: 2 })
    const [ticket] = await shop.rows<{ id: string }>('select id from issued_tickets where number = 2')
    await giveTicket(shop.db, {
      ticketId: ticket?.id ?? '',
      name: 'Eva Lima',
      email: 'eva@example.com',
      proof: null,
      most: 5,
    })
    expect((await itemsOf(answer))[1]).toMatchObject({ holder_name: 'Eva Lima', state: 'open' })
    await ends(answer, [2])
    expect(await states()).toEqual(['valid', 'refunded'])
    expect(await batch()).toMatchObject({ sold: 1 })
  })

  test('of several batches frees the seat of its own', async () => {
    const answer = await buy({ 811: 1, 821: 1 })
    await ends(answer, [2])
    expect([await batch(81), await batch(82)]).toMatchObject([{ sold: 1 }, { sold: 0 }])
  })

  test('and then another one, and the last with a fee that is kept: the sale is over', async () => {
    const answer = await buy({ 811: 3 })
    await ends(answer, [1])
    await ends(answer, [3])
    expect(await saleStates(answer)).toEqual(['PARTIALLY_REFUNDED'])
    expect(amounts(await ends(answer, [2], { amount: brl(70) }))).toEqual([7000])
    expect(await states()).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await batch()).toMatchObject({ sold: 0 })
    expect(await saleStates(answer)).toEqual(['REFUNDED'])
    expect((await shop.purchaseOf(answer)).attempts).toMatchObject([{ state: 'partially-refunded' }])
    // The amount kept can still be refunded.
    expect(amounts(await ends(answer, [], { items: [] }))).toEqual([1000])
    expect((await shop.purchaseOf(answer)).attempts).toMatchObject([{ state: 'refunded' }])
    expect(await batch()).toMatchObject({ sold: 0 })
    await evenBooks()
  })

  test('costs no more than is left after a courtesy', async () => {
    const answer = await buy({ 811: 2 })
    await ends(answer, [], { items: [], amount: brl(100) })
    expect(await states()).toEqual(['valid', 'valid'])
    expect(amounts(await ends(answer, [1]))).toEqual([6000])
    expect(await states()).toEqual(['refunded', 'refunded'])
  })
})

describe('a product of a cart', () => {
  test('ends though a fee is kept, with its subscription; the others stay', async () => {
    const answer = await buyCart()
    const item = { saleId: idOf(answer, 2), ticket: null }
    expect(amounts(await ends(answer, [], { items: [item], amount: brl(45) }))).toEqual([4500])
    expect(await saleStates(answer)).toEqual(['PAID', 'PAID', 'REFUNDED'])
    expect(await shop.rows('select status, end_reason from subscriptions')).toEqual([
      { status: 'ended', end_reason: 'refunded' },
    ])
    expect(await shop.rows(`select sold from products where id = ${PRODUCTS.limited}`)).toEqual([{ sold: 1 }])
    expect(await itemStates(answer)).toEqual(['open', 'open', 'ended'])
  })

  test('ends with another one in one order, each by a refund of its own', async () => {
    const answer = await buyCart()
    const items = [
      { saleId: idOf(answer, 1), ticket: null },
      { saleId: idOf(answer, 2), ticket: null },
    ]
    expect(amounts(await ends(answer, [], { items }))).toEqual([10_000, 5000])
    expect(await saleStates(answer)).toEqual(['PAID', 'REFUNDED', 'REFUNDED'])
    expect(await shop.rows(`select sold from products where id = ${PRODUCTS.limited}`)).toEqual([{ sold: 0 }])
    await evenBooks()
  })

  test('stays with an amount alone, and all of them end with all of the money', async () => {
    const answer = await buyCart()
    await ends(answer, [], { items: [], amount: brl(496.99) })
    expect(await saleStates(answer)).toEqual(['PARTIALLY_REFUNDED', 'PAID', 'PAID'])
    expect(await itemStates(answer)).toEqual(['open', 'open', 'open'])
    await ends(answer, [], { items: [] })
    expect(await saleStates(answer)).toEqual(['REFUNDED', 'PAID', 'PAID'])
    expect(await itemStates(answer)).toEqual(['ended', 'open', 'open'])
  })
})

describe('nothing ends', () => {
  test('before the gateway’s answer is known; then it does, once', async () => {
    const answer = await buy({ 811: 3 })
    shop.acquirer.refundsAre = 'lost'
    expect(await ends(answer, [1])).toMatchObject([{ state: 'unknown', items: [1] }])
    expect(await states()).toEqual(['valid', 'valid', 'valid'])
    expect(await itemStates(answer)).toEqual(['asked', 'open', 'open'])
    expect(await refusal(ends(answer, [1]))).toMatchObject({ items: [expect.stringMatching(/under way/)] })
    shop.acquirer.refundsAre = 'answered'
    for (let n = 0; n < 2; n += 1) await sweepLater()
    expect(await states()).toEqual(['refunded', 'valid', 'valid'])
    expect(await batch()).toMatchObject({ sold: 2 })
    await evenBooks()
  })

  test('where the process dies after the call, until the sweep finds it done', async () => {
    const answer = await buy({ 811: 2 })
    shop.acquirer.refundsAre = 'dying'
    await expect(ends(answer, [2])).rejects.toThrow('killed')
    expect(await states()).toEqual(['valid', 'valid'])
    shop.acquirer.refundsAre = 'answered'
    await sweepLater()
    expect(await states()).toEqual(['valid', 'refunded'])
  })

  test('where the gateway refuses; the item can be named again', async () => {
    const answer = await buy({ 811: 2 })
    shop.acquirer.refundsAre = 'refused'
    expect(await ends(answer, [1])).toMatchObject([{ state: 'refused' }])
    expect([await states(), await itemStates(answer)]).toEqual([
      ['valid', 'valid'],
      ['open', 'open'],
    ])
    shop.acquirer.refundsAre = 'answered'
    expect(await ends(answer, [1])).toMatchObject([{ state: 'done' }])
    expect(await states()).toEqual(['refunded', 'valid'])
  })

  test('that has ended, was used or is not there', async () => {
    const [answer, other] = [await buy({ 811: 3 }), await buyCart()]
    await ends(answer, [1])
    expect(await refusal(ends(answer, [2, 1]))).toEqual({ items: ['This item has ended already.'] })
    await shop.rows(`insert into entries (seller_id, product_id, issued_ticket_id, check_in_point, client_uuid, at, device_id)
      select seller_id, product_id, id, 'A', gen_random_uuid(), now(), 'd' from issued_tickets where number = 2`)
    expect(await itemStates(answer)).toEqual(['ended', 'entered', 'open'])
    expect(await refusal(ends(answer, [2]))).toMatchObject({ items: [expect.stringMatching(/come in/)] })
    expect(await refusal(ends(answer, [4]))).toMatchObject({ items: [expect.stringMatching(/no such item/)] })
    expect(await refusal(ends(answer, [null]))).toMatchObject({
      items: [expect.stringMatching(/no such item/)],
    })
    const strange = [{ saleId: idOf(other), ticket: null }]
    expect(await refusal(ends(answer, [], { items: strange }))).toMatchObject({
      items: [expect.stringMatching(/no such item/)],
    })
    expect(await refusal(ends(answer, [3], { amount: brl(240) }))).toMatchObject({
      amount: [expect.stringMatching(/At most/)],
    })
    expect(await states()).toEqual(['refunded', 'valid', 'valid'])
  })

  test('twice for a key that comes twice; another order of the key is refused', async () => {
    const answer = await buy({ 811: 3 })
    const [first] = await ends(answer, [1], { key: 'same' })
    const [again] = await ends(answer, [1], { key: 'same' })
    expect(again?.refund_id).toBe(first?.refund_id)
    expect(await refusal(ends(answer, [2], { key: 'same' }))).toBe('REFUND_KEY_REUSED')
    expect(await states()).toEqual(['refunded', 'valid', 'valid'])
    expect(await batch()).toMatchObject({ sold: 2 })
  })
})

test('a won dispute makes no ticket valid again that was refunded meanwhile', async () => {
  const answer = await buy({ 811: 2 })
  shop.acquirer.refundsAre = 'unsent'
  await ends(answer, [1])
  await reportEvent(answer, { kind: 'charged-back', gatewayId: 'g' })
  expect(await states()).toEqual(['charged-back', 'charged-back'])
  shop.acquirer.refundsAre = 'answered'
  await sweepLater()
  expect(await states()).toEqual(['refunded', 'charged-back'])
  await reportEvent(answer, { kind: 'approved', gatewayId: 'g' })
  expect(await states()).toEqual(['refunded', 'valid'])
  expect(await batch()).toMatchObject({ sold: 1 })
})

describe('two orders for one ticket at once', () => {
  async function race(): Promise<number> {
    const answer = await buy({ 811: 3 })
    const purchase = { lock: 'select from payments for update', count: 2 }
    const one = () =>
      ends(answer, [2]).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        return []
      })
    const both = await atOnce(shop.anotherProcess().db, purchase, () => Promise.all([one(), one()]))
    return both.flat().reduce((sum, { amount }) => sum + amount, 0)
  }

  test('give its money back once', async () => {
    expect(await race()).toBe(8000)
    expect(await states()).toEqual(['valid', 'refunded', 'valid'])
    expect(await batch()).toMatchObject({ sold: 2 })
  })

  test('the control: without the index it goes back twice', async () => {
    await shop.rows('drop index one_end_of_an_item')
    expect(await race()).toBe(16_000)
    await shop.rows(`delete from refund_items`)
    await shop.rows(
      `create unique index one_end_of_an_item on refund_items (sale_id, number) where state in ('asked', 'ended')`,
    )
  })
})

describe('the mail of a refund', () => {
  async function mailed(): Promise<string> {
    const sent: MailMessage[] = []
    const deps: MailDeps = {
      ...shop.deps,
      webUrl: 'https://shop.example',
      mailFrom: 'Loja <mail@shop.example>',
      mailer: { send: async (message) => void sent.push(message), close: () => undefined },
    }
    const orders = await shop.rows<{ payload: MailOrder }>(
      `select payload from outbox where topic = 'mail' and payload ->> 'kind' = 'refund-made'`,
    )
    for (const { payload } of orders) await deliverMail(deps, payload)
    return sent.map(({ text }) => text).join('\n')
  }

  test('names the ticket that ended, and says that the rest stays', async () => {
    await ends(await buy({ 811: 3 }), [2])
    const text = await mailed()
    expect(text).toContain('Não vale mais: 2. Inteira · Lote 81')
    expect(text).toContain('O restante continua valendo.')
    expect(text).not.toContain('1. Inteira')
  })

  test('names the product that ended', async () => {
    const answer = await buyCart()
    await ends(answer, [], { items: [{ saleId: idOf(answer, 1), ticket: null }], amount: brl(90) })
    const text = await mailed()
    const [, sale] = (await shop.purchaseOf(answer)).sales
    expect(text).toContain(`Não vale mais: ${sale?.name}`)
    expect(text).not.toContain('O restante')
  })

  test('names nothing where nothing ended', async () => {
    await ends(await buy({ 811: 2 }), [], { items: [], amount: brl(10) })
    const text = await mailed()
    expect(text).not.toContain('Não vale mais')
    expect(text).toContain('O restante continua valendo.')
  })
})
