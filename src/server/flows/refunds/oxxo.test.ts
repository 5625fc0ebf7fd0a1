import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { carryOutReversal } from './carry-out-reversal.ts'
import { bothLedgers, openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'

const DAY = 24 * 3600
const MEXICO = { country_code: 'MX', cellphone: '+525512345678', document: 'GODE561231GR8' } as const

let shop: Shop
beforeAll(async () => {
  const inPesos = { seller_id: 10, currency: 'MXN', method: 'CREDIT_CARD,OXXO', stock: 2 }
  shop = await openShop({ products: { [PRODUCTS.euro]: inPesos }, seller: { oxxo_due_days: 2 } })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const openMexico = () => shop.openPage(PRODUCTS.euro, { country: 'MX' })
const stock = async (): Promise<unknown> =>
  (await shop.rows(`select sold, held from products where id = ${PRODUCTS.euro}`))[0]
const mails = async (): Promise<unknown[]> =>
  (
    await shop.rows<{ kind: string }>(`select payload ->> 'kind' as kind from outbox where topic = 'mail'`)
  ).map(({ kind }) => kind)
const resolve = (answer: PaymentAnswer): Promise<void> => shop.resolveAll(answer.sales[0]?.sale_id ?? '')
const statusOf = async (answer: PaymentAnswer): Promise<unknown> =>
  (await shop.purchaseOf(answer)).sales[0]?.status

async function attemptOf(answer: PaymentAnswer): Promise<AttemptRecord> {
  const attempt = (await shop.purchaseOf(answer)).attempts[0]
  if (attempt === undefined) throw new Error('the purchase has no attempt')
  return attempt
}

/** Midnight in Mexico City ends the day on which a voucher is due. */
const endOf = (date: string): number => new Date(`${date}T23:59:59-06:00`).getTime()

async function withVoucher() {
  const page = await openMexico()
  const answer = await shop.submit(page, { method: 'OXXO', ...MEXICO })
  return { page, answer, attempt: await attemptOf(answer) }
}

async function expectEqualLedgers(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

describe('a voucher for an OXXO till', () => {
  test('waits with its reference until its day ends in Mexico, and is mailed', async () => {
    const { answer, attempt } = await withVoucher()
    const due = new Date(new Date(attempt.created_at).getTime() - 6 * 3_600_000 + 2 * DAY * 1000)
    const day = due.toISOString().slice(0, 10)
    expect(answer).toMatchObject({
      status: 'WAITING_PAYMENT',
      object: { kind: 'voucher', voucher: 'oxxo', line: '99990123456789', due_date: day },
    })
    expect(new Date(attempt.expires_at ?? 0).getTime()).toBe(endOf(day))
    expect(await stock()).toEqual({ sold: 0, held: 1 })
    expect(await mails()).toEqual(['oxxo-to-pay'])
  })

  test('is paid', async () => {
    const { answer, attempt } = await withVoucher()
    shop.acquirer.pay(attempt.reference)
    await resolve(answer)
    expect(await statusOf(answer)).toBe('PAID')
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    await expectEqualLedgers()
  })

  test('is given up once a payment of its last day would have been reported', async () => {
    const { answer } = await withVoucher()
    await passTime(shop, 3 * DAY)
    await resolve(answer)
    expect(await statusOf(answer)).toBe('WAITING_PAYMENT')
    await passTime(shop, 5 * DAY)
    await resolve(answer)
    expect(await statusOf(answer)).toBe('EXPIRED')
    expect(await stock()).toEqual({ sold: 0, held: 0 })
  })

  test('that is paid late is the purchase, while there is stock', async () => {
    const { answer, attempt } = await withVoucher()
    await passTime(shop, 9 * DAY)
    await resolve(answer)
    shop.acquirer.pay(attempt.reference)
    await resolve(answer)
    expect(await statusOf(answer)).toBe('PAID')
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    await expectEqualLedgers()
  })

  test('that is paid late is refunded when nothing is left', async () => {
    const { answer, attempt } = await withVoucher()
    await passTime(shop, 9 * DAY)
    await resolve(answer)
    await shop.rows(`update products set sold = stock where id = ${PRODUCTS.euro}`)
    shop.acquirer.pay(attempt.reference)
    await resolve(answer)
    for (const pending of await leaseDueReversals(shop.db, 10, 1000))
      await carryOutReversal(shop.deps, pending)
    expect(shop.acquirer.ledger.map(({ kind }) => kind)).toEqual(['charge', 'refund'])
    expect(await statusOf(answer)).not.toBe('PAID')
  })

  test('makes way for a card, and is refunded when it is paid as well', async () => {
    const { page, answer, attempt } = await withVoucher()
    const paid = await shop.submit(withNewNonce(page), MEXICO)
    expect(paid).toMatchObject({ status: 'PAID' })
    expect((await attemptOf(answer)).state).toBe('superseded')
    shop.acquirer.pay(attempt.reference)
    await resolve(answer)
    for (const pending of await leaseDueReversals(shop.db, 10, 1000))
      await carryOutReversal(shop.deps, pending)
    expect(shop.acquirer.ledger.map(({ kind }) => kind)).toEqual(['charge', 'charge', 'refund'])
    expect(await statusOf(answer)).toBe('PAID')
    expect(await stock()).toEqual({ sold: 1, held: 0 })
  })

  test('is not to be had outside Mexico', async () => {
    const page = await shop.openPage(PRODUCTS.euro, { country: 'BR' })
    await expect(shop.submit(page, { method: 'OXXO' })).rejects.toMatchObject({
      code: 'INVALID_PAYMENT_TYPE',
    })
  })
})
