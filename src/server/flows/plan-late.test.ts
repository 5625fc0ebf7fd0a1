import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttemptState } from '#rules/payment-state.ts'
import type { AttemptRecord, Purchase } from '../store/purchase-records.ts'
import { planSettlement } from './plan-settlement.ts'
import { openShop, PRODUCTS, type Shop } from './shop.test-double.ts'

/* Money for an attempt that had ended, row by row: what else is known of the purchase decides where it goes. */

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

const changeOf = (plan: ReturnType<typeof planSettlement>) => {
  if (plan.kind !== 'write') throw new Error(`expected a change, not ${plan.kind}`)
  return plan.change
}

describe.each(['PIX', 'BOLETO'] as const)('late money of a %s', (method) => {
  test.each(ENDED)('that was %s buys where nothing else does, and claims again', (ended) => {
    const { purchase, attempt } = situation(method, ended, ['refused', 'expired'])
    const change = changeOf(planSettlement(purchase, attempt, MONEY, NOW))
    expect(change).toMatchObject({
      from: ended,
      to: 'approved',
      reclaim: true,
      paysPurchase: true,
      owed: null,
      ledger: { kind: 'charge', amount: attempt.total },
    })
    expect(change.sales).toMatchObject({ status: 'PAID' })
  })

  test.each(ENDED)('that was %s goes back where its stock is gone', (ended) => {
    const { purchase, attempt } = situation(method, ended, [])
    const change = changeOf(planSettlement(purchase, attempt, MONEY, NOW, false))
    expect(change).toMatchObject({
      to: ended,
      sales: null,
      paysPurchase: false,
      owed: { kind: 'refund', amount: attempt.total, reason: 'sold-out' },
      ledger: { kind: 'charge' },
    })
  })

  test.each([
    ['another way paid', ['approved'], true],
    ['another way paid and was given back', ['refunded'], true],
    ['another way paid and a bank took it', ['charged-back'], true],
  ] as const)('goes back where %s', (_, others, isPaid) => {
    for (const ended of ENDED) {
      const { purchase, attempt } = situation(method, ended, others, isPaid)
      expect(changeOf(planSettlement(purchase, attempt, MONEY, NOW))).toMatchObject({
        sales: null,
        owed: { reason: 'second-settlement', amount: attempt.total },
      })
    }
  })

  test('makes way for itself where only a waiting code or voucher stands in it', () => {
    const { purchase, attempt } = situation(method, 'superseded', ['refused', 'awaiting'])
    expect(planSettlement(purchase, attempt, MONEY, NOW)).toMatchObject({
      kind: 'supersede-first',
      other: { id: 'other-1' },
    })
  })

  test.each(['sending', 'unknown', 'in-review'] as const)('waits while another try is %s', (open) => {
    const { purchase, attempt } = situation(method, 'superseded', [open])
    const change = changeOf(planSettlement(purchase, attempt, MONEY, NOW))
    expect(change).toMatchObject({ to: 'superseded', sales: null, owed: null, ledger: { kind: 'charge' } })
    expect(change.dueAt?.getTime()).toBe(NOW.getTime() + 60_000)
  })

  test('is owed under one key, however often it is told', () => {
    const { purchase, attempt } = situation(method, 'expired', ['approved'], true)
    const keys = [1, 2, 3].map(() => changeOf(planSettlement(purchase, attempt, MONEY, NOW)).owed?.key)
    expect(new Set(keys)).toEqual(new Set([`refund:${attempt.reference}`]))
  })

  test('that was given back at the gateway before we heard of it changes nothing', () => {
    const { purchase, attempt } = situation(method, 'refused', [])
    const learnt = { kind: 'refunded', gatewayId: 'g', refundedTotal: attempt.total } as const
    expect(planSettlement(purchase, { ...attempt, due_at: null }, learnt, NOW).kind).toBe('nothing')
  })
})
