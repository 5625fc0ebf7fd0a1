import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { readBacklog } from '../../store/outbox/backlog.ts'
import { askRefund } from './request-refund.ts'
import { processWebhook } from '../webhooks/receive-webhook.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

async function reportEvent(answer: PaymentAnswer, chargeEvent: ChargeEvent) {
  const purchase = await shop.purchaseOf(answer)
  await applyOutcome(shop.deps, purchase, purchase.attempts[0]?.id ?? '', chargeEvent)
  return shop.purchaseOf(answer)
}

const bought = async (productId: number = PRODUCTS.course) => shop.submit(await shop.openPage(productId))
const TAKEN = { kind: 'charged-back', gatewayId: 'g' } as const
const WON = { kind: 'approved', gatewayId: 'g' } as const
const entries = () =>
  shop.rows(`select kind, amount from ledger_entries where kind like 'chargeback%' order by id`)

test('a chargeback changes the sale once, keeps the stock sold, and wakes the operator', async () => {
  const answer = await bought(PRODUCTS.limited)
  await reportEvent(answer, TAKEN)
  const purchase = await reportEvent(answer, TAKEN)
  expect(purchase.sales).toMatchObject([{ status: 'CHARGEBACK' }])
  expect(purchase.attempts).toMatchObject([{ state: 'charged-back' }])
  expect(await entries()).toEqual([{ kind: 'chargeback', amount: 10000 }])
  expect(await shop.rows(`select sold from products where id = ${PRODUCTS.limited}`)).toEqual([{ sold: 1 }])
  const alerts = shop.lines.filter((line) => line.includes('"event":"charged-back"'))
  expect(alerts).toEqual([expect.stringContaining('"level":"error"')])
  expect((await readBacklog(shop.db)).chargebacks).toBe(1)
})

test('money taken by the bank cannot be refunded as well', async () => {
  const answer = await bought()
  await reportEvent(answer, TAKEN)
  const ask = { saleId: answer.sales[0]?.sale_id ?? '', key: 'k', reason: 'r', amount: null, card: null }
  await expect(askRefund(shop.deps, { ...ask, by: 'gateway' })).rejects.toMatchObject({
    code: 'NOT_REFUNDABLE',
  })
  expect(shop.acquirer.ledger.filter(({ kind }) => kind === 'refund')).toEqual([])
})

test('after a partial refund the bank takes the rest', async () => {
  const answer = await bought()
  await reportEvent(answer, { kind: 'refunded', gatewayId: 'g', refundedTotal: 9700 })
  await reportEvent(answer, TAKEN)
  expect(await entries()).toEqual([{ kind: 'chargeback', amount: 40000 }])
})

test('a dispute that was won brings the money back, and may be lost again', async () => {
  const answer = await bought()
  await reportEvent(answer, TAKEN)
  const won = await reportEvent(answer, WON)
  expect(won.sales).toMatchObject([{ status: 'PAID' }])
  expect(won.attempts).toMatchObject([{ state: 'approved' }])
  await reportEvent(answer, WON)
  expect(await entries()).toEqual([
    { kind: 'chargeback', amount: 49700 },
    { kind: 'chargeback-reversal', amount: 49700 },
  ])
  expect(shop.lines.some((line) => line.includes('chargeback-won'))).toBe(true)
  await reportEvent(answer, TAKEN)
  expect(await entries()).toHaveLength(3)
  expect((await reportEvent(answer, WON)).sales).toMatchObject([{ status: 'PAID' }])
  const [row] = await shop.rows<{
    sum: number
  }>(`select sum(case when kind = 'chargeback' then -amount else amount end)
    ::bigint as sum from ledger_entries where kind like 'chargeback%'`)
  expect(row?.sum).toBe(0)
})

test('a dispute won after a partial refund leaves that part refunded', async () => {
  const answer = await bought()
  const saleId = answer.sales[0]?.sale_id ?? ''
  const amount = { value: 97, currency: 'BRL' }
  await askRefund(shop.deps, { saleId, key: 'part', reason: 'r', amount, by: 'gateway', card: null })
  await reportEvent(answer, TAKEN)
  expect((await reportEvent(answer, WON)).sales).toMatchObject([{ status: 'PARTIALLY_REFUNDED' }])
})

test('an old approval from a webhook undoes no chargeback: an operator checks it', async () => {
  const answer = await bought()
  await reportEvent(answer, TAKEN)
  const { gateway, reference } = (await shop.purchaseOf(answer)).attempts[0] ?? { gateway: '', reference: '' }
  await processWebhook(shop.deps, { gateway, event_id: 'old', reference, gateway_id: null, reported: WON })
  expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'CHARGEBACK' }])
  expect(shop.lines.some((line) => line.includes('charge-event-contradicts'))).toBe(true)
})

test('asked, a gateway that speaks of an earlier part again and of no dispute has given the money back', async () => {
  const answer = await bought()
  const saleId = answer.sales[0]?.sale_id ?? ''
  const amount = { value: 97, currency: 'BRL' }
  await askRefund(shop.deps, { saleId, key: 'part', reason: 'r', amount, by: 'gateway', card: null })
  await reportEvent(answer, TAKEN)
  await shop.resolveAll(saleId)
  expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'PARTIALLY_REFUNDED' }])
  expect(await entries()).toEqual([
    { kind: 'chargeback', amount: 40000 },
    { kind: 'chargeback-reversal', amount: 40000 },
  ])
})

test.each([
  ['less', -1, 'BRL'],
  ['another currency', 0, 'USD'],
])(
  'an approval of %s than requested sells nothing, and an operator is notified',
  async (_, more, currency) => {
    const { charge } = shop.acquirer
    shop.acquirer.charge = async () => ({ kind: 'unknown', reason: 'no answer' })
    const answer = await bought().finally(() => (shop.acquirer.charge = charge))
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    const notify = async (total: number, signedCurrency: string) => {
      await processWebhook(shop.deps, {
        gateway: attempt?.gateway ?? '',
        event_id: 'e',
        reference: attempt?.reference ?? '',
        gateway_id: 'g',
        reported: { kind: 'approved', gatewayId: 'g', signedAmount: { total, currency: signedCurrency } },
      })
      return (await shop.purchaseOf(answer)).attempts
    }
    const total = attempt?.total ?? 0
    expect(await notify(total + more, currency)).toMatchObject([{ state: 'unknown' }])
    expect(shop.lines.some((line) => line.includes('charge-event-contradicts'))).toBe(true)
    expect(await notify(total, 'BRL')).toMatchObject([{ state: 'approved' }])
  },
)
