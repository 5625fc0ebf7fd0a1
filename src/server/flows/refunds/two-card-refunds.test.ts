import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { askRefund, askVoid, type RefundAsk } from './request-refund.ts'
import {
  teachAuthorisations,
  type AuthorisingAcquirer,
  type Fate,
} from '../../testing/authorising-acquirer.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { noteOfPayment } from '../../jobs/note-of-payment.ts'
import { readMailedEvents } from '../../store/accounts/mailed-event-store.ts'
import type { TeamEventOrder } from '../../store/purchases/attempt-change.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { carryOutReversal } from './carry-out-reversal.ts'
import { processWebhook } from '../webhooks/receive-webhook.ts'
import { readOperatorSale } from '../sales/read-operator-sale.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const FIRST = 'card_first_000000000000000000001'
const SECOND = 'card_second_00000000000000000002'

let shop: Shop
let acquirer: AuthorisingAcquirer
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: { method: 'TWO_CREDIT_CARDS,CREDIT_CARD' } } })
  acquirer = teachAuthorisations(shop.acquirer)
  for (const [name, each] of shop.acquirer.capabilities) {
    shop.acquirer.capabilities.set(name, { ...each, methods: [...each.methods, 'TWO_CREDIT_CARDS'] })
  }
  shop.acquirer.cards.set(FIRST, { brand: 'visa', bin: '411111', last_four: '1111' })
  shop.acquirer.cards.set(SECOND, { brand: 'mastercard', bin: '555555', last_four: '4444' })
})
beforeEach(async () => {
  await shop.reset()
  acquirer.forgetAll()
})
afterAll(() => shop.close())

async function bought(): Promise<PaymentAnswer> {
  const cards = [
    { token: FIRST, amount: 300, holder_name: 'MARIA DA SILVA', installments: 1 },
    { token: SECOND, amount: 197, holder_name: 'MARIA DA SILVA', installments: 1 },
  ]
  return shop.submit(await shop.openPage(PRODUCTS.course), { method: 'TWO_CREDIT_CARDS', cards })
}

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
let keys = 0
const refund = (answer: PaymentAnswer, ask: Partial<RefundAsk>) =>
  askRefund(shop.deps, {
    saleId: saleIdOf(answer),
    key: `two-cards-${(keys += 1)}`,
    reason: 'asked',
    amount: null,
    by: 'gateway',
    card: null,
    ...ask,
  })
const brl = (value: number): RefundAsk['amount'] => ({ value, currency: 'BRL' })

/** Returns the amount refunded to each card, by the last character of its reference. */
const refundedAmount = (number: number): number =>
  shop.acquirer.ledger
    .filter(({ kind, reference }) => kind === 'refund' && reference.endsWith(String(number)))
    .reduce((sum, { amount }) => sum + amount, 0)

const legStates = async (answer: PaymentAnswer): Promise<string[]> =>
  ((await shop.purchaseOf(answer)).attempts[0]?.legs ?? []).map(({ state }) => state)

const statusOf = async (answer: PaymentAnswer): Promise<string | undefined> =>
  (await shop.purchaseOf(answer)).sales[0]?.status

test('all of it goes back to the cards that paid it', async () => {
  const answer = await bought()
  expect(await refund(answer, {})).toMatchObject([
    { card: 1, part: 1, amount: 30000, state: 'done' },
    { card: 2, part: 2, amount: 19700, state: 'done' },
  ])
  expect([refundedAmount(1), refundedAmount(2)]).toEqual([30000, 19700])
  expect(await statusOf(answer)).toBe('REFUNDED')
})

test('a part goes back to the card that is named, never more than it paid; the rest to both', async () => {
  const answer = await bought()
  await refund(answer, { card: 2, amount: brl(150) })
  await expect(refund(answer, { card: 2, amount: brl(47.01) })).rejects.toMatchObject({
    code: 'NOT_REFUNDABLE',
  })
  expect(await statusOf(answer)).toBe('PARTIALLY_REFUNDED')
  const { attempts } = await readOperatorSale(shop.deps, saleIdOf(answer))
  expect(attempts[0]?.cards).toMatchObject([
    { number: 1, brand: 'visa', total: 300, refundable: 300 },
    { number: 2, brand: 'mastercard', total: 197, refundable: 47 },
  ])
  expect(await refund(answer, { card: 2 })).toMatchObject([{ card: 2, amount: 4700 }])
  await refund(answer, {})
  expect([refundedAmount(1), refundedAmount(2)]).toEqual([30000, 19700])
  expect(await statusOf(answer)).toBe('REFUNDED')
})

describe('an item of a refund to two cards', () => {
  const itemStates = () => shop.rows('select state from refund_items')
  const ends = (answer: PaymentAnswer) =>
    refund(answer, { items: [{ saleId: saleIdOf(answer), ticket: null }], amount: brl(400) })
  const secondIs = (fate: Fate) => {
    acquirer.fates = (request, reference) => (request === 'refund' && reference.endsWith('2') ? fate : 'done')
  }

  test('ends once both have their part', async () => {
    const answer = await bought()
    secondIs('answer-lost')
    const [, second] = await ends(answer)
    expect(second).toMatchObject({ card: 2, state: 'unknown' })
    expect([await itemStates(), await statusOf(answer)]).toEqual([[{ state: 'asked' }], 'PARTIALLY_REFUNDED'])
    secondIs('done')
    if (second !== undefined) await carryOutRefund(shop.deps, second)
    expect([await itemStates(), await statusOf(answer)]).toEqual([[{ state: 'ended' }], 'REFUNDED'])
    expect(refundedAmount(1) + refundedAmount(2)).toBe(40_000)
  })

  test('stays where one of them was refused its part', async () => {
    const answer = await bought()
    secondIs('refused')
    expect(await ends(answer)).toMatchObject([{ state: 'done' }, { state: 'refused' }])
    expect([await itemStates(), await statusOf(answer)]).toEqual([[{ state: 'freed' }], 'PARTIALLY_REFUNDED'])
  })
})

test('twenty refunds of one card at once return its amount and no more', async () => {
  const answer = await bought()
  const asked = Array.from({ length: 20 }, () =>
    refund(answer, { card: 2, amount: brl(20) }).catch(() => null),
  )
  await Promise.all(asked)
  expect([refundedAmount(1), refundedAmount(2)]).toEqual([0, 18000])
})

test('a void in review lets both cards go', async () => {
  acquirer.fates = (request, reference) =>
    request === 'authorise' && reference.endsWith('2') ? 'review' : 'done'
  const answer = await bought()
  expect(await statusOf(answer)).toBe('PENDING_FRAUD_ANALYSIS')
  const ask = { saleId: saleIdOf(answer), key: 'void-both', reason: 'a known fraud' }
  expect(await askVoid(shop.deps, ask)).toMatchObject([
    { card: 1, state: 'done' },
    { card: 2, state: 'done' },
  ])
  expect(await statusOf(answer)).toBe('CANCELED')
  expect([...acquirer.held.values()].map(({ state }) => state)).toEqual(['voided', 'voided'])
  expect(await legStates(answer)).toEqual(['voided', 'voided'])
})

test('a void that reaches one card only lets the other one go as well, and nothing is captured', async () => {
  acquirer.fates = (request, reference) => {
    if (request === 'authorise' && reference.endsWith('2')) return 'review'
    return request === 'void' && reference.endsWith('2') ? 'request-lost' : 'done'
  }
  const answer = await bought()
  const ask = { saleId: saleIdOf(answer), key: 'void-half', reason: 'a known fraud' }
  expect(await askVoid(shop.deps, ask)).toMatchObject([{ state: 'done' }, { state: 'unknown' }])
  expect(await legStates(answer)).toEqual(['voided', 'in-review'])
  const second = [...acquirer.held.keys()].find((reference) => reference.endsWith('2')) ?? ''
  acquirer.fates = () => 'done'
  acquirer.decide(second, 'authorized')
  await shop.resolveAll(saleIdOf(answer))
  expect(acquirer.requests.filter((request) => request.startsWith('capture'))).toEqual([])
  expect(await statusOf(answer)).toBe('REFUSED')
  const pending = await shop.rows(`select leg, kind, state from pending_reversals`)
  expect(pending).toEqual([{ leg: 2, kind: 'void', state: 'pending' }])
})

test('a card voided because the other one was refused is held no longer, here too', async () => {
  acquirer.fates = (request, reference) =>
    request === 'authorise' && reference.endsWith('2') ? 'refused' : 'done'
  const answer = await bought()
  expect(answer).toMatchObject({ status: 'REFUSED', refused_card: 2 })
  expect(await legStates(answer)).toEqual(['voided', 'refused'])
  expect(answer.cards).toMatchObject([{ status: 'released' }, { status: 'refused' }])
})

describe('disputes', () => {
  const references = (): [string, string] => {
    const [first = '', second = ''] = [...acquirer.held.keys()]
    return [first, second]
  }
  const entries = () =>
    shop.rows(`select kind, leg, amount from ledger_entries where kind like 'chargeback%' order by id`)

  test('a bank takes back one card: the other one paid, and a dispute that is won returns the amount', async () => {
    const answer = await bought()
    const [first] = references()
    acquirer.dispute(first, true)
    await shop.resolveAll(saleIdOf(answer))
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('CHARGEBACK')
    expect(await entries()).toEqual([{ kind: 'chargeback', leg: 1, amount: 30000 }])
    acquirer.dispute(first, false)
    await Promise.all([1, 2, 3].map(() => shop.resolveAll(saleIdOf(answer))))
    expect(await statusOf(answer)).toBe('PAID')
    expect((await shop.purchaseOf(answer)).attempts).toMatchObject([{ state: 'approved' }])
    expect(await entries()).toEqual([
      { kind: 'chargeback', leg: 1, amount: 30000 },
      { kind: 'chargeback-reversal', leg: 1, amount: 30000 },
    ])
    expect(shop.lines.some((line) => line.includes('chargeback-won'))).toBe(true)
  })

  test('both are disputed, one by one: only when both are won is the sale paid again', async () => {
    const answer = await bought()
    const [first, second] = references()
    for (const [reference, isDisputed] of [
      [first, true],
      [second, true],
      [first, false],
    ] as const) {
      acquirer.dispute(reference, isDisputed)
      await shop.resolveAll(saleIdOf(answer))
      expect(await statusOf(answer)).toBe('CHARGEBACK')
    }
    acquirer.dispute(second, false)
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('PAID')
    expect(await entries()).toEqual([
      { kind: 'chargeback', leg: 1, amount: 30000 },
      { kind: 'chargeback', leg: 2, amount: 19700 },
      { kind: 'chargeback-reversal', leg: 1, amount: 30000 },
      { kind: 'chargeback-reversal', leg: 2, amount: 19700 },
    ])
    acquirer.dispute(first, true)
    await shop.resolveAll(saleIdOf(answer))
    expect(await entries()).toHaveLength(5)
    expect(await statusOf(answer)).toBe('CHARGEBACK')
  })

  test('the team is mailed each of them, with the amount banks hold by then, and nothing twice', async () => {
    const answer = await bought()
    const [first, second] = references()
    const mailed: number[] = []
    const orders: number[] = []
    for (const reference of [first, second]) {
      acquirer.dispute(reference, true)
      await shop.resolveAll(saleIdOf(answer))
      await shop.resolveAll(saleIdOf(answer))
      const rows = await shop.rows<{ payload: TeamEventOrder }>(
        `delete from outbox where topic = 'team-event' returning payload`,
      )
      orders.push(rows.length)
      for (const { payload } of rows) await noteOfPayment(shop.deps, payload)
      const all = { sellerId: 10, after: 0, upto: Number.MAX_SAFE_INTEGER }
      const { count, items } = await readMailedEvents(shop.db, 'charged-back', all, 10)
      mailed.push(count, ...items.map(({ total }) => total))
    }
    expect([orders, mailed]).toEqual([
      [1, 1],
      [1, 30000, 1, 49700],
    ])
  })

  test('an amount refunded before the dispute is neither taken nor refunded twice', async () => {
    const answer = await bought()
    await refund(answer, { card: 1, amount: brl(100) })
    const [first] = references()
    acquirer.dispute(first, true)
    await shop.resolveAll(saleIdOf(answer))
    acquirer.dispute(first, false)
    await shop.resolveAll(saleIdOf(answer))
    expect(await entries()).toEqual([
      { kind: 'chargeback', leg: 1, amount: 20000 },
      { kind: 'chargeback-reversal', leg: 1, amount: 20000 },
    ])
    expect(await statusOf(answer)).toBe('PARTIALLY_REFUNDED')
  })

  test('a gateway without look-ups reports one card, and that card is booked once', async () => {
    const answer = await bought()
    const [, second] = references()
    const { gateway } = (await shop.purchaseOf(answer)).attempts[0] ?? { gateway: '' }
    const gatewayId = `at-acquirer-${second}`
    for (const event_id of ['told-1', 'told-2']) {
      const reported = { kind: 'charged-back', gatewayId } as const
      await processWebhook(shop.deps, {
        gateway,
        event_id,
        reference: second,
        gateway_id: gatewayId,
        reported,
      })
    }
    expect(await statusOf(answer)).toBe('CHARGEBACK')
    expect(await entries()).toEqual([{ kind: 'chargeback', leg: 2, amount: 19700 }])
  })
})

test('a second payment by two cards is refunded to both, and the sale shows it', async () => {
  const answer = await bought()
  await shop.rows(`insert into pending_reversals (reversal_key, seller_id, attempt_id, leg, kind, amount, reason, state,
    due_at) select 'refund:' || reference, seller_id, attempt_id, number, 'refund', total, 'bought-twice', 'pending',
    now() from attempt_legs`)
  for (const pending of await leaseDueReversals(shop.db, 10, 1000)) await carryOutReversal(shop.deps, pending)
  expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'REFUNDED' }])
  expect(await shop.rows(`select sum(amount) as amount from ledger_entries where kind = 'refund'`)).toEqual([
    { amount: '49700' },
  ])
})
