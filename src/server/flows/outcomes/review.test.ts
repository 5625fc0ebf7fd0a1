import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { passTime } from '../../testing/pass-time.ts'
import { findLeftWebhooks } from '../../store/gateways/webhook-store.ts'
import { processWebhook, receiveWebhook } from '../webhooks/receive-webhook.ts'
import { openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.reset()
  shop.acquirer.script = () => ({ does: 'review' })
})
afterAll(() => shop.close())

type InReview = { page: OpenPage; answer: PaymentAnswer; reference: string }

async function inReview(): Promise<InReview> {
  const page = await shop.openPage(PRODUCTS.limited)
  const answer = await shop.submit(page)
  const reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
  return { page, answer, reference }
}

/** Receives and processes a webhook of the acquirer about this charge. `told`: what it reports itself, if anything. */
async function notify(
  { answer, reference }: InReview,
  eventId: string,
  reported?: ChargeEvent,
): Promise<void> {
  const { gateway } = (await shop.purchaseOf(answer)).attempts[0] ?? { gateway: '' }
  const event = { kind: 'event', eventId, type: 'charge', reference, gatewayId: null } as const
  await receiveWebhook(shop.deps, gateway, { ...event, ...(reported !== undefined && { reported }) })
  for (const left of await findLeftWebhooks(shop.db, -1, 50)) await processWebhook(shop.deps, left)
}

const statusOf = async ({ answer }: InReview) => (await shop.purchaseOf(answer)).sales[0]?.status
const stock = () => shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`)
const mails = async () =>
  (await shop.rows<{ kind: string }>(`select payload->>'kind' as kind from outbox where topic = 'mail'`)).map(
    ({ kind }) => kind,
  )

describe('a purchase in review', () => {
  test('is registered without an error, keeps its stock and cannot be paid again', async () => {
    const bought = await inReview()
    expect(bought.answer).toMatchObject({
      code: 'PENDING_FRAUD_ANALYSIS',
      status: 'PENDING_FRAUD_ANALYSIS',
      sales: [{ sale_id: expect.any(String) as string, token: expect.any(String) as string }],
    })
    expect(bought.answer.attempts).toBeUndefined()
    expect(await stock()).toEqual([{ sold: 0, held: 1 }])
    const again = await shop.submit(withNewNonce(bought.page))
    expect(again.sales).toEqual(bought.answer.sales)
    expect(shop.acquirer.orders).toHaveLength(1)
    await passTime(shop, 3 * 24 * 3600)
    await shop.resolveAll(bought.answer.sales[0]?.sale_id ?? '')
    expect(await statusOf(bought)).toBe('PENDING_FRAUD_ANALYSIS')
    expect(await stock()).toEqual([{ sold: 0, held: 1 }])
    expect(await mails()).toEqual([])
  })

  test('is paid by a later approval, once however often it is reported', async () => {
    const bought = await inReview()
    shop.acquirer.decide(bought.reference, 'approve')
    for (const event of ['a', 'a', 'b']) await notify(bought, event)
    expect(await statusOf(bought)).toBe('PAID')
    expect(await stock()).toEqual([{ sold: 1, held: 0 }])
    expect(await mails()).toEqual(['purchase-confirmed'])
    expect(await shop.rows('select kind, amount from ledger_entries')).toEqual([
      { kind: 'charge', amount: 10000 },
    ])
    expect(shop.reported.at(-1)?.sales).toMatchObject([{ status: 'PAID' }])
  })

  test('is refused by a later refusal, gives its stock back, and may be paid another way', async () => {
    const bought = await inReview()
    shop.acquirer.decide(bought.reference, 'refuse')
    for (const event of ['a', 'a', 'b']) await notify(bought, event)
    expect(await statusOf(bought)).toBe('REFUSED')
    expect(await stock()).toEqual([{ sold: 0, held: 0 }])
    expect(await mails()).toEqual(['purchase-refused-after-review'])
    expect(shop.acquirer.ledger).toEqual([])
    shop.acquirer.script = () => ({ does: 'approve' })
    expect(await shop.submit(withNewNonce(bought.page))).toMatchObject({ status: 'PAID' })
  })

  test('follows the current state at the gateway, whatever order its webhooks arrive in', async () => {
    const bought = await inReview()
    await notify(bought, 'too early')
    expect(await statusOf(bought)).toBe('PENDING_FRAUD_ANALYSIS')
    shop.acquirer.decide(bought.reference, 'approve')
    await notify(bought, 'the approval')
    await notify(bought, 'that it was put into review, late')
    expect(await statusOf(bought)).toBe('PAID')
    expect(await mails()).toEqual(['purchase-confirmed'])
  })
})

describe('of a gateway that cannot be asked', () => {
  test('an old "in review" undoes no approval, and a refusal after it is for a person', async () => {
    const bought = await inReview()
    await notify(bought, 'a', { kind: 'approved', gatewayId: 'g' })
    await notify(bought, 'b', { kind: 'in-review', gatewayId: 'g' })
    await notify(bought, 'c', { kind: 'refused', code: 'SUSPECTED_FRAUD', gatewayId: 'g', reversible: false })
    expect(await statusOf(bought)).toBe('PAID')
    expect(shop.lines.some((line) => line.includes('charge-event-contradicts'))).toBe(true)
    expect(await stock()).toEqual([{ sold: 1, held: 0 }])
  })

  test('an approval after a refusal is late money: it is sold where that can still be done', async () => {
    const bought = await inReview()
    await notify(bought, 'a', { kind: 'refused', code: 'SUSPECTED_FRAUD', gatewayId: 'g', reversible: false })
    expect(await statusOf(bought)).toBe('REFUSED')
    await notify(bought, 'b', { kind: 'approved', gatewayId: 'g' })
    expect(await statusOf(bought)).toBe('PAID')
    expect(await stock()).toEqual([{ sold: 1, held: 0 }])
  })
})
