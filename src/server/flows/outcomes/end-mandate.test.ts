import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { MandateState } from '#rules/payment/mandate-state.ts'
import { passTime } from '../../testing/pass-time.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import { askRefund } from '../refunds/request-refund.ts'
import { carryOutReversal } from '../refunds/carry-out-reversal.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  const club = {
    type: 'SUBSCRIPTION',
    amount: 3990,
    period: 30,
    method: 'CREDIT_CARD,BOLETO,PIX_AUTOMATIC',
  } as const
  shop = await openShop({
    products: { [PRODUCTS.course]: { ...club, offers: [] }, [PRODUCTS.limited]: club },
  })
  await runMigrations({ connectionString: shop.url })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const sweep = (): Promise<boolean> => sweepDue({ ...shop.deps })

async function paid(mandate: MandateState): Promise<{ answer: PaymentAnswer; reference: string }> {
  const page = await shop.openPage(PRODUCTS.course)
  const answer = await shop.submit(page, { method: 'PIX_AUTOMATIC' })
  const reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
  shop.acquirer.pay(reference, mandate)
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  return { answer, reference }
}

let keys = 0
const refundSale = (answer: PaymentAnswer, value: number | null = null) =>
  askRefund(shop.deps, {
    saleId: answer.sales[0]?.sale_id ?? '',
    key: `mandates-${(keys += 1)}`,
    reason: 'asked',
    amount: value === null ? null : { value, currency: 'BRL' },
    by: 'gateway',
    card: null,
  })

async function storedMandate() {
  const [row] = await shop.rows<{ state: string; end_due_at: string | null; end_tries: number }>(
    'select state, end_due_at, end_tries from mandates',
  )
  return row
}

/** Returns the state of the authorisation at the payer's bank. */
async function atTheBank(reference: string): Promise<unknown> {
  const key = { gateway: 'acquirer', sellerId: 10, reference, gatewayId: null }
  const attempted = await shop.acquirer.endMandate(key)
  return attempted.kind === 'refused' ? 'ended' : 'stood'
}

test('a fully refunded one is authorised no longer: the bank is notified, once', async () => {
  const { answer, reference } = await paid('approved')
  await refundSale(answer)
  expect(await storedMandate()).toMatchObject({ state: 'approved', end_due_at: expect.anything() as unknown })
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'canceled', end_due_at: null, end_tries: 1 })
  expect(await atTheBank(reference)).toBe('ended')
  await sweep()
  expect(await storedMandate()).toMatchObject({ end_tries: 1 })
  const mails = await shop.rows<{ kind: string }>(`select payload->>'kind' as kind from outbox
    where topic = 'mail'`)
  expect(mails.map(({ kind }) => kind)).not.toContain('automatic-pix-missing')
})

test('a part that goes back ends nothing', async () => {
  const { answer, reference } = await paid('approved')
  await refundSale(answer, 10)
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'approved', end_due_at: null, end_tries: 0 })
  expect(await atTheBank(reference)).toBe('stood')
})

test('an unreachable bank is notified later, however often that takes', async () => {
  const { answer, reference } = await paid('approved')
  await refundSale(answer)
  Object.assign(shop.acquirer, { cancelsAre: 'unknown', lookUpsAre: 'unknown' })
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'approved', end_tries: 1 })
  Object.assign(shop.acquirer, { cancelsAre: 'answered', lookUpsAre: 'answered' })
  await shop.rows(`update mandates set end_due_at = now()`)
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'canceled', end_tries: 2 })
  expect(await atTheBank(reference)).toBe('ended')
})

test('one that the payer withdrew meanwhile is stored as withdrawn, without an alert', async () => {
  const { answer, reference } = await paid('approved')
  await refundSale(answer)
  shop.acquirer.answerMandate(reference, 'expired')
  await sweep()
  const { state, end_due_at } = (await storedMandate()) ?? {}
  const isAlerted = shop.lines.some((line) => line.includes('mandate-not-ended'))
  expect([state, end_due_at, isAlerted]).toEqual(['expired', null, false])
})

test('an answer that comes after the refund is taken back as well', async () => {
  const { answer, reference } = await paid('created')
  await refundSale(answer)
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'canceled' })
  expect(await atTheBank(reference)).toBe('ended')
})

test('a card in its place ends it, and the subscription goes on by the card', async () => {
  const { reference } = await paid('approved')
  await shop.rows(`update subscriptions set method = 'CREDIT_CARD', stored_reference = 'kept-card'`)
  await passTime(shop, 60)
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'canceled' })
  expect(await atTheBank(reference)).toBe('ended')
  expect(await shop.rows('select status, stored_reference from subscriptions')).toEqual([
    { status: 'active', stored_reference: 'kept-card' },
  ])
})

test('three processes that sweep at once ask the bank once', async () => {
  const { answer } = await paid('approved')
  await refundSale(answer)
  await Promise.all(shop.processes.map((deps) => sweepDue({ ...shop.deps, ...deps })))
  expect(await storedMandate()).toMatchObject({ state: 'canceled', end_tries: 1 })
})

/** A code was given up for another way to pay, which pays; then the code is paid all the same. */
async function paidSecond(method: 'CREDIT_CARD' | 'BOLETO', mandate: MandateState) {
  const page = await shop.openPage(PRODUCTS.course)
  const code = await shop.submit(page, { method: 'PIX_AUTOMATIC' })
  const reference = (await shop.purchaseOf(code)).attempts[0]?.reference ?? ''
  const answer = await shop.submit(withNewNonce(page), { method })
  const other = (await shop.purchaseOf(answer)).attempts.at(-1)?.reference ?? ''
  if (method === 'BOLETO') shop.acquirer.pay(other)
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  shop.acquirer.pay(reference, mandate)
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  return { answer, reference, other }
}

const mailsOfMandates = () =>
  shop.rows(`select from outbox where topic = 'mail' and payload->>'kind' = 'automatic-pix-missing'`)

test.each([
  ['CREDIT_CARD', 'approved'],
  ['CREDIT_CARD', 'created'],
  ['BOLETO', 'approved'],
] as const)(
  'what came with a Pix that was paid beside a %s, %s: ended with its money going back',
  async (method, mandate) => {
    const { reference, other } = await paidSecond(method, mandate)
    const stored = method === 'CREDIT_CARD' ? `kept-${other}` : null
    const subscription = { method, stored_reference: stored, status: 'active' }
    const read = () => shop.rows('select method, stored_reference, status from subscriptions')
    expect(await read()).toEqual([subscription])
    expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'paid-twice' }])
    expect(await storedMandate()).toMatchObject({ state: mandate, end_due_at: expect.anything() as unknown })
    await sweep()
    for (const pending of await leaseDueReversals(shop.db, 10, 1000))
      await carryOutReversal(shop.deps, pending)
    expect(await storedMandate()).toMatchObject({ state: 'canceled', end_due_at: null, end_tries: 1 })
    expect(await atTheBank(reference)).toBe('ended')
    expect(await read()).toEqual([subscription])
    expect(await mailsOfMandates()).toEqual([])
  },
)

test('one that came with a Pix for which nothing was left is ended too', async () => {
  const page = await shop.openPage(PRODUCTS.limited)
  const answer = await shop.submit(page, { method: 'PIX_AUTOMATIC' })
  const reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
  shop.acquirer.expire(reference)
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  await shop.rows(`update products set sold = stock where id = ${PRODUCTS.limited}`)
  shop.acquirer.pay(reference, 'approved')
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'sold-out' }])
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'canceled', end_tries: 1 })
  expect(await atTheBank(reference)).toBe('ended')
})

test('one whose Pix was late and is accepted stays: the subscription is charged by it', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const answer = await shop.submit(page, { method: 'PIX_AUTOMATIC' })
  const reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
  shop.acquirer.expire(reference)
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  shop.acquirer.pay(reference, 'approved')
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  await sweep()
  expect(await storedMandate()).toMatchObject({ state: 'approved', end_due_at: null, end_tries: 0 })
  expect(await shop.rows('select stored_reference from subscriptions')).toEqual([
    { stored_reference: `rec-${reference}` },
  ])
})
