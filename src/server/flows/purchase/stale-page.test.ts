import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLead as createCall } from '#contract/checkout/lead.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import { giveUpOldPurchases } from '../../store/purchases/payment-store.ts'
import { renewPix } from './follow-pix.ts'
import { createLead } from '../buyers/save-lead.ts'
import { openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
const reader = (page: OpenPage, answer: PaymentAnswer) => ({
  saleId: saleIdOf(answer),
  token: undefined,
  sessionId: page.sessionId,
})

async function leaveForTwoDays(): Promise<void> {
  await shop.rows(`update payments set updated_at = updated_at - interval '2 days'`)
  await giveUpOldPurchases(shop.db)
}

describe('a page left open until its purchase was given up', () => {
  test('buys all the same, once, and its repeats get the answer', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS' })
    const refused = await shop.submit(page)
    await leaveForTwoDays()
    shop.acquirer.script = () => ({ does: 'approve' })
    const later = withNewNonce(page)
    const paid = await shop.submit(later)
    expect(paid).toMatchObject({ status: 'PAID' })
    expect(saleIdOf(paid)).not.toBe(saleIdOf(refused))
    expect(await shop.submit(later)).toEqual(paid)
    expect(await shop.submit(page)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(shop.acquirer.charged()).toHaveLength(1)
  })

  test('meets the purchase that another tab has begun since', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS' })
    await shop.submit(page)
    await leaveForTwoDays()
    const tab = await shop.openPage(PRODUCTS.course, { sessionId: page.sessionId })
    shop.acquirer.script = () => ({ does: 'wait' })
    const pix = await shop.submit(tab, { method: 'PIX' })
    expect(await shop.submit(withNewNonce(page), { method: 'PIX' })).toEqual(pix)
    expect(shop.acquirer.orders).toHaveLength(2)
  })
})

test('a purchase whose boleto may still be paid is not given up, so that a second payment is refunded', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page, { method: 'BOLETO' })
  shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS' })
  await shop.submit(withNewNonce(page))
  await leaveForTwoDays()
  expect(await shop.rows('select state from payments')).toEqual([{ state: 'open' }])
})

test('a purchase that was paid and refunded answers with the paid attempt, whatever expired beside it', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const boleto = await shop.submit(page, { method: 'BOLETO' })
  const [waiting] = (await shop.purchaseOf(boleto)).attempts
  const pix = await shop.submit(withNewNonce(page), { method: 'PIX' })
  shop.acquirer.pay(waiting?.reference ?? '')
  await shop.resolveAll(saleIdOf(pix))
  shop.acquirer.refundBehind(waiting?.reference ?? '', 49700)
  await passTime(shop, 33 * 60)
  await shop.resolveAll(saleIdOf(pix))
  expect(await shop.submit(withNewNonce(page))).toMatchObject({ status: 'REFUNDED' })
  expect(shop.acquirer.charged()).toHaveLength(1)
})

describe('a new Pix code', () => {
  test('that would cost more leaves the old one payable', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { method: 'PIX' })
    await shop.importAgain({ products: { [PRODUCTS.course]: { amount: 59700 } } })
    await expect(renewPix(shop.deps, reader(page, answer))).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await shop.purchaseOf(answer)).attempts).toMatchObject([{ state: 'awaiting' }])
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'WAITING_PAYMENT' }])
  })

  test('is made a dozen times and then no more', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { method: 'PIX' })
    for (let n = 1; n < 12; n += 1) await renewPix(shop.deps, reader(page, answer))
    await expect(renewPix(shop.deps, reader(page, answer))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(shop.acquirer.orders).toHaveLength(12)
  })
})

test('late money refunded at the gateway is looked up once more and then left alone', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const boleto = await shop.submit(page, { method: 'BOLETO' })
  const firstOf = async () => (await shop.purchaseOf(boleto)).attempts[0]
  const reference = (await firstOf())?.reference ?? ''
  await passTime(shop, 9 * 24 * 3600)
  await shop.resolveAll(saleIdOf(boleto))
  shop.acquirer.script = () => ({ does: 'review' })
  await shop.submit(withNewNonce(page))
  shop.acquirer.pay(reference)
  await shop.resolveAll(saleIdOf(boleto))
  const stillDue = await firstOf()
  expect(stillDue?.state).toBe('expired')
  expect(stillDue?.due_at).not.toBeNull()
  shop.acquirer.refundBehind(reference, 49700)
  await shop.resolveAll(saleIdOf(boleto))
  expect(await firstOf()).toMatchObject({ state: 'expired', due_at: null })
})

test('a lead that is begun a second time, because its answer was lost, keeps later input', async () => {
  const uuid = randomUUID()
  const begin = (fields: object) =>
    createLead(shop.deps, 'session', createCall.body.parse({ uuid, product_id: PRODUCTS.course, ...fields }))
  await begin({ name: 'Maria', revision: 1 })
  const again = await begin({ name: 'Maria da Silva', email: 'maria@example.com', revision: 2 })
  expect(again.personal).toMatchObject({ name: 'Maria da Silva', email: 'maria@example.com' })
})
