import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { passTime } from '../../testing/pass-time.ts'
import { booksOf } from '../../testing/event.ts'
import { claimTickets, type TicketClaim } from '../../store/tickets/ticket-store.ts'
import { askRefund } from '../refunds/request-refund.ts'
import { renewPix } from './follow-pix.ts'
import {
  batchesOf,
  bothLedgers,
  newDocument,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from '../../testing/shop.ts'

const MINUTE = 60
const OFF: Coupon = {
  name: 'MENOS50',
  seller_id: 10,
  type: 'AMOUNT',
  value: 5000,
  product_ids: [PRODUCTS.event],
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ coupons: [OFF] })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

type Wish = Record<number, number>

function priceOf(wish: Wish): number {
  return Object.entries(wish).reduce((sum, [id, n]) => sum + n * (Number(id) % 10 === 1 ? 80 : 40), 0)
}

function buy(page: OpenPage, wish: Wish, input: Partial<PaymentBodyInput> = {}, process = 0) {
  const amount = priceOf(wish)
  return shop.submit(
    page,
    { batches: batchesOf(wish), amount, total: amount, ...input },
    shop.processes[process % 3],
  )
}

const open = (): Promise<OpenPage> => shop.openPage(PRODUCTS.event)
const books = (batch = 81) => booksOf(shop.rows, batch)
const endOf = ({ code, status }: PaymentAnswer): string => code ?? status
const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''

async function reserve(page: OpenPage, ticket = 811, quantity = 1) {
  const counted = { block: '203.0.113', proven: true }
  const claim: TicketClaim = {
    op: 'reserve',
    session: page.sessionId,
    ticket,
    quantity,
    key: null,
    ...counted,
  }
  const [answer] = await claimTickets(shop.db, [claim])
  return answer
}

/** The rows behind the count say the same as it. */
async function balanced(batch = 81): Promise<void> {
  const { stock, sold, held, open: reserved, holdsHeld, holdsSold } = await books(batch)
  expect({ held, sold }).toEqual({ held: reserved + holdsHeld, sold: holdsSold })
  expect(sold + held).toBeLessThanOrEqual(stock)
}

describe('tickets that are paid', () => {
  test('cost the sum of the selection, and are sold with the approval', async () => {
    const answer = await buy(await open(), { 811: 2, 812: 1, 821: 1 })
    expect(answer).toMatchObject({ status: 'PAID', total: 280, sales: [{ success: true, amount: 280 }] })
    expect([await books(81), await books(82)]).toMatchObject([
      { sold: 3, held: 0, holdsSold: 3 },
      { sold: 1, held: 0, holdsSold: 1 },
    ])
    const [sale] = (await shop.purchaseOf(answer)).sales
    expect(sale?.terms.tickets).toMatchObject([
      { batch_id: 81, ticket_id: 811, name: 'Inteira', amount: 8000, quantity: 2, half_price: false },
      { batch_id: 81, ticket_id: 812, quantity: 1, half_price: true },
      { batch_id: 82, ticket_id: 821, quantity: 1 },
    ])
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })

  test('come out of the reservation of their session', async () => {
    const page = await open()
    await reserve(page, 811, 2)
    expect(await buy(page, { 811: 2 })).toMatchObject({ status: 'PAID' })
    expect(await books()).toMatchObject({ sold: 2, held: 0, open: 0 })
    // Purchased tickets do not count against the address block.
    expect(await shop.rows('select address_block from reservations')).toEqual([{ address_block: null }])
    await balanced()
  })

  test('take missing ones beside the reservation, and leave unbought ones reserved', async () => {
    const [more, less] = [await open(), await open()]
    await reserve(more, 811, 1)
    await reserve(less, 812, 2)
    expect(await buy(more, { 811: 2 })).toMatchObject({ status: 'PAID' })
    expect(await buy(less, { 812: 1 })).toMatchObject({ status: 'PAID' })
    expect(await books()).toMatchObject({ sold: 3, held: 1, open: 1 })
    await balanced()
  })

  test('of several batches are taken all or none', async () => {
    const other = await open()
    await reserve(other, 811, 5)
    const answer = await buy(await open(), { 811: 1, 821: 2 })
    expect(answer).toMatchObject({ code: 'TICKET_UNAVAILABLE', status: 'REFUSED' })
    expect(await books(82)).toMatchObject({ sold: 0, held: 0 })
    expect(await shop.rows('select from attempts')).toEqual([])
    expect(shop.acquirer.orders).toEqual([])
  })

  test('may be bought twice by one person', async () => {
    const document = newDocument()
    expect(await buy(await open(), { 811: 1 }, { document })).toMatchObject({ status: 'PAID' })
    expect(await buy(await open(), { 811: 1 }, { document })).toMatchObject({ status: 'PAID' })
  })
})

describe('purchases that are refused', () => {
  test.each<[string, Wish, string]>([
    ['tickets of a batch that has not opened', { 841: 1 }, 'TICKET_UNAVAILABLE'],
    ['tickets of a batch that waits for another', { 831: 1 }, 'TICKET_UNAVAILABLE'],
    ['more than are left', { 811: 6 }, 'TICKET_UNAVAILABLE'],
    ['tickets by date, beyond what is left', { 821: 6 }, 'TICKET_UNAVAILABLE'],
  ])('%s', async (_, wish, code) => {
    expect(await buy(await open(), wish)).toMatchObject({ code, status: 'REFUSED' })
    expect(shop.acquirer.orders).toEqual([])
  })

  test.each<[string, PaymentBodyInput['batches']]>([
    ['an event without tickets', []],
    ['a ticket of another batch', [{ id: 82, tickets: [{ id: 811, quantity: 1 }] }]],
    ['a ticket that is none', [{ id: 81, tickets: [{ id: 999, quantity: 1 }] }]],
  ])('%s', async (_, batches) => {
    await expect(shop.submit(await open(), { batches })).rejects.toMatchObject({ code: 'UNPROCESSABLE' })
  })

  test('another price than that of the tickets', async () => {
    const wrong = buy(await open(), { 811: 2 }, { amount: 80, total: 80 })
    await expect(wrong).rejects.toMatchObject({ code: 'PRICE_CHANGED', price: { total: 160 } })
  })

  test('tickets of a product that has none', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const submit = shop.submit(page, { batches: batchesOf({ 811: 1 }) })
    await expect(submit).rejects.toMatchObject({ code: 'UNPROCESSABLE' })
  })

  test('a coupon that leaves less than 15 to pay', async () => {
    const coupon = 'MENOS50'
    expect(await buy(await open(), { 812: 1 }, { coupon, amount: 0, total: 0 })).toMatchObject({
      code: '0001',
    })
    const answer = await buy(await open(), { 811: 1 }, { coupon, amount: 30, total: 30 })
    expect(answer).toMatchObject({ status: 'PAID', total: 30 })
  })
})

test('a stock may be lowered to the taken number, which excludes expired holds', async () => {
  await reserve(await open(), 811, 5)
  const ticket = { id: 811, hash: 'inteira-81', name: 'Inteira', amount: 8000, offer_group_id: 81 }
  const batch = { id: 81, name: 'Lote', order: 1, stock: 1, release_type: null, tickets: [ticket] }
  const lower = () => shop.importAgain({ products: { [PRODUCTS.event]: { batches: [batch] } } })
  await expect(lower()).rejects.toThrow('5 are sold, held')
  await passTime(shop, 10 * MINUTE)
  await lower()
  expect(await books()).toMatchObject({ stock: 1, held: 0 })
})

test('a batch opens when the one that it waits for is sold out', async () => {
  expect(await buy(await open(), { 811: 5 })).toMatchObject({ status: 'PAID' })
  expect(await buy(await open(), { 831: 1 })).toMatchObject({ status: 'PAID' })
})

test('reserved tickets are sold though their batch has closed again meanwhile', async () => {
  const first = await open()
  await reserve(first, 811, 5)
  const page = await open()
  await reserve(page, 831, 1)
  await shop.rows(`update reservations set state = 'ended' where session_id = '${first.sessionId}'`)
  await shop.rows('update batches set held = 0 where id = 81')
  expect(await buy(await open(), { 831: 1 })).toMatchObject({ code: 'TICKET_UNAVAILABLE' })
  expect(await buy(page, { 831: 1 })).toMatchObject({ status: 'PAID' })
})

describe('a card that is refused', () => {
  const refuse = () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
  }
  const approve = () => {
    shop.acquirer.script = () => ({ does: 'approve' })
  }

  test('leaves the buyer their seats until the reservation ends', async () => {
    const page = await open()
    await reserve(page, 811, 5)
    refuse()
    expect(await buy(page, { 811: 5 })).toMatchObject({ code: 'INVALID_CVV' })
    expect(await books()).toMatchObject({ held: 5, open: 5, sold: 0 })
    approve()
    expect(await buy(await open(), { 811: 1 })).toMatchObject({ code: 'TICKET_UNAVAILABLE' })
    expect(await buy(withNewNonce(page), { 811: 5 })).toMatchObject({ status: 'PAID' })
    await balanced()
  })

  test('frees seats that were not reserved', async () => {
    refuse()
    await buy(await open(), { 811: 3 })
    expect(await books()).toMatchObject({ held: 0, sold: 0 })
    approve()
    expect(await buy(await open(), { 811: 5 })).toMatchObject({ status: 'PAID' })
    await balanced()
  })
})

describe('a reservation that ends while its buyer pays', () => {
  const other = () => open().then((page) => reserve(page, 811, 5))

  test('is sold when the payment began in time, though another buyer comes after its end', async () => {
    const page = await open()
    await reserve(page, 811, 5)
    const answer = await buy(page, { 811: 5 }, { method: 'PIX' })
    expect(answer).toMatchObject({ status: 'WAITING_PAYMENT' })
    await passTime(shop, 11 * MINUTE)
    expect(await other()).toMatchObject({ result: 'sold-out' })
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    shop.acquirer.pay(attempt?.reference ?? '')
    await shop.resolveAll(saleIdOf(answer))
    expect(await books()).toMatchObject({ sold: 5, held: 0 })
    await balanced()
  })

  test('is lost when another buyer was quicker after its end, and nothing is charged', async () => {
    const page = await open()
    await reserve(page, 811, 5)
    await passTime(shop, 10 * MINUTE)
    expect(await other()).toMatchObject({ result: 'held' })
    expect(await buy(page, { 811: 5 })).toMatchObject({ code: 'TICKET_UNAVAILABLE' })
    expect(shop.acquirer.orders).toEqual([])
    await balanced()
  })

  test('is taken again by a late payment when no other buyer came', async () => {
    const page = await open()
    await reserve(page, 811, 5)
    await passTime(shop, 10 * MINUTE)
    expect(await buy(page, { 811: 5 })).toMatchObject({ status: 'PAID' })
    await balanced()
  })

  test('goes to one of the two, whichever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      await shop.reset()
      const page = await open()
      await reserve(page, 811, 5)
      await passTime(shop, 10 * MINUTE)
      const [paid, reserved] = await Promise.all([buy(page, { 811: 5 }), other()])
      const winners = [endOf(paid) === 'PAID', reserved?.result === 'held']
      expect(winners.filter(Boolean)).toHaveLength(1)
      await balanced()
    }
  })
})

test('the last ticket is paid by one of forty buyers in three processes', async () => {
  const kinds: Wish[] = [{ 811: 1 }, { 821: 1 }]
  for (const wish of kinds) {
    await shop.reset()
    await shop.rows('update batches set sold = 0, stock = 1')
    const pages = await Promise.all(Array.from({ length: 40 }, open))
    const answers = await Promise.all(pages.map((page, n) => buy(page, wish, {}, n)))
    expect(answers.filter((answer) => endOf(answer) === 'PAID')).toHaveLength(1)
    expect(answers.filter((answer) => endOf(answer) === 'TICKET_UNAVAILABLE')).toHaveLength(39)
    expect(shop.acquirer.orders).toHaveLength(1)
    await shop.rows('update batches set sold = 0, stock = 5')
  }
})

test('buyers of two batches in either order do not wait for each other', async () => {
  await shop.rows('update batches set stock = 20')
  const pages = await Promise.all(Array.from({ length: 30 }, open))
  const wishes: Wish[] = [
    { 811: 1, 821: 1 },
    { 821: 1, 812: 1 },
  ]
  const answers = await Promise.all(pages.map((page, n) => buy(page, wishes[n % 2] ?? {}, {}, n)))
  expect(answers.filter((answer) => endOf(answer) === 'PAID')).toHaveLength(20)
  expect([await books(81), await books(82)]).toMatchObject([
    { sold: 20, held: 0 },
    { sold: 20, held: 0 },
  ])
  await shop.rows('update batches set sold = 0, stock = 5')
})

describe('a Pix for tickets', () => {
  const letExpire = async (page: OpenPage, wish: Wish): Promise<PaymentAnswer> => {
    const answer = await buy(page, wish, { method: 'PIX' })
    await passTime(shop, 33 * MINUTE)
    await shop.resolveAll(saleIdOf(answer))
    return answer
  }
  const payLate = async (answer: PaymentAnswer): Promise<void> => {
    const attempt = (await shop.purchaseOf(answer)).attempts.at(-1)
    shop.acquirer.pay(attempt?.reference ?? '')
    await shop.resolveAll(saleIdOf(answer))
  }

  test('frees its seats when it expires, and takes them again when it is paid late', async () => {
    const page = await open()
    await reserve(page, 811, 1)
    const late = await letExpire(page, { 811: 2, 821: 1 })
    expect([await books(81), await books(82)]).toMatchObject([
      { held: 0, open: 0 },
      { held: 0, open: 0 },
    ])
    await payLate(late)
    expect((await shop.purchaseOf(late)).sales).toMatchObject([{ status: 'PAID' }])
    expect([await books(81), await books(82)]).toMatchObject([{ sold: 2 }, { sold: 1 }])
    await balanced()
  })

  test('is paid back when one of its seats is gone by then', async () => {
    const late = await letExpire(await open(), { 811: 2, 821: 1 })
    const other = await open()
    await reserve(other, 811, 4)
    await payLate(late)
    expect(await shop.rows('select kind, reason, state from pending_reversals')).toEqual([
      { kind: 'refund', reason: 'sold-out', state: 'pending' },
    ])
    expect([await books(81), await books(82)]).toMatchObject([
      { sold: 0, held: 4 },
      { sold: 0, held: 0 },
    ])
  })

  test('gets another code for the same seats', async () => {
    const page = await open()
    const answer = await buy(page, { 811: 5 }, { method: 'PIX' })
    const reader = { saleId: saleIdOf(answer), token: undefined, sessionId: page.sessionId }
    expect(await renewPix(shop.deps, reader)).toMatchObject({ status: 'WAITING_PAYMENT' })
    expect(await books()).toMatchObject({ held: 5, holdsHeld: 5 })
    await payLate(answer)
    expect(await books()).toMatchObject({ sold: 5, held: 0 })
  })
})

describe('a boleto for tickets', () => {
  test('holds its seats until it is due', async () => {
    const answer = await buy(await open(), { 811: 1 }, { method: 'BOLETO' })
    expect(answer).toMatchObject({ status: 'WAITING_PAYMENT' })
    await passTime(shop, 24 * 60 * MINUTE)
    expect(await books()).toMatchObject({ held: 1, holdsHeld: 1 })
  })

  test('is not offered where the event’s seller does not allow it', async () => {
    await shop.importAgain({ coupons: [OFF], products: { [PRODUCTS.event]: { event: { place: 'online' } } } })
    const page = await open()
    expect(page.reading.checkout.allowed_methods).toEqual(['CREDIT_CARD', 'PIX'])
    const refused = buy(page, { 811: 1 }, { method: 'BOLETO' })
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
  })
})

describe('tickets whose money is refunded', () => {
  const refund = (answer: PaymentAnswer, value: number | null) =>
    askRefund(shop.deps, {
      saleId: saleIdOf(answer),
      key: `tickets-${saleIdOf(answer)}`,
      reason: 'asked by the buyer',
      amount: value === null ? null : { value, currency: 'BRL' },
      by: 'gateway',
      card: null,
    })

  test('can be sold again, once', async () => {
    const answer = await buy(await open(), { 811: 5, 821: 2 })
    await refund(answer, null)
    await refund(answer, null)
    await shop.resolveAll(saleIdOf(answer))
    expect([await books(81), await books(82)]).toMatchObject([
      { sold: 0, held: 0 },
      { sold: 0, held: 0 },
    ])
    expect(await buy(await open(), { 811: 5 })).toMatchObject({ status: 'PAID' })
    await balanced()
  })

  test('stay sold while a part of it is kept', async () => {
    const answer = await buy(await open(), { 811: 5 })
    await refund(answer, 100)
    expect(await books()).toMatchObject({ sold: 5, held: 0 })
  })
})
