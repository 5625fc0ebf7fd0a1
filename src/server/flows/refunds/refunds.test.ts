import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { CallError } from '../../call-error.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import type { RefundRecord } from '../../store/purchases/refund-store.ts'
import { askRefund, askVoid, type RefundAsk } from './request-refund.ts'
import { readSale } from '../sales/read-sale.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.course]: { bumps: [{ product_id: PRODUCTS.limited, order: 1 }] },
      [PRODUCTS.limited]: { amount: 10000, stock: 3, max_installments: 12 },
    },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const saleIdOf = (answer: PaymentAnswer, line = 0): string => answer.sales[line]?.sale_id ?? ''

/** Pays for a course, with the limited product beside it where `bump` is asked for. */
async function paid(bump = false): Promise<PaymentAnswer> {
  const page = await shop.openPage(PRODUCTS.course)
  if (!bump) return shop.submit(page)
  const products = [{ product_id: PRODUCTS.course }, { product_id: PRODUCTS.limited }]
  return shop.submit(page, { products, amount: 597, total: 597 })
}

let keys = 0
const newKey = (): string => `order-${(keys += 1)}-${process.pid}`

const refund = (saleId: string, ask: Partial<RefundAsk> = {}): Promise<RefundRecord[]> =>
  askRefund(shop.deps, {
    saleId,
    key: newKey(),
    reason: 'asked by the buyer',
    amount: null,
    by: 'gateway',
    card: null,
    ...ask,
  })

const brl = (value: number): RefundAsk['amount'] => ({ value, currency: 'BRL' })

/** The sale as its buyer's page reads it. */
const shownTo = (answer: PaymentAnswer) =>
  readSale(shop.deps, {
    saleId: saleIdOf(answer),
    token: answer.sales[0]?.token ?? undefined,
    sessionId: 'another browser',
  })

const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallError) return error.code
  throw new Error(`expected an error of the contract, not ${String(error)}`)
}

const refundedAmount = (): number =>
  shop.acquirer.ledger.filter(({ kind }) => kind === 'refund').reduce((sum, { amount }) => sum + amount, 0)

/** Returns the total refunds in our ledger. */
async function booked(): Promise<number> {
  const [row] = await shop.rows<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from ledger_entries where kind = 'refund'`,
  )
  return row?.sum ?? 0
}

const mails = (): Promise<{ kind: string }[]> =>
  shop.rows(
    `select payload->>'kind' as kind from outbox where topic = 'mail' and payload->>'kind' = 'refund-made'`,
  )

/** The sweep when whatever waits is due. */
async function sweepLater(): Promise<void> {
  await shop.rows(`update refunds set due_at = now() where due_at is not null`)
  await shop.rows(`update refunds set created_at = created_at - interval '2 hours'`)
  await sweepDue(shop.deps).catch((error: unknown) => {
    // The job queue has no tables in this database; the steps before it were swept.
    if (!String(error).includes('graphile_worker')) throw error
  })
}

const statusesOf = ({ sales }: Purchase): string[] => sales.map(({ status }) => status)

describe('a refund', () => {
  test('of a whole sale gives everything back, once for its key', async () => {
    const answer = await paid()
    const ask = { key: 'one', reason: 'withdrawal' }
    const [made] = await refund(saleIdOf(answer), ask)
    expect(made).toMatchObject({ state: 'done', amount: 49700, currency: 'BRL', refusal: null })
    expect(made?.gateway_refund_id).toMatch(/^refund-/)
    const [again] = await refund(saleIdOf(answer), ask)
    expect(again?.refund_id).toBe(made?.refund_id)
    expect(refundedAmount()).toBe(49700)
    expect(await booked()).toBe(49700)
    const purchase = await shop.purchaseOf(answer)
    expect(statusesOf(purchase)).toEqual(['REFUNDED'])
    expect(purchase.attempts).toMatchObject([{ state: 'refunded' }])
    expect(await mails()).toHaveLength(1)
    expect(shop.reported.at(-1)?.sales).toMatchObject([{ status: 'REFUNDED' }])
  })

  test('under a key of another order is refused', async () => {
    const answer = await paid()
    await refund(saleIdOf(answer), { key: 'two', amount: brl(10) })
    expect(await codeOf(refund(saleIdOf(answer), { key: 'two', amount: brl(11) }))).toBe('REFUND_KEY_REUSED')
    expect(await codeOf(askVoid(shop.deps, { saleId: saleIdOf(answer), key: 'two', reason: 'x' }))).toBe(
      'REFUND_KEY_REUSED',
    )
    const other = await paid()
    expect(await codeOf(refund(saleIdOf(other), { key: 'two', amount: brl(10) }))).toBe('REFUND_KEY_REUSED')
    expect(refundedAmount()).toBe(1000)
  })

  test('of parts stops at the paid amount', async () => {
    const answer = await paid()
    await refund(saleIdOf(answer), { amount: brl(400) })
    expect(await shownTo(answer)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded: 400 })
    expect(await codeOf(refund(saleIdOf(answer), { amount: brl(97.01) }))).toBe('NOT_REFUNDABLE')
    await refund(saleIdOf(answer), { amount: brl(97) })
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['REFUNDED'])
    expect(await codeOf(refund(saleIdOf(answer)))).toBe('NOT_REFUNDABLE')
    expect([refundedAmount(), await booked()]).toEqual([49700, 49700])
  })

  test('takes an amount of the sale’s own currency only', async () => {
    const saleId = saleIdOf(await paid())
    expect(await codeOf(refund(saleId, { amount: { value: 10, currency: 'USD' } }))).toBe('NOT_REFUNDABLE')
    expect(await codeOf(refund(saleId, { amount: brl(10.001) }))).toBe('NOT_REFUNDABLE')
    expect(await codeOf(refund(saleId, { amount: brl(0) }))).toBe('NOT_REFUNDABLE')
    expect(await codeOf(refund('no-such-sale'))).toBe('NOT_FOUND')
    expect(refundedAmount()).toBe(0)
  })

  test('of one product of two ends that one, and frees its sold stock', async () => {
    const answer = await paid(true)
    expect(await shop.rows(`select sold from products where id = ${PRODUCTS.limited}`)).toEqual([{ sold: 1 }])
    await refund(saleIdOf(answer, 1), { amount: brl(40) })
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['PAID', 'PARTIALLY_REFUNDED'])
    expect(await codeOf(refund(saleIdOf(answer, 1), { amount: brl(61) }))).toBe('NOT_REFUNDABLE')
    await refund(saleIdOf(answer, 1))
    const purchase = await shop.purchaseOf(answer)
    expect(statusesOf(purchase)).toEqual(['PAID', 'REFUNDED'])
    expect(purchase.attempts).toMatchObject([{ state: 'partially-refunded' }])
    expect(await shop.rows(`select sold from products where id = ${PRODUCTS.limited}`)).toEqual([{ sold: 0 }])
    await refund(saleIdOf(answer))
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['REFUNDED', 'REFUNDED'])
    expect([refundedAmount(), await booked()]).toEqual([59700, 59700])
    expect(await shop.rows(`select sold from products where id = ${PRODUCTS.limited}`)).toEqual([{ sold: 0 }])
  })

  test('counts refunds made at the gateway itself', async () => {
    const answer = await paid(true)
    const { reference } = (await shop.purchaseOf(answer)).attempts[0] ?? { reference: '' }
    shop.acquirer.refundBehind(reference, 50000)
    await shop.resolveAll(saleIdOf(answer))
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED'])
    expect(await codeOf(refund(saleIdOf(answer), { amount: brl(97.01) }))).toBe('NOT_REFUNDABLE')
    await refund(saleIdOf(answer), { amount: brl(97) })
    await shop.resolveAll(saleIdOf(answer))
    expect(await shownTo(answer)).toMatchObject({ refunded: 597 })
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['REFUNDED', 'REFUNDED'])
    expect([refundedAmount(), await booked()]).toEqual([59700, 59700])
  })

  test('of a Pix goes through the gateway, of a boleto by a transfer that is recorded', async () => {
    const pix = await shop.submit(await shop.openPage(PRODUCTS.course), { method: 'PIX' })
    const boleto = await shop.submit(await shop.openPage(PRODUCTS.again), { method: 'BOLETO' })
    expect(await codeOf(refund(saleIdOf(pix)))).toBe('NOT_REFUNDABLE')
    for (const answer of [pix, boleto]) {
      shop.acquirer.pay((await shop.purchaseOf(answer)).attempts[0]?.reference ?? '')
      await shop.resolveAll(saleIdOf(answer))
    }
    expect(await refund(saleIdOf(pix))).toMatchObject([{ state: 'done' }])
    expect(refundedAmount()).toBe(49700)
    expect(await codeOf(refund(saleIdOf(boleto)))).toBe('NOT_REFUNDABLE')
    expect(await refund(saleIdOf(boleto), { by: 'transfer' })).toMatchObject([
      { state: 'done', way: 'transfer' },
    ])
    expect(refundedAmount()).toBe(49700)
    expect(await booked()).toBe(99400)
    expect(statusesOf(await shop.purchaseOf(boleto))).toEqual(['REFUNDED'])
  })
})

describe('a refund whose answer does not arrive', () => {
  test('is asked for again with the same key until it is definite', async () => {
    const answer = await paid()
    shop.acquirer.refundsAre = 'lost'
    const [open] = await refund(saleIdOf(answer), { amount: brl(100) })
    expect(open).toMatchObject({ state: 'unknown' })
    expect(refundedAmount()).toBe(10000)
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['PAID'])
    await sweepLater()
    expect(shop.lines.some((line) => line.includes('refund-unknown-too-long'))).toBe(true)
    shop.acquirer.refundsAre = 'answered'
    await sweepLater()
    expect(await shop.rows('select state from refunds')).toEqual([{ state: 'done' }])
    expect([refundedAmount(), await booked()]).toEqual([10000, 10000])
    expect(await mails()).toHaveLength(1)
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['PARTIALLY_REFUNDED'])
  })

  test('because the process was killed after the call is found done, and refunded once', async () => {
    const answer = await paid()
    shop.acquirer.refundsAre = 'dying'
    await expect(refund(saleIdOf(answer))).rejects.toThrow('killed')
    expect(await shop.rows('select state from refunds')).toEqual([{ state: 'asked' }])
    shop.acquirer.refundsAre = 'answered'
    await sweepLater()
    expect([refundedAmount(), await booked()]).toEqual([49700, 49700])
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['REFUNDED'])
    await sweepLater()
    expect(await mails()).toHaveLength(1)
  })

  test('is settled by the sweep where the process was killed before that', async () => {
    const answer = await paid()
    await refund(saleIdOf(answer), { amount: brl(100) })
    // The rows as they are when it died between its last two statements.
    await shop.rows(`update refunds set applied_at = null, due_at = now()`)
    await shop.rows(`update sales set status = 'PAID'`)
    await shop.rows(`update attempts set state = 'approved'`)
    await shop.rows(`delete from ledger_entries where kind = 'refund'`)
    await sweepLater()
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['PARTIALLY_REFUNDED'])
    expect(await booked()).toBe(10000)
  })

  test('counts against the remainder meanwhile, and no more once it is refused', async () => {
    const answer = await paid()
    shop.acquirer.refundsAre = 'unsent'
    await refund(saleIdOf(answer), { amount: brl(490) })
    expect(await codeOf(refund(saleIdOf(answer), { amount: brl(8) }))).toBe('NOT_REFUNDABLE')
    shop.acquirer.refundsAre = 'refused'
    await sweepLater()
    expect(await shop.rows('select state, refusal from refunds')).toEqual([
      { state: 'refused', refusal: 'not for this card' },
    ])
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['PAID'])
    expect(await mails()).toEqual([])
    shop.acquirer.refundsAre = 'answered'
    expect(await refund(saleIdOf(answer))).toMatchObject([{ state: 'done', amount: 49700 }])
  })

  test('is reported by the gateway before its answer, and counts once', async () => {
    const answer = await paid()
    shop.acquirer.refundsAre = 'lost'
    await refund(saleIdOf(answer), { amount: brl(100) })
    await shop.resolveAll(saleIdOf(answer))
    expect(await booked()).toBe(10000)
    shop.acquirer.refundsAre = 'answered'
    await sweepLater()
    await shop.resolveAll(saleIdOf(answer))
    expect([refundedAmount(), await booked()]).toEqual([10000, 10000])
    expect(await refund(saleIdOf(answer))).toMatchObject([{ amount: 39700, state: 'done' }])
    expect([refundedAmount(), await booked()]).toEqual([49700, 49700])
  })
})

describe('a void', () => {
  test('cancels a payment in review, and no money moves', async () => {
    shop.acquirer.script = () => ({ does: 'review' })
    const page = await shop.openPage(PRODUCTS.limited)
    const answer = await shop.submit(page)
    expect(await codeOf(refund(saleIdOf(answer)))).toBe('NOT_REFUNDABLE')
    const ask = { saleId: saleIdOf(answer), key: newKey(), reason: 'a known fraud' }
    expect(await askVoid(shop.deps, ask)).toMatchObject([{ kind: 'void', state: 'done' }])
    expect(await askVoid(shop.deps, ask)).toMatchObject([{ kind: 'void', state: 'done' }])
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['CANCELED'])
    expect(await shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`)).toEqual([
      { sold: 0, held: 0 },
    ])
    expect(shop.acquirer.ledger).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('of captured money is refused', async () => {
    const saleId = saleIdOf(await paid())
    expect(await codeOf(askVoid(shop.deps, { saleId, key: newKey(), reason: 'x' }))).toBe('NOT_VOIDABLE')
  })

  test('that comes after the review ended is refused by the gateway, and the sale remains', async () => {
    shop.acquirer.script = () => ({ does: 'review' })
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
    shop.acquirer.decide((await shop.purchaseOf(answer)).attempts[0]?.reference ?? '', 'approve')
    const ask = { saleId: saleIdOf(answer), key: newKey(), reason: 'too late' }
    expect(await askVoid(shop.deps, ask)).toMatchObject([{ state: 'refused' }])
    await shop.resolveAll(saleIdOf(answer))
    expect(statusesOf(await shop.purchaseOf(answer))).toEqual(['PAID'])
  })
})

/*
 * A careless acquirer refunds any requested amount: only our own guards apply, and the control removes them in this
 * test's own database. A refund made past us at the same moment is known only to the acquirer itself.
 */
describe('twenty partial refunds at once, and a webhook', () => {
  async function race(pastUs: number): Promise<number> {
    shop.acquirer.isCareless = pastUs === 0
    const answer = await paid(true)
    const { reference } = (await shop.purchaseOf(answer)).attempts[0] ?? { reference: '' }
    const { processes } = shop
    if (pastUs > 0) shop.acquirer.refundBehind(reference, pastUs)
    const ask = (_: unknown, n: number) =>
      askRefund(processes[n % 3] ?? shop.deps, {
        saleId: saleIdOf(answer, n % 2),
        key: newKey(),
        reason: 'a race',
        amount: brl(n % 2 === 0 ? 70 : 15),
        by: 'gateway',
        card: null,
      }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
      })
    const look = () => shop.resolveAll(saleIdOf(answer))
    // Each has been found right by what was read before any of them is written.
    const purchase = { lock: 'select from payments for update', count: 20 }
    const all = () => Promise.all([...Array.from({ length: 20 }, ask), look(), look()])
    await atOnce(shop.anotherProcess().db, purchase, all)
    await shop.resolveAll(saleIdOf(answer))
    return refundedAmount()
  }

  test.each([0, 5000])(
    'with %i refunded at the gateway, never exceed the captured amount',
    async (pastUs) => {
      expect(await race(pastUs)).toBeLessThanOrEqual(59700)
      expect(await booked()).toBe(refundedAmount())
      const over = await shop.rows(`select s.id from sales s where refunded > refundable
      or refunded <> (select coalesce(sum(amount), 0) from refunds r where r.sale_id = s.id and r.state = 'done')`)
      expect(over).toEqual([])
      expect(await shop.rows(`select id from refunds where state not in ('done', 'refused')`)).toEqual([])
    },
  )

  test('the control: without the walls too much goes back', async () => {
    await shop.rows('alter table attempts drop constraint attempts_not_overrefunded')
    await shop.rows('alter table sales drop constraint sales_not_overrefunded')
    expect(await race(0)).toBeGreaterThan(59700)
  })
})
