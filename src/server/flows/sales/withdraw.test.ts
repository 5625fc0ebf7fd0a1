import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupOrderNumber } from '#rules/order-number.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import type { WithdrawalRecord } from '../../store/purchases/withdrawal-store.ts'
import { bothLedgers, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { carryOutWithdrawal, declareWithdrawal } from './withdraw.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', name: 'Clube', amount: 3990, period: 30, offers: [] },
    },
  })
})
beforeEach(async () => {
  await shop.rows('delete from withdrawals')
  await shop.rows('delete from asked_mails')
  await shop.reset()
})
afterAll(() => shop.close())

async function buy(
  input: Parameters<Shop['submit']>[1] = {},
  product: number = PRODUCTS.course,
): Promise<Purchase> {
  return shop.purchaseOf(await shop.submit(await shop.openPage(product), input))
}

let askers = 0
/** Declares a withdrawal and does what the outbox orders. */
async function withdraw({ payment }: Purchase): Promise<void> {
  askers += 1
  await declareWithdrawal(
    shop.deps,
    { session: `buyer ${askers}`, block: `block ${askers}` },
    {
      saleId: null,
      name: 'Maria Silva',
      orderNumber: groupOrderNumber(payment.order_number),
      email: payment.buyer.email,
      locale: 'pt',
    },
  )
  await work()
}

async function work(): Promise<void> {
  const orders = await shop.rows<{ payload: { id: string } }>(
    `delete from outbox where topic = 'withdrawal' returning payload`,
  )
  for (const { payload } of orders) await carryOutWithdrawal(shop.deps, payload.id)
}

/** Looks again at what was not known, as the sweep does. */
async function lookAgain(): Promise<void> {
  for (const { id } of await kept()) await carryOutWithdrawal(shop.deps, id)
}

const kept = (): Promise<WithdrawalRecord[]> => shop.rows('select * from withdrawals order by received_at')
const stateOf = async (purchase: Purchase): Promise<string[]> => {
  const rows = await shop.rows<{ state: string }>(
    `select state from attempts where payment_id = '${purchase.payment.id}' order by number`,
  )
  return rows.map(({ state }) => state)
}
const givenBack = (): number[] =>
  shop.acquirer.ledger.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)
const saleIdOf = ({ sales }: Purchase): string => sales[0]?.sale_id ?? ''
const referenceOf = ({ attempts }: Purchase): string => attempts[0]?.reference ?? ''

describe('a withdrawal', () => {
  test('of an unpaid Pix cancels it, and returns nothing', async () => {
    const purchase = await buy({ method: 'PIX' })
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'done', reason: null }])
    expect(await stateOf(purchase)).toEqual(['canceled'])
    expect(givenBack()).toEqual([])
  })

  test('of an unpaid Pix that cannot be cancelled now waits until it is', async () => {
    const purchase = await buy({ method: 'PIX' })
    shop.acquirer.cancelsAre = 'unknown'
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'refunding' }])
    shop.acquirer.cancelsAre = 'answered'
    await lookAgain()
    expect(await kept()).toMatchObject([{ state: 'done' }])
    expect(await stateOf(purchase)).toEqual(['canceled'])
  })

  test('refunds money that comes after it', async () => {
    const purchase = await buy({ method: 'PIX' })
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'done' }])
    shop.acquirer.pay(referenceOf(purchase))
    await shop.resolveAll(saleIdOf(purchase))
    await work()
    expect(givenBack()).toEqual([49700])
    expect(await kept()).toMatchObject([{ state: 'done' }])
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })

  test('of a boleto that is paid all the same asks the seller to transfer it', async () => {
    const purchase = await buy({ method: 'BOLETO' })
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'refunding' }])
    shop.acquirer.pay(referenceOf(purchase))
    await shop.resolveAll(saleIdOf(purchase))
    await lookAgain()
    expect(await kept()).toMatchObject([{ state: 'asked', reason: 'transfer-only' }])
  })

  test('while the outcome is unknown is carried out once it is known', async () => {
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    shop.acquirer.lookUpsAre = 'unknown'
    const purchase = await buy()
    await withdraw(purchase)
    expect(await stateOf(purchase)).toEqual(['unknown'])
    expect(await kept()).toMatchObject([{ state: 'refunding' }])
    expect(givenBack()).toEqual([])
    shop.acquirer.lookUpsAre = 'answered'
    await shop.resolveAll(saleIdOf(purchase))
    await lookAgain()
    expect(await kept()).toMatchObject([{ state: 'done' }])
    expect(givenBack()).toEqual([49700])
  })

  test('whose refund the gateway refuses is handed to the seller', async () => {
    const purchase = await buy()
    shop.acquirer.refundsAre = 'refused'
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'asked', reason: 'refund-refused' }])
    expect(givenBack()).toEqual([])
  })

  test('whose refund is not answered is one refund', async () => {
    const purchase = await buy()
    shop.acquirer.refundsAre = 'lost'
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'refunding' }])
    shop.acquirer.refundsAre = 'answered'
    await shop.rows(`update refunds set due_at = now() where due_at is not null`)
    await lookAgain()
    expect(givenBack()).toEqual([49700])
  })

  test('ends the subscription that the purchase began', async () => {
    const purchase = await buy({ amount: 39.9, total: 39.9 }, PRODUCTS.again)
    const subscriptions = () =>
      shop.rows<{ status: string; end_reason: string | null }>('select status, end_reason from subscriptions')
    expect(await subscriptions()).toMatchObject([{ status: 'active' }])
    await withdraw(purchase)
    expect(givenBack()).toEqual([3990])
    expect(await subscriptions()).toMatchObject([{ status: 'ended' }])
    expect(
      await shop.rows(`select from subscription_charges where state in ('scheduled', 'failed')`),
    ).toEqual([])
  })
})

test('a mailbox gets three acknowledgements a day, and every declaration is kept', async () => {
  const declared = { saleId: null, name: 'Ana', orderNumber: 'zzzz-zzzz', locale: 'pt' } as const
  await shop.rows(`delete from outbox where topic = 'withdrawal-mail'`)
  for (let time = 0; time < 5; time += 1) {
    const asker = { session: `session ${time}`, block: 'one block' }
    await declareWithdrawal(shop.deps, asker, {
      ...declared,
      email: 'cheia@example.com',
    })
  }
  expect(await kept()).toHaveLength(5)
  expect(await shop.rows(`select from outbox where topic = 'withdrawal-mail'`)).toHaveLength(3)
})
