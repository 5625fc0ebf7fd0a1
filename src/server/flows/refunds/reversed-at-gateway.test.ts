import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { payByTransfer } from './operator-reversals.ts'
import { carryOutReversal } from './carry-out-reversal.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { bothLedgers, openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'

/* A refund that is due from us may also be made at the gateway, past us: each cent is refunded exactly once. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

type Owing = { answer: PaymentAnswer; boleto: AttemptRecord }

/** Returns a voucher that was paid second: all of it is due for refund. */
async function paidSecond(): Promise<Owing> {
  const page = await shop.openPage(PRODUCTS.course)
  const answer = await shop.submit(page, { method: 'BOLETO' })
  const boleto = (await shop.purchaseOf(answer)).attempts.at(-1)
  if (boleto === undefined) throw new Error('the purchase has no attempt')
  const paid = await shop.submit(withNewNonce(page))
  expect(paid.status).toBe('PAID')
  shop.acquirer.pay(boleto.reference)
  await shop.resolveAll(paid.sales[0]?.sale_id ?? '')
  expect(await reversals()).toEqual([{ amount: boleto.total, state: 'pending' }])
  return { answer: paid, boleto }
}

const reversals = () => shop.rows('select amount, state from pending_reversals order by id')

async function pay(): Promise<void> {
  for (const pending of await leaseDueReversals(shop.db, 10, 1000)) await carryOutReversal(shop.deps, pending)
}

/** Until the gateway's refusal is believed. */
async function refuseForGood(): Promise<void> {
  shop.acquirer.refundsAre = 'refused'
  await shop.rows('update pending_reversals set tries = 32')
  await pay()
  shop.acquirer.refundsAre = 'answered'
}

async function notify({ answer, boleto }: Owing, refundedTotal: number): Promise<void> {
  const reported = { kind: 'refunded', gatewayId: 'g', refundedTotal } as const
  await applyOutcome(shop.deps, await shop.purchaseOf(answer), boleto.id, reported)
}

async function expectBothBooked(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

describe('a reversal that was refunded at the gateway itself', () => {
  test('is paid when all of it was', async () => {
    const { boleto } = await paidSecond()
    shop.acquirer.refundBehind(boleto.reference, boleto.total)
    await pay()
    expect(await reversals()).toEqual([{ amount: boleto.total, state: 'done' }])
    await expectBothBooked()
  })

  test('leaves the rest to be refunded when a part of it was', async () => {
    const { boleto } = await paidSecond()
    shop.acquirer.refundBehind(boleto.reference, boleto.total * 0.4)
    await pay()
    expect(await reversals()).toEqual([
      { amount: boleto.total * 0.4, state: 'done' },
      { amount: boleto.total * 0.6, state: 'pending' },
    ])
    await expectBothBooked()
    await pay()
    expect(await reversals()).toMatchObject([{ state: 'done' }, { state: 'done' }])
    await expectBothBooked()
  })

  test('and reported before we tried is booked once', async () => {
    const owing = await paidSecond()
    shop.acquirer.refundBehind(owing.boleto.reference, owing.boleto.total * 0.4)
    await notify(owing, owing.boleto.total * 0.4)
    await pay()
    await notify(owing, owing.boleto.total * 0.4)
    await pay()
    await notify(owing, owing.boleto.total)
    await expectBothBooked()
  })
})

describe('a reversal that the gateway refused for good', () => {
  test('is paid when the gateway later reports a full refund', async () => {
    const owing = await paidSecond()
    const { boleto } = owing
    await refuseForGood()
    expect(await reversals()).toMatchObject([{ state: 'refused' }])
    shop.acquirer.refundBehind(boleto.reference, boleto.total)
    await notify(owing, boleto.total)
    expect(await reversals()).toEqual([{ amount: boleto.total, state: 'done' }])
    const [row] = await shop.rows<{ id: number }>('select id from pending_reversals')
    await payByTransfer(shop.deps, row?.id ?? 0)
    await expectBothBooked()
  })

  test('is the rest when a part of it went back', async () => {
    const owing = await paidSecond()
    const { boleto } = owing
    await refuseForGood()
    shop.acquirer.refundBehind(boleto.reference, boleto.total * 0.4)
    for (const _ of [1, 2]) await notify(owing, boleto.total * 0.4)
    expect(await reversals()).toEqual([{ amount: boleto.total * 0.6, state: 'refused' }])
    await expectBothBooked()
    shop.acquirer.refundBehind(boleto.reference, boleto.total * 0.6)
    await notify(owing, boleto.total)
    expect(await reversals()).toMatchObject([{ state: 'done' }])
    await expectBothBooked()
  })
})
