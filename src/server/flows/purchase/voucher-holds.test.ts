import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { releaseEndedHolds } from '../../store/purchases/ending-holds.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { carryOutReversal } from '../refunds/carry-out-reversal.ts'
import { batchesOf, bothLedgers, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.limited]: { stock: 20 }, [PRODUCTS.course]: { allowed_coupon: true } },
    coupons: [
      {
        seller_id: 10,
        name: 'OITO',
        type: 'PERCENTAGE',
        value: 10,
        product_ids: [PRODUCTS.course],
        limit: 8,
      },
    ],
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const BOLETO = { method: 'BOLETO' } as const

async function buy(productId: number, input: Partial<PaymentBodyInput> = BOLETO, process = 0) {
  return shop.submit(await shop.openPage(productId), input, shop.processes[process % 3])
}

const codesOf = (answers: readonly PaymentAnswer[]): (string | null)[] =>
  answers.map(({ code }) => code).toSorted((a, b) => (a === b ? 0 : a === null ? 1 : -1))
const counts = async (table = 'products', id: number = PRODUCTS.limited): Promise<unknown> =>
  (await shop.rows(`select sold, held, voucher_held from ${table} where id = ${id}`))[0]
const endHolds = async (): Promise<void> => {
  await shop.rows(
    `update attempts set holds_until = now() - interval '1 second' where holds_until is not null`,
  )
  await releaseEndedHolds(shop.db, 10)
}
const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''

async function payOf(answer: PaymentAnswer): Promise<void> {
  const [attempt] = (await shop.purchaseOf(answer)).attempts
  shop.acquirer.pay(attempt?.reference ?? '')
  await shop.resolveAll(saleIdOf(answer))
}

describe('unpaid vouchers', () => {
  test('hold a quarter of the free stock, however many come at once; other ways to pay are open', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => buy(PRODUCTS.limited, BOLETO, n)))
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 7 }, () => 'VOUCHER_UNAVAILABLE'),
      ...Array.from({ length: 5 }, () => null),
    ])
    expect(await counts()).toEqual({ sold: 0, held: 5, voucher_held: 5 })
    expect((await buy(PRODUCTS.limited, { method: 'PIX' })).code).toBeNull()
    expect((await buy(PRODUCTS.limited, {})).code).toBeNull()
    expect(await counts()).toEqual({ sold: 1, held: 6, voucher_held: 5 })
  })

  test('hold one piece of the smallest stock', async () => {
    await shop.importAgain({ products: { [PRODUCTS.limited]: { stock: 1 } } })
    expect((await buy(PRODUCTS.limited)).code).toBeNull()
    expect(await counts()).toEqual({ sold: 0, held: 1, voucher_held: 1 })
  })

  test('hold as much as the seller says', async () => {
    await shop.importAgain({ products: { [PRODUCTS.limited]: { stock: 3, voucher_share: 100 } } })
    for (let n = 0; n < 3; n += 1) expect((await buy(PRODUCTS.limited)).code).toBeNull()
  })

  test('hold a quarter of a coupon’s uses, and give their share back when they are paid or end', async () => {
    const lowered = { ...BOLETO, coupon: 'OITO', amount: 447.3, total: 447.3 }
    const answers = [await buy(1, lowered), await buy(1, lowered), await buy(1, lowered)]
    expect(codesOf(answers)).toEqual(['VOUCHER_UNAVAILABLE', null, null])
    const [paid] = answers
    if (paid !== undefined) await payOf(paid)
    expect(await shop.rows('select redemptions, voucher_held from coupons')).toEqual([
      { redemptions: 2, voucher_held: 1 },
    ])
    await endHolds()
    expect(await shop.rows('select redemptions, voucher_held from coupons')).toEqual([
      { redemptions: 1, voucher_held: 0 },
    ])
  })

  test('hold a quarter of a batch of tickets', async () => {
    const wish = { ...BOLETO, batches: batchesOf({ 811: 1 }), amount: 80, total: 80 }
    const answers = [
      await buy(PRODUCTS.event, wish),
      await buy(PRODUCTS.event, wish),
      await buy(PRODUCTS.event, wish),
    ]
    expect(codesOf(answers)).toEqual(['VOUCHER_UNAVAILABLE', null, null])
    expect(await counts('batches', 81)).toEqual({ sold: 0, held: 2, voucher_held: 2 })
    const [first] = answers
    if (first !== undefined) await payOf(first)
    expect(await counts('batches', 81)).toEqual({ sold: 1, held: 1, voucher_held: 1 })
    await endHolds()
    expect(await counts('batches', 81)).toEqual({ sold: 1, held: 0, voucher_held: 0 })
  })
})

describe('a voucher whose hold has ended', () => {
  test('shows the time until which it holds, frees its stock, and sells it when it is paid', async () => {
    const answer = await buy(PRODUCTS.limited)
    const [row] = await shop.rows<{ hours: number }>(
      `select round(extract(epoch from holds_until - created_at) / 3600) as hours from attempts`,
    )
    expect(Number(row?.hours)).toBe(48)
    expect(answer.object).toMatchObject({ kind: 'voucher', held_until: expect.any(String) as string })
    await endHolds()
    expect(await counts()).toEqual({ sold: 0, held: 0, voucher_held: 0 })
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'WAITING_PAYMENT' }])
    await payOf(answer)
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'PAID' }])
    expect(await counts()).toEqual({ sold: 1, held: 0, voucher_held: 0 })
  })

  test('is refunded when others have bought the rest', async () => {
    const answer = await buy(PRODUCTS.limited)
    await endHolds()
    await shop.rows(`update products set sold = stock where id = ${PRODUCTS.limited}`)
    await payOf(answer)
    const purchase = await shop.purchaseOf(answer)
    expect(purchase.attempts).toMatchObject([{ state: 'expired' }])
    expect(purchase.sales).toMatchObject([{ status: 'EXPIRED' }])
    expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'sold-out' }])
    const due = await leaseDueReversals(shop.db, 10, 1000)
    for (const pending of due) await carryOutReversal(shop.deps, pending)
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
    expect(ours.map(({ kind }) => kind)).toEqual(['charge', 'refund'])
  })

  test('is sold once where it is paid in the moment in which its hold ends', async () => {
    const answers = [await buy(PRODUCTS.limited), await buy(PRODUCTS.limited), await buy(PRODUCTS.limited)]
    await shop.rows(`update attempts set holds_until = now() - interval '1 second'`)
    await Promise.all([releaseEndedHolds(shop.db, 10), ...answers.map(payOf)])
    expect(await counts()).toEqual({ sold: 3, held: 0, voucher_held: 0 })
  })

  test('is not sold from a state computed before the hold ended', async () => {
    const answer = await buy(PRODUCTS.limited)
    const before = await shop.purchaseOf(answer)
    await endHolds()
    await shop.rows(`update products set sold = stock where id = ${PRODUCTS.limited}`)
    const [attempt] = before.attempts
    if (attempt === undefined) throw new Error('nothing was ordered')
    shop.acquirer.pay(attempt.reference)
    await applyOutcome(shop.deps, before, attempt.id, {
      kind: 'approved',
      gatewayId: attempt.gateway_id ?? '',
    })
    expect((await shop.purchaseOf(answer)).attempts).toMatchObject([{ state: 'expired' }])
  })
})
