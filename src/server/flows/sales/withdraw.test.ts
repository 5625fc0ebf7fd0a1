import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import type { WithdrawalRecord } from '../../store/purchases/withdrawal-store.ts'
import { bothLedgers, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { carryOutWithdrawal, declareWithdrawal } from './withdraw.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.course]: { warranty_days: 30 },
      [PRODUCTS.again]: {
        type: 'SUBSCRIPTION',
        name: 'Clube',
        amount: 3990,
        period: 30,
        offers: [],
        warranty_days: 30,
        guarantee: 'automatic',
      },
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
/** Declares a withdrawal, some days after the purchase, and does what the outbox orders. */
async function withdraw(purchase: Purchase, { daysLater = 0 } = {}): Promise<void> {
  await declare(purchase)
  await shop.rows(
    `update withdrawals set received_at = received_at + interval '${daysLater} days' where state = 'received'`,
  )
  await work()
}

async function declare({ payment }: Purchase): Promise<void> {
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
const refundedAmount = (): number[] =>
  shop.acquirer.ledger.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)
const saleIdOf = ({ sales }: Purchase): string => sales[0]?.sale_id ?? ''
const referenceOf = ({ attempts }: Purchase): string => attempts[0]?.reference ?? ''

describe('a withdrawal', () => {
  test('of an unpaid Pix cancels it, and returns nothing', async () => {
    const purchase = await buy({ method: 'PIX' })
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'done', reason: null }])
    expect(await stateOf(purchase)).toEqual(['canceled'])
    expect(refundedAmount()).toEqual([])
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
    expect(refundedAmount()).toEqual([49700])
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
    expect(refundedAmount()).toEqual([])
    shop.acquirer.lookUpsAre = 'answered'
    await shop.resolveAll(saleIdOf(purchase))
    await lookAgain()
    expect(await kept()).toMatchObject([{ state: 'done' }])
    expect(refundedAmount()).toEqual([49700])
  })

  test('is acknowledged once: with its end, or before it where that is not known yet', async () => {
    const mails = async (): Promise<[string, boolean][]> => {
      const ordered = await shop.rows<{ payload: { to: string; acknowledges?: boolean } }>(
        `delete from outbox where topic = 'withdrawal-mail' and payload ->> 'to' <> 'seller' returning payload`,
      )
      return ordered.map(({ payload }) => [payload.to, payload.acknowledges === true])
    }
    await mails()
    await withdraw(await buy())
    expect(await mails()).toEqual([['done', true]])
    await lookAgain()
    expect(await mails()).toEqual([])

    shop.acquirer.cancelsAre = 'unknown'
    await withdraw(await buy({ method: 'PIX', document: '111.444.777-35', email: 'eva@example.com' }))
    expect(await mails()).toEqual([['buyer', false]])
    shop.acquirer.cancelsAre = 'answered'
    await lookAgain()
    expect(await mails()).toEqual([['done', false]])
  })

  test.each(['asked', 'unmatched', 'repeated', 'done'])(
    'is acknowledged with the change to %s, whichever process makes it, and not again',
    async (state) => {
      const purchase = await buy()
      await declare(purchase)
      await shop.rows(`delete from outbox where topic = 'withdrawal-mail'`)
      const found = state === 'unmatched' ? '' : `, payment_id = '${purchase.payment.id}'`
      await shop.rows(`update withdrawals set state = '${state}', due_at = null${found}`)
      const acknowledged = () => shop.rows(`select from outbox where payload ->> 'to' = 'buyer'`)
      expect(await acknowledged()).toHaveLength(1)
      await lookAgain()
      expect(await acknowledged()).toHaveLength(1)
    },
  )

  test('is acknowledged though carrying it out fails', async () => {
    await declare(await buy())
    await shop.rows(`delete from outbox where topic = 'withdrawal-mail'`)
    const [declared] = await kept()
    const isDown = {
      ...shop.deps,
      get gateways(): never {
        throw new Error('the gateways are away')
      },
    }
    await expect(carryOutWithdrawal(isDown, declared?.id ?? '')).rejects.toThrow('gateways are away')
    expect(await shop.rows(`select from outbox where payload ->> 'to' = 'buyer'`)).toHaveLength(1)
    await work()
    expect(await kept()).toMatchObject([{ state: 'done' }])
  })

  test('whose refund the gateway refuses is handed to the seller', async () => {
    const purchase = await buy()
    shop.acquirer.refundsAre = 'refused'
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'asked', reason: 'refund-refused' }])
    expect(refundedAmount()).toEqual([])
  })

  test('whose refund is not answered is one refund', async () => {
    const purchase = await buy()
    shop.acquirer.refundsAre = 'lost'
    await withdraw(purchase)
    expect(await kept()).toMatchObject([{ state: 'refunding' }])
    shop.acquirer.refundsAre = 'answered'
    await shop.rows(`update refunds set due_at = now() where due_at is not null`)
    await lookAgain()
    expect(refundedAmount()).toEqual([49700])
  })

  test('ends the subscription that the purchase began', async () => {
    const purchase = await buy({ amount: 39.9, total: 39.9 }, PRODUCTS.again)
    const subscriptions = () =>
      shop.rows<{ status: string; end_reason: string | null }>('select status, end_reason from subscriptions')
    expect(await subscriptions()).toMatchObject([{ status: 'active' }])
    await withdraw(purchase)
    expect(refundedAmount()).toEqual([3990])
    expect(await subscriptions()).toMatchObject([{ status: 'ended' }])
    expect(
      await shop.rows(`select from subscription_charges where state in ('scheduled', 'failed')`),
    ).toEqual([])
  })
})

describe("a withdrawal under the seller's guarantee", () => {
  const AFTER_THE_RIGHT = { daysLater: 15 }
  const buyClub = () => buy({ amount: 39.9, total: 39.9 }, PRODUCTS.again)

  test('that is automatic is refunded as one within the legal period is', async () => {
    await withdraw(await buyClub(), AFTER_THE_RIGHT)
    expect(await kept()).toMatchObject([
      { state: 'done', reason: null, guarantee_ends_at: expect.any(Date) as Date },
    ])
    expect(refundedAmount()).toEqual([3990])
  })

  test('that asks is handed to the seller, with its end', async () => {
    await withdraw(await buy(), AFTER_THE_RIGHT)
    expect(await kept()).toMatchObject([
      { state: 'asked', reason: 'guarantee', guarantee_ends_at: expect.any(Date) as Date },
    ])
    expect(refundedAmount()).toEqual([])
  })

  test('that asks is refunded by itself within the legal period all the same', async () => {
    await withdraw(await buy())
    expect(await kept()).toMatchObject([{ state: 'done', guarantee_ends_at: null }])
    expect(refundedAmount()).toEqual([49700])
  })

  test('that is over is late', async () => {
    await withdraw(await buyClub(), { daysLater: 40 })
    expect(await kept()).toMatchObject([{ state: 'asked', reason: 'late', guarantee_ends_at: null }])
  })

  test('follows the terms of the sale, and for older sales the current ones of the product', async () => {
    const club = `where id = ${PRODUCTS.again}`
    const [sold, older] = [await buyClub(), await buyClub()]
    await shop.rows(`update sales set terms = terms - 'guarantee' where payment_id = '${older.payment.id}'`)
    await shop.rows(`update products set body = body || '{"guarantee": "ask"}' ${club}`)
    await withdraw(sold, AFTER_THE_RIGHT)
    await withdraw(older, AFTER_THE_RIGHT)
    expect((await kept()).map(({ reason }) => reason)).toEqual([null, 'guarantee'])
    expect(refundedAmount()).toEqual([3990])
  })

  test('is automatic three times in 90 days for a buyer, and the fourth is asked', async () => {
    for (let time = 0; time < 4; time += 1) await withdraw(await buyClub(), AFTER_THE_RIGHT)
    expect((await kept()).map(({ reason }) => reason)).toEqual([null, null, null, 'guarantee-often'])
    expect(refundedAmount()).toEqual([3990, 3990, 3990])
    // Those of the first three that are long ago are not counted, and those of others never.
    await shop.rows(
      `update withdrawals set received_at = received_at - interval '120 days' where reason is null`,
    )
    await withdraw(await buyClub(), AFTER_THE_RIGHT)
    expect(refundedAmount()).toHaveLength(4)
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
  await work()
  expect(await shop.rows(`select from outbox where topic = 'withdrawal-mail'`)).toHaveLength(3)
})
