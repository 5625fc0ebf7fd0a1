import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { cardLimitOf } from '#rules/methods/card-limits.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { openTokens, type TokenEnvelope } from '../../signing/payment-tokens.ts'
import { sealRenewalLink, type RenewalLink } from '../../signing/renewal-link.ts'
import { closeReversal, leaseDueReversals, type DueReversal } from '../../store/purchases/reversal-store.ts'
import { findSubscription, type SubscriptionRecord } from '../../store/purchases/subscription-store.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { renewPix } from './follow-pix.ts'
import { payByTransfer } from '../refunds/operator-reversals.ts'
import { openCheckout } from '../pages/read-renewal.ts'
import { readSale } from '../sales/read-sale.ts'
import { renewByKeptCard, renewSubscription } from './renew-subscription.ts'
import { carryOutReversal } from '../refunds/carry-out-reversal.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { bothLedgers, newSession, openShop, type Shop } from '../../testing/shop.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

const CLUB = 1
const CONTRACT = 2
const ONCE = 3
const BOX = 4
const OTHER = 5

const CLUB_TERMS: Partial<Product> = {
  type: 'SUBSCRIPTION',
  name: 'Clube',
  amount: 3990,
  method: 'CREDIT_CARD,BOLETO,PIX',
  period: 30,
  offers: [{ hash: 'teste07', status_offer: 'APPROVED', trial: 7, trial_unit: 'days' }],
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
  [ONCE]: { amount: 10_000, offers: [] },
  [BOX]: {
    ...CLUB_TERMS,
    amount: 9000,
    amount_fixed_shipping_fee: 1550,
    shipping_fee_is_recurring: true,
    period: 365,
    max_subscription_installments: 12,
    offers: [],
  },
  [OTHER]: { ...CLUB_TERMS, name: 'Comunidade', amount: 1990, offers: [] },
}

const DAY = 24 * 60 * 60_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** A subscription that was bought by card, so many days ago. */
async function subscribed(productId = CLUB, daysAgo = 0, input: Partial<PaymentBodyInput> = {}) {
  const page = await shop.openPage(productId, productId === CLUB && input.total === 0 ? TRIAL : {})
  const answer = await shop.submit(page, input)
  shop.clock.aheadMs = daysAgo * DAY
  const [view] = (
    await readSale(shop.deps, {
      saleId: answer.sales[0]?.sale_id ?? '',
      token: undefined,
      sessionId: page.sessionId,
    })
  ).subscriptions
  if (view === undefined) throw new Error('nothing was subscribed to')
  return { answer, id: view.subscription_id, productId }
}

const TRIAL = { offerHash: 'teste07' }

const linkTo = (id: string, days = 1000): RenewalLink => ({
  subscriptionId: id,
  signature: sealRenewalLink(shop.keys, id, shop.deps.now().getTime() + days * DAY, 0),
})

type RenewalPage = { checkout: CheckoutAnswer; envelope: TokenEnvelope; sessionId: string; link: RenewalLink }

/** The page that a link opens, on a device of its own unless it is said which. */
async function follow(link: RenewalLink, productId = CLUB, sessionId = newSession()): Promise<RenewalPage> {
  const request = { productId, offerHash: null, customCheckoutId: null, hints: {}, sessionId, network: 'n' }
  const { checkout, tokens } = await openCheckout(shop.deps, request, link)
  const envelope = openTokens(shop.keys, tokens)
  if (envelope === null) throw new Error('the page has tokens that do not open')
  return { checkout, envelope, sessionId, link }
}

function bodyOf({ checkout, link }: RenewalPage, input: Partial<PaymentBodyInput>): PaymentBodyInput {
  const { amount, id } = checkout.data
  const method = input.method ?? 'CREDIT_CARD'
  const card = { token: TEST_CARD, amount, holder_name: 'MARIA DA SILVA', installments: 1 }
  return {
    method,
    amount,
    total: amount,
    installments: 1,
    product_id: id,
    name: '',
    email: '',
    cellphone: '',
    products: [{ product_id: id }],
    ...(method === 'CREDIT_CARD' && { cards: [card] }),
    rate: { base_currency: 'BRL', target_currency: 'BRL', token: 'default' },
    coupon: null,
    donation: null,
    subscription_id: link.subscriptionId,
    client_id: link.signature,
    ...input,
  }
}

function renew(
  page: RenewalPage,
  input: Partial<PaymentBodyInput> = {},
  deps: SubmitDeps = shop.deps,
): Promise<PaymentAnswer> {
  const body = { ...pay.body.parse(bodyOf(page, input)), subscription_id: page.link.subscriptionId }
  return renewSubscription(deps, { ...page, body, ip: null, risk: {} })
}

const anotherNonce = (page: RenewalPage): RenewalPage => ({
  ...page,
  envelope: { ...page.envelope, nonce: randomUUID() },
})

async function recordOf(id: string): Promise<SubscriptionRecord> {
  const found = await findSubscription(shop.db, id)
  if (found === null) throw new Error(`there is no subscription ${id}`)
  return found.subscription
}

const statesOf = ({ charges }: SubscriptionRecord) => charges.map(({ state }) => state)

/** Another card than the one that the subscription began with. */
const NEW_CARD = 'card_test_00000000000000000002'
const withNewCard = (amount: number) => {
  shop.acquirer.cards.set(NEW_CARD, { brand: 'mastercard', bin: '555555', last_four: '4444' })
  return { cards: [{ token: NEW_CARD, amount, holder_name: 'MARIA DA SILVA', installments: 1 }] }
}

async function expectEqualLedgers(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

describe('the page of a link', () => {
  test('nothing is due: only the card is replaced, and the page shows no more of the buyer than its owner knows', async () => {
    const { id } = await subscribed()
    const { checkout } = await follow(linkTo(id))
    expect(checkout).toMatchObject({
      data: { name: 'Clube', amount: 0, type: 'SUBSCRIPTION', period: 30, allowed_coupon: false },
      bump_list: [],
      acceptances: [],
      allowed_methods: ['CREDIT_CARD'],
      history_subscription: {
        subscription_id: id,
        status: 'active',
        due: null,
        next_charge: { amount: 39.9 },
        last_charge: { amount: 39.9 },
        contract_amount: null,
        contract_installments: null,
        card: { brand: 'visa', last_four: '1111' },
        client: { first_name: 'Maria', email_hint: 'm•••@example.com' },
      },
    })
    expect(JSON.stringify(checkout)).not.toContain('maria@example.com')
    expect(JSON.stringify(checkout)).not.toContain('987654321')
  })

  test('a charge is due: its amount as agreed, whatever the current catalogue says', async () => {
    const { id } = await subscribed(CLUB, 40)
    await shop.importAgain({ products: { ...products, [CLUB]: { ...CLUB_TERMS, amount: 9990 } } })
    const { checkout } = await follow(linkTo(id))
    expect(checkout.data.amount).toBe(39.9)
    expect(checkout.allowed_methods).toEqual(['CREDIT_CARD', 'BOLETO', 'PIX'])
    expect(checkout.history_subscription?.due).toMatchObject({ number: 2, amount: 39.9 })
  })

  test('a product that is no longer sold is still paid by its subscribers', async () => {
    const { id } = await subscribed(CLUB, 40)
    await shop.importAgain({ products: { ...products, [CLUB]: { ...CLUB_TERMS, is_active: 0 } } })
    const answer = await renew(await follow(linkTo(id)))
    expect(answer).toMatchObject({ code: null, status: 'PAID', total: 39.9 })
  })

  test('a contract shows its total and its number of charges', async () => {
    const { id } = await subscribed(CONTRACT, 40, { check_contract_terms: true })
    const { checkout } = await follow(linkTo(id), CONTRACT)
    expect(checkout.history_subscription).toMatchObject({
      contract_amount: 447,
      contract_installments: 3,
      due: { number: 2, amount: 149 },
    })
  })

  test('a fee that recurs is part of the charge, and the instalments are those that were agreed', async () => {
    const { id } = await subscribed(BOX, 400, { amount: 105.5, total: 105.5 })
    const { checkout } = await follow(linkTo(id), BOX)
    expect(checkout.data).toMatchObject({ amount: 105.5, max_installments: 1, is_checkout_address: false })
  })
})

describe('a link that leads nowhere', () => {
  test.each<[string, (id: string) => Promise<RenewalLink> | RenewalLink]>([
    ['without a signature', (id) => ({ subscriptionId: id, signature: '' })],
    ['forged', (id) => ({ ...linkTo(id), signature: `${linkTo(id).signature.slice(0, -3)}abc` })],
    ['over', (id) => linkTo(id, -1)],
    [
      'of another subscription',
      async (id) => ({ ...linkTo((await subscribed(OTHER)).id), subscriptionId: id }),
    ],
  ])('%s', async (_, linkOf) => {
    const { id } = await subscribed(CLUB, 40)
    const page = await follow(linkTo(id))
    const link = await linkOf(id)
    const charged = shop.acquirer.charged().length
    await expect(follow(link)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
    await expect(renew({ ...page, link })).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
    expect(shop.acquirer.charged()).toHaveLength(charged)
  })

  test.each([
    ['1404', ONCE],
    ['0404', OTHER],
    ['0404', 99],
  ])('code %s at the address of product %i', async (code, productId) => {
    const { id } = await subscribed()
    await expect(follow(linkTo(id), productId)).rejects.toMatchObject({ code })
  })

  test('a subscription that is not there is 0404, and one that is over 1405', async () => {
    await expect(follow(linkTo('AbCdEfGhIjKlMnOpQrStUv'))).rejects.toMatchObject({ code: '0404' })
    const { id, answer } = await subscribed(CLUB, 40)
    const page = await follow(linkTo(id))
    await refund(answer)
    await expect(follow(linkTo(id))).rejects.toMatchObject({ code: '1405' })
    expect(await renew(page)).toMatchObject({ code: '1405', status: 'REFUSED', sales: [] })
    expect(shop.acquirer.charged()).toHaveLength(1)
  })

  test('a document that is sent along has to be the client’s', async () => {
    const { id } = await subscribed(CLUB, 40)
    const page = await follow(linkTo(id))
    expect(await renew(page, { document: '52998224725' })).toMatchObject({ code: '1405' })
  })
})

/** The acquirer gave the whole first charge back. */
async function refund(answer: PaymentAnswer): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  const attempt = purchase.attempts.find(({ state }) => state === 'approved')
  if (attempt === undefined) throw new Error('nothing was paid')
  shop.acquirer.refundBehind(attempt.reference, attempt.total)
  await applyOutcome(shop.deps, purchase, attempt.id, {
    kind: 'refunded',
    gatewayId: attempt.gateway_id ?? '',
    refundedTotal: attempt.total,
  })
}

describe('paying the due charge', () => {
  test('by a new card: on the same subscription, which is charged by it from then on', async () => {
    const { id } = await subscribed(CLUB, 40)
    const answer = await renew(await follow(linkTo(id)), withNewCard(39.9))
    expect(answer).toMatchObject({ code: null, status: 'PAID', total: 39.9 })
    const { payment, sales, attempts } = await shop.purchaseOf(answer)
    expect(payment).toMatchObject({ buyer: { name: 'Maria da Silva', email: 'maria@example.com' } })
    expect(sales).toMatchObject([{ name: 'Clube', amount: 3990, status: 'PAID' }])
    const record = await recordOf(id)
    expect(record).toMatchObject({
      status: 'active',
      card: { brand: 'mastercard', last_four: '4444' },
      stored_reference: `kept-${attempts[0]?.reference}`,
    })
    expect(statesOf(record)).toEqual(['paid', 'paid', 'scheduled'])
    expect(record.next_charge_at).toBe(record.charges[2]?.due_at)
    expect(await shop.rows('select id from subscriptions')).toHaveLength(1)
    await expectEqualLedgers()
    // The next one is due on the day of the month on which it began.
    const next = new Date(record.charges[2]?.due_at ?? 0)
    expect(next.getTime()).toBeGreaterThan(Date.now() + 55 * DAY)
  })

  test('its page shows the subscription, with the next charge', async () => {
    const { id } = await subscribed(CLUB, 40)
    const answer = await renew(await follow(linkTo(id)))
    const [sold] = answer.sales
    const sale = await readSale(shop.deps, {
      saleId: sold?.sale_id ?? '',
      token: sold?.token ?? '',
      sessionId: newSession(),
    })
    expect(sale).toMatchObject({
      renewal: 'charge',
      subscriptions: [{ subscription_id: id, charge_number: 2 }],
    })
  })

  test('the first charge after a trial ends it', async () => {
    const { id } = await subscribed(CLUB, 8, { amount: 0, total: 0 })
    const page = await follow(linkTo(id))
    expect(page.checkout.history_subscription).toMatchObject({ status: 'trialing', due: { number: 1 } })
    expect(await renew(page)).toMatchObject({ status: 'PAID', total: 39.9 })
    const record = await recordOf(id)
    expect(record.status).toBe('active')
    expect(statesOf(record)).toEqual(['paid', 'scheduled'])
  })

  test('of two that are due the earlier is paid, then the other', async () => {
    const { id } = await subscribed(CONTRACT, 70, { check_contract_terms: true })
    await renew(await follow(linkTo(id), CONTRACT))
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'paid', 'scheduled'])
    const second = await follow(linkTo(id), CONTRACT)
    expect(second.checkout.history_subscription?.due).toMatchObject({ number: 3 })
    expect(await renew(second)).toMatchObject({ status: 'PAID' })
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'paid', 'paid'])
    const { checkout } = await follow(linkTo(id), CONTRACT)
    expect(checkout.history_subscription).toMatchObject({ due: null, next_charge: null })
  })

  test('another price than the agreed one is refused', async () => {
    const { id } = await subscribed(CLUB, 40)
    const cheap = renew(await follow(linkTo(id)), { amount: 1, total: 1 })
    await expect(cheap).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(shop.acquirer.charged()).toHaveLength(1)
  })

  test('a refused card leaves the charge open and the old card in its place; another one pays it', async () => {
    const { id } = await subscribed(CLUB, 40)
    const page = await follow(linkTo(id))
    const { script } = shop.acquirer
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS' })
    expect(await renew(page, withNewCard(39.9))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const refused = await recordOf(id)
    expect(refused.card).toMatchObject({ last_four: '1111' })
    expect(statesOf(refused)).toEqual(['paid', 'scheduled'])
    shop.acquirer.script = script
    expect(await renew(anotherNonce(page))).toMatchObject({ status: 'PAID' })
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'paid', 'scheduled'])
  })

  test('a lost answer is found out, and paid once', async () => {
    const { id } = await subscribed(CLUB, 40)
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    const page = await follow(linkTo(id))
    const answer = await renew(page)
    expect(answer.status).toBe('PROCESSING')
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'charging'])
    expect(await renew(anotherNonce(page))).toMatchObject({ status: 'PROCESSING' })
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'paid', 'scheduled'])
    expect(shop.acquirer.charged()).toHaveLength(2)
  })

  test('by Pix: the charge waits with the code, a new code takes its place, and the card stays', async () => {
    const { id } = await subscribed(CLUB, 40)
    const answer = await renew(await follow(linkTo(id)), { method: 'PIX' })
    expect(answer).toMatchObject({ status: 'WAITING_PAYMENT', object: { kind: 'qr-code' } })
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'charging'])
    const [sold] = answer.sales
    const reader = { saleId: sold?.sale_id ?? '', token: sold?.token ?? '', sessionId: newSession() }
    await renewPix(shop.deps, reader)
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'charging'])
    const { attempts } = await shop.purchaseOf(answer)
    shop.acquirer.pay(attempts.at(-1)?.reference ?? '')
    await shop.resolveAll(reader.saleId)
    const record = await recordOf(id)
    expect(statesOf(record)).toEqual(['paid', 'paid', 'scheduled'])
    expect(record).toMatchObject({ method: 'CREDIT_CARD', card: { last_four: '1111' } })
    await expectEqualLedgers()
  })

  test('an unpaid Pix releases the charge again', async () => {
    const { id } = await subscribed(CLUB, 40)
    const answer = await renew(await follow(linkTo(id)), { method: 'PIX' })
    const { attempts } = await shop.purchaseOf(answer)
    shop.acquirer.expire(attempts[0]?.reference ?? '')
    shop.clock.aheadMs += DAY
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'scheduled'])
  })

  test('a boleto that is paid after a card has paid the charge goes back', async () => {
    const { id } = await subscribed(CLUB, 40)
    const page = await follow(linkTo(id))
    const waiting = await renew(page, { method: 'BOLETO' })
    expect(await renew(anotherNonce(page))).toMatchObject({ status: 'PAID' })
    const { attempts } = await shop.purchaseOf(waiting)
    shop.acquirer.pay(attempts[0]?.reference ?? '')
    await shop.resolveAll(waiting.sales[0]?.sale_id ?? '')
    expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'paid-twice' }])
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'paid', 'scheduled'])
  })

  test('a later refund of a charge concerns that charge alone: the subscription goes on', async () => {
    const { id } = await subscribed(CLUB, 40)
    await refund(await renew(await follow(linkTo(id))))
    const record = await recordOf(id)
    expect(record.status).toBe('active')
    expect(statesOf(record)).toEqual(['paid', 'refunded', 'scheduled'])
  })

  /** A renewal that was paid while its subscription ended, and the reversal that it is. */
  async function paidInVain(): Promise<{ id: string; answer: PaymentAnswer; reversal: DueReversal }> {
    const { id, answer: begun } = await subscribed(CLUB, 40)
    shop.acquirer.script = () => ({ does: 'answer-lost' })
    const answer = await renew(await follow(linkTo(id)))
    await refund(begun)
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    expect(await shop.rows('select reason, amount from pending_reversals')).toEqual([
      { reason: 'subscription-ended', amount: 3990 },
    ])
    const [reversal] = await leaseDueReversals(shop.db, 1, 1000)
    if (reversal === undefined) throw new Error('the reversal is not due')
    return { id, answer, reversal }
  }
  const expectRefunded = async (answer: PaymentAnswer): Promise<void> =>
    expect(await shop.purchaseOf(answer)).toMatchObject({
      attempts: [{ state: 'refunded' }],
      sales: [{ status: 'REFUNDED' }],
    })

  test('a charge paid while its subscription ended is refunded', async () => {
    const { id, answer, reversal } = await paidInVain()
    expect((await recordOf(id)).status).toBe('ended')
    await carryOutReversal({ ...shop.deps, gateways: shop.acquirer }, reversal)
    await expectEqualLedgers()
    await expectRefunded(answer)
  })

  test('and by the operator, where the gateway refuses it for good', async () => {
    const { answer, reversal } = await paidInVain()
    await closeReversal(shop.db, reversal.id, { state: 'refused' })
    for (const _ of [1, 2]) await payByTransfer(shop.deps, reversal.id)
    await expectRefunded(answer)
    expect(
      await shop.rows("select amount from ledger_entries where kind = 'refund' and amount = 3990"),
    ).toHaveLength(2)
  })
})

describe('replacing the card', () => {
  test('costs nothing, verifies the card, and leaves every charge as it was', async () => {
    const { id } = await subscribed()
    const answer = await renew(await follow(linkTo(id)), withNewCard(0))
    expect(answer).toMatchObject({ code: null, status: 'PAID', total: 0 })
    expect(shop.acquirer.orders.at(-1)?.what).toMatchObject({ kind: 'verification' })
    const { attempts } = await shop.purchaseOf(answer)
    const record = await recordOf(id)
    expect(record).toMatchObject({
      status: 'active',
      card: { last_four: '4444' },
      stored_reference: `kept-${attempts[0]?.reference}`,
    })
    expect(statesOf(record)).toEqual(['paid', 'scheduled'])
    await expectEqualLedgers()
  })

  test('can be done again at once, and before the first charge of a trial', async () => {
    const { id } = await subscribed(CLUB, 0, { amount: 0, total: 0 })
    await renew(await follow(linkTo(id)))
    await renew(await follow(linkTo(id)), withNewCard(0))
    const record = await recordOf(id)
    expect(record).toMatchObject({ status: 'trialing', card: { last_four: '4444' } })
    expect(statesOf(record)).toEqual(['scheduled'])
  })

  test('a refused card changes nothing', async () => {
    const { id } = await subscribed()
    shop.acquirer.script = () => ({ does: 'refuse', code: 'CREDIT_CARD_INVALID' })
    expect(await renew(await follow(linkTo(id)), withNewCard(0))).toMatchObject({
      code: 'CREDIT_CARD_INVALID',
    })
    expect((await recordOf(id)).card).toMatchObject({ last_four: '1111' })
  })
})

describe('by the kept card', () => {
  const again = (page: RenewalPage, changes: object = {}) => {
    const { amount } = page.checkout.data
    const { subscriptionId: subscription_id, signature: client_id } = page.link
    const fixed = { installments: 1, cards: [], language: 'pt' as const }
    const body = { ...fixed, subscription_id, client_id, amount, total: amount, ...changes }
    return renewByKeptCard(shop.deps, { ...page, productId: CLUB, body, ip: null, risk: {} })
  }

  test('the charge that is due is taken from it', async () => {
    const { id } = await subscribed(CLUB, 40)
    const before = await recordOf(id)
    expect(await again(await follow(linkTo(id)))).toMatchObject({ code: null, status: 'PAID' })
    expect(shop.acquirer.orders.at(-1)).toMatchObject({
      gateway: before.gateway,
      what: { kind: 'stored-card', storedReference: before.stored_reference },
    })
    const record = await recordOf(id)
    expect(statesOf(record)).toEqual(['paid', 'paid', 'scheduled'])
    expect(record.stored_reference).toBe(before.stored_reference)
  })

  test('nothing is replaced where nothing is due and no card was typed', async () => {
    const { id } = await subscribed(CLUB, 10)
    const page = await follow(linkTo(id))
    const fields = { cards: [{ code: 'cart', about: 'kept' }] }
    await expect(again(page)).rejects.toMatchObject({ code: 'UNPROCESSABLE', fields })
    await expect(renew(page, { cards: [] })).rejects.toMatchObject({ code: 'UNPROCESSABLE', fields })
    expect(await shop.rows('select id from payments')).toHaveLength(1)
  })

  test('without a valid link nothing is', async () => {
    const { id } = await subscribed(CLUB, 40)
    const page = await follow(linkTo(id))
    await expect(again(page, { client_id: 'a.b' })).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
    expect(await again(page, { cpf_cnpj: '52998224725' })).toMatchObject({ code: '1405' })
    expect(shop.acquirer.charged()).toHaveLength(1)
  })

  test('is refused without asking its bank once it was refused too often, and the charge stays to be paid', async () => {
    const own = shop.acquirer.cards.get(TEST_CARD)
    if (own === undefined) throw new Error('the vault has no card')
    shop.acquirer.cards.set(TEST_CARD, { ...own, brand: 'mastercard', counterKey: 'a key' })
    const { id } = await subscribed(CLUB, 40)
    shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
    const { day } = cardLimitOf('mastercard')
    for (let tried = 0; tried < day; tried += 1)
      expect(await again(anotherNonce(await follow(linkTo(id))))).toMatchObject({ code: 'BANK' })
    const asked = shop.acquirer.orders.length
    const stopped = { code: 'BLACKLIST_PURCHASE', status: 'REFUSED' }
    expect(await again(anotherNonce(await follow(linkTo(id))))).toMatchObject(stopped)
    expect(await renew(await follow(linkTo(id)))).toMatchObject(stopped)
    expect(shop.acquirer.orders).toHaveLength(asked)
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'scheduled'])
    shop.acquirer.script = () => ({ does: 'approve' })
    expect(await renew(await follow(linkTo(id)), withNewCard(39.9))).toMatchObject({ status: 'PAID' })
    shop.acquirer.cards.set(TEST_CARD, own)
  })
})

describe('two at once', () => {
  test('eight tabs on three devices and three processes charge once', async () => {
    const { id } = await subscribed(CLUB, 40)
    const link = linkTo(id)
    const devices = [newSession(), newSession(), newSession()]
    const tabs = await Promise.all(
      Array.from({ length: 8 }, (_, index) => follow(link, CLUB, devices[index % devices.length])),
    )
    const answers = await Promise.all(
      tabs.map((tab, index) => renew(tab, {}, shop.processes[index % shop.processes.length])),
    )
    expect(new Set(answers.map((answer) => answer.sales[0]?.sale_id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'PAID'))
    expect(shop.acquirer.charged()).toHaveLength(2)
    expect(statesOf(await recordOf(id))).toEqual(['paid', 'paid', 'scheduled'])
  })

  test('the control: links of different subscriptions do not wait for each other', async () => {
    const first = await subscribed(CLUB)
    const second = await subscribed(CLUB)
    shop.clock.aheadMs = 40 * DAY
    const pages = [await follow(linkTo(first.id)), await follow(linkTo(second.id))]
    const answers = await Promise.all(pages.map((page) => renew(page)))
    expect(new Set(answers.map((answer) => answer.sales[0]?.sale_id)).size).toBe(2)
    expect(shop.acquirer.charged()).toHaveLength(4)
  })

  test('a charge that something else is taking is not taken twice', async () => {
    const { id } = await subscribed(CLUB, 40)
    const page = await follow(linkTo(id))
    await shop.rows(`update subscription_charges set state = 'charging' where number = 2 returning id`)
    await expect(renew(page)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(await shop.rows('select id from attempts')).toHaveLength(1)
  })

  test('a caller after the payment gets the same answer', async () => {
    const { id } = await subscribed(CLUB, 40)
    const late = await follow(linkTo(id))
    const paid = await renew(await follow(linkTo(id)))
    expect(await renew(late)).toEqual(paid)
    expect(shop.acquirer.charged()).toHaveLength(2)
  })
})
