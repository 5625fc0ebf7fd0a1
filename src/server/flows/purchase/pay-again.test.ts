import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UpsellOffer } from '#contract/checkout/page.ts'
import { openTokens } from '../../signing/payment-tokens.ts'
import { offerUpsell } from '../pages/offer-upsell.ts'
import { payAgain, type PayAgain } from './pay-again.ts'
import { offerThreeDS } from '../../testing/issuer.ts'
import { createFakeAcquirer } from '../../testing/fake-acquirer.ts'
import { newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.reset()
  shop.acquirer.capabilities = createFakeAcquirer().capabilities
})

/** A course that was bought by card, and what its success page offers. */
async function buyCourse(keeps = true, sessionId = newSession()) {
  const page = await shop.openPage(PRODUCTS.course, { sessionId })
  const answer = await shop.submit(page, { reuse_credit_card: keeps })
  const purchase = await shop.purchaseOf(answer)
  return { sessionId, purchase, offer: await offerUpsell(shop.deps, purchase, { sessionId, network: 'n' }) }
}

type OneClick = UpsellOffer & { one_click: NonNullable<UpsellOffer['one_click']> }

/** Builds the page's request when the button is pressed. */
function click(sessionId: string, offer: OneClick, changes: Partial<PayAgain['body']> = {}): PayAgain {
  const envelope = openTokens(shop.keys, offer.tokens)
  if (envelope === null) throw new Error('the offer has tokens that do not open')
  const { client_id, amount } = offer.one_click
  const once = { total: amount, installments: 1 }
  const body = { client_id, amount, ...once, cards: [], language: 'pt' as const, ...changes }
  return { productId: offer.product.id, envelope, sessionId, ip: null, risk: {}, body }
}

function withOneClick(offer: UpsellOffer | null): OneClick {
  const { one_click } = offer ?? { one_click: null }
  if (offer === null || one_click === null) throw new Error('one click is offered to whoever agreed')
  return { ...offer, one_click }
}

async function offered(): Promise<{ sessionId: string; offer: OneClick }> {
  const { sessionId, offer } = await buyCourse()
  return { sessionId, offer: withOneClick(offer) }
}

test('one click charges the card that the buyer agreed to keep, and only its gateway', async () => {
  const { sessionId, offer } = await offered()
  const answer = await payAgain(shop.deps, click(sessionId, offer, { id: 'sale-before' }))
  expect(answer).toMatchObject({ status: 'PAID', total: 100 })
  const [first, second] = shop.acquirer.orders
  expect(first?.what).toMatchObject({ kind: 'card', store: 'one-click' })
  expect(second).toMatchObject({
    gateway: first?.gateway,
    what: { kind: 'stored-card', storedReference: `kept-${first?.reference}`, installments: 1 },
    buyer: first?.buyer,
  })
  const { payment, attempts } = await shop.purchaseOf(answer)
  expect(payment).toMatchObject({ product_id: PRODUCTS.limited, origin: { upsell_id: 'sale-before' } })
  expect(attempts[0]?.card).toMatchObject({ last_four: expect.any(String) as string })
})

test('a double click charges once', async () => {
  const { sessionId, offer } = await offered()
  const answers = await Promise.all([1, 2, 3].map(() => payAgain(shop.deps, click(sessionId, offer))))
  expect(new Set(answers.map((answer) => answer.sales[0]?.sale_id)).size).toBe(1)
  expect(shop.acquirer.charged()).toHaveLength(2)
})

test('a refusal of the kept card ends there: no other gateway has it', async () => {
  const { sessionId, offer } = await offered()
  shop.acquirer.script = () => ({ does: 'refuse', code: 'INSUFFICIENT_FUNDS', reversible: true })
  const answer = await payAgain(shop.deps, click(sessionId, offer))
  expect(answer).toMatchObject({ status: 'REFUSED', code: 'INSUFFICIENT_FUNDS' })
  expect(answer.attempts).toBeUndefined()
})

test('a lost answer is found out like that of any other charge', async () => {
  const { sessionId, offer } = await offered()
  shop.acquirer.script = () => ({ does: 'answer-lost' })
  const answer = await payAgain(shop.deps, click(sessionId, offer))
  expect(answer.status).toBe('PROCESSING')
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
  expect((await shop.purchaseOf(answer)).payment.state).toBe('paid')
  expect(shop.acquirer.charged()).toHaveLength(2)
})

/** The offer of a course at R$ 100.00 with three instalments, of which two are free of interest. */
async function offeredInParts() {
  const terms = { max_installments: 3, no_interest_installments: 2 }
  await shop.importAgain({ products: { [PRODUCTS.limited]: terms } })
  return offered()
}

/** The smallest instalment (R$ 40.00) that one gateway takes. */
function bound(gateway: string): void {
  const { capabilities } = shop.acquirer
  const plan = { country: 'BR', currency: 'BRL', numbers: [2, 3], least: 4000 }
  const own = capabilities.get(gateway)
  if (own !== undefined) capabilities.set(gateway, { ...own, installments: [plan] })
}

test('the kept card pays in instalments, with the interest that the offer says', async () => {
  const { sessionId, offer } = await offeredInParts()
  const { installments, interest } = offer.one_click
  expect(installments).toEqual([
    { number: 1, value: 100, total: 100 },
    { number: 2, value: 50, total: 100 },
    { number: 3, value: 35.62, total: 106.86 },
  ])
  expect(interest).toEqual({ monthly: 3.39, annual: 49.19 })
  const cheap = click(sessionId, offer, { installments: 3, total: 100 })
  await expect(payAgain(shop.deps, cheap)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  const answer = await payAgain(shop.deps, click(sessionId, offer, { installments: 3, total: 106.86 }))
  expect(answer).toMatchObject({ status: 'PAID', total: 106.86 })
  expect(shop.acquirer.orders.at(-1)?.what).toMatchObject({ kind: 'stored-card', installments: 3 })
})

test('the kept card is offered the instalments of its own gateway, and charged for nothing else', async () => {
  const { sessionId, offer: before } = await offeredInParts()
  const [first] = shop.acquirer.orders
  bound(first?.gateway ?? '')
  const answer = await payAgain(shop.deps, click(sessionId, before, { installments: 3, total: 106.86 }))
  expect(answer).toMatchObject({ code: 'INVALID_INSTALLMENTS', sales: [{ sale_id: null }] })
  expect(shop.acquirer.charged()).toHaveLength(1)
  const { offer } = await offeredInParts()
  expect(offer.one_click.installments.map(({ number }) => number)).toEqual([1, 2])
})

test('the price is the server’s: another one is refused', async () => {
  const { sessionId, offer } = await offered()
  const cheap = click(sessionId, offer, { total: 1 })
  await expect(payAgain(shop.deps, cheap)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
})

test('without the buyer’s consent there is an ordinary form and no click', async () => {
  const { offer } = await buyCourse(false)
  expect(offer).toMatchObject({ product: { id: PRODUCTS.limited }, amount: 100, one_click: null })
  expect(shop.acquirer.orders[0]?.what).toMatchObject({ store: false })
})

test('it is offered to the session that bought, until it has it', async () => {
  const { sessionId, purchase, offer } = await buyCourse()
  expect(await offerUpsell(shop.deps, purchase, { sessionId: newSession(), network: 'n' })).toBeNull()
  await payAgain(shop.deps, click(sessionId, withOneClick(offer)))
  expect(await offerUpsell(shop.deps, purchase, { sessionId, network: 'n' })).toBeNull()
})

test('a product that is no longer sold is not offered', async () => {
  const { sessionId, purchase } = await buyCourse()
  await shop.importAgain({ products: { [PRODUCTS.limited]: { is_active: 0 } } })
  expect(await offerUpsell(shop.deps, purchase, { sessionId, network: 'n' })).toBeNull()
})

test.each<[string, (request: PayAgain) => PayAgain]>([
  ['another session', (request) => ({ ...request, sessionId: newSession() })],
  ['another product', (request) => ({ ...request, productId: PRODUCTS.course })],
  ['another offer', (request) => ({ ...request, body: { ...request.body, offer_hash: 'promo' } })],
  ['another document', (request) => ({ ...request, body: { ...request.body, cpf_cnpj: '52998224725' } })],
  ['a forged link', (request) => ({ ...request, body: { ...request.body, client_id: 'e30.x' } })],
])('the link is of no use for %s', async (_, change) => {
  const { sessionId, offer } = await offered()
  const request = change(click(sessionId, offer))
  await expect(payAgain(shop.deps, request)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
  expect(shop.acquirer.charged()).toHaveLength(1)
})

test('the link is over after an hour', async () => {
  const { sessionId, offer } = await offered()
  const late = { ...shop.deps, now: () => new Date(Date.now() + 61 * 60_000) }
  await expect(payAgain(late, click(sessionId, offer))).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
})

test('a seller who requires authentication gets no one click, and charges by none offered before', async () => {
  const { sessionId, purchase, offer } = await buyCourse()
  await shop.importAgain({ seller: { three_ds: true } })
  offerThreeDS(shop.acquirer)
  const answer = await payAgain(shop.deps, click(sessionId, withOneClick(offer)))
  expect(answer).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS', sales: [{ sale_id: null }] })
  expect(shop.acquirer.charged()).toHaveLength(1)
  const now = await offerUpsell(shop.deps, purchase, { sessionId, network: 'n' })
  expect(now).toMatchObject({ product: { id: PRODUCTS.limited }, one_click: null })
})
