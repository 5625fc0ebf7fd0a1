import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { addMonths, calendarDateIn } from '#rules/base/calendar.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import type { MandateState } from '#rules/payment/mandate-state.ts'
import { subscriptionsOfPayment, type SubscriptionRecord } from '../../store/purchases/subscription-store.ts'
import { choosePriority } from '../orders/choose-priority.ts'
import { automaticPixOf } from '../subscriptions/describe-subscriptions.ts'
import { renewPix } from './follow-pix.ts'
import { readSale } from '../sales/read-sale.ts'
import { resolveAttempt } from '../outcomes/resolve-attempt.ts'
import { bothLedgers, openShop, type OpenPage, type Shop } from '../../testing/shop.ts'

const CLUB = 1
const TRIAL = 2
const WEEKLY_BOX = 3
const ODD = 4
const CLUB_AND_BOX = 5

const CLUB_TERMS: Partial<Product> = {
  type: 'SUBSCRIPTION',
  name: 'Clube',
  amount: 3990,
  method: 'CREDIT_CARD,PIX_AUTOMATIC,BOLETO',
  period: 30,
  offers: [],
}

const products: Readonly<Record<number, Partial<Product>>> = {
  [CLUB]: { ...CLUB_TERMS, select_automatic_pix: true },
  [TRIAL]: { ...CLUB_TERMS, trial: 7 },
  [WEEKLY_BOX]: { ...CLUB_TERMS, name: 'Caixa', amount: 1500, period: 7 },
  [ODD]: { ...CLUB_TERMS, period: 45, method: 'CREDIT_CARD' },
  [CLUB_AND_BOX]: { ...CLUB_TERMS, bumps: [{ product_id: WEEKLY_BOX, order: 1 }] },
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const METHOD = { method: 'PIX_AUTOMATIC' } as const
const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''

async function buy(page?: OpenPage): Promise<{ answer: PaymentAnswer; reference: string }> {
  const answer = await shop.submit(page ?? (await shop.openPage(CLUB)), METHOD)
  const { attempts } = await shop.purchaseOf(answer)
  return { answer, reference: attempts.at(-1)?.reference ?? '' }
}

async function paid(mandate: MandateState): Promise<{ answer: PaymentAnswer; reference: string }> {
  const bought = await buy()
  shop.acquirer.pay(bought.reference, mandate)
  await shop.resolveAll(saleIdOf(bought.answer))
  return bought
}

async function subscriptionOf(answer: PaymentAnswer): Promise<SubscriptionRecord> {
  const { payment } = await shop.purchaseOf(answer)
  const [subscription] = await subscriptionsOfPayment(shop.db, payment.id)
  if (subscription === undefined) throw new Error('there is no subscription')
  return subscription
}

const mailKinds = async (): Promise<string[]> =>
  (
    await shop.rows<{ kind: string }>(
      `select payload->>'kind' as kind from outbox where topic = 'mail' order by id`,
    )
  ).map(({ kind }) => kind)
const dueOf = async (reference: string): Promise<Date | null> => {
  const [row] = await shop.rows<{ due_at: Date | null }>(
    `select due_at from attempts where reference = '${reference}'`,
  )
  return row?.due_at ?? null
}

describe('a subscription paid by Pix Automático', () => {
  test('asks for the first charge and for the right to the next ones in one code', async () => {
    const { answer, reference } = await buy()
    expect(answer).toMatchObject({ code: null, status: 'WAITING_PAYMENT', object: { kind: 'qr-code' } })
    const today = calendarDateIn('America/Sao_Paulo', new Date())
    expect(shop.acquirer.orders).toMatchObject([
      {
        reference,
        amount: 3990,
        what: {
          kind: 'mandate',
          mandate: 'pix-automatic',
          periodDays: 30,
          recurringAmount: 3990,
          startsOn: addMonths(today, 1),
          contractId: saleIdOf(answer),
        },
      },
    ])
    const sale = await readSale(shop.deps, {
      saleId: saleIdOf(answer),
      token: undefined,
      sessionId: '',
    }).catch(() => null)
    expect(sale).toBeNull()
    expect(await mailKinds()).toEqual(['pix-automatic-to-pay'])
  })

  test('paid and authorised: the subscription keeps the mandate to charge by', async () => {
    const { answer, reference } = await paid('approved')
    expect(await subscriptionOf(answer)).toMatchObject({
      status: 'active',
      method: 'PIX_AUTOMATIC',
      gateway: 'acquirer',
      stored_reference: `rec-${reference}`,
      card: null,
    })
    const purchase = await shop.purchaseOf(answer)
    const sale = await readSale(shop.deps, {
      saleId: saleIdOf(answer),
      token: undefined,
      sessionId: purchase.payment.session_id,
    })
    expect(sale).toMatchObject({
      status: 'PAID',
      automatic_pix: { amount: 39.9, period: 30 },
      subscriptions: [{ automatic_pix: 'authorised' }],
    })
    expect(await mailKinds()).toEqual(['pix-automatic-to-pay', 'purchase-confirmed'])
    expect(await dueOf(reference)).toBeNull()
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })

  test('paid and not authorised: the subscription has no way to pay, and the buyer is notified once', async () => {
    const { answer } = await paid('rejected')
    const subscription = await subscriptionOf(answer)
    expect(subscription).toMatchObject({ status: 'active', stored_reference: null })
    expect(automaticPixOf(subscription)).toBe('missing')
    await shop.resolveAll(saleIdOf(answer))
    expect(await mailKinds()).toEqual(['pix-automatic-to-pay', 'purchase-confirmed', 'automatic-pix-missing'])
  })

  test('paid, and the bank answers later: it is asked again until it has', async () => {
    const { answer, reference } = await paid('created')
    expect(automaticPixOf(await subscriptionOf(answer))).toBe('pending')
    expect(await dueOf(reference)).not.toBeNull()
    shop.acquirer.answerMandate(reference, 'approved')
    await shop.resolveAll(saleIdOf(answer))
    expect(await subscriptionOf(answer)).toMatchObject({ stored_reference: `rec-${reference}` })
    expect(await dueOf(reference)).toBeNull()
    expect(await mailKinds()).not.toContain('automatic-pix-missing')
  })

  test.each(['rejected', 'expired', 'canceled'] as const)(
    'a later "%s" is told to the buyer',
    async (state) => {
      const { answer, reference } = await paid('created')
      shop.acquirer.answerMandate(reference, state)
      await shop.resolveAll(saleIdOf(answer))
      expect(automaticPixOf(await subscriptionOf(answer))).toBe('missing')
      expect((await mailKinds()).at(-1)).toBe('automatic-pix-missing')
    },
  )

  test('withdrawn in the bank’s app, it is not charged by any more; old news do not bring it back', async () => {
    const { answer, reference } = await paid('approved')
    shop.acquirer.answerMandate(reference, 'canceled')
    await shop.resolveAll(saleIdOf(answer))
    expect(await subscriptionOf(answer)).toMatchObject({ stored_reference: null })
    shop.acquirer.answerMandate(reference, 'approved')
    await shop.resolveAll(saleIdOf(answer))
    expect(await subscriptionOf(answer)).toMatchObject({ stored_reference: null })
    expect((await mailKinds()).filter((kind) => kind === 'automatic-pix-missing')).toHaveLength(1)
  })

  test('a card that was given meanwhile is not replaced by a late answer', async () => {
    const { answer, reference } = await paid('created')
    await shop.rows(`update subscriptions set method = 'CREDIT_CARD', stored_reference = 'kept-card',
      card = '{"brand":"visa","bin":"411111","last_four":"1111"}'`)
    shop.acquirer.answerMandate(reference, 'approved')
    await shop.resolveAll(saleIdOf(answer))
    expect(await subscriptionOf(answer)).toMatchObject({
      method: 'CREDIT_CARD',
      stored_reference: 'kept-card',
    })
  })

  test('news in any order and from several sides write one mandate and one mail', async () => {
    const { answer, reference } = await paid('created')
    shop.acquirer.answerMandate(reference, 'rejected')
    await Promise.all(
      shop.processes.flatMap((deps) =>
        [1, 2, 3].map(async () => {
          const purchase = await shop.purchaseOf(answer)
          const [attempt] = purchase.attempts
          if (attempt !== undefined) await resolveAttempt(deps, purchase, attempt)
        }),
      ),
    )
    expect(await shop.rows('select state from mandates')).toEqual([{ state: 'rejected' }])
    expect((await mailKinds()).filter((kind) => kind === 'automatic-pix-missing')).toHaveLength(1)
  })

  test('a new code takes the place of one that ended, and asks again for both', async () => {
    const page = await shop.openPage(CLUB)
    const { answer, reference } = await buy(page)
    const reader = { saleId: saleIdOf(answer), token: undefined, sessionId: page.sessionId }
    const renewed = await renewPix(shop.deps, reader)
    expect(renewed).toMatchObject({ status: 'WAITING_PAYMENT', object: { kind: 'qr-code' } })
    const [first, second] = shop.acquirer.orders
    expect(second?.what).toMatchObject({ kind: 'mandate', recurringAmount: 3990 })
    expect(second?.reference).not.toBe(reference)
    expect(first?.reference).toBe(reference)
    shop.acquirer.pay(second?.reference ?? '')
    await shop.resolveAll(saleIdOf(answer))
    expect(await subscriptionOf(answer)).toMatchObject({ stored_reference: `rec-${second?.reference}` })
  })

  test('a buyer who chooses a card while the code waits cancels it first', async () => {
    const page = await shop.openPage(CLUB)
    const { reference } = await buy(page)
    const answer = await shop.submit(
      { ...page, envelope: { ...page.envelope, nonce: 'another-nonce' } },
      { method: 'CREDIT_CARD' },
    )
    expect(answer).toMatchObject({ status: 'PAID' })
    expect(() => shop.acquirer.answerMandate(reference, 'approved')).not.toThrow()
    await shop.resolveAll(saleIdOf(answer))
    expect(await subscriptionOf(answer)).toMatchObject({ method: 'CREDIT_CARD' })
    expect(await shop.rows('select from mandates')).toEqual([])
  })
})

describe('where it is offered', () => {
  const flagsOf = async (productId: number, country = 'BR') => {
    const { checkout } = (await shop.openPage(productId, { country })).reading
    const { subscription_pix_automatic, select_automatic_pix, allowed_methods } = checkout
    return [subscription_pix_automatic, select_automatic_pix, allowed_methods.includes('PIX_AUTOMATIC')]
  }

  test.each([
    ['a monthly subscription whose seller proposes it', CLUB, 'BR', [true, true, true]],
    ['a weekly one', WEEKLY_BOX, 'BR', [true, false, true]],
    ['a trial', TRIAL, 'BR', [false, false, false]],
    ['another country', CLUB, 'DE', [false, false, false]],
    ['a product that does not name it', ODD, 'BR', [false, false, false]],
  ] as const)('%s', async (_, product, country, flags) => {
    expect(await flagsOf(product, country)).toEqual(flags)
  })

  test('two periods cannot share one authorisation', async () => {
    const page = await shop.openPage(CLUB_AND_BOX)
    const both = {
      ...METHOD,
      amount: 54.9,
      total: 54.9,
      products: [{ product_id: CLUB_AND_BOX }, { product_id: WEEKLY_BOX }],
    }
    await expect(shop.submit(page, both)).rejects.toThrow('INVALID_PAYMENT_TYPE')
    expect(shop.acquirer.orders).toEqual([])
  })

  test('no gateway that asks for mandates, no offer', async () => {
    for (const each of shop.acquirer.capabilities.values()) {
      each.methods = each.methods.filter((method) => method !== 'PIX_AUTOMATIC')
    }
    expect(await flagsOf(CLUB)).toEqual([false, false, false])
    for (const each of shop.acquirer.capabilities.values()) each.methods = [...each.methods, 'PIX_AUTOMATIC']
  })

  test('priority names a gateway that asks for mandates', async () => {
    const [first] = shop.acquirer.capabilities.values()
    if (first === undefined) throw new Error('there is no gateway')
    const { methods } = first
    first.methods = ['PIX', 'CREDIT_CARD']
    const asked = {
      system: 'checkout',
      payment_method: 'PIX',
      action: 'payment',
      is_bump: false,
      attempts: [],
      installments: 1,
      cards: [],
      seller_id: 10,
      transaction_type: 'SUBSCRIPTION',
      is_pix_automatic: true,
      product_id: CLUB,
    } as const
    const answer = await choosePriority(shop.deps, { ...asked, attempts: [], cards: [] })
    expect(answer.gateway).toBe('acquirer-b')
    first.methods = methods
  })
})
