import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { renewDue } from '../../jobs/renew.ts'
import { leaseRenewals, type LeasedRenewal } from '../../store/purchases/due-renewal-store.ts'
import { cancelOwn } from '../../store/reports/own-subscription-store.ts'
import { findSubscription, type SubscriptionRecord } from '../../store/purchases/subscription-store.ts'
import { createFakeAcquirer } from '../../testing/fake-acquirer.ts'
import { bothLedgers, openShop, type Shop } from '../../testing/shop.ts'
import { runSql } from '../../testing/raw-sql.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'
import { readSale } from '../sales/read-sale.ts'
import { advanceRenewal } from './advance-renewal.ts'

const CLUB = 1
const CONTRACT = 2
const CLUB_TERMS: Partial<Product> = {
  type: 'SUBSCRIPTION',
  name: 'Clube',
  amount: 3990,
  method: 'CREDIT_CARD,BOLETO,PIX',
  period: 30,
  offers: [{ hash: 'teste07', status_offer: 'APPROVED', trial: 10, trial_unit: 'days' }],
}
const products: Readonly<Record<number, Partial<Product>>> = {
  [CLUB]: CLUB_TERMS,
  [CONTRACT]: {
    type: 'CONTRACT',
    amount: 14_900,
    method: 'CREDIT_CARD,BOLETO',
    charges: 3,
    period: 30,
    contract_terms: '1. Três mensalidades.',
    offers: [],
  },
}
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products })
})
beforeEach(async () => {
  await shop.reset()
  await switchOff()
  shop.acquirer.script = createFakeAcquirer().script
})
afterAll(() => shop.close())

const switchOn = (when = "now() - interval '1 day'") =>
  shop.rows(`update sellers set renews_since = ${when} where id = 10 returning id`)
const switchOff = () => shop.rows('update sellers set renews_since = null where id = 10 returning id')

/** Somebody subscribes by card; the answer is the public id. */
async function subscribed(productId = CLUB, input: Partial<PaymentBodyInput> = {}): Promise<string> {
  const page = await shop.openPage(productId, input.total === 0 ? { offerHash: 'teste07' } : {})
  const answer = await shop.submit(page, input)
  const saleId = answer.sales[0]?.sale_id ?? ''
  const { sessionId } = page
  const { subscriptions } = await readSale(shop.deps, { saleId, token: undefined, sessionId })
  const [view] = subscriptions
  if (view === undefined) throw new Error('nothing was subscribed to')
  return view.subscription_id
}

async function recordOf(id: string): Promise<SubscriptionRecord> {
  const found = await findSubscription(shop.db, id)
  if (found === null) throw new Error(`there is no subscription ${id}`)
  return found.subscription
}
const statesOf = async (id: string) => (await recordOf(id)).charges.map(({ state }) => state)
const chargeOf = async (number: number) => {
  const [charge] = await shop.rows<{
    renew_at: Date | null
    automatic_attempts: number
    hold_code: string | null
  }>(`select renew_at, automatic_attempts, hold_code from subscription_charges where number = ${number}`)
  if (charge === undefined) throw new Error(`there is no charge ${number}`)
  return charge
}
const noticesOf = () =>
  shop.rows<{ kind: string }>('select kind from subscription_notices order by ordered_at')

const tick = (deps: SubmitDeps = shop.deps) => renewDue(deps)
/** Refusals are written by the database's clock, which stands still here: they become as late as the program's. */
const refusalsAreOfNow = () =>
  shop.rows(`update attempts set outcome_at = '${shop.deps.now().toISOString()}'
    where initiator = 'merchant' and state = 'refused' and outcome_at < now() + interval '1 hour' returning id`)
/** Lets the program's clock go on to so many days after the beginning, and everything run that is due then. */
async function onDay(days: number): Promise<void> {
  shop.clock.aheadMs = days * DAY
  await tick()
  await refusalsAreOfNow()
}
/** The charges of kept cards that the acquirer was asked for. */
const asked = () => shop.acquirer.orders.filter(({ what }) => what.kind === 'stored-card')
const refusing = (code: 'INSUFFICIENT_FUNDS' | 'SUSPECTED_FRAUD' | 'BANK') =>
  void (shop.acquirer.script = () => ({ does: 'refuse', code }))
const approving = () => void (shop.acquirer.script = createFakeAcquirer().script)

async function leased(): Promise<LeasedRenewal> {
  const [first] = await leaseRenewals(shop.db, { now: shop.deps.now(), limit: 1, leaseMs: 180_000 })
  if (first === undefined) throw new Error('nothing is due')
  return first
}

async function expectEqualLedgers(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

describe('a period that is due', () => {
  test('is charged once by the kept card, as the merchant’s charge of that period', async () => {
    await switchOn()
    const id = await subscribed()
    await onDay(20)
    expect(asked()).toHaveLength(0)
    await onDay(32)
    await tick()
    expect(asked().map(({ what, amount }) => ({ ...what, amount }))).toEqual([
      expect.objectContaining({
        initiator: 'merchant',
        purpose: 'subscription-later',
        period: 2,
        amount: 3990,
      }),
    ])
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
    const mails = await shop.rows(`select from outbox where payload ->> 'kind' = 'renewal-paid'`)
    expect(mails).toHaveLength(1)
    await expectEqualLedgers()
  })

  test('is followed by the next ones, each on its day', async () => {
    await switchOn()
    const id = await subscribed()
    for (let day = 0; day <= 100; day += 2) await onDay(day)
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'paid', 'paid', 'scheduled'])
    expect(asked().map(({ what }) => 'period' in what && what.period)).toEqual([2, 3, 4])
    await expectEqualLedgers()
  })

  test('is the first one where a trial ends, and the subscription is active then', async () => {
    await switchOn()
    const id = await subscribed(CLUB, { amount: 0, total: 0 })
    await onDay(9)
    expect(asked()).toHaveLength(0)
    await onDay(11)
    expect(await statesOf(id)).toEqual(['paid', 'scheduled'])
    expect((await recordOf(id)).status).toBe('active')
  })

  test('of a contract is charged until all are paid', async () => {
    await switchOn()
    const id = await subscribed(CONTRACT, { check_contract_terms: true })
    for (const day of [32, 63, 94, 125]) await onDay(day)
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'paid'])
    expect(asked()).toHaveLength(2)
  })

  test('is not charged while an earlier one is open', async () => {
    await switchOn()
    const id = await subscribed(CONTRACT, { check_contract_terms: true })
    refusing('SUSPECTED_FRAUD')
    await onDay(32)
    approving()
    await onDay(63)
    expect(asked()).toHaveLength(1)
    expect(await statesOf(id)).toEqual(['paid', 'scheduled', 'scheduled'])
  })
})

describe('the seller’s switch', () => {
  test('off: nothing is planned and nobody is charged, however long', async () => {
    const id = await subscribed()
    for (const day of [29, 32, 60]) await onDay(day)
    expect(asked()).toHaveLength(0)
    expect(await chargeOf(2)).toMatchObject({ renew_at: null })
    expect(await noticesOf()).toEqual([])
    expect(await statesOf(id)).toEqual(['paid', 'scheduled'])
  })

  test('a seller who did not turn renewals on has none planned, beside one who did', async () => {
    await switchOn()
    await subscribed()
    await switchOff()
    await shop.rows(`update sellers set renews_since = now() - interval '1 day' where id = 11 returning id`)
    for (const day of [29, 32]) await onDay(day)
    expect(await chargeOf(2)).toMatchObject({ renew_at: null })
    await switchOn()
    await onDay(32)
    expect(await chargeOf(2)).not.toMatchObject({ renew_at: null })
  })

  test('turned off after a charge was taken up: it is not made', async () => {
    await switchOn()
    const id = await subscribed()
    await onDay(25)
    shop.clock.aheadMs = 32 * DAY
    const taken = await leased()
    await switchOff()
    await advanceRenewal(shop.deps, taken)
    expect(asked()).toHaveLength(0)
    expect(await statesOf(id)).toEqual(['paid', 'scheduled'])
  })

  test('turned on: who subscribed before is charged seven days after the reminder was sent', async () => {
    const id = await subscribed()
    await switchOn('now()')
    await onDay(25)
    await onDay(32)
    expect(await noticesOf()).toEqual([{ kind: 'renewal-reminder' }])
    expect(asked()).toHaveLength(0)
    // Sent late, on day 33.
    await shop.rows(`update subscription_notices set sent_at = now() + interval '33 days' returning charge`)
    await onDay(39)
    expect(asked()).toHaveLength(0)
    await onDay(41)
    expect(asked()).toHaveLength(1)
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
  })

  test('turned on: what was due before stays with its link', async () => {
    const id = await subscribed()
    shop.clock.aheadMs = 40 * DAY
    await switchOn(`now() + interval '40 days'`)
    for (const day of [41, 50, 80]) await onDay(day)
    expect(asked()).toHaveLength(0)
    expect(await noticesOf()).toEqual([])
    expect(await statesOf(id)).toEqual(['paid', 'scheduled'])
  })
})

describe('one charge a period', () => {
  test('however many workers run at once, and whatever they leased', async () => {
    await switchOn()
    const id = await subscribed()
    await onDay(25)
    shop.clock.aheadMs = 32 * DAY
    const taken = await leased()
    const again = { ...taken }
    await Promise.all(
      [taken, again, taken, again].map((renewal, index) =>
        advanceRenewal(shop.processes[index % 3] ?? shop.deps, renewal),
      ),
    )
    await Promise.all(shop.processes.map((process) => tick(process)))
    expect(asked()).toHaveLength(1)
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
    await expectEqualLedgers()
  })

  test('the control: two subscriptions at once are both charged', async () => {
    await switchOn()
    for (const id of [await subscribed(), await subscribed()]) expect(id).not.toBe('')
    await onDay(25)
    shop.clock.aheadMs = 32 * DAY
    await Promise.all(shop.processes.map((process) => tick(process)))
    expect(asked()).toHaveLength(2)
  })

  test('a charge that somebody else is taking is not taken', async () => {
    await switchOn()
    await subscribed()
    await onDay(25)
    shop.clock.aheadMs = 32 * DAY
    const taken = await leased()
    await shop.rows(`update subscription_charges set state = 'charging' where number = 2 returning id`)
    await advanceRenewal(shop.deps, taken)
    expect(asked()).toHaveLength(0)
  })

  test('what one worker leases no other one does', async () => {
    await switchOn()
    await subscribed()
    await onDay(25)
    const now = new Date(shop.deps.now().getTime() + 7 * DAY)
    const lease = (db: typeof shop.db) => leaseRenewals(db, { now, limit: 5, leaseMs: 180_000 })
    const [first, second] = await shop.db.transaction().execute(async (one) => {
      const mine = await lease(one)
      const others = await shop.processes[1].db.transaction().execute(async (other) => {
        // Without the guard it would wait for the first one for ever.
        await runSql(other, `set local lock_timeout = '2s'`)
        return lease(other)
      })
      return [mine, others]
    })
    expect([first?.length, second?.length]).toEqual([1, 0])
  })
})

describe('a worker that is killed', () => {
  test('after it leased a charge: another one charges it when the lease is over', async () => {
    await switchOn()
    const id = await subscribed()
    await onDay(25)
    shop.clock.aheadMs = 32 * DAY
    await leased()
    await tick()
    expect(asked()).toHaveLength(0)
    shop.clock.aheadMs += HOUR
    await tick()
    expect(asked()).toHaveLength(1)
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
  })

  test.each([
    ['before its request left', 'dies-before', ['paid', 'scheduled'], 2],
    ['after the charge', 'dies-after', ['paid', 'paid', 'scheduled'], 1],
  ] as const)(
    '%s: the gateway is asked what became of it, and it is paid once',
    async (_, does, states, sent) => {
      await switchOn()
      const id = await subscribed()
      shop.acquirer.script = () => ({ does })
      await onDay(25)
      await onDay(32)
      approving()
      for (const days of [33, 40]) await onDay(days)
      expect(asked()).toHaveLength(1)
      expect(await statesOf(id)).toEqual(['paid', 'charging'])
      const [sale] = await shop.rows<{ sale_id: string }>(
        `select s.sale_id from sales s join payments p on p.id = s.payment_id where p.renewal is not null`,
      )
      // It was sent long enough ago for the gateway's word that it knows of nothing.
      await shop.rows(`update attempts set sent_at = sent_at - interval '1 hour', created_at = created_at - interval '1 hour'
      where initiator = 'merchant' returning id`)
      await shop.resolveAll(sale?.sale_id ?? '')
      expect(await statesOf(id)).toEqual(states)
      for (const days of [41, 42]) await onDay(days)
      expect(asked()).toHaveLength(sent)
      expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
      await expectEqualLedgers()
    },
  )
})

describe('an outcome that nobody knows', () => {
  test('is never charged again, and settles when the gateway tells', async () => {
    await switchOn()
    const id = await subscribed()
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    await onDay(25)
    await onDay(32)
    expect(await statesOf(id)).toEqual(['paid', 'charging'])
    for (const days of [33, 45, 90]) await onDay(days)
    expect(asked()).toHaveLength(1)
    shop.clock.aheadMs = 91 * DAY
    const due = { now: shop.deps.now(), limit: 5, leaseMs: 1000 }
    expect(await leaseRenewals(shop.db, due)).toEqual([])
    const [sale] = await shop.rows<{ sale_id: string }>(
      `select s.sale_id from sales s join payments p on p.id = s.payment_id where p.renewal is not null`,
    )
    await shop.resolveAll(sale?.sale_id ?? '')
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
    await expectEqualLedgers()
  })
})

describe('a refusal', () => {
  test('without money is retried on its days, and its payment makes the subscription active again', async () => {
    await switchOn()
    const id = await subscribed()
    refusing('INSUFFICIENT_FUNDS')
    await onDay(25)
    await onDay(32)
    await onDay(32 + 0.01)
    expect(asked()).toHaveLength(1)
    expect((await recordOf(id)).status).toBe('past-due')
    expect(await noticesOf()).toEqual([{ kind: 'renewal-reminder' }, { kind: 'renewal-failed' }])
    approving()
    await onDay(33.9)
    expect(asked()).toHaveLength(2)
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
    expect((await recordOf(id)).status).toBe('active')
    await expectEqualLedgers()
  })

  test('again and again is given up after five attempts, and ends the subscription unpaid', async () => {
    await switchOn()
    const id = await subscribed()
    refusing('INSUFFICIENT_FUNDS')
    for (let day = 25; day < 62; day += 0.5) await onDay(day)
    expect(asked()).toHaveLength(5)
    expect(await recordOf(id)).toMatchObject({ status: 'ended', next_charge_at: null })
    expect(await shop.rows('select end_reason from subscriptions')).toEqual([{ end_reason: 'unpaid' }])
    expect(await statesOf(id)).toEqual(['paid', 'canceled'])
    expect((await noticesOf()).map(({ kind }) => kind)).toEqual([
      'renewal-reminder',
      'renewal-failed',
      'renewal-failed-finally',
      'subscription-unpaid',
    ])
    await expectEqualLedgers()
  })

  test('for good is not retried', async () => {
    await switchOn()
    await subscribed()
    refusing('SUSPECTED_FRAUD')
    await onDay(25)
    for (const day of [32, 33, 36, 40]) await onDay(day)
    expect(asked()).toHaveLength(1)
    expect((await noticesOf()).map(({ kind }) => kind)).toEqual([
      'renewal-reminder',
      'renewal-failed-finally',
    ])
  })

  test('is not retried once the shop cancelled the subscription', async () => {
    await switchOn()
    const id = await subscribed()
    refusing('INSUFFICIENT_FUNDS')
    await onDay(25)
    await onDay(32)
    await cancelOwn(shop.db, await recordOf(id), 'Ana')
    approving()
    for (const day of [34, 40, 60]) await onDay(day)
    expect(asked()).toHaveLength(1)
    expect(await statesOf(id)).toEqual(['paid', 'canceled'])
  })
})

test('a subscription that is paid meanwhile does not end', async () => {
  await switchOn()
  const id = await subscribed()
  refusing('SUSPECTED_FRAUD')
  for (const day of [25, 32, 33]) await onDay(day)
  shop.clock.aheadMs = 60 * DAY
  const taken = await leased()
  await shop.rows(`update subscription_charges set state = 'paid' where number = 2 returning id`)
  await advanceRenewal(shop.deps, taken)
  expect((await recordOf(id)).status).toBe('past-due')
  await shop.rows(`update subscription_charges set state = 'scheduled' where number = 2 returning id`)
  await advanceRenewal(shop.deps, taken)
  expect((await recordOf(id)).status).toBe('ended')
})

describe('what cannot be attempted', () => {
  test('waits without a refusal, says why, and is charged once it can be', async () => {
    await switchOn()
    const id = await subscribed()
    await onDay(25)
    await shop.rows(`update sellers set body = body || '{"baas_activited": false}', catalogue_version = catalogue_version + 1
      where id = 10 returning id`)
    await onDay(32)
    expect(asked()).toHaveLength(0)
    expect(await chargeOf(2)).toMatchObject({ hold_code: 'SELLER_NOT_READY', automatic_attempts: 0 })
    expect((await recordOf(id)).status).toBe('active')
    await shop.rows(`update sellers set body = body || '{"baas_activited": true}', catalogue_version = catalogue_version + 1
      where id = 10 returning id`)
    await onDay(32.1)
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'scheduled'])
    expect(await chargeOf(2)).toMatchObject({ hold_code: null, automatic_attempts: 1 })
  })

  test('while its gateway fails nothing is sent there', async () => {
    await switchOn()
    await subscribed()
    await onDay(25)
    shop.clock.aheadMs = 32 * DAY
    const statusOf = () => 'open' as const
    const breakers = { statusOf, claimProbe: () => Promise.resolve(false) }
    await tick({ ...shop.deps, breakers: breakers as unknown as NonNullable<SubmitDeps['breakers']> })
    expect(asked()).toHaveLength(0)
    expect(await chargeOf(2)).toMatchObject({ hold_code: 'GATEWAY_AWAY' })
  })
})
