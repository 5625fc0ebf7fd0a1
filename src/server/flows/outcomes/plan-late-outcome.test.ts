import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { planOutcome } from './plan-outcome.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

/* Money for an attempt that had ended, row by row: the other facts about the purchase decide where it goes. */

const NOW = new Date('2026-11-21T12:00:00Z')
const MONEY = { kind: 'approved', gatewayId: 'g' } as const
const ENDED = ['refused', 'not-sent', 'expired', 'canceled', 'superseded'] as const

let shop: Shop
let rows: Record<'PIX' | 'BOLETO', Purchase>
beforeAll(async () => {
  shop = await openShop()
  const waiting = async (method: 'PIX' | 'BOLETO') =>
    shop.purchaseOf(await shop.submit(await shop.openPage(PRODUCTS.limited), { method }))
  rows = { PIX: await waiting('PIX'), BOLETO: await waiting('BOLETO') }
})
afterAll(() => shop.close())

/** The purchase with its first attempt ended and, beside it, others in these states. */
function situation(
  method: 'PIX' | 'BOLETO',
  ended: AttemptState,
  others: readonly AttemptState[],
  isPaid = false,
): { purchase: Purchase; attempt: AttemptRecord } {
  const { payment, attempts, sales } = rows[method]
  const [first] = attempts
  if (first === undefined) throw new Error('the purchase has no attempt')
  const attempt = { ...first, state: ended }
  const beside = others.map((state, index) => ({ ...first, id: `other-${index}`, number: index + 2, state }))
  const state = isPaid ? 'paid' : 'open'
  return { purchase: { payment: { ...payment, state }, attempts: [attempt, ...beside], sales }, attempt }
}

const changeOf = (plan: ReturnType<typeof planOutcome>) => {
  if (plan.kind !== 'write') throw new Error(`expected a change, not ${plan.kind}`)
  return plan.change
}

describe.each(['PIX', 'BOLETO'] as const)('late money of a %s', (method) => {
  test.each(ENDED)('that was %s buys where nothing else does, and claims again', (ended) => {
    const { purchase, attempt } = situation(method, ended, ['refused', 'expired'])
    const change = changeOf(planOutcome(purchase, attempt, MONEY, NOW))
    expect(change).toMatchObject({
      from: ended,
      to: 'approved',
      reclaim: true,
      paysPurchase: true,
      pending: null,
      ledger: [{ kind: 'charge', amount: attempt.total }],
    })
    expect(change.sales).toMatchObject({ status: 'PAID' })
  })

  test.each(ENDED)('that was %s goes back where its stock is gone', (ended) => {
    const { purchase, attempt } = situation(method, ended, [])
    const change = changeOf(planOutcome(purchase, attempt, MONEY, NOW, false))
    expect(change).toMatchObject({
      to: ended,
      sales: null,
      paysPurchase: false,
      pending: { kind: 'refund', amount: attempt.total, reason: 'sold-out' },
      ledger: [{ kind: 'charge' }],
    })
  })

  test.each([
    ['another way paid', ['approved'], true],
    ['another way paid and was given back', ['refunded'], true],
    ['another way paid and a bank took it', ['charged-back'], true],
  ] as const)('goes back where %s', (_, others, isPaid) => {
    for (const ended of ENDED) {
      const { purchase, attempt } = situation(method, ended, others, isPaid)
      expect(changeOf(planOutcome(purchase, attempt, MONEY, NOW))).toMatchObject({
        sales: null,
        pending: { reason: 'paid-twice', amount: attempt.total },
      })
    }
  })

  test('supersedes a waiting code or voucher where only that is in its way', () => {
    const { purchase, attempt } = situation(method, 'superseded', ['refused', 'awaiting'])
    expect(planOutcome(purchase, attempt, MONEY, NOW)).toMatchObject({
      kind: 'supersede-first',
      other: { id: 'other-1' },
    })
  })

  test.each(['sending', 'unknown', 'in-review'] as const)('waits while another try is %s', (open) => {
    const { purchase, attempt } = situation(method, 'superseded', [open])
    const change = changeOf(planOutcome(purchase, attempt, MONEY, NOW))
    expect(change).toMatchObject({
      to: 'superseded',
      sales: null,
      pending: null,
      ledger: [{ kind: 'charge' }],
    })
    expect(change.dueAt?.getTime()).toBe(NOW.getTime() + 60_000)
  })

  test('is refunded under one key, however often it is reported', () => {
    const { purchase, attempt } = situation(method, 'expired', ['approved'], true)
    const keys = [1, 2, 3].map(() => changeOf(planOutcome(purchase, attempt, MONEY, NOW)).pending?.key)
    expect(new Set(keys)).toEqual(new Set([`refund:${attempt.reference}`]))
  })

  describe('with a partial refund at the gateway before its report arrives', () => {
    const returned = (attempt: AttemptRecord, share: number) =>
      ({ kind: 'refunded', gatewayId: 'g', refundedTotal: attempt.total * share }) as const

    test.each(ENDED)('%s: the rest buys, and the refund is looked up right after', (ended) => {
      const { purchase, attempt } = situation(method, ended, ['refused'])
      const change = changeOf(planOutcome(purchase, attempt, returned(attempt, 0.4), NOW))
      expect(change).toMatchObject({
        to: 'approved',
        reclaim: true,
        ledger: [{ kind: 'charge' }],
        dueAt: NOW,
      })
    })

    test.each(ENDED)('%s: the rest is refunded where another way paid', (ended) => {
      const { purchase, attempt } = situation(method, ended, ['approved'], true)
      const { total } = attempt
      expect(changeOf(planOutcome(purchase, attempt, returned(attempt, 0.4), NOW))).toMatchObject({
        to: ended,
        sales: null,
        pending: { kind: 'refund', amount: total * 0.6, reason: 'paid-twice' },
        ledger: [
          { kind: 'charge', amount: total },
          { kind: 'refund', amount: total * 0.4 },
        ],
      })
    })

    test.each([
      ['nothing else', [], false],
      ['a code that waits', ['awaiting'], false],
      ['a charge on its way', ['sending'], false],
      ['a paid one', ['approved'], true],
    ] as const)(
      'all of it, beside %s: both ways are booked and nothing else changes',
      (_, others, isPaid) => {
        for (const ended of ENDED) {
          const { purchase, attempt } = situation(method, ended, others, isPaid)
          const { total } = attempt
          expect(changeOf(planOutcome(purchase, attempt, returned(attempt, 1), NOW))).toMatchObject({
            to: ended,
            sales: null,
            paysPurchase: false,
            reclaim: false,
            pending: null,
            dueAt: null,
            ledger: [
              { kind: 'charge', amount: total },
              { kind: 'refund', amount: total },
            ],
          })
        }
      },
    )
  })
})
