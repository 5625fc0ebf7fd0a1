import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { addDays, addMonths, calendarDateIn } from '#rules/base/calendar.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { subscriptionsOfPayment, type SubscriptionRecord } from '../../store/purchases/subscription-store.ts'
import { createFakeAcquirer } from '../../testing/fake-acquirer.ts'
import { readSale } from '../sales/read-sale.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { applyOutcome } from './apply-outcome.ts'
import { bothLedgers, openShop, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

/** The products of the test shop, sold here as what recurs. */
const CLUB = 1
const CONTRACT = 2
const INTRODUCTORY = 3
const BOX = 4
const COMMUNITY = 5

const CLUB_TERMS: Partial<Product> = {
  type: 'SUBSCRIPTION',
  name: 'Clube',
  amount: 3990,
  method: 'CREDIT_CARD,BOLETO,PIX',
  period: 30,
  offers: [
    { hash: 'teste07', status_offer: 'APPROVED', trial: 7, trial_unit: 'days' },
    {
      hash: 'semestre',
      status_offer: 'APPROVED',
      period: 180,
      amount: 19_900,
      max_subscription_installments: 6,
    },
  ],
}

const products: Readonly<Record<number, Partial<Product>>> = {
  [CLUB]: { ...CLUB_TERMS, bumps: [{ product_id: COMMUNITY, order: 1 }] },
  [CONTRACT]: {
    type: 'CONTRACT',
    amount: 14_900,
    method: 'CREDIT_CARD,BOLETO',
    charges: 12,
    period: 30,
    contract_terms: '1. Doze mensalidades.',
    offers: [],
  },
  [INTRODUCTORY]: {
    ...CLUB_TERMS,
    amount: 5000,
    stock: 3,
    custom_charges: [{ charge: 1, amount: 990 }],
    offers: [],
  },
  [BOX]: {
    ...CLUB_TERMS,
    amount: 9000,
    amount_fixed_shipping_fee: 1550,
    trial: 1,
    trial_unit: 'years',
    shipping_fee_is_recurring: true,
    offers: [],
  },
  [COMMUNITY]: { ...CLUB_TERMS, name: 'Comunidade', amount: 1990, trial: 14, offers: [] },
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const { script } = createFakeAcquirer()
const today = (): string => calendarDateIn('America/Sao_Paulo', shop.deps.now())
const dayOf = (instant: string | null): string | null =>
  instant === null ? null : calendarDateIn('America/Sao_Paulo', new Date(instant))

const price = (amount: number): Pick<PaymentBodyInput, 'amount' | 'total'> => ({ amount, total: amount })

async function subscriptionsOf(answer: PaymentAnswer): Promise<SubscriptionRecord[]> {
  const { payment } = await shop.purchaseOf(answer)
  return subscriptionsOfPayment(shop.db, payment.id)
}

async function onlySubscription(answer: PaymentAnswer): Promise<SubscriptionRecord> {
  const [subscription, other] = await subscriptionsOf(answer)
  if (subscription === undefined || other !== undefined) throw new Error('there is not one subscription')
  return subscription
}

const chargesOf = ({ charges }: SubscriptionRecord) =>
  charges.map(({ number, amount, due_at, state }) => ({ number, amount, due: dayOf(due_at), state }))

async function expectEqualLedgers(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

const openTrial = (): Promise<OpenPage> => shop.openPage(CLUB, { offerHash: 'teste07' })
const submitTrial = (page: OpenPage): Promise<PaymentAnswer> => shop.submit(page, price(0))

describe('a monthly subscription', () => {
  test('by card is recorded with its first charge paid, the next one planned, and the card that is kept', async () => {
    const answer = await shop.submit(await shop.openPage(CLUB))
    expect(answer).toMatchObject({ code: null, status: 'PAID' })
    expect(shop.acquirer.orders[0]?.what).toMatchObject({ kind: 'card', store: 'subscription' })
    const subscription = await onlySubscription(answer)
    const { attempts } = await shop.purchaseOf(answer)
    expect(subscription).toMatchObject({
      status: 'active',
      type: 'SUBSCRIPTION',
      period: 30,
      amount: 3990,
      currency: 'BRL',
      charges_total: null,
      ends_at: null,
      gateway: 'acquirer',
      stored_reference: `kept-${attempts[0]?.reference}`,
      method: 'CREDIT_CARD',
    })
    const next = addMonths(today(), 1)
    expect(chargesOf(subscription)).toEqual([
      { number: 1, amount: 3990, due: today(), state: 'paid' },
      { number: 2, amount: 3990, due: next, state: 'scheduled' },
    ])
    expect(dayOf(subscription.next_charge_at)).toBe(next)
  })

  test('by boleto begins when the boleto is paid, not before', async () => {
    const answer = await shop.submit(await shop.openPage(CLUB), { method: 'BOLETO' })
    expect(await subscriptionsOf(answer)).toEqual([])
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    shop.acquirer.pay(attempt?.reference ?? '')
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    expect(await onlySubscription(answer)).toMatchObject({
      status: 'active',
      method: 'BOLETO',
      stored_reference: null,
    })
  })

  test('of half a year is paid in instalments and recurs after six months', async () => {
    const page = await shop.openPage(CLUB, { offerHash: 'semestre' })
    const answer = await shop.submit(page, { amount: 199, total: 223.26, installments: 6 })
    expect(answer).toMatchObject({ code: null, installments: 6, amount: 199 })
    const subscription = await onlySubscription(answer)
    expect(subscription).toMatchObject({ period: 180, amount: 19_900 })
    expect(chargesOf(subscription)[1]).toMatchObject({ amount: 19_900, due: addMonths(today(), 6) })
  })

  test('with a different first charge goes on at its own price', async () => {
    const answer = await shop.submit(await shop.openPage(INTRODUCTORY), price(9.9))
    expect(answer.status).toBe('PAID')
    expect(chargesOf(await onlySubscription(answer)).map((charge) => charge.amount)).toEqual([990, 5000])
    expect(shop.acquirer.charged()).toMatchObject([{ amount: 990 }])
  })

  test('that is refused begins nothing', async () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS' })
    const answer = await shop.submit(await shop.openPage(CLUB))
    expect(answer.code).toBe('INSUFFICIENT_FUNDS')
    expect(await subscriptionsOf(answer)).toEqual([])
  })

  test('by card is not sold where no gateway can keep the card', async () => {
    for (const capabilities of shop.acquirer.capabilities.values()) capabilities.storedReferences = false
    try {
      const answer = await shop.submit(await shop.openPage(CLUB))
      expect(answer.code).toBe('INVALID_PAYMENT_TYPE')
      expect(shop.acquirer.orders).toEqual([])
    } finally {
      for (const capabilities of shop.acquirer.capabilities.values()) capabilities.storedReferences = true
    }
  })
})

describe('a trial', () => {
  test('charges nothing, verifies the card and plans the first charge for its end', async () => {
    const answer = await submitTrial(await openTrial())
    expect(answer).toMatchObject({
      code: null,
      status: 'TRIAL',
      total: 0,
      sales: [{ success: true, amount: 0 }],
    })
    expect(shop.acquirer.orders).toMatchObject([{ amount: 0, what: { kind: 'verification' } }])
    expect(shop.acquirer.ledger).toEqual([])
    const subscription = await onlySubscription(answer)
    const end = addDays(today(), 7)
    expect(subscription).toMatchObject({ status: 'trialing', amount: 3990 })
    expect(dayOf(subscription.trial_ends_at)).toBe(end)
    expect(chargesOf(subscription)).toEqual([{ number: 1, amount: 3990, due: end, state: 'scheduled' }])
    const { sales } = await shop.purchaseOf(answer)
    expect(sales).toMatchObject([{ status: 'TRIAL', deferred: 3990 }])
    await expectEqualLedgers()
  })

  test('is refused with the card, and may be tried with another one', async () => {
    const page = await openTrial()
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CREDIT_CARD' })
    const refused = await submitTrial(page)
    expect(refused).toMatchObject({ code: 'INVALID_CREDIT_CARD', status: 'REFUSED' })
    expect(await subscriptionsOf(refused)).toEqual([])
    shop.acquirer.script = script
    const accepted = await submitTrial(withNewNonce(page))
    expect(accepted.status).toBe('TRIAL')
    expect(await subscriptionsOf(accepted)).toHaveLength(1)
  })

  test('is refused when the gateway verified the card and did not keep it', async () => {
    const page = await openTrial()
    const { charge } = shop.acquirer
    shop.acquirer.charge = async (order) => {
      const outcome = await charge(order)
      return outcome.kind === 'approved' ? { kind: 'approved', gatewayId: outcome.gatewayId } : outcome
    }
    try {
      const answer = await submitTrial(page)
      expect(answer.code).toBe('CREDIT_CARD_INVALID')
      expect(await subscriptionsOf(answer)).toEqual([])
    } finally {
      shop.acquirer.charge = charge
    }
  })

  test('takes no boleto and no Pix, of which nothing could be paid', async () => {
    for (const method of ['BOLETO', 'PIX'] as const) {
      const submit = shop.submit(await openTrial(), { ...price(0), method })
      await expect(submit).rejects.toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
    }
  })

  test('of something that is shipped costs its fee now, and the fee again with every charge', async () => {
    const answer = await shop.submit(await shop.openPage(BOX), price(15.5))
    expect(answer).toMatchObject({ status: 'TRIAL', total: 15.5 })
    expect(shop.acquirer.orders).toMatchObject([
      { amount: 1550, what: { kind: 'card', store: 'subscription' } },
    ])
    const subscription = await onlySubscription(answer)
    expect(chargesOf(subscription)).toEqual([
      { number: 1, amount: 10_550, due: addMonths(today(), 12), state: 'scheduled' },
    ])
    await expectEqualLedgers()
  })

  test('beside a product that is paid now is one charge for that, which keeps the card', async () => {
    const page = await shop.openPage(CLUB)
    const cart = { products: [{ product_id: CLUB }, { product_id: COMMUNITY }] }
    const answer = await shop.submit(page, cart)
    expect(answer).toMatchObject({ status: 'PAID', total: 39.9 })
    expect(shop.acquirer.orders).toMatchObject([
      { amount: 3990, what: { kind: 'card', store: 'subscription' } },
    ])
    const { sales } = await shop.purchaseOf(answer)
    expect(sales.map((sale) => sale.status)).toEqual(['PAID', 'TRIAL'])
    const begun = await subscriptionsOf(answer)
    expect(begun.map(({ status, amount }) => ({ status, amount }))).toEqual([
      { status: 'active', amount: 3990 },
      { status: 'trialing', amount: 1990 },
    ])
  })

  test('beside a product whose charge is refused does not begin', async () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
    const answer = await shop.submit(await shop.openPage(CLUB), {
      products: [{ product_id: CLUB }, { product_id: COMMUNITY }],
    })
    expect(answer.code).toBe('BANK')
    expect(await subscriptionsOf(answer)).toEqual([])
  })

  test('is shown to its buyer with its end and its price', async () => {
    const page = await openTrial()
    const answer = await submitTrial(page)
    const sale = await readSale(shop.deps, {
      saleId: answer.sales[0]?.sale_id ?? '',
      token: undefined,
      sessionId: page.sessionId,
    })
    const end = addDays(today(), 7)
    expect(sale).toMatchObject({
      status: 'TRIAL',
      subscriptions: [
        {
          status: 'trialing',
          amount: 39.9,
          charge_number: 0,
          trial: 7,
          trial_unit: 'days',
          trial_ends_on: end,
          next_charge: { date: end, amount: 39.9 },
          ends_on: null,
        },
      ],
    })
  })
})

describe('a contract', () => {
  const accepted = { check_contract_terms: true }

  test('is not sold without acceptance of its terms', async () => {
    const page = await shop.openPage(CONTRACT)
    await expect(shop.submit(page)).rejects.toMatchObject({ code: 'UNPROCESSABLE' })
    expect(shop.acquirer.orders).toEqual([])
  })

  test('has all of its charges and its end from the beginning, and the accepted terms', async () => {
    const answer = await shop.submit(await shop.openPage(CONTRACT), accepted)
    const subscription = await onlySubscription(answer)
    expect(subscription).toMatchObject({ type: 'CONTRACT', status: 'active', charges_total: 12 })
    expect(dayOf(subscription.ends_at)).toBe(addMonths(today(), 12))
    const charges = chargesOf(subscription)
    expect(charges.map((charge) => charge.due)).toEqual(
      Array.from({ length: 12 }, (_, index) => addMonths(today(), index)),
    )
    expect(charges.map((charge) => charge.state)).toEqual(['paid', ...Array<string>(11).fill('scheduled')])
    expect(charges.reduce((sum, charge) => sum + charge.amount, 0)).toBe(12 * 14_900)
    const { sales } = await shop.purchaseOf(answer)
    expect(sales[0]?.terms.contract).toEqual({
      text: '1. Doze mensalidades.',
      hash: '05e832486f9973ea881b614ec1a3ed91b53321f43db4b57f48b6d97f2f9fa428',
    })
  })

  test('ends when its first charge is refunded or disputed', async () => {
    for (const kind of ['refunded', 'charged-back'] as const) {
      const answer = await shop.submit(await shop.openPage(CONTRACT), accepted)
      const purchase = await shop.purchaseOf(answer)
      const [attempt] = purchase.attempts
      const chargeEvent =
        kind === 'refunded'
          ? ({ kind, gatewayId: 'x', refundedTotal: 14_900 } as const)
          : ({ kind, gatewayId: 'x' } as const)
      await applyOutcome(shop.deps, purchase, attempt?.id ?? '', chargeEvent)
      const ended = await onlySubscription(answer)
      expect(ended).toMatchObject({ status: 'ended', end_reason: kind, next_charge_at: null })
      expect(ended.charges.map((charge) => charge.state)).toEqual([
        kind,
        ...Array<string>(11).fill('canceled'),
      ])
    }
  })

  test('goes on when only a part of a charge is refunded', async () => {
    const answer = await shop.submit(await shop.openPage(CONTRACT), accepted)
    const purchase = await shop.purchaseOf(answer)
    const part = { kind: 'refunded', gatewayId: 'x', refundedTotal: 100 } as const
    await applyOutcome(shop.deps, purchase, purchase.attempts[0]?.id ?? '', part)
    expect((await onlySubscription(answer)).status).toBe('active')
  })
})

describe('whatever happens on the way', () => {
  test('a charge whose answer is lost begins the subscription once it is found', async () => {
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    const answer = await shop.submit(await shop.openPage(CLUB))
    expect(answer.status).toBe('PROCESSING')
    expect(await subscriptionsOf(answer)).toEqual([])
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    const subscription = await onlySubscription(answer)
    expect(subscription).toMatchObject({ status: 'active' })
    expect(subscription.stored_reference).toMatch(/^kept-/)
  })

  test('a process that is killed after the charge loses nothing, and a trial neither', async () => {
    shop.acquirer.script = () => ({ does: 'dies-after' })
    for (const page of [await shop.openPage(CLUB), await openTrial()]) {
      const input = page.envelope.offerHash === null ? {} : price(0)
      await expect(shop.submit(page, input)).rejects.toThrow('killed')
    }
    const sales = await shop.rows<{ sale_id: string }>('select sale_id from sales order by created_at')
    for (const { sale_id } of sales) await shop.resolveAll(sale_id)
    const begun = await shop.rows<{ status: string }>('select status from subscriptions order by started_at')
    expect(begun.map(({ status }) => status)).toEqual(['active', 'trialing'])
    await expectEqualLedgers()
  })

  test('one that is settled by many at once is recorded once', async () => {
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    const answer = await shop.submit(await shop.openPage(CLUB))
    const purchase = await shop.purchaseOf(answer)
    const [attempt] = purchase.attempts
    if (attempt === undefined) throw new Error('there is no attempt')
    const processes = [...shop.processes, ...shop.processes, ...shop.processes]
    await Promise.all(processes.map((deps) => resolveAttempt(deps, purchase, attempt)))
    expect(await subscriptionsOf(answer)).toHaveLength(1)
    expect(await shop.rows('select from subscription_charges')).toHaveLength(2)
  })

  test('late money begins a subscription it still buys', async () => {
    shop.acquirer.script = () => ({ does: 'request-lost' })
    const answer = await shop.submit(await shop.openPage(INTRODUCTORY), price(9.9))
    const purchase = await shop.purchaseOf(answer)
    const id = purchase.attempts[0]?.id ?? ''
    const refused = { kind: 'refused', code: 'BANK', reversible: false } as const
    const ended = await applyOutcome(shop.deps, purchase, id, refused)
    const late = { kind: 'approved', gatewayId: 'late', storedReference: 'stored-late' } as const
    await applyOutcome(shop.deps, ended, id, late)
    expect(await onlySubscription(answer)).toMatchObject({
      status: 'active',
      stored_reference: 'stored-late',
    })
  })

  test('a card that was verified late begins its trial all the same', async () => {
    shop.acquirer.script = () => ({ does: 'request-lost' })
    const answer = await submitTrial(await openTrial())
    const purchase = await shop.purchaseOf(answer)
    const id = purchase.attempts[0]?.id ?? ''
    const ended = await applyOutcome(shop.deps, purchase, id, { kind: 'not-sent', reason: 'not found' })
    const late = { kind: 'approved', gatewayId: 'late', storedReference: 'stored-late' } as const
    const applied = await applyOutcome(shop.deps, ended, id, late)
    expect(applied.sales).toMatchObject([{ status: 'TRIAL' }])
    expect(await onlySubscription(answer)).toMatchObject({ status: 'trialing' })
    expect(await shop.rows('select from ledger_entries')).toEqual([])
  })

  test('late money that goes back begins nothing', async () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
    const answer = await shop.submit(await shop.openPage(INTRODUCTORY), price(9.9))
    const purchase = await shop.purchaseOf(answer)
    await shop.rows(`update products set held = 3 where id = ${INTRODUCTORY}`)
    const late = { kind: 'approved', gatewayId: 'late', storedReference: 'stored-late' } as const
    await applyOutcome(shop.deps, purchase, purchase.attempts[0]?.id ?? '', late)
    expect(await subscriptionsOf(answer)).toEqual([])
    expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'sold-out' }])
  })
})
