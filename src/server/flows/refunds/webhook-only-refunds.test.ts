import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { ReportedReversal } from '#gateways/gateway.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { findLeftWebhooks } from '../../store/gateways/webhook-store.ts'
import { askRefund, askVoid } from './request-refund.ts'
import { processWebhook, receiveWebhook } from '../webhooks/receive-webhook.ts'
import { carryOutReversal } from './carry-out-reversal.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

/* A gateway that cannot be queried, and only confirms receipt of a refund: its webhook reports the rest. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  for (const [name, each] of shop.acquirer.capabilities) {
    shop.acquirer.capabilities.set(name, { ...each, reportsByWebhookOnly: true })
  }
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
const bought = async (): Promise<PaymentAnswer> => shop.submit(await shop.openPage(PRODUCTS.course))
const refund = (answer: PaymentAnswer, key: string) =>
  askRefund(shop.deps, {
    saleId: saleIdOf(answer),
    key,
    reason: 'asked',
    amount: { value: 100, currency: 'BRL' },
    by: 'gateway',
    card: null,
  })

let events = 0
/** A proven event arrives; `work` false: its job has not run yet. */
async function notify(
  answer: PaymentAnswer,
  reversal: ReportedReversal,
  reported: ChargeEvent = { kind: 'unknown', reason: 'REFUND made' },
  work = true,
): Promise<void> {
  const { gateway, reference } = (await shop.purchaseOf(answer)).attempts[0] ?? { gateway: '', reference: '' }
  const eventId = `event-${(events += 1)}`
  const reading = {
    kind: 'event',
    eventId,
    type: 'REFUND',
    reference,
    gatewayId: null,
    reported,
    reversal,
  } as const
  await receiveWebhook(shop.deps, gateway, reading)
  if (work) await workOnAll()
}

async function workOnAll(): Promise<void> {
  for (const event of await findLeftWebhooks(shop.db, -1, 50)) await processWebhook(shop.deps, event)
}

const booked = async (): Promise<number | undefined> =>
  (
    await shop.rows<{ sum: number }>(
      `select coalesce(sum(amount), 0)::bigint as sum from ledger_entries where kind = 'refund'`,
    )
  )[0]?.sum
const statusOf = async (answer: PaymentAnswer) => (await shop.purchaseOf(answer)).sales[0]?.status
const states = () => shop.rows('select state, refusal from refunds')

test('a refund counts as done when its webhook says so, and once', async () => {
  const answer = await bought()
  const [received] = await refund(answer, 'r1')
  expect(received).toMatchObject({ state: 'received', ended_at: null })
  expect([await booked(), await statusOf(answer)]).toEqual([0, 'PAID'])
  const done = { gatewayId: received?.gateway_refund_id ?? '', kind: 'done', reason: null } as const
  await notify(answer, done)
  await notify(answer, done)
  expect(await states()).toEqual([{ state: 'done', refusal: null }])
  expect([await booked(), await statusOf(answer)]).toEqual([10000, 'PARTIALLY_REFUNDED'])
})

test('one that fails is refused, and can be refunded again', async () => {
  const answer = await bought()
  const [received] = await refund(answer, 'r2')
  await notify(answer, {
    gatewayId: received?.gateway_refund_id ?? '',
    kind: 'refused',
    reason: 'card expired',
  })
  expect(await states()).toEqual([{ state: 'refused', refusal: 'card expired' }])
  expect([await booked(), await statusOf(answer)]).toEqual([0, 'PAID'])
  expect(await refund(answer, 'r2-again')).toMatchObject([{ state: 'received' }])
})

test('a webhook that is quicker than the answer is not forgotten', async () => {
  const answer = await bought()
  const { refund: own } = shop.acquirer
  shop.acquirer.refund = async (order) => {
    const made = await own(order)
    if (made.kind === 'done') await notify(answer, { gatewayId: made.gatewayId, kind: 'done', reason: null })
    return made
  }
  expect(await refund(answer, 'r3')).toMatchObject([{ state: 'done' }])
  shop.acquirer.refund = own
  expect([await booked(), await statusOf(answer)]).toEqual([10000, 'PARTIALLY_REFUNDED'])
})

test('one that failed after it was done is for a person', async () => {
  const answer = await bought()
  const [received] = await refund(answer, 'r4')
  const gatewayId = received?.gateway_refund_id ?? ''
  await notify(answer, { gatewayId, kind: 'done', reason: null })
  await notify(answer, { gatewayId, kind: 'refused', reason: 'sent back' })
  expect(await states()).toEqual([{ state: 'done', refusal: null }])
  expect(shop.lines.some((line) => line.includes('refund-failed-late'))).toBe(true)
})

test('a void is done with the cancellation that its webhook reports', async () => {
  shop.acquirer.script = () => ({ does: 'review' })
  const answer = await bought()
  const ask = { saleId: saleIdOf(answer), key: 'v1', reason: 'fraud' }
  const [received] = await askVoid(shop.deps, ask)
  expect(received).toMatchObject({ state: 'received' })
  expect(await statusOf(answer)).toBe('PENDING_FRAUD_ANALYSIS')
  const gatewayId = received?.gateway_refund_id ?? ''
  await notify(answer, { gatewayId, kind: 'done', reason: null }, { kind: 'canceled', gatewayId: 'g' })
  expect(await states()).toEqual([{ state: 'done', refusal: null }])
  expect(await statusOf(answer)).toBe('CANCELED')
})

test('a pending reversal is done when its webhook reports it', async () => {
  const answer = await bought()
  const [attempt] = (await shop.purchaseOf(answer)).attempts
  await shop.rows(`insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state, due_at)
    select 'refund:' || reference, seller_id, id, 'refund', total, 'sold-out', 'pending', now() from attempts`)
  for (const pending of await leaseDueReversals(shop.db, 10, 1000)) await carryOutReversal(shop.deps, pending)
  const [row] = await shop.rows<{ state: string; gateway_reversal_id: string }>(
    'select state, gateway_reversal_id from pending_reversals',
  )
  expect([row?.state, await booked()]).toEqual(['received', 0])
  await notify(answer, { gatewayId: row?.gateway_reversal_id ?? '', kind: 'done', reason: null })
  expect(await shop.rows('select state from pending_reversals')).toEqual([{ state: 'done' }])
  expect(await booked()).toBe(attempt?.total)
  expect(await statusOf(answer)).toBe('REFUNDED')
})
