import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { askRefund } from './request-refund.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

/* Effects of a refund beside the money: on stock, the use of a coupon, the subscription that it began. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    coupons: [
      {
        name: 'UMA',
        seller_id: 10,
        type: 'PERCENTAGE',
        value: 10,
        product_ids: [PRODUCTS.course],
        limit: 1,
        per_buyer_limit: 1,
      },
    ],
    products: {
      [PRODUCTS.course]: { allowed_coupon: true, bumps: [{ product_id: PRODUCTS.again, order: 1 }] },
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', period: 30, amount: 5000 },
      [PRODUCTS.shipped]: { stock: 5 },
    },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

let keys = 0
const refund = (answer: PaymentAnswer, line: number, value: number | null) =>
  askRefund(shop.deps, {
    saleId: answer.sales[line]?.sale_id ?? '',
    key: `holds-${(keys += 1)}`,
    reason: 'asked',
    amount: value === null ? null : { value, currency: 'BRL' },
    by: 'gateway',
    card: null,
  })

async function reportEvent(answer: PaymentAnswer, chargeEvent: ChargeEvent): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  await applyOutcome(shop.deps, purchase, purchase.attempts[0]?.id ?? '', chargeEvent)
}

const uses = async (): Promise<unknown> =>
  (
    await shop.rows(`select (select redemptions from coupons) as all,
      (select coalesce(sum(uses), 0)::bigint from coupon_buyers) as buyers`)
  )[0]
const soldOf = async (product: number) =>
  (
    await shop.rows<{ sold: number; held: number }>(`select sold, held from products where id = ${product}`)
  )[0]

const withCoupon = async (): Promise<PaymentAnswer> =>
  shop.submit(await shop.openPage(PRODUCTS.course), { coupon: 'UMA', amount: 447.3, total: 447.3 })

test('the use of a coupon comes back with the last of the money, and not before', async () => {
  const answer = await withCoupon()
  expect(answer.code).toBeNull()
  const before = await uses()
  await refund(answer, 0, 100)
  expect(await uses()).toEqual(before)
  await refund(answer, 0, null)
  expect(await uses()).toEqual({ all: 0, buyers: 0 })
  expect(await withCoupon()).toMatchObject({ code: null, status: 'PAID' })
})

test('a chargeback returns neither the coupon nor the stock', async () => {
  const answer = await withCoupon()
  const before = await uses()
  await reportEvent(answer, { kind: 'charged-back', gatewayId: 'g' })
  expect(await uses()).toEqual(before)
})

test('a parcel that was sold stays sold: it is with the buyer', async () => {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.shipped))
  await refund(answer, 0, null)
  expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'REFUNDED' }])
  expect(await soldOf(PRODUCTS.shipped)).toEqual({ sold: 1, held: 0 })
})

test('a full refund made at the gateway itself frees the stock as well, once', async () => {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.limited))
  for (let n = 0; n < 2; n += 1)
    await reportEvent(answer, { kind: 'refunded', gatewayId: 'g', refundedTotal: 10000 })
  expect(await soldOf(PRODUCTS.limited)).toEqual({ sold: 0, held: 0 })
})

test('the subscription that one of two products began ends with that product’s money', async () => {
  const products = [{ product_id: PRODUCTS.course }, { product_id: PRODUCTS.again }]
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course), {
    products,
    amount: 547,
    total: 547,
  })
  expect(answer.code).toBeNull()
  const subscription = () => shop.rows('select status, end_reason from subscriptions')
  await refund(answer, 0, null)
  expect(await subscription()).toEqual([{ status: 'active', end_reason: null }])
  await refund(answer, 1, 10)
  expect(await subscription()).toEqual([{ status: 'active', end_reason: null }])
  await refund(answer, 1, null)
  expect(await subscription()).toEqual([{ status: 'ended', end_reason: 'refunded' }])
  expect(await shop.rows('select state from subscription_charges order by number')).toEqual([
    { state: 'refunded' },
    { state: 'canceled' },
  ])
})
