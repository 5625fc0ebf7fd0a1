import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import type { Step } from '../../testing/fake-acquirer.ts'
import { bothLedgers, openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'
import type { SubmitDeps } from './submit-request.ts'

const GATEWAYS = ['acquirer', 'acquirer-b', 'acquirer-c', 'acquirer-d']

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seller: { gateway_priorities: GATEWAYS.join(';') } })
  const plain = shop.acquirer.capabilities.get('acquirer')
  if (plain === undefined) throw new Error('the fake has no acquirer')
  for (const name of GATEWAYS) shop.acquirer.capabilities.set(name, plain)
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** Pays as the page does: goes on to the next gateway as long as the answer allows it. */
async function walk(steps: readonly Step[], deps: SubmitDeps = shop.deps): Promise<PaymentAnswer> {
  shop.acquirer.script = (_, nth) => steps[nth - 1] ?? { does: 'approve' }
  const page = await shop.openPage(PRODUCTS.course)
  let answer = await shop.submit(page, {}, deps)
  while (answer.attempts !== undefined) {
    answer = await shop.submit(withNewNonce(page), { parent_id: answer.parent_id }, deps)
  }
  return answer
}
const asked = (): string[] => shop.acquirer.orders.map(({ gateway }) => gateway)

const TECHNICAL: Step = { does: 'refuse', code: 'GENERIC', reversible: true }
const NOT_SENT: Step = { does: 'not-sent' }

describe('fail-over', () => {
  test.each<[string, Step[], string[]]>([
    ['a technical refusal', [TECHNICAL], ['acquirer', 'acquirer-b']],
    ['nothing sent', [NOT_SENT], ['acquirer', 'acquirer-b']],
    ['two technical failures', [TECHNICAL, NOT_SENT], ['acquirer', 'acquirer-b', 'acquirer-c']],
  ])('after %s the next gateway charges, once', async (_, steps, gateways) => {
    const answer = await walk(steps)
    expect(answer).toMatchObject({ status: 'PAID', code: null })
    expect(asked()).toEqual(gateways)
    expect(shop.acquirer.charged()).toHaveLength(1)
    const { payment, attempts, sales } = await shop.purchaseOf(answer)
    expect(payment.state).toBe('paid')
    expect(attempts.map(({ gateway, tried }) => [gateway, tried])).toEqual(
      gateways.map((gateway, index) => [gateway, gateways.slice(0, index)]),
    )
    expect(attempts.map(({ state }) => state).at(-1)).toBe('approved')
    expect(answer.parent_id).toBe(sales[0]?.chc)
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })

  test('never asks more than three gateways', async () => {
    const answer = await walk([TECHNICAL, TECHNICAL, TECHNICAL])
    expect(answer).toMatchObject({ status: 'REFUSED', code: 'GENERIC' })
    expect(asked()).toEqual(['acquirer', 'acquirer-b', 'acquirer-c'])
    expect(shop.acquirer.charged()).toEqual([])
  })

  test.each<Step>([
    { does: 'refuse', code: 'INSUFFICIENT_FUNDS', reversible: true },
    { does: 'refuse', code: 'INVALID_CVV', reversible: true },
    { does: 'refuse', code: 'SUSPECTED_FRAUD', reversible: true },
    { does: 'refuse', code: 'BLACKLIST_PURCHASE', reversible: true },
    { does: 'refuse', code: 'COMPLETE_CHALLENGE_3DS', reversible: true },
    { does: 'refuse', code: 'GENERIC' },
    { does: 'review' },
  ])('tries no other gateway after %j', async (step) => {
    await walk([step])
    expect(asked()).toEqual(['acquirer'])
    expect(shop.acquirer.charged()).toEqual([])
  })
})

describe('an unknown outcome', () => {
  test.each<Step['does']>(['answer-lost', 'request-lost'])('(%s) goes to no second gateway', async (does) => {
    const answer = await walk([{ does } as Step])
    expect(answer).toMatchObject({ status: 'PROCESSING' })
    expect(asked()).toEqual(['acquirer'])
    expect(shop.acquirer.charged().length).toBeLessThanOrEqual(1)
  })

  test('is looked up first: an absent charge may be sent on afterwards, an existing one is the sale', async () => {
    const lost = await walk([{ does: 'request-lost' }])
    await passTime(shop, 61)
    await shop.resolveAll(lost.sales[0]?.sale_id ?? '')
    const { attempts } = await shop.purchaseOf(lost)
    expect(attempts).toMatchObject([{ state: 'not-sent', retryable: true }])
    const charged = await walk([{ does: 'answer-lost' }])
    await shop.resolveAll(charged.sales[0]?.sale_id ?? '')
    expect((await shop.purchaseOf(charged)).attempts).toMatchObject([{ state: 'approved', retryable: false }])
  })

  test('control: retried as if nothing had been sent, it is charged twice, and the ledger shows it', async () => {
    const believing: SubmitDeps = {
      ...shop.deps,
      gateways: {
        ...shop.acquirer,
        charge: async (order) => {
          const outcome = await shop.acquirer.charge(order)
          return outcome.kind === 'unknown' ? { kind: 'not-sent', reason: outcome.reason } : outcome
        },
      },
    }
    await walk([{ does: 'answer-lost' }], believing)
    expect(asked()).toEqual(['acquirer', 'acquirer-b'])
    expect(shop.acquirer.charged()).toHaveLength(2)
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).not.toEqual(acquirers)
  })
})
