import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import type { Authentication } from '#gateways/gateway.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import { passTime } from '../../testing/pass-time.ts'
import {
  claimAuthenticated,
  findAuthentication,
  recordReturn,
} from '../../store/purchases/authentication-store.ts'
import type { Situation } from '../../store/purchases/payment-store.ts'
import { authenticatePayment, completeChallenge, openChallenge } from './authenticate-payment.ts'
import { continueAuthentication } from './continue-authentication.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { resolveAttempt } from '../outcomes/resolve-attempt.ts'
import { AUTHENTICATED, AUTHENTICATION_RESULT, CHALLENGE } from '../../testing/issuer.ts'
import {
  batchesOf,
  bodyOf,
  bothLedgers,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from '../../testing/shop.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

const UNAVAILABLE: Authentication = { kind: 'unavailable', reason: 'not enrolled' }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seller: { three_ds: true } })
  await runMigrations({ connectionString: shop.url })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  for (const [name, capabilities] of shop.acquirer.capabilities) {
    const methods = ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO'] as const
    shop.acquirer.capabilities.set(name, { ...capabilities, threeDS: true, methods })
  }
})

/** Makes the priority call with `data3ds` and returns the issuer's response. */
async function authenticate(
  page: OpenPage,
  input: Partial<PaymentBodyInput> = {},
  deps: SubmitDeps = shop.deps,
): Promise<Response3DS | null> {
  return (await askIssuer(page, input, deps)).response3ds
}

function askIssuer(page: OpenPage, input: Partial<PaymentBodyInput> = {}, deps: SubmitDeps = shop.deps) {
  return authenticatePayment(deps, {
    body: pay.body.parse(bodyOf(page, input)),
    envelope: page.envelope,
    sessionId: page.sessionId,
    ip: null,
    risk: {},
    authentication: {
      deviceReference: 'device-1',
      browser: { accept: '*/*', userAgent: 'a browser', page: null },
      returnUrlOf: (id) => `https://shop.example/1/challenge?MD=${id}`,
    },
  })
}

const complete = (page: OpenPage, { id }: Response3DS) =>
  completeChallenge(shop.deps, { id, sessionId: page.sessionId })

async function challenged(page: OpenPage, input: Partial<PaymentBodyInput> = {}): Promise<Response3DS> {
  shop.acquirer.authenticates = () => CHALLENGE
  const response = await authenticate(page, input)
  if (response === null || !response.challengeRequired) throw new Error('no challenge')
  return response
}

async function expectOneCharge(answer: PaymentAnswer): Promise<void> {
  expect(answer).toMatchObject({ code: null, status: 'PAID' })
  const { ours, acquirers } = await bothLedgers(shop)
  expect(acquirers).toHaveLength(1)
  expect(ours).toEqual(acquirers)
}

const stock = async () =>
  (await shop.rows<{ held: number; sold: number }>('select held, sold from products where id = 3'))[0]
const states = async () =>
  (await shop.rows<{ state: string }>('select state from attempts order by created_at')).map(
    ({ state }) => state,
  )

describe('without a challenge', () => {
  test('the purchase holds its stock, and is charged once with the result of the issuer', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    shop.acquirer.authenticates = () => AUTHENTICATED
    const response = await authenticate(page)
    expect(response).toMatchObject({
      status: 'authenticated',
      challengeRequired: false,
      eci: '05',
      cavv: null,
    })
    expect(shop.acquirer.orders).toEqual([])
    expect(await stock()).toEqual({ held: 1, sold: 0 })
    const [asked] = shop.acquirer.authentications
    expect(asked).toMatchObject({ token: TEST_CARD, amount: 10_000, deviceReference: 'device-1' })
    expect(asked?.returnUrl).toBe(`https://shop.example/1/challenge?MD=${response?.id}`)
    expect(asked?.challenge).toEqual({ preference: 'challengeMandated', window: 'fullPage' })
    await expectOneCharge(await shop.submit(page))
    expect(shop.acquirer.orders[0]?.what).toMatchObject({ kind: 'card', threeDS: AUTHENTICATION_RESULT })
    expect(await stock()).toEqual({ held: 0, sold: 1 })
  })

  test("the seller's wishes for the challenge reach the gateway, and are asked again with the same words", async () => {
    const wishes = { three_ds_preference: 'noChallengeRequested', three_ds_window: '390x400' } as const
    await shop.importAgain({ seller: { three_ds: true, ...wishes } })
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.authenticates = () => AUTHENTICATED
    await authenticate(page)
    expect(shop.acquirer.authentications[0]?.challenge).toEqual({
      preference: 'noChallengeRequested',
      window: '390x400',
    })
    await shop.importAgain({ seller: { three_ds: true } })
  })

  test('an unavailable authentication prevents no charge', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.authenticates = () => UNAVAILABLE
    expect(await authenticate(page)).toMatchObject({ status: 'unavailable', challengeRequired: false })
    await expectOneCharge(await shop.submit(page))
    expect(shop.acquirer.orders[0]?.what).not.toHaveProperty('threeDS')
  })

  test('a failed authentication is refused, not charged and not held', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    shop.acquirer.authenticates = () => ({ kind: 'failed' })
    expect(await authenticate(page)).toMatchObject({ status: 'failed', challengeRequired: false })
    expect(await shop.submit(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS', status: 'REFUSED' })
    expect(shop.acquirer.orders).toEqual([])
    expect(await stock()).toEqual({ held: 0, sold: 0 })
  })
})

describe('where the seller asks for it', () => {
  const without3ds = (...names: string[]): void => {
    for (const name of names) {
      const capabilities = shop.acquirer.capabilities.get(name)
      if (capabilities !== undefined)
        shop.acquirer.capabilities.set(name, { ...capabilities, threeDS: false })
    }
  }

  test('a card goes past a gateway that has none to one that has', async () => {
    without3ds('acquirer')
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.authenticates = () => AUTHENTICATED
    const named = { gateway: 'acquirer' }
    expect(await shop.submit(page, named)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    await authenticate(page, named)
    await expectOneCharge(await shop.submit(page, named))
    expect(shop.acquirer.orders).toMatchObject([
      { gateway: 'acquirer-b', what: { threeDS: AUTHENTICATION_RESULT } },
    ])
  })

  test('a card whose gateway fails is not sent on to one that cannot ask', async () => {
    without3ds('acquirer-b')
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.authenticates = () => AUTHENTICATED
    shop.acquirer.script = () => ({ does: 'refuse', code: 'GENERIC', reversible: true })
    await authenticate(page)
    const answer = await shop.submit(page)
    expect(answer).toMatchObject({ status: 'REFUSED' })
    expect(answer.attempts).toBeUndefined()
    expect(shop.acquirer.orders).toHaveLength(1)
  })

  test('no card is offered or charged where no gateway can ask', async () => {
    without3ds('acquirer', 'acquirer-b')
    const page = await shop.openPage(PRODUCTS.course)
    expect(page.reading.checkout.allowed_methods).not.toContain('CREDIT_CARD')
    expect(page.reading.checkout.allowed_methods).toContain('PIX')
    await expect(shop.submit(page)).rejects.toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
    await expect(authenticate(page)).rejects.toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
    expect(shop.acquirer.orders).toEqual([])
  })

  test('two cards are not offered, and not charged if submitted all the same', async () => {
    for (const [name, capabilities] of shop.acquirer.capabilities) {
      const methods = [...capabilities.methods, 'TWO_CREDIT_CARDS'] as const
      shop.acquirer.capabilities.set(name, { ...capabilities, methods })
    }
    await shop.importAgain({
      seller: { three_ds: true },
      products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,TWO_CREDIT_CARDS' } },
    })
    const page = await shop.openPage(PRODUCTS.course)
    expect(page.reading.checkout.allowed_methods).toEqual(['CREDIT_CARD'])
    const [card] = bodyOf(page).cards ?? []
    if (card === undefined) throw new Error('the page pays by no card')
    const cards = [
      { ...card, amount: 248.5 },
      { ...card, token: 'card_test_00000000000000000002', amount: 248.5 },
    ]
    const both = shop.submit(page, { method: 'TWO_CREDIT_CARDS', cards })
    await expect(both).rejects.toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
    expect(shop.acquirer.orders).toEqual([])
    await shop.importAgain({
      seller: { three_ds: false },
      products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,TWO_CREDIT_CARDS' } },
    })
    const open = await shop.openPage(PRODUCTS.course)
    expect(open.reading.checkout.allowed_methods).toContain('TWO_CREDIT_CARDS')
  })
})

describe('charges that require authentication', () => {
  test('a payment without authentication is refused where the seller requires it', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    expect(await shop.submit(page)).toMatchObject({
      code: 'COMPLETE_CHALLENGE_3DS',
      sales: [{ sale_id: null }],
    })
    expect(shop.acquirer.orders).toEqual([])
  })

  test('while the challenge is open, a payment call charges nothing', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    await challenged(page)
    expect(await shop.submit(page)).toMatchObject({ status: 'PROCESSING', object: null })
    expect(shop.acquirer.orders).toEqual([])
  })

  test('claims of a browser are ignored', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const { id } = await challenged(page)
    expect(await shop.submit(page, { info3DSecure: { id } })).toMatchObject({ status: 'PROCESSING' })
    expect(shop.acquirer.orders).toEqual([])
  })

  test.each([
    ['another card', { token: 'card_test_00000000000000000002' }, {}],
    ['another amount', {}, { installments: 2 }],
    ['another buyer', {}, { name: 'João da Costa' }],
  ])('%s than the one that was authenticated', async (_, cardChange, change) => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.authenticates = () => AUTHENTICATED
    shop.acquirer.cards.set('card_test_00000000000000000002', {
      brand: 'visa',
      bin: '411111',
      last_four: '2222',
    })
    await authenticate(page)
    const [card] = bodyOf(page).cards ?? []
    if (card === undefined) throw new Error('the page pays by no card')
    const other = shop.submit(page, { cards: [{ ...card, ...cardChange }], ...change })
    await expect(other).rejects.toMatchObject({ code: 'NONCE_REUSED' })
    expect(shop.acquirer.orders).toEqual([])
  })
})

describe('with a challenge', () => {
  test('that is passed: charged once, however often everything is asked again', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const response = await challenged(page)
    expect(response).toMatchObject({
      threeDSVersion: '2.2.0',
      dsTransactionId: 'ds-1',
      eci: null,
      returned: false,
    })
    const opened = await openChallenge(shop.deps, { id: response.id, token: response.token_3ds ?? '' })
    expect(opened).toEqual({ url: CHALLENGE.action.url, token: CHALLENGE.action.token, locale: 'pt' })
    expect(await recordReturn(shop.db, response.id, { transactionId: 't' })).toBe(true)
    shop.acquirer.verifies = (reference) => (reference === 'challenge-1' ? AUTHENTICATED : UNAVAILABLE)
    expect(await complete(page, response)).toBe('authenticated')
    shop.acquirer.verifies = () => ({ kind: 'failed' })
    expect(await complete(page, response)).toBe('authenticated')
    const answers = await Promise.all(shop.processes.map((deps) => shop.submit(page, {}, deps)))
    for (const answer of answers) await expectOneCharge(answer)
    expect(await complete(page, response)).toBe('authenticated')
    expect(shop.acquirer.orders[0]?.what).toMatchObject({ threeDS: AUTHENTICATION_RESULT })
    expect(await stock()).toEqual({ held: 0, sold: 1 })
  })

  test('that is failed: refused for good, and nothing is held', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const response = await challenged(page)
    shop.acquirer.verifies = () => ({ kind: 'failed' })
    expect(await complete(page, response)).toBe('failed')
    shop.acquirer.verifies = () => AUTHENTICATED
    expect(await complete(page, response)).toBe('failed')
    expect(await shop.submit(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    expect(shop.acquirer.orders).toEqual([])
    expect(await stock()).toEqual({ held: 0, sold: 0 })
  })

  test('of which the gateway knows nothing yet: it is asked again', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const response = await challenged(page)
    expect(await complete(page, response)).toBe('challenged')
    shop.acquirer.verifies = () => AUTHENTICATED
    expect(await complete(page, response)).toBe('authenticated')
  })

  test('that is abandoned: after a quarter of an hour the sweep releases its hold', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    await challenged(page)
    await passTime(shop, 14 * 60)
    await sweepDue({ ...shop.deps, gateways: shop.acquirer })
    expect(await states()).toEqual(['authenticating'])
    await passTime(shop, 61)
    await sweepDue({ ...shop.deps, gateways: shop.acquirer })
    expect(await states()).toEqual(['refused'])
    expect(await stock()).toEqual({ held: 0, sold: 0 })
    expect(await shop.submit(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS', status: 'REFUSED' })
  })

  test.each([
    ['before the sweep', false],
    ['after it', true],
  ])('that is completed late, %s: never charged', async (_, isSwept) => {
    const page = await shop.openPage(PRODUCTS.course)
    const response = await challenged(page)
    shop.acquirer.verifies = () => AUTHENTICATED
    await passTime(shop, 15 * 60 + 1)
    if (isSwept) await sweepDue({ ...shop.deps, gateways: shop.acquirer })
    expect(await complete(page, response)).toBe('failed')
    expect(await shop.submit(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    expect(shop.acquirer.orders).toEqual([])
  })

  test('passed in time and paid late: never charged, and the clock is the guard', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const response = await challenged(page)
    shop.acquirer.verifies = () => AUTHENTICATED
    await complete(page, response)
    await passTime(shop, 15 * 60 + 1)
    const found = await findAuthentication(shop.db, response.id)
    if (found === null) throw new Error('the authentication is gone')
    expect(await claimAuthenticated(shop.db, found.attempt, 'authenticated')).toEqual({ kind: 'moved-on' })
    // The control: without the clock the same row is claimed.
    await passTime(shop, -120)
    expect(await claimAuthenticated(shop.db, found.attempt, 'authenticated')).toMatchObject({
      attempt: { state: 'sending' },
    })
  })

  test('when the buyer returns: the same challenge, or its result', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const response = await challenged(page)
    expect(await authenticate(page)).toEqual(response)
    await recordReturn(shop.db, response.id, {})
    expect(await authenticate(page)).toEqual({ ...response, returned: true })
    shop.acquirer.verifies = () => AUTHENTICATED
    await complete(page, response)
    expect(await authenticate(page)).toMatchObject({ status: 'authenticated', challengeRequired: false })
    expect(shop.acquirer.authentications).toHaveLength(1)
    await expectOneCharge(await shop.submit(page))
  })

  test('in two tabs: the last submit goes on, and one charge is made', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const first = await challenged(page)
    const other = withNewNonce(page)
    const second = await challenged(other)
    expect(await states()).toEqual(['refused', 'authenticating'])
    expect(await stock()).toEqual({ held: 1, sold: 0 })
    shop.acquirer.verifies = () => AUTHENTICATED
    expect(await complete(page, first)).toBe('failed')
    expect(await complete(page, second)).toBe('authenticated')
    expect(await shop.submit(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    await expectOneCharge(await shop.submit(other))
  })

  test('given up for a Pix: the card is never charged', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const response = await challenged(page)
    const answer = await shop.submit(withNewNonce(page), { method: 'PIX' })
    expect(answer).toMatchObject({ status: 'WAITING_PAYMENT' })
    shop.acquirer.verifies = () => AUTHENTICATED
    expect(await complete(page, response)).toBe('failed')
    expect(await shop.submit(page)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    expect(shop.acquirer.orders.map(({ what }) => what.kind)).toEqual(['pix'])
  })

  test('while the same buyer pays in another browser: the first is not charged a second time', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const response = await challenged(page)
    const document = bodyOf(page).document
    const another = await shop.openPage(PRODUCTS.course)
    shop.acquirer.authenticates = () => AUTHENTICATED
    await authenticate(another, { document })
    await expectOneCharge(await shop.submit(another, { document }))
    shop.acquirer.verifies = () => AUTHENTICATED
    await complete(page, response)
    expect(await shop.submit(page)).toMatchObject({ code: 'DUPLICATE_PURCHASE' })
    expect(shop.acquirer.charged()).toHaveLength(1)
  })
})

describe('a strange id', () => {
  test('opens nothing, completes nothing and returns nothing', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const { id, token_3ds } = await challenged(page)
    const forged = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
    expect(await openChallenge(shop.deps, { id, token: 'forged' })).toBeNull()
    expect(await openChallenge(shop.deps, { id: forged, token: token_3ds ?? '' })).toBeNull()
    expect(await recordReturn(shop.db, forged, {})).toBe(false)
    const stranger = completeChallenge(shop.deps, { id, sessionId: 'another-session' })
    await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const unknown = completeChallenge(shop.deps, { id: forged, sessionId: page.sessionId })
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('failures on the way', () => {
  test('the process dies while the issuer is asked: the page asks again, and the same attempt goes on', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    shop.acquirer.authenticates = () => {
      throw new Error('killed')
    }
    await expect(authenticate(page)).rejects.toThrow('killed')
    expect(await stock()).toEqual({ held: 1, sold: 0 })
    await passTime(shop, 30)
    shop.acquirer.authenticates = () => AUTHENTICATED
    expect(await authenticate(page)).toMatchObject({ status: 'authenticated' })
    await expectOneCharge(await shop.submit(page))
    expect(await states()).toEqual(['approved'])
  })

  test('the process dies and the buyer never returns: the sweep releases the hold', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    shop.acquirer.authenticates = () => {
      throw new Error('killed')
    }
    await expect(authenticate(page)).rejects.toThrow('killed')
    await passTime(shop, 15 * 60 + 1)
    await sweepDue({ ...shop.deps, gateways: shop.acquirer })
    expect(await states()).toEqual(['refused'])
    expect(await stock()).toEqual({ held: 0, sold: 0 })
    expect(shop.acquirer.orders).toEqual([])
  })

  test('two calls at once ask the issuer once', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    shop.acquirer.authenticates = () => AUTHENTICATED
    const both = await Promise.all(shop.processes.map((deps) => authenticate(page, {}, deps)))
    expect(new Set(both.map((response) => response?.id)).size).toBe(1)
    expect(shop.acquirer.authentications).toHaveLength(1)
  })

  test('the answer of a charge is lost, long after it began: not found is not believed before its horizon', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const response = await challenged(page)
    await passTime(shop, 14 * 60)
    shop.acquirer.verifies = () => AUTHENTICATED
    await complete(page, response)
    shop.acquirer.script = () => ({ does: 'request-lost' })
    expect(await shop.submit(page)).toMatchObject({ status: 'PROCESSING' })
    await passTime(shop, 30)
    await sweepDue({ ...shop.deps, gateways: shop.acquirer })
    expect(await states()).toEqual(['unknown'])
    await passTime(shop, 60)
    await sweepDue({ ...shop.deps, gateways: shop.acquirer })
    expect(await states()).toEqual(['not-sent'])
  })
})

describe('a debit card', () => {
  const debit = { method: 'DEBIT_CARD' } as const
  const debitShop = async () => {
    await shop.importAgain({
      seller: { three_ds: false },
      products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,DEBIT_CARD', max_installments: 12 } },
    })
    const page = await shop.openPage(PRODUCTS.course)
    return { page, input: { ...debit, cards: bodyOf(page).cards ?? [] } }
  }

  test('is charged as one, and only with the result of its issuer', async () => {
    const { page, input } = await debitShop()
    expect(await shop.submit(page, input)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    shop.acquirer.authenticates = () => AUTHENTICATED
    await authenticate(page, input)
    await expectOneCharge(await shop.submit(page, input))
    expect(shop.acquirer.orders[0]?.what).toMatchObject({
      debit: true,
      threeDS: AUTHENTICATION_RESULT,
      installments: 1,
    })
  })

  test('is refused where its issuer cannot be asked', async () => {
    const { page, input } = await debitShop()
    shop.acquirer.authenticates = () => UNAVAILABLE
    await authenticate(page, input)
    expect(await shop.submit(page, input)).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    expect(shop.acquirer.orders).toEqual([])
  })

  test('goes to no gateway without 3-D Secure', async () => {
    const { page, input } = await debitShop()
    for (const [name, capabilities] of shop.acquirer.capabilities) {
      shop.acquirer.capabilities.set(name, { ...capabilities, threeDS: false })
    }
    expect(await shop.submit(page, input)).toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
  })
})

describe('a submit that saw a card authenticated which another is charging by now', () => {
  /** Returns the data that both of two submits read, of which one was faster. */
  async function readByBoth(page: OpenPage) {
    shop.acquirer.authenticates = () => AUTHENTICATED
    const response = await authenticate(page)
    const found = await findAuthentication(shop.db, response?.id ?? '')
    if (found === null) throw new Error('nothing is authenticated')
    const { purchase, attempt } = found
    expect(await claimAuthenticated(shop.db, attempt, 'authenticated')).toMatchObject({
      attempt: { state: 'sending' },
    })
    const submit = { body: pay.body.parse(bodyOf(page)), envelope: page.envelope, sessionId: page.sessionId }
    const situation = { sameNonce: purchase, purchase, now: new Date() } as Situation
    return { attempt, situation, submit: { ...submit, ip: null, risk: {} } }
  }
  const became = () => shop.rows('select state, code from attempts')
  const SENDING = [{ state: 'sending', code: null }]

  test('refuses nothing when it is the same submit again', async () => {
    const { attempt, situation, submit } = await readByBoth(await shop.openPage(PRODUCTS.course))
    const continued = await continueAuthentication(shop.deps, submit, situation, attempt.contents_hash)
    expect(continued).toEqual({ kind: 'again' })
    expect(await became()).toEqual(SENDING)
  })

  test('refuses nothing, and charges nothing beside it, when it is another', async () => {
    const { attempt, situation, submit } = await readByBoth(await shop.openPage(PRODUCTS.course))
    const other = { ...situation, sameNonce: null }
    expect(await continueAuthentication(shop.deps, submit, other, attempt.contents_hash)).toEqual({
      kind: 'again',
    })
    expect(await became()).toEqual(SENDING)
  })

  test('refuses nothing when it is the sweep, which saw its time end', async () => {
    const { attempt, situation } = await readByBoth(await shop.openPage(PRODUCTS.course))
    if (situation.purchase === null) throw new Error('there is no purchase')
    await resolveAttempt(shop.deps, situation.purchase, { ...attempt, state: 'authenticating' })
    expect(await became()).toEqual(SENDING)
  })
})

describe('a purchase that is refused before its issuer is asked', () => {
  const LIMITED = { amount: 100, total: 100 }
  const HERS = { document: '52998224725', email: 'maria@example.com', cellphone: '+5511987654321' }
  /** Cause of each refusal, and the purchase that it refuses. */
  const REFUSALS: readonly (readonly [
    code: string,
    product: number,
    input: object,
    cause: () => Promise<unknown>,
  ])[] = [
    ['DUPLICATE_PURCHASE', PRODUCTS.course, HERS, () => bought(PRODUCTS.course)],
    [
      'PRODUCT_OUT_OF_STOCK',
      PRODUCTS.limited,
      LIMITED,
      () => shop.rows(`update products set sold = stock where id = ${PRODUCTS.limited}`),
    ],
    [
      'TICKET_UNAVAILABLE',
      PRODUCTS.event,
      { amount: 80, total: 80, batches: batchesOf({ 811: 1 }) },
      () => shop.rows('update batches set sold = stock where id = 81'),
    ],
  ]

  async function bought(product: number): Promise<void> {
    shop.acquirer.authenticates = () => AUTHENTICATED
    const page = await shop.openPage(product)
    await authenticate(page, HERS)
    expect(await shop.submit(page, HERS)).toMatchObject({ status: 'PAID' })
  }

  test.each(REFUSALS)(
    'is answered with %s, and not as a proof that is missing',
    async (code, product, input, cause) => {
      const page = await shop.openPage(product)
      await cause()
      const asked = shop.acquirer.orders.length
      expect(await askIssuer(page, input)).toEqual({
        response3ds: null,
        refusal: code,
      })
      expect(shop.acquirer.orders).toHaveLength(asked)
    },
  )

  test('control: a purchase that is not refused has no code', async () => {
    shop.acquirer.authenticates = () => AUTHENTICATED
    const { response3ds, refusal } = await askIssuer(await shop.openPage(PRODUCTS.course))
    expect([response3ds?.status, refusal]).toEqual(['authenticated', null])
  })
})
