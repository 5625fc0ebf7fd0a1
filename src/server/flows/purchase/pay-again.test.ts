import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UpsellOffer } from '#contract/page.ts'
import { openTokens } from '../../signing/payment-tokens.ts'
import { offerUpsell } from '../pages/offer-upsell.ts'
import { payAgain, type PayAgain } from './pay-again.ts'
import { offerThreeDS } from '../../testing/issuer.ts'
import { newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(() => shop.reset())

/** A course that was bought by card, and what its success page offers. */
async function buyCourse(keeps = true, sessionId = newSession()) {
  const page = await shop.openPage(PRODUCTS.course, { sessionId })
  const answer = await shop.submit(page, { reuse_credit_card: keeps })
  const purchase = await shop.purchaseOf(answer)
  return { sessionId, purchase, offer: await offerUpsell(shop.deps, purchase, { sessionId, network: 'n' }) }
}

type OneClick = UpsellOffer & { one_click: NonNullable<UpsellOffer['one_click']> }

/** The press of the button: what the page sends. */
function click(sessionId: string, offer: OneClick, changes: Partial<PayAgain['body']> = {}): PayAgain {
  const envelope = openTokens(shop.keys, offer.tokens)
  if (envelope === null) throw new Error('the offer has tokens that do not open')
  const { client_id, amount, total } = offer.one_click
  const body = { client_id, amount, total, installments: 1, cards: [], language: 'pt' as const, ...changes }
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

test('a seller who wants every card authenticated gets no one click, and charges by none that was offered before', async () => {
  const { sessionId, purchase, offer } = await buyCourse()
  await shop.importAgain({ seller: { three_ds: true } })
  offerThreeDS(shop.acquirer)
  const answer = await payAgain(shop.deps, click(sessionId, withOneClick(offer)))
  expect(answer).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS', sales: [{ sale_id: null }] })
  expect(shop.acquirer.charged()).toHaveLength(1)
  const now = await offerUpsell(shop.deps, purchase, { sessionId, network: 'n' })
  expect(now).toMatchObject({ product: { id: PRODUCTS.limited }, one_click: null })
})
