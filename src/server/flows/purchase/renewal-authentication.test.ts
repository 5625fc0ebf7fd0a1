import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import { TRY_LIMITS } from '#rules/methods/card-tries.ts'
import type { Authentication } from '#gateways/gateway.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { openTokens, type TokenEnvelope } from '../../signing/payment-tokens.ts'
import { sealRenewalLink } from '../../signing/renewal-link.ts'
import { findSubscription } from '../../store/purchases/subscription-store.ts'
import { completeChallenge } from './authenticate-payment.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { openCheckout } from '../pages/read-renewal.ts'
import { authenticateRenewal, renewByKeptCard, renewSubscription } from './renew-subscription.ts'
import { AUTHENTICATED, AUTHENTICATION_RESULT, CHALLENGE, offerThreeDS } from '../../testing/issuer.ts'
import { newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const CLUB = 1
const DAY = 24 * 60 * 60_000
const NEW_CARD = 'card_test_00000000000000000002'

const products: Readonly<Record<number, Partial<Product>>> = {
  [CLUB]: {
    type: 'SUBSCRIPTION',
    name: 'Clube',
    amount: 3990,
    method: 'CREDIT_CARD,PIX',
    period: 30,
    offers: [],
  },
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products })
})
beforeEach(async () => {
  await shop.reset()
  offerThreeDS(shop.acquirer)
  shop.acquirer.cards.set(NEW_CARD, { brand: 'mastercard', bin: '555555', last_four: '4444' })
  shop.acquirer.authenticates = () => AUTHENTICATED
})
afterAll(() => shop.close())

/** Returns the orders since the subscription began. */
const ordered = () => shop.acquirer.orders.slice(1)

/** The page that its link opens, of a subscription bought so many days ago; by now the seller wants 3-D Secure, or not. */
type RenewalPage = {
  id: string
  signature: string
  sessionId: string
  envelope: TokenEnvelope
  total: number
}

async function renewalPage({ daysAgo = 40, three_ds = true } = {}): Promise<RenewalPage> {
  await shop.submit(await shop.openPage(CLUB))
  await shop.importAgain({ products, seller: { three_ds } })
  shop.clock.aheadMs = daysAgo * DAY
  const [row] = await shop.rows<{ id: string }>('select subscription_id as id from subscriptions')
  const id = row?.id ?? ''
  return follow(id, sealRenewalLink(shop.keys, id, shop.deps.now().getTime() + DAY, 0))
}

async function follow(id: string, signature: string): Promise<RenewalPage> {
  const sessionId = newSession()
  const link = { subscriptionId: id, signature }
  const request = {
    productId: CLUB,
    offerHash: null,
    customCheckoutId: null,
    hints: {},
    sessionId,
    network: 'n',
  }
  const { checkout, tokens } = await openCheckout(shop.deps, request, link)
  const envelope = openTokens(shop.keys, tokens)
  if (envelope === null) throw new Error('the page has tokens that do not open')
  return { id, signature, sessionId, envelope, total: checkout.data.amount }
}

function submitOf(page: RenewalPage, token = TEST_CARD, input: Partial<PaymentBodyInput> = {}) {
  const { id, signature, sessionId, envelope, total } = page
  const body = pay.body.parse({
    method: 'CREDIT_CARD',
    amount: total,
    total,
    installments: 1,
    product_id: CLUB,
    products: [{ product_id: CLUB }],
    name: '',
    email: '',
    cellphone: '',
    cards: [{ token, amount: total, holder_name: 'MARIA DA SILVA', installments: 1 }],
    client_id: signature,
    ...input,
  } satisfies PaymentBodyInput)
  return { body: { ...body, subscription_id: id }, envelope, sessionId, ip: null, risk: {} }
}

/** The priority call with `data3ds`. */
const authenticate = async (page: RenewalPage, token?: string): Promise<Response3DS | null> =>
  (
    await authenticateRenewal(shop.deps, {
      ...submitOf(page, token),
      authentication: {
        deviceReference: null,
        browser: { accept: '*/*', userAgent: 'a browser', page: null },
        returnUrlOf: (id) => `https://shop.example/1/challenge?MD=${id}`,
      },
    })
  ).response3ds

const renew = (page: RenewalPage, token?: string, input?: Partial<PaymentBodyInput>) =>
  renewSubscription(shop.deps, submitOf(page, token, input))

const byKeptCard = ({ id, signature, envelope, sessionId, total }: RenewalPage) =>
  renewByKeptCard(shop.deps, {
    productId: CLUB,
    body: {
      subscription_id: id,
      client_id: signature,
      amount: total,
      total,
      installments: 1,
      language: 'pt',
      cards: [],
    },
    envelope: { ...envelope, nonce: randomUUID() },
    sessionId,
    ip: null,
    risk: {},
  })

async function chargeStates(id: string): Promise<string[]> {
  const found = await findSubscription(shop.db, id)
  return (found?.subscription.charges ?? []).map(({ state }) => state)
}

describe('a card that is typed for a renewal, where the seller wants 3-D Secure', () => {
  test('is not charged without', async () => {
    const page = await renewalPage()
    expect(await renew(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS', status: 'REFUSED' })
    expect(ordered()).toEqual([])
    expect(await chargeStates(page.id)).toEqual(['paid', 'scheduled'])
  })

  test('the control: where the seller does not, it is charged as it is', async () => {
    const page = await renewalPage({ three_ds: false })
    expect(await renew(page)).toMatchObject({ code: null, status: 'PAID' })
    expect(ordered()).toHaveLength(1)
    expect(shop.acquirer.authentications).toEqual([])
  })

  test('is authenticated first, and pays the charge with the result of the issuer', async () => {
    const page = await renewalPage()
    expect(await authenticate(page)).toMatchObject({ status: 'authenticated', challengeRequired: false })
    expect(ordered()).toEqual([])
    expect(await chargeStates(page.id)).toEqual(['paid', 'charging'])
    expect(await renew(page)).toMatchObject({ code: null, status: 'PAID', total: 39.9 })
    expect(ordered()).toMatchObject([
      { amount: 3990, what: { kind: 'card', threeDS: AUTHENTICATION_RESULT } },
    ])
    const [asked] = shop.acquirer.authentications
    expect(asked).toMatchObject({ amount: 3990, buyer: { email: 'maria@example.com' } })
    expect((await chargeStates(page.id)).slice(0, 2)).toEqual(['paid', 'paid'])
  })

  test('with a challenge: completed by the browser that was asked, and by no other', async () => {
    const page = await renewalPage()
    shop.acquirer.authenticates = () => CHALLENGE
    shop.acquirer.verifies = () => AUTHENTICATED
    const response = await authenticate(page)
    expect(response).toMatchObject({ challengeRequired: true })
    const id = response?.id ?? ''
    const [payment] = await shop.rows<{ session_id: string }>(
      'select session_id from payments where renewal is not null',
    )
    for (const stranger of ['another-session', payment?.session_id ?? '']) {
      const reported = completeChallenge(shop.deps, { id, sessionId: stranger })
      await expect(reported).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await renew(page)).toMatchObject({ status: 'PROCESSING' })
    expect(await completeChallenge(shop.deps, { id, sessionId: page.sessionId })).toBe('authenticated')
    expect(await renew(page)).toMatchObject({ status: 'PAID' })
    expect(ordered()).toHaveLength(1)
  })

  test('that fails gives its charge back, to be paid in another way', async () => {
    const page = await renewalPage()
    shop.acquirer.authenticates = () => ({ kind: 'failed' })
    expect(await authenticate(page)).toMatchObject({ status: 'failed' })
    expect(await chargeStates(page.id)).toEqual(['paid', 'scheduled'])
    expect(await renew(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    expect(await byKeptCard(page)).toMatchObject({ status: 'PAID' })
    expect(ordered().map(({ what }) => what.kind)).toEqual(['stored-card'])
  })

  test('is no other than the one that was authenticated', async () => {
    const page = await renewalPage()
    await authenticate(page)
    await expect(renew(page, NEW_CARD)).rejects.toMatchObject({ code: 'NONCE_REUSED' })
    expect(ordered()).toEqual([])
  })

  test('at the bank in one browser, paid in another: charged there, once', async () => {
    const page = await renewalPage()
    shop.acquirer.authenticates = () => CHALLENGE
    const response = await authenticate(page)
    const other = await follow(page.id, page.signature)
    expect(await byKeptCard(other)).toMatchObject({ status: 'PAID' })
    shop.acquirer.verifies = () => AUTHENTICATED
    const late = completeChallenge(shop.deps, { id: response?.id ?? '', sessionId: page.sessionId })
    expect(await late).toBe('failed')
    expect(await renew(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    expect(ordered()).toHaveLength(1)
  })

  test('with a link of somebody else is not authenticated', async () => {
    const page = await renewalPage()
    await expect(authenticate({ ...page, signature: 'forged' })).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    })
    expect(shop.acquirer.authentications).toEqual([])
  })
})

describe('without authentication', () => {
  test('the card that the gateway keeps for the subscription', async () => {
    expect(await byKeptCard(await renewalPage())).toMatchObject({ status: 'PAID' })
    expect(shop.acquirer.authentications).toEqual([])
  })

  test('another card where nothing is due: it is verified and kept, and nothing is charged', async () => {
    const page = await renewalPage({ daysAgo: 0 })
    expect(page.total).toBe(0)
    expect(await authenticate(page, NEW_CARD)).toBeNull()
    expect(await renew(page, NEW_CARD)).toMatchObject({ code: null })
    expect(shop.acquirer.authentications).toEqual([])
    const found = await findSubscription(shop.db, page.id)
    expect(found?.subscription.card).toMatchObject({ last_four: '4444' })
  })
})

describe('another card for a renewal, above the limit of its BIN', () => {
  const caller = {
    hasFingerprint: true,
    isSameNetwork: true,
    mayAskCaptcha: false,
    counted: { block: 'a block', device: null },
  }
  const AUTHENTICATION = {
    deviceReference: null,
    browser: { accept: '*/*', userAgent: 'a browser', page: null },
    returnUrlOf: (id: string) => `https://shop.example/1/challenge?MD=${id}`,
  }

  /** As many refusals of this BIN as its limit allows. */
  async function spend(times: number): Promise<void> {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
    await shop.submit(await shop.openPage(PRODUCTS.again))
    shop.acquirer.script = () => ({ does: 'approve' })
    await shop.rows(`insert into card_tries (key, attempt_id)
      select 'bin:10:555555', id from attempts, generate_series(1, ${times}) where state = 'refused'`)
  }

  /** Returns the result of the renewal, and how many of its charges reached an issuer. */
  async function renewAbove(threeDS: boolean, issuer: Authentication | null, tries: number) {
    const page = await renewalPage({ three_ds: false })
    await spend(tries)
    for (const [name, each] of shop.acquirer.capabilities) {
      shop.acquirer.capabilities.set(name, { ...each, threeDS })
    }
    const before = shop.acquirer.orders.length
    const submit = { ...submitOf(page, NEW_CARD), caller }
    if (issuer !== null) {
      shop.acquirer.authenticates = () => issuer
      await authenticateRenewal(shop.deps, { ...submit, authentication: AUTHENTICATION })
    }
    const { code } = await renewSubscription(shop.deps, submit)
    return [code, shop.acquirer.orders.length - before]
  }

  const NO_PART: Authentication = { kind: 'unavailable', reason: 'the issuer takes no part' }
  test.each([
    ['is authenticated first', true, null, 'COMPLETE_CHALLENGE_3DS', 0],
    ['is charged with a proof', true, AUTHENTICATED, null, 1],
    ['is not charged where its issuer proves nothing', true, NO_PART, 'SUSPECTED_INTERN_FRAUD', 0],
    ['is not charged where no gateway authenticates', false, null, 'SUSPECTED_INTERN_FRAUD', 0],
  ] as const)('%s', async (_, threeDS, issuer, code, reached) => {
    expect(await renewAbove(threeDS, issuer, TRY_LIMITS.bin)).toEqual([code, reached])
  })

  test.each([true, false])('control: below the limit it is charged, with 3-D Secure %s', async (threeDS) => {
    expect(await renewAbove(threeDS, null, 0)).toEqual([null, 1])
  })
})
