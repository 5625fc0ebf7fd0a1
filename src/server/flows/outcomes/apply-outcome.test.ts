import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { createFakeAcquirer } from '../../testing/fake-acquirer.ts'
import { checkPayment, renewPix } from '../purchase/follow-pix.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { applyOutcome, supersede } from './apply-outcome.ts'
import {
  bothLedgers,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from '../../testing/shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const { script } = createFakeAcquirer()

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''

async function attemptsOf(answer: PaymentAnswer): Promise<AttemptRecord[]> {
  return (await shop.purchaseOf(answer)).attempts
}

async function referenceOf(answer: PaymentAnswer): Promise<string> {
  return (await attemptsOf(answer)).at(-1)?.reference ?? ''
}

async function expectEqualLedgers(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

const stock = async (): Promise<unknown> =>
  (await shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`))[0]

const pending = (): Promise<unknown[]> =>
  shop.rows(`select kind, amount, reason, state from pending_reversals`)

const reader = (page: OpenPage, answer: PaymentAnswer) => ({
  saleId: saleIdOf(answer),
  token: undefined,
  sessionId: page.sessionId,
})

test('a Pix that expires just when an earlier boleto is paid takes nothing from the purchase', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page, { method: 'BOLETO' })
  shop.acquirer.script = () => ({ does: 'refuse', code: 'GENERIC', reversible: false })
  await shop.submit(withNewNonce(page))
  shop.acquirer.script = () => ({ does: 'wait' })
  const answer = await shop.submit(withNewNonce(page), { method: 'PIX' })
  const [boleto, , pix] = await attemptsOf(answer)
  if (boleto === undefined || pix === undefined) throw new Error('not all of them were begun')
  await supersede(shop.deps, await shop.purchaseOf(answer), pix)
  // Two looks begin at one moment: the second knows nothing of what the first writes.
  const seenByBoth = await shop.purchaseOf(answer)
  await applyOutcome(shop.deps, seenByBoth, boleto.id, { kind: 'approved', gatewayId: 'boleto' })
  await applyOutcome(shop.deps, seenByBoth, pix.id, { kind: 'expired', gatewayId: 'pix' })
  const { payment, attempts, sales } = await shop.purchaseOf(answer)
  expect(attempts.map(({ state }) => state)).toEqual(['approved', 'refused', 'expired'])
  expect([payment.state, ...sales.map(({ status }) => status)]).toEqual(['paid', 'PAID'])
})

describe('a buyer who waits for a Pix and pays by card', () => {
  test('has the Pix cancelled first, and then pays once', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const pix = await shop.submit(page, { method: 'PIX' })
    const card = await shop.submit(withNewNonce(page))
    expect(card).toMatchObject({ status: 'PAID', parent_id: pix.parent_id })
    expect((await attemptsOf(card)).map(({ method, state }) => [method, state])).toEqual([
      ['PIX', 'canceled'],
      ['CREDIT_CARD', 'approved'],
    ])
    expect(shop.acquirer.charged()).toHaveLength(1)
    await expectEqualLedgers()
  })

  test('is not charged when the Pix was just paid', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const pix = await shop.submit(page, { method: 'PIX' })
    shop.acquirer.pay(await referenceOf(pix))
    const card = await shop.submit(withNewNonce(page))
    expect(card).toMatchObject({ status: 'PAID', total: 497 })
    expect(await attemptsOf(card)).toHaveLength(1)
    await expectEqualLedgers()
  })

  test.each(['cancelsAre', 'lookUpsAre'] as const)(
    'keeps the Pix while nobody knows (%s unknown)',
    async (silent) => {
      const page = await shop.openPage(PRODUCTS.course)
      const pix = await shop.submit(page, { method: 'PIX' })
      shop.acquirer.cancelsAre = 'unknown'
      shop.acquirer[silent] = 'unknown'
      await expect(shop.submit(withNewNonce(page))).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
      expect(await attemptsOf(pix)).toMatchObject([{ state: 'awaiting' }])
      expect(shop.acquirer.orders).toHaveLength(1)
    },
  )

  test('and submits the same Pix again gets the same code', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const first = await shop.submit(page, { method: 'PIX' })
    const again = await shop.submit(withNewNonce(page), { method: 'PIX' })
    expect(again).toEqual(first)
    expect(shop.acquirer.orders).toHaveLength(1)
  })
})

describe('a boleto that cannot be cancelled', () => {
  test('is superseded by a card, and refunded once when it is paid as well', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const boleto = await shop.submit(page, { method: 'BOLETO' })
    const reference = await referenceOf(boleto)
    const card = await shop.submit(withNewNonce(page))
    expect(card).toMatchObject({ status: 'PAID' })
    expect(await stock()).toEqual({ sold: 1, held: 0 })

    shop.acquirer.pay(reference)
    for (let n = 0; n < 3; n += 1) await shop.resolveAll(saleIdOf(boleto))
    expect((await attemptsOf(card)).map(({ state }) => state)).toEqual(['superseded', 'approved'])
    expect(await pending()).toEqual([
      { kind: 'refund', amount: 10000, reason: 'paid-twice', state: 'pending' },
    ])
    expect((await shop.purchaseOf(card)).sales).toMatchObject([{ status: 'PAID' }])
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    // Both charges are in our books: pending money is distinguished from money that was never taken.
    await expectEqualLedgers()
  })

  test('that is paid first while a Pix waits keeps the purchase', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const boleto = await shop.submit(page, { method: 'BOLETO' })
    const reference = await referenceOf(boleto)
    const pix = await shop.submit(withNewNonce(page), { method: 'PIX' })
    shop.acquirer.pay(reference)
    await shop.resolveAll(saleIdOf(pix))
    const purchase = await shop.purchaseOf(pix)
    expect(purchase.attempts.map(({ state }) => state)).toEqual(['approved', 'superseded'])
    expect(purchase.sales).toMatchObject([{ status: 'PAID' }])
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    shop.acquirer.pay(purchase.attempts[1]?.reference ?? '')
    await shop.resolveAll(saleIdOf(pix))
    expect(await pending()).toMatchObject([{ reason: 'paid-twice' }])
    expect((await shop.purchaseOf(pix)).sales).toMatchObject([{ status: 'PAID' }])
  })

  test('that is paid while a card is being charged waits for that outcome, and pays when it is a refusal', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const boleto = await shop.submit(page, { method: 'BOLETO' })
    const reference = await referenceOf(boleto)
    shop.acquirer.script = () => ({ does: 'request-lost' })
    await shop.submit(withNewNonce(page))
    shop.acquirer.pay(reference)
    await shop.resolveAll(saleIdOf(boleto))
    expect(await pending()).toEqual([])
    expect((await attemptsOf(boleto)).map(({ state }) => state)).toEqual(['superseded', 'unknown'])
    const [due] = await shop.rows<{ soon: boolean }>(
      `select due_at < now() + interval '5 minutes' as soon from attempts where reference = '${reference}'`,
    )
    expect(due).toEqual({ soon: true })

    await passTime(shop, 120)
    await shop.resolveAll(saleIdOf(boleto))
    await shop.resolveAll(saleIdOf(boleto))
    const purchase = await shop.purchaseOf(boleto)
    expect(purchase.attempts.map(({ state }) => state)).toEqual(['approved', 'not-sent'])
    expect(purchase.sales).toMatchObject([{ status: 'PAID' }])
    expect(await pending()).toEqual([])
    await expectEqualLedgers()
  })

  test('is not given up on its due date, only after the days in which banks report', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const boleto = await shop.submit(page, { method: 'BOLETO' })
    shop.clock.aheadMs = 4 * DAY + 60 * MINUTE
    await shop.resolveAll(saleIdOf(boleto))
    expect(await attemptsOf(boleto)).toMatchObject([{ state: 'awaiting' }])
    expect(await stock()).toEqual({ sold: 0, held: 1 })
    shop.clock.aheadMs = 9 * DAY
    await shop.resolveAll(saleIdOf(boleto))
    expect(await attemptsOf(boleto)).toMatchObject([{ state: 'expired' }])
    expect(await stock()).toEqual({ sold: 0, held: 0 })
  })
})

describe('a Pix that was not paid in time', () => {
  async function expired(): Promise<{ page: OpenPage; answer: PaymentAnswer; reference: string }> {
    const page = await shop.openPage(PRODUCTS.limited)
    const answer = await shop.submit(page, { method: 'PIX' })
    const reference = await referenceOf(answer)
    shop.clock.aheadMs = 33 * MINUTE
    await shop.resolveAll(saleIdOf(answer))
    shop.clock.aheadMs = 0
    return { page, answer, reference }
  }

  test('holds its stock two minutes longer than its code', async () => {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.limited), { method: 'PIX' })
    shop.clock.aheadMs = 31 * MINUTE
    await shop.resolveAll(saleIdOf(answer))
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'awaiting' }])
    expect(await stock()).toEqual({ sold: 0, held: 1 })
  })

  test('expires, is dead at the acquirer, and gives its stock back', async () => {
    const { answer, reference } = await expired()
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'expired' }])
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'EXPIRED' }])
    expect(await stock()).toEqual({ sold: 0, held: 0 })
    const found = await shop.acquirer.lookUp({
      gateway: 'acquirer',
      sellerId: 10,
      reference,
      gatewayId: null,
    })
    expect(found.kind).toBe('canceled')
  })

  test('is not given up when it was paid in its last second', async () => {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.limited), { method: 'PIX' })
    shop.acquirer.pay(await referenceOf(answer))
    shop.clock.aheadMs = 33 * MINUTE
    await shop.resolveAll(saleIdOf(answer))
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'PAID' }])
    expect(await stock()).toEqual({ sold: 1, held: 0 })
  })

  test('and is paid later claims its stock again, once however many report it', async () => {
    const { answer, reference } = await expired()
    shop.acquirer.pay(reference)
    const purchase = await shop.purchaseOf(answer)
    const [attempt] = purchase.attempts
    if (attempt === undefined) throw new Error('the attempt is missing')
    const { processes } = shop
    await Promise.all(
      Array.from({ length: 9 }, (_, n) => resolveAttempt(processes[n % 3] ?? shop.deps, purchase, attempt)),
    )
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'PAID' }])
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    expect(await pending()).toEqual([])
    await expectEqualLedgers()
  })

  test('and is paid when all are sold is refunded, once however many report it', async () => {
    const { answer, reference } = await expired()
    for (let n = 0; n < 3; n += 1) await shop.submit(await shop.openPage(PRODUCTS.limited))
    shop.acquirer.pay(reference)
    for (let n = 0; n < 3; n += 1) await shop.resolveAll(saleIdOf(answer))
    expect(await pending()).toEqual([{ kind: 'refund', amount: 10000, reason: 'sold-out', state: 'pending' }])
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'EXPIRED' }])
    expect(await stock()).toEqual({ sold: 3, held: 0 })
    await expectEqualLedgers()
  })
})

describe('a new code for a waiting Pix', () => {
  test('comes after the old one is dead, under the same sale', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const answer = await shop.submit(page, { method: 'PIX' })
    const renewed = await renewPix(shop.deps, reader(page, answer))
    expect(renewed).toMatchObject({ status: 'WAITING_PAYMENT', object: { kind: 'qr-code' } })
    expect(renewed.object).not.toEqual(answer.object)
    expect((await attemptsOf(answer)).map(({ state }) => state)).toEqual(['canceled', 'awaiting'])
    expect(await stock()).toEqual({ sold: 0, held: 1 })
    shop.acquirer.pay(await referenceOf(answer))
    await expect(checkPayment(shop.deps, reader(page, answer))).resolves.toEqual({ status: 'PAID' })
    await expectEqualLedgers()
  })

  test('is not made when the old one was just paid', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { method: 'PIX' })
    shop.acquirer.pay(await referenceOf(answer))
    await expect(renewPix(shop.deps, reader(page, answer))).resolves.toEqual({ status: 'PAID', object: null })
    expect(shop.acquirer.orders).toHaveLength(1)
  })

  test('pressed many times leaves one code that can be paid', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { method: 'PIX' })
    await Promise.allSettled(Array.from({ length: 8 }, () => renewPix(shop.deps, reader(page, answer))))
    const waiting = (await attemptsOf(answer)).filter(({ state }) => state === 'awaiting')
    expect(waiting).toHaveLength(1)
    const found = await Promise.all(
      shop.acquirer.orders.map(({ reference }) =>
        shop.acquirer.lookUp({ gateway: 'acquirer', sellerId: 10, reference, gatewayId: null }),
      ),
    )
    expect(found.filter(({ kind }) => kind === 'awaiting')).toHaveLength(1)
  })

  test.each([
    ['course', PRODUCTS.course, { amount: 59700 }],
    ['product with a shipping fee', PRODUCTS.shipped, { amount: 19000 }],
    ['shipping fee', PRODUCTS.shipped, { amount_fixed_shipping_fee: 9999 }],
  ] as const)('is not made at the old price of a %s', async (_, productId, change) => {
    const page = await shop.openPage(productId)
    const answer = await shop.submit(page, { method: 'PIX' })
    await shop.importAgain({ products: { [productId]: change } })
    await expect(renewPix(shop.deps, reader(page, answer))).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(shop.acquirer.orders).toHaveLength(1)
  })

  test('of a product with a shipping fee costs the same', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const answer = await shop.submit(page, { method: 'PIX' })
    await renewPix(shop.deps, reader(page, answer))
    expect(shop.acquirer.orders.map(({ amount }) => amount)).toEqual([10550, 10550])
  })

  test('is GONE when the product is', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const answer = await shop.submit(page, { method: 'PIX' })
    await shop.importAgain({ products: { [PRODUCTS.course]: { is_active: 0 } } })
    await expect(renewPix(shop.deps, reader(page, answer))).rejects.toMatchObject({ code: 'GONE' })
  })
})

describe('a process that dies', () => {
  test.each([
    ['before the request leaves', 'dies-before', 'REFUSED'],
    ['after the charge', 'dies-after', 'PAID'],
  ] as const)('%s leaves an attempt that ends as the acquirer says', async (_, does, status) => {
    shop.acquirer.script = () => ({ does })
    const page = await shop.openPage(PRODUCTS.limited)
    await expect(shop.submit(page)).rejects.toThrow('killed')
    const [left] = await shop.rows<{ sale_id: string; state: string; is_due: boolean }>(
      `select s.sale_id, a.state, a.due_at is not null as is_due from attempts a join sales s using (payment_id)`,
    )
    expect(left).toMatchObject({ state: 'sending', is_due: true })
    expect(await stock()).toEqual({ sold: 0, held: 1 })

    await passTime(shop, 120)
    await shop.resolveAll(left?.sale_id ?? '')
    // The page that returns with the same nonce gets the same answer.
    shop.acquirer.script = script
    await expect(shop.submit(page)).resolves.toMatchObject({ status })
    expect(await stock()).toEqual({ sold: status === 'PAID' ? 1 : 0, held: 0 })
    await expectEqualLedgers()
  })

  test('while it gives a free product is finished without a gateway', async () => {
    const page = await shop.openPage(PRODUCTS.free)
    const answer = await shop.submit(page)
    const { attempts, payment } = await shop.purchaseOf(answer)
    await shop.rows(
      `update attempts set state = 'sending', outcome_at = null where id = '${attempts[0]?.id}'`,
    )
    await shop.rows(`update payments set state = 'open', paid_at = null where id = '${payment.id}'`)
    shop.acquirer.lookUpsAre = 'unknown'
    await shop.resolveAll(saleIdOf(answer))
    expect(await shop.purchaseOf(answer)).toMatchObject({
      payment: { state: 'paid' },
      attempts: [{ state: 'approved' }],
    })
  })
})

test('the webhooks have one effect in any order and however often', async () => {
  const page = await shop.openPage(PRODUCTS.limited)
  const answer = await shop.submit(page, { method: 'PIX' })
  shop.acquirer.pay(await referenceOf(answer))
  const stale = await shop.purchaseOf(answer)
  const [attempt] = stale.attempts
  if (attempt === undefined) throw new Error('the attempt is missing')
  const gatewayId = 'at-acquirer'
  const facts = [
    { kind: 'approved', gatewayId },
    { kind: 'unknown', reason: 'no answer' },
    { kind: 'expired', gatewayId },
    {
      kind: 'awaiting',
      gatewayId,
      action: { kind: 'qr-code', code: 'x', expires_at: '2026-01-01T00:00:00Z' },
    },
  ] as const
  const { processes } = shop
  // Each three times, all at once, every process starting from the rows as they were before any of them.
  const reports = [0, 1, 2].flatMap(() => facts)
  await Promise.all(
    reports.map((fact, n) => applyOutcome(processes[n % 2] ?? shop.deps, stale, attempt.id, fact)),
  )
  const purchase = await shop.purchaseOf(answer)
  expect(purchase.sales).toMatchObject([{ status: 'PAID' }])
  expect(await stock()).toEqual({ sold: 1, held: 0 })
  expect(await shop.rows(`select kind, amount from ledger_entries`)).toEqual([
    { kind: 'charge', amount: 10000 },
  ])
  const mails = await shop.rows(
    `select from outbox where topic = 'mail' and payload->>'kind' = 'purchase-confirmed'`,
  )
  expect(mails).toHaveLength(1)
})

describe('money that is refunded at the acquirer', () => {
  const paid = async (): Promise<{ answer: PaymentAnswer; reference: string }> => {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
    return { answer, reference: await referenceOf(answer) }
  }
  const end = async (answer: PaymentAnswer): Promise<Purchase> => {
    for (let n = 0; n < 3; n += 1) await shop.resolveAll(saleIdOf(answer))
    return shop.purchaseOf(answer)
  }

  test('in part, in part again and then all of it', async () => {
    const { answer, reference } = await paid()
    shop.acquirer.refundBehind(reference, 10000)
    expect((await end(answer)).sales).toMatchObject([{ status: 'PARTIALLY_REFUNDED' }])
    shop.acquirer.refundBehind(reference, 9700)
    await end(answer)
    shop.acquirer.refundBehind(reference, 30000)
    expect((await end(answer)).sales).toMatchObject([{ status: 'REFUNDED' }])
    await expectEqualLedgers()
  })

  test('and an older, smaller total that arrives late does not grant the sale again', async () => {
    const { answer, reference } = await paid()
    shop.acquirer.refundBehind(reference, 49700)
    const refunded = await end(answer)
    const [attempt] = refunded.attempts
    await applyOutcome(shop.deps, refunded, attempt?.id ?? '', {
      kind: 'refunded',
      gatewayId: 'at-acquirer',
      refundedTotal: 10000,
    })
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'REFUNDED' }])
    await expectEqualLedgers()
  })

  test.each([
    ['part', 10000, 'PARTIALLY_REFUNDED'],
    ['all', 49700, 'REFUNDED'],
  ])('in %s before we knew that it had come is a charge and a refund', async (_, amount, status) => {
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
    shop.acquirer.refundBehind(await referenceOf(answer), amount)
    const purchase = await end(answer)
    expect(purchase.sales).toMatchObject([{ status }])
    expect(purchase.payment.state).toBe('paid')
    await expectEqualLedgers()
  })
})

test('the advice of the scheme of a refused card is kept with the attempt', async () => {
  shop.acquirer.script = () => ({ does: 'answer-lost' })
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
  const purchase = await shop.purchaseOf(answer)
  const advice = { retry: 'later', hours: 24, code: 'mastercard advice 25' } as const
  await applyOutcome(shop.deps, purchase, purchase.attempts[0]?.id ?? '', {
    kind: 'refused',
    code: 'INSUFFICIENT_FUNDS',
    reversible: false,
    advice,
  })
  expect(await attemptsOf(answer)).toMatchObject([{ state: 'refused', advice }])
})

test('two truths that contradict each other change nothing and are reported', async () => {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
  const purchase = await shop.purchaseOf(answer)
  const [attempt] = purchase.attempts
  await applyOutcome(shop.deps, purchase, attempt?.id ?? '', {
    kind: 'refused',
    code: 'BANK',
    reversible: false,
  })
  expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'PAID' }])
  expect(shop.lines.map((line) => (JSON.parse(line) as { event: string }).event)).toContain(
    'charge-event-contradicts',
  )
})
