import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Behaviour } from '#gateways/cards.test-double.ts'
import { createStripeGateway } from '#gateways/stripe/stripe.ts'
import { startStripeDouble, STRIPE_KEY } from '#gateways/stripe/stripe.test-double.ts'
import { createMemoryStore } from '#vault/memory-store.test-double.ts'
import { createVault } from '#vault/vault.ts'
import { createLocalGatewayPort } from '../../gateway-role/local-gateway-port.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import { createMetrics } from '../../metrics.ts'
import { openTokens } from '../../signing/payment-tokens.ts'
import { passTime } from '../../testing/pass-time.ts'
import {
  newDocument,
  newSession,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from '../../testing/shop.ts'
import { offerUpsell } from '../pages/offer-upsell.ts'
import { resolveAttempt } from '../outcomes/resolve-attempt.ts'
import { processWebhook } from '../webhooks/receive-webhook.ts'
import { payAgain } from './pay-again.ts'
import { returnToShop } from './return-to-shop.ts'

/** Cards whose issuer wants to see the buyer within the charge: to a pretend Stripe, its issuer's page, and back. */

const MINUTE = 60
const COURSE = 49_700
const CHALLENGED: Behaviour = { effect: 'refuse', gatewayCode: 'challenge', mishap: null }
const APPROVES: Behaviour = { effect: 'approve', mishap: null }

let shop: Shop
let stripe: Awaited<ReturnType<typeof startStripeDouble>>
let vault: ReturnType<typeof createVault>
let deps: Shop['deps']
beforeAll(async () => {
  shop = await openShop({
    seller: { gateway_priorities: 'stripe' },
    products: {
      [PRODUCTS.course]: { method: 'CREDIT_CARD,TWO_CREDIT_CARDS', upsell: { product_id: PRODUCTS.limited } },
      [PRODUCTS.again]: {
        type: 'SUBSCRIPTION',
        period: 30,
        trial: 7,
        trial_unit: 'days',
        method: 'CREDIT_CARD',
      },
    },
  })
  await runMigrations({ connectionString: shop.url })
  stripe = await startStripeDouble()
  vault = createVault({ store: createMemoryStore(), masterKey: new Uint8Array(32).fill(7) })
  const gateways = createLocalGatewayPort({
    gateways: new Map([['stripe', createStripeGateway({ url: stripe.url })]]),
    vault,
    credentialsOf: async () => ({ secretKey: STRIPE_KEY }),
    webhookUrl: () => 'https://cards.example/webhooks/stripe/10',
    metrics: createMetrics(),
    log: shop.log,
  })
  deps = { ...shop.deps, gateways }
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await stripe.stop()
  await shop.close()
})

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
const readerOf = (answer: PaymentAnswer) => ({
  saleId: saleIdOf(answer),
  token: answer.sales[0]?.token ?? undefined,
  sessionId: 'nobody',
})
const comeBack = (answer: PaymentAnswer): Promise<string> => returnToShop(deps, readerOf(answer))
const attemptsOf = async (answer: PaymentAnswer) => (await shop.purchaseOf(answer)).attempts
const statusOf = async (answer: PaymentAnswer) => (await shop.purchaseOf(answer)).sales[0]?.status
const stock = async (): Promise<unknown> =>
  (await shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`))[0]

/** The card that the page sends, which the issuer treats in its own way. */
async function typed(behaviour: Behaviour, amount = COURSE): Promise<PaymentBodyInput['cards']> {
  const { number } = stripe.cardThat(behaviour)
  const { token } = await vault.put({ number, month: '12', year: '2039', cvv: '737' })
  return [{ token, amount: amount / 100, holder_name: 'MARIA DA SILVA', installments: 1 }]
}

/** A buyer who was sent to the issuer of their card. */
async function sentAway(
  productId: number = PRODUCTS.course,
  { behaviour = CHALLENGED, page: opened = undefined as OpenPage | undefined, more = {} } = {},
) {
  const page = opened ?? (await shop.openPage(productId))
  const { amount } = page.reading.checkout.data
  const cards = await typed(behaviour, amount * 100)
  const answer = await shop.submit(page, { cards, ...more }, deps)
  const [attempt] = await attemptsOf(answer)
  const gatewayId = attempt?.gateway_id ?? ''
  return { page, answer, gatewayId, reference: attempt?.reference ?? '', cards }
}

const resolve = async (answer: PaymentAnswer): Promise<void> => {
  const purchase = await shop.purchaseOf(answer)
  for (const attempt of purchase.attempts) await resolveAttempt(deps, purchase, attempt)
}

const ledger = () => shop.rows('select kind, amount from ledger_entries order by id')
const confirmations = () => stripe.requests.filter(({ path }) => path.endsWith('/confirm')).length

describe('a buyer whose issuer requires a confirmation', () => {
  test('gets the address; nothing is taken, and the purchase is held', async () => {
    const { answer, gatewayId, reference } = await sentAway(PRODUCTS.limited)
    const url = `https://hooks.stripe.example/3ds/${gatewayId}`
    expect(answer).toMatchObject({ code: null, status: 'WAITING_PAYMENT', object: { kind: 'redirect', url } })
    const { next_action } = stripe.intents.get(gatewayId) as { next_action?: unknown }
    const back = `https://checkout.example/api/payment/${saleIdOf(answer)}/return?key=${answer.sales[0]?.token}`
    expect(next_action).toMatchObject({ redirect_to_url: { return_url: back } })
    expect(stripe.books(reference)).toEqual({ captured: 0, refunded: 0 })
    expect(await stock()).toEqual({ sold: 0, held: 1 })
    expect(await shop.rows(`select from outbox where topic in ('mail', 'pixels')`)).toEqual([])
  })

  test('confirms, comes back, and has bought, also when the address is opened twice', async () => {
    const { answer, gatewayId, reference } = await sentAway(PRODUCTS.limited)
    stripe.answerChallenge(gatewayId, true)
    const before = confirmations()
    for (let time = 0; time < 2; time += 1) expect(await comeBack(answer)).toMatch(/^\/3\/obrigado\?s_id=/)
    expect(await statusOf(answer)).toBe('PAID')
    expect(confirmations() - before).toBe(1)
    expect(stripe.books(reference)).toEqual({ captured: 10_000, refunded: 0 })
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    expect(await ledger()).toEqual([{ kind: 'charge', amount: 10_000 }])
  })

  test('and comes back without having confirmed finds the way to go on', async () => {
    const { answer } = await sentAway()
    expect(await comeBack(answer)).toMatch(/^\/payment-pending\?/)
    expect(await statusOf(answer)).toBe('WAITING_PAYMENT')
  })

  test('and presses again goes there anew, and only that can be confirmed', async () => {
    const { page, gatewayId } = await sentAway()
    const again = await shop.submit(withNewNonce(page), { cards: await typed(CHALLENGED) }, deps)
    expect(again).toMatchObject({ status: 'WAITING_PAYMENT', object: { kind: 'redirect' } })
    expect(stripe.intents.get(gatewayId)).toMatchObject({ status: 'canceled' })
    const attempt = (await attemptsOf(again)).at(-1)
    stripe.answerChallenge(attempt?.gateway_id ?? '', true)
    expect(await comeBack(again)).toMatch(/\/obrigado/)
    expect(await ledger()).toEqual([{ kind: 'charge', amount: COURSE }])
  })

  test('is answered the same by a repeated submit', async () => {
    const { page, answer, cards } = await sentAway()
    expect(await shop.submit(page, { cards }, deps)).toEqual(answer)
  })

  test.each<[string, Behaviour, boolean, string]>([
    ['fails there', CHALLENGED, false, 'COMPLETE_CHALLENGE_3DS'],
    [
      'is declined all the same',
      { effect: 'refuse', gatewayCode: 'challenge:insufficient_funds', mishap: null },
      true,
      'INSUFFICIENT_FUNDS',
    ],
  ])('%s: refused, and another card pays at once', async (_, behaviour, passes, code) => {
    const { page, answer, gatewayId, reference } = await sentAway(PRODUCTS.limited, { behaviour })
    stripe.answerChallenge(gatewayId, passes)
    expect(await comeBack(answer)).toMatch(/^\/payment-pending\?/)
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'refused', code }])
    expect((await shop.purchaseOf(answer)).sales).toMatchObject([{ status: 'REFUSED', code }])
    expect(await stock()).toEqual({ sold: 0, held: 0 })
    const other = await shop.submit(withNewNonce(page), { cards: await typed(APPROVES, 10_000) }, deps)
    expect(other).toMatchObject({ status: 'PAID' })
    expect(stripe.books(reference)).toEqual({ captured: 0, refunded: 0 })
    expect(await ledger()).toEqual([{ kind: 'charge', amount: 10_000 }])
  })

  test('and never comes back is charged where they confirmed, by the webhook or the sweep', async () => {
    const { answer, gatewayId, reference } = await sentAway()
    stripe.answerChallenge(gatewayId, true)
    const event = { gateway: 'stripe', event_id: 'evt_1', reference, gateway_id: gatewayId }
    await processWebhook(deps, event)
    expect(await statusOf(answer)).toBe('PAID')
    const { answer: other, gatewayId: otherId } = await sentAway()
    stripe.answerChallenge(otherId, true)
    await passTime(shop, 5 * MINUTE)
    await resolve(other)
    expect(await statusOf(other)).toBe('PAID')
  })

  test('and stays away is refused after a quarter of an hour, and can confirm no more', async () => {
    const { answer, gatewayId, reference } = await sentAway(PRODUCTS.limited)
    await passTime(shop, 14 * MINUTE)
    await resolve(answer)
    expect(await statusOf(answer)).toBe('WAITING_PAYMENT')
    await passTime(shop, 4 * MINUTE)
    await resolve(answer)
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'refused', code: 'COMPLETE_CHALLENGE_3DS' }])
    expect(stripe.intents.get(gatewayId)).toMatchObject({ status: 'canceled' })
    expect(stripe.books(reference)).toEqual({ captured: 0, refunded: 0 })
    expect(await stock()).toEqual({ sold: 0, held: 0 })
  })

  test('and pays by another card meanwhile pays that one alone', async () => {
    const { page, answer, gatewayId, reference } = await sentAway(PRODUCTS.limited)
    const other = await shop.submit(withNewNonce(page), { cards: await typed(APPROVES, 10_000) }, deps)
    expect(other).toMatchObject({ status: 'PAID' })
    expect(stripe.intents.get(gatewayId)).toMatchObject({ status: 'canceled' })
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'canceled' }, { state: 'approved' }])
    expect(stripe.books(reference)).toEqual({ captured: 0, refunded: 0 })
    expect(await stock()).toEqual({ sold: 1, held: 0 })
  })
})

describe('a charge that the buyer confirmed at their issuer', () => {
  test('is taken once, however many come for it at once', async () => {
    const { answer, gatewayId, reference } = await sentAway()
    stripe.answerChallenge(gatewayId, true)
    const before = confirmations()
    await Promise.all(
      Array.from({ length: 8 }, (_, nth) => (nth % 2 === 0 ? comeBack(answer) : resolve(answer))),
    )
    await resolve(answer)
    expect(await statusOf(answer)).toBe('PAID')
    expect(confirmations() - before).toBe(1)
    expect(stripe.books(reference)).toEqual({ captured: COURSE, refunded: 0 })
  })

  test('is unknown where the answer is lost, stays so for others, and is found out', async () => {
    const { page, answer, gatewayId, reference } = await sentAway()
    stripe.answerChallenge(gatewayId, true)
    stripe.confirmsWith('lost')
    await comeBack(answer)
    expect(await statusOf(answer)).toBe('PROCESSING')
    const other = await shop.submit(
      withNewNonce(page),
      { cards: await typed(APPROVES) },
      { ...deps, patienceMs: 1 },
    )
    expect(other).toMatchObject({ status: 'PROCESSING' })
    await resolve(answer)
    expect(await statusOf(answer)).toBe('PAID')
    expect(stripe.books(reference)).toEqual({ captured: COURSE, refunded: 0 })
    expect(await ledger()).toEqual([{ kind: 'charge', amount: COURSE }])
  })

  test('is not taken where they have bought the same in another browser meanwhile', async () => {
    const document = newDocument()
    const { answer, gatewayId, reference } = await sentAway(PRODUCTS.course, { more: { document } })
    const another = await shop.openPage(PRODUCTS.course)
    const other = await shop.submit(another, { document, cards: await typed(APPROVES) }, deps)
    expect(other).toMatchObject({ status: 'PAID' })
    stripe.answerChallenge(gatewayId, true)
    await comeBack(answer)
    expect(await statusOf(answer)).toBe('WAITING_PAYMENT')
    await passTime(shop, 18 * MINUTE)
    await resolve(answer)
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'refused' }])
    expect(stripe.intents.get(gatewayId)).toMatchObject({ status: 'canceled' })
    expect(stripe.books(reference)).toEqual({ captured: 0, refunded: 0 })
    expect(await ledger()).toEqual([{ kind: 'charge', amount: COURSE }])
  })

  test('is not taken of a purchase that was given up', async () => {
    const { page, answer, gatewayId, reference } = await sentAway()
    stripe.answerChallenge(gatewayId, true)
    const other = await shop.submit(withNewNonce(page), { cards: await typed(APPROVES) }, deps)
    expect(other).toMatchObject({ status: 'PAID' })
    await comeBack(answer)
    await resolve(answer)
    expect(stripe.books(reference)).toEqual({ captured: 0, refunded: 0 })
    expect(await ledger()).toEqual([{ kind: 'charge', amount: COURSE }])
  })
})

describe('the first charge of a subscription', () => {
  test('a trial begins when the issuer has seen its buyer, and the card is kept', async () => {
    const page = await shop.openPage(PRODUCTS.again)
    const { answer, gatewayId } = await sentAway(PRODUCTS.again, { page, more: { amount: 0, total: 0 } })
    expect(gatewayId).toMatch(/^seti_/)
    expect(answer).toMatchObject({ object: { kind: 'redirect' } })
    stripe.answerChallenge(gatewayId, true)
    expect(await comeBack(answer)).toMatch(/\/obrigado/)
    const [attempt] = await attemptsOf(answer)
    expect(attempt).toMatchObject({
      state: 'approved',
      stored_reference: expect.stringMatching(/^cus_/) as string,
    })
    expect(await shop.rows('select status from subscriptions')).toEqual([{ status: 'trialing' }])
  })

  test('no trial begins where the buyer failed there or stayed away', async () => {
    const failing = await sentAway(PRODUCTS.again, { more: { amount: 0, total: 0 } })
    stripe.answerChallenge(failing.gatewayId, false)
    await comeBack(failing.answer)
    expect(await attemptsOf(failing.answer)).toMatchObject([
      { state: 'refused', code: 'COMPLETE_CHALLENGE_3DS' },
    ])
    const away = await sentAway(PRODUCTS.again, { more: { amount: 0, total: 0 } })
    await passTime(shop, 18 * MINUTE)
    await resolve(away.answer)
    expect(await attemptsOf(away.answer)).toMatchObject([{ state: 'refused' }])
    expect(stripe.intents.get(away.gatewayId)).toMatchObject({ status: 'canceled' })
    expect(await shop.rows('select from subscriptions')).toEqual([])
  })
})

test('one click sends the buyer to the issuer of the kept card, and pays once they come back', async () => {
  const sessionId = newSession()
  const page = await shop.openPage(PRODUCTS.course, { sessionId })
  const { answer, gatewayId } = await sentAway(PRODUCTS.course, { page, more: { reuse_credit_card: true } })
  stripe.answerChallenge(gatewayId, true)
  await comeBack(answer)
  const offer = await offerUpsell(deps, await shop.purchaseOf(answer), { sessionId, network: 'n' })
  if (!offer?.one_click) throw new Error('one click is offered to whoever agreed')
  const envelope = openTokens(shop.keys, offer.tokens)
  if (envelope === null) throw new Error('the offer has tokens that do not open')
  const { client_id, amount } = offer.one_click
  const body = { client_id, amount, total: amount, installments: 1, cards: [], language: 'pt' as const }
  const clicked = await payAgain(deps, {
    productId: offer.product.id,
    envelope,
    sessionId,
    ip: null,
    risk: {},
    body,
  })
  expect(clicked).toMatchObject({ status: 'WAITING_PAYMENT', object: { kind: 'redirect' } })
  const [attempt] = await attemptsOf(clicked)
  stripe.answerChallenge(attempt?.gateway_id ?? '', true)
  expect(await comeBack(clicked)).toMatch(/^\/3\/obrigado\?s_id=/)
  expect(stripe.books(attempt?.reference ?? '')).toEqual({ captured: 10_000, refunded: 0 })
})

describe('a purchase by two cards', () => {
  const byTwo = async (first: Behaviour, second: Behaviour, document = newDocument()) => {
    const page = await shop.openPage(PRODUCTS.course)
    const halves = [await typed(first, COURSE / 2), await typed(second, COURSE / 2)]
    const input = {
      method: 'TWO_CREDIT_CARDS' as const,
      document,
      cards: halves.flatMap((card) => card ?? []),
    }
    const answer = await shop.submit(page, input, deps)
    const [attempt] = await attemptsOf(answer)
    const references = attempt?.legs?.map(({ reference }) => reference) ?? []
    const intents = references.map((reference) => stripe.byReference(reference)?.id ?? '')
    const books = () => references.map((reference) => stripe.books(reference).captured)
    const states = () => intents.map((id) => stripe.intents.get(id)?.status)
    return { page, answer, intents, books, states }
  }
  const HALF = COURSE / 2
  const pageOf = (id: string | undefined) => ({
    status: 'WAITING_PAYMENT',
    object: { kind: 'redirect', url: `https://hooks.stripe.example/3ds/${id}` },
  })
  /** Runs everything that is due: look-ups, and pending voids. */
  const sweepAfter = async (minutes: number): Promise<void> => {
    await passTime(shop, minutes * MINUTE)
    await sweepDue({ ...deps })
  }

  test.each([
    ['first', 0],
    ['second', 1],
  ] as const)('is captured on both once the holder of the %s has confirmed', async (_, challenged) => {
    const behaviourOf = (nth: number) => (nth === challenged ? CHALLENGED : APPROVES)
    const { answer, intents, books, states } = await byTwo(behaviourOf(0), behaviourOf(1))
    expect(answer).toMatchObject(pageOf(intents[challenged]))
    expect(books()).toEqual([0, 0])
    expect(states()[1 - challenged]).toBe('requires_capture')
    expect(await comeBack(answer)).toMatch(/^\/payment-pending/)
    stripe.answerChallenge(intents[challenged] ?? '', true)
    await Promise.all([comeBack(answer), resolve(answer), comeBack(answer)])
    await resolve(answer)
    expect(await statusOf(answer)).toBe('PAID')
    expect(books()).toEqual([HALF, HALF])
    expect(await ledger()).toEqual([
      { kind: 'charge', amount: HALF },
      { kind: 'charge', amount: HALF },
    ])
  })

  test('sends its buyer to one issuer after the other, and captures nothing before both have seen them', async () => {
    const { answer, intents, books } = await byTwo(CHALLENGED, CHALLENGED)
    expect(answer).toMatchObject(pageOf(intents[0]))
    stripe.answerChallenge(intents[0] ?? '', true)
    expect(await comeBack(answer)).toMatch(/^\/payment-pending/)
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'awaiting', action: pageOf(intents[1]).object }])
    expect(books()).toEqual([0, 0])
    stripe.answerChallenge(intents[1] ?? '', true)
    expect(await comeBack(answer)).toMatch(/\/obrigado/)
    expect(books()).toEqual([HALF, HALF])
  })

  test('takes nothing where one holder fails, and voids the hold of the other card', async () => {
    const { answer, intents, books, states } = await byTwo(CHALLENGED, APPROVES)
    stripe.answerChallenge(intents[0] ?? '', false)
    await comeBack(answer)
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'refused', code: 'COMPLETE_CHALLENGE_3DS' }])
    await sweepAfter(1)
    expect(books()).toEqual([0, 0])
    expect(states()[1]).toBe('canceled')
    expect(await ledger()).toEqual([])
  })

  test('takes nothing where the other card is refused, and the first can be confirmed no more', async () => {
    const { answer, books, states } = await byTwo(CHALLENGED, {
      effect: 'refuse',
      gatewayCode: 'insufficient_funds',
      mishap: null,
    })
    expect(answer).toMatchObject({ status: 'REFUSED', code: 'INSUFFICIENT_FUNDS', refused_card: 2 })
    expect(states()[0]).toBe('canceled')
    expect(books()).toEqual([0, 0])
  })

  test('is refused after a quarter of an hour where its buyer stays away', async () => {
    const { answer, books, states } = await byTwo(CHALLENGED, APPROVES)
    await sweepAfter(18)
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'refused', code: 'COMPLETE_CHALLENGE_3DS' }])
    await sweepAfter(1)
    expect(states()).toEqual(['canceled', 'canceled'])
    expect(books()).toEqual([0, 0])
  })

  test('is not captured where its buyer has bought the same in another browser meanwhile', async () => {
    const document = newDocument()
    const { answer, intents, books, states } = await byTwo(CHALLENGED, APPROVES, document)
    const another = await shop.openPage(PRODUCTS.course)
    const other = await shop.submit(another, { document, cards: await typed(APPROVES) }, deps)
    expect(other).toMatchObject({ status: 'PAID' })
    stripe.answerChallenge(intents[0] ?? '', true)
    await comeBack(answer)
    expect(books()).toEqual([0, 0])
    await sweepAfter(18)
    expect(await attemptsOf(answer)).toMatchObject([{ state: 'refused' }])
    await sweepAfter(1)
    expect(states()).toEqual(['canceled', 'canceled'])
    expect(books()).toEqual([0, 0])
  })

  test('is given up for another card that pays', async () => {
    const document = newDocument()
    const { page, answer, books, states } = await byTwo(CHALLENGED, APPROVES, document)
    const other = await shop.submit(withNewNonce(page), { document, cards: await typed(APPROVES) }, deps)
    expect(other).toMatchObject({ status: 'PAID' })
    await sweepAfter(1)
    expect(states()).toEqual(['canceled', 'canceled'])
    expect(books()).toEqual([0, 0])
    await comeBack(answer)
    expect(await ledger()).toEqual([{ kind: 'charge', amount: COURSE }])
  })
})
