import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { attemptKey } from './resolve-attempt.ts'
import { carryOutReversal } from '../refunds/carry-out-reversal.ts'
import { applyOutcome } from './apply-outcome.ts'
import { bothLedgers, openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'

const MINUTE = 60

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''

async function lastAttemptOf(answer: PaymentAnswer): Promise<AttemptRecord> {
  const attempt = (await shop.purchaseOf(answer)).attempts.at(-1)
  if (attempt === undefined) throw new Error('the purchase has no attempt')
  return attempt
}

describe('a sale that is paid', () => {
  test('stays paid when the Pix that waited beside it ends', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const boleto = await lastAttemptOf(await shop.submit(page, { method: 'BOLETO' }))
    const pix = await shop.submit(withNewNonce(page), { method: 'PIX' })
    shop.acquirer.pay(boleto.reference)
    await shop.resolveAll(saleIdOf(pix))
    await passTime(shop, 33 * MINUTE)
    await shop.resolveAll(saleIdOf(pix))
    const purchase = await shop.purchaseOf(pix)
    expect(purchase.attempts.map(({ state }) => state)).toEqual(['approved', 'expired'])
    expect(purchase.sales).toMatchObject([{ status: 'PAID' }])
  })
})

describe('money for an attempt that was cancelled', () => {
  test('makes the sale a paid one', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const answer = await shop.submit(page, { method: 'PIX' })
    const attempt = await lastAttemptOf(answer)
    await shop.acquirer.cancel(attemptKey(attempt))
    await shop.resolveAll(saleIdOf(answer))
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'CANCELED' }])

    shop.acquirer.pay(attempt.reference)
    await shop.resolveAll(saleIdOf(answer))
    const paid = await shop.purchaseOf(answer)
    expect(paid.attempts).toMatchObject([{ state: 'approved' }])
    expect(paid.sales).toMatchObject([{ status: 'PAID' }])
    expect(shop.reported.at(-1)?.sales).toMatchObject([{ status: 'PAID' }])
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })
})

describe('late money that has to be refunded', () => {
  test('buys nothing any more, even where there is stock again', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const answer = await shop.submit(page, { method: 'PIX' })
    const attempt = await lastAttemptOf(answer)
    await passTime(shop, 33 * MINUTE)
    await shop.resolveAll(saleIdOf(answer))
    await shop.rows(`update products set sold = stock where id = ${PRODUCTS.limited}`)
    shop.acquirer.pay(attempt.reference)
    await shop.resolveAll(saleIdOf(answer))
    expect(await shop.rows('select reason, state from pending_reversals')).toEqual([
      { reason: 'sold-out', state: 'pending' },
    ])

    await shop.rows(`update products set sold = 0 where id = ${PRODUCTS.limited}`)
    await shop.resolveAll(saleIdOf(answer))
    expect((await shop.purchaseOf(answer)).attempts).toMatchObject([{ state: 'expired' }])
    for (const pending of await leaseDueReversals(shop.db, 10, 1000))
      await carryOutReversal(shop.deps, pending)
    expect((await shop.purchaseOf(answer)).sales).not.toMatchObject([{ status: 'PAID' }])
    expect(shop.acquirer.ledger.map(({ kind }) => kind)).toEqual(['charge', 'refund'])
  })
})

describe('late money with a refund at the gateway before its report arrives', () => {
  /** A voucher that was made way for and paid behind our back, beside the Pix that came after it. */
  async function paidBehind(share: number): Promise<{ answer: PaymentAnswer; boleto: AttemptRecord }> {
    const page = await shop.openPage(PRODUCTS.course)
    const boleto = await lastAttemptOf(await shop.submit(page, { method: 'BOLETO' }))
    const answer = await shop.submit(withNewNonce(page), { method: 'PIX' })
    shop.acquirer.pay(boleto.reference)
    shop.acquirer.refundBehind(boleto.reference, boleto.total * share)
    return { answer, boleto }
  }

  const statesOf = async (answer: PaymentAnswer) =>
    (await shop.purchaseOf(answer)).attempts.map(({ state }) => state)

  async function expectBothBooked(): Promise<void> {
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  }

  test('buys with the rest, as a sale that was partly refunded', async () => {
    const { answer } = await paidBehind(0.4)
    await shop.resolveAll(saleIdOf(answer))
    await shop.resolveAll(saleIdOf(answer))
    expect(await statesOf(answer)).toEqual(['partially-refunded', 'superseded'])
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'PARTIALLY_REFUNDED' }])
    await expectBothBooked()
  })

  test('refunds the rest where the other way has paid, and books each movement once', async () => {
    const { answer, boleto } = await paidBehind(0.4)
    const [, pix] = (await shop.purchaseOf(answer)).attempts
    if (pix === undefined) throw new Error('there is no Pix')
    shop.acquirer.pay(pix.reference)
    await applyOutcome(shop.deps, await shop.purchaseOf(answer), pix.id, {
      kind: 'approved',
      gatewayId: 'g',
    })
    await shop.resolveAll(saleIdOf(answer))
    await shop.resolveAll(saleIdOf(answer))
    expect(await statesOf(answer)).toEqual(['superseded', 'approved'])
    expect(await shop.rows('select amount, reason from pending_reversals')).toEqual([
      { amount: boleto.total * 0.6, reason: 'paid-twice' },
    ])
    // The gateway reports all of it before the reversal is closed, and again afterwards.
    const reversals = await leaseDueReversals(shop.db, 10, 1000)
    const reported = { kind: 'refunded', gatewayId: 'g', refundedTotal: boleto.total } as const
    await applyOutcome(shop.deps, await shop.purchaseOf(answer), boleto.id, reported)
    for (const pending of reversals) await carryOutReversal(shop.deps, pending)
    await applyOutcome(shop.deps, await shop.purchaseOf(answer), boleto.id, reported)
    await expectBothBooked()
    const back = "select amount from ledger_entries where kind = 'refund' order by amount"
    expect(await shop.rows(back)).toEqual([0.4, 0.6].map((share) => ({ amount: boleto.total * share })))
  })

  test('that covers all of it changes only the books', async () => {
    const { answer } = await paidBehind(1)
    await shop.resolveAll(saleIdOf(answer))
    expect(await statesOf(answer)).toEqual(['superseded', 'awaiting'])
    expect(await shop.rows('select from pending_reversals')).toEqual([])
    await expectBothBooked()
  })
})

describe('reports of refunds that arrive together', () => {
  test('add up to the refunded amount', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page)
    const attempt = await lastAttemptOf(answer)
    const reportEvent = async (refundedTotal: number): Promise<void> => {
      const purchase = await shop.purchaseOf(answer)
      const chargeEvent = { kind: 'refunded', gatewayId: 'g', refundedTotal } as const
      await applyOutcome(shop.deps, purchase, attempt.id, chargeEvent)
    }
    await reportEvent(1000)
    const both = () => Promise.all([reportEvent(3000), reportEvent(5000)])
    await atOnce(shop.db, { lock: 'select from payments for update', count: 2 }, both)
    const [row] = await shop.rows<{ sum: number }>(
      `select sum(amount)::bigint as sum from ledger_entries where kind = 'refund'`,
    )
    expect(row?.sum).toBe(5000)
  })
})

describe('a program whose clock is ahead of the database', () => {
  test('does not believe "not found" before its time', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'request-lost' })
    const answer = await shop.submit(page)
    shop.clock.aheadMs = 10 * MINUTE * 1000
    await shop.resolveAll(saleIdOf(answer))
    expect(await lastAttemptOf(answer)).toMatchObject({ state: 'unknown' })
    shop.clock.aheadMs = 0
    await passTime(shop, 2 * MINUTE)
    await shop.resolveAll(saleIdOf(answer))
    expect(await lastAttemptOf(answer)).toMatchObject({ state: 'not-sent' })
  })

  test('one that is behind does not keep a second submit waiting for longer than the call may take', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'dies-before' })
    await expect(shop.submit(page)).rejects.toThrow('killed')
    await passTime(shop, 21)
    const started = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 10 * MINUTE * 1000)
    const answer = await shop.submit(page).finally(() => started.mockRestore())
    expect(answer).toMatchObject({ status: 'PROCESSING' })
  })
})
