import { DEFAULT_CHALLENGE } from '#rules/methods/three-ds.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Charge, ChargeBase } from '../gateway.ts'
import { startDouble } from '../pretend-server.test-double.ts'
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '../sample-buyer.ts'
import { BROWSER_PAGE, cardCharge } from '../sample-charge.test-double.ts'
import { createAdyenGateway } from './adyen.ts'
import {
  API_KEY,
  APPLE_MERCHANT,
  AS_PUBLISHED,
  cards,
  MERCHANT_ACCOUNT,
  startAdyen,
  type AdyenDouble,
} from './adyen.test-double.ts'

const credentials = { apiKey: API_KEY, merchantAccount: MERCHANT_ACCOUNT }
const base: ChargeBase = {
  reference: 'ref-1',
  amount: 49_700,
  currency: 'BRL',
  description: 'Curso de violao e voz e mais',
  buyer: { ...SAMPLE_BUYER, address: { ...SAMPLE_ADDRESS, number: '1000' }, ip: '203.0.113.7' },
  locale: 'pt',
  credentials,
  webhookUrl: 'https://shop.example/webhooks/adyen',
}
const card = cardCharge(base, cards.approved, { installments: 3 })

let double: AdyenDouble
beforeAll(async () => {
  double = await startAdyen()
})
afterAll(() => double.stop())
beforeEach(() => {
  double.requests.length = 0
})

const sent = (): Record<string, unknown> =>
  JSON.parse(double.requests.at(-1)?.body ?? '{}') as Record<string, unknown>
const charge = (change: Charge) => createAdyenGateway({ url: double.url }).charge(change)

describe('requests to Adyen', () => {
  test('no address of a country that has no postal code, as Adyen wants one', async () => {
    const { address } = card.buyer
    if (address === null) throw new Error('the buyer has no address')
    await charge({ ...card, buyer: { ...card.buyer, address: { ...address, zipcode: '', country: 'HK' } } })
    expect(sent()).not.toHaveProperty('billingAddress')
    await charge(card)
    expect(sent()).toHaveProperty('billingAddress')
  })

  test('a card with its instalments, captured at once, without an authentication that cannot be completed', async () => {
    await charge(card)
    expect(double.requests.at(-1)?.headers).toMatchObject({
      'idempotency-key': 'ref-1',
      'x-api-key': API_KEY,
    })
    expect(sent()).toEqual({
      merchantAccount: MERCHANT_ACCOUNT,
      amount: { value: 49_700, currency: 'BRL' },
      reference: 'ref-1',
      returnUrl: 'https://shop.example/',
      shopperEmail: 'maria@example.com',
      shopperName: { firstName: 'Maria', lastName: 'da Silva' },
      shopperLocale: 'pt-BR',
      countryCode: 'BR',
      telephoneNumber: '+5511987654321',
      shopperIP: '203.0.113.7',
      socialSecurityNumber: '52998224725',
      shopperStatement: 'Curso de violao e voz',
      billingAddress: {
        street: 'Avenida Paulista',
        houseNumberOrName: '1000',
        postalCode: '01310-100',
        city: 'São Paulo',
        stateOrProvince: 'SP',
        country: 'BR',
      },
      paymentMethod: {
        type: 'scheme',
        number: cards.approved.number,
        holderName: 'MARIA DA SILVA',
        expiryMonth: '12',
        expiryYear: '2039',
        cvc: '737',
      },
      installments: { value: 3 },
      captureDelayHours: 0,
      authenticationData: { attemptAuthentication: 'never' },
    })
  })

  test('an authorisation waits for its capture, and an authentication goes along', async () => {
    const threeDS = { version: '2.2.0', eci: '05', cavv: 'AAAB', dsTransactionId: 'd', status: 'Y' } as const
    await charge({ ...card, reference: 'r2', capture: false, debit: true, threeDS })
    expect(sent()).toMatchObject({
      paymentMethod: { fundingSource: 'debit' },
      additionalData: { manualCapture: 'true' },
      mpiData: { threeDSVersion: '2.2.0', eci: '05', cavv: 'AAAB', dsTransID: 'd', directoryResponse: 'Y' },
    })
    expect(sent()).not.toHaveProperty('captureDelayHours')
  })

  test('a card is kept under the name of its charge, and charged again under it', async () => {
    const kept = await charge({ ...card, reference: 'ref-3', store: 'subscription' })
    expect(sent()).toMatchObject({
      storePaymentMethod: true,
      shopperReference: 'ref-3',
      shopperInteraction: 'Ecommerce',
      recurringProcessingModel: 'Subscription',
    })
    expect(kept).toMatchObject({ kind: 'approved', storedReference: 'ref-3:M5N7TQ4TG5PFWR50' })
    const storedReference = 'ref-3:M5N7TQ4TG5PFWR50'
    for (const [use, interaction, model] of [
      [{ initiator: 'merchant', purpose: 'subscription-later' }, 'ContAuth', 'Subscription'],
      [{ initiator: 'merchant', purpose: 'unscheduled' }, 'ContAuth', 'UnscheduledCardOnFile'],
      [{ initiator: 'buyer', purpose: 'one-click' }, 'ContAuth', 'CardOnFile'],
      [{ initiator: 'buyer', purpose: 'subscription-first' }, 'Ecommerce', 'Subscription'],
      [{ initiator: 'buyer', purpose: 'subscription-later' }, 'ContAuth', 'CardOnFile'],
    ] as const) {
      const reference = `again-${use.initiator}-${use.purpose}`
      await charge({ ...base, reference, storedReference, installments: 1, kind: 'stored-card', ...use })
      expect(sent()).toMatchObject({
        paymentMethod: { type: 'scheme', storedPaymentMethodId: 'M5N7TQ4TG5PFWR50' },
        shopperReference: 'ref-3',
        shopperInteraction: interaction,
        recurringProcessingModel: model,
      })
    }
  })

  test('a card is kept for the agreement of its buyer', async () => {
    await charge({ ...card, reference: 'ref-4', store: 'one-click' })
    expect(sent()).toMatchObject({
      shopperInteraction: 'Ecommerce',
      recurringProcessingModel: 'CardOnFile',
    })
    await charge({ ...card, reference: 'ref-5', store: 'unscheduled' })
    expect(sent()).toMatchObject({ recurringProcessingModel: 'UnscheduledCardOnFile' })
  })

  test('Pix, boleto and OXXO in their own words', async () => {
    await charge({ ...base, reference: 'p', kind: 'pix', expiresAt: new Date('2030-01-01T12:00:00Z') })
    expect(sent()).toMatchObject({
      paymentMethod: { type: 'pix' },
      sessionValidity: '2030-01-01T12:00:00.000+00:00',
    })
    await charge({ ...base, reference: 'b', kind: 'boleto', dueDate: '2030-01-04', instructions: 'Pague' })
    expect(sent()).toMatchObject({
      paymentMethod: { type: 'boletobancario' },
      deliverAt: '2030-01-04T23:59:59.000-03:00',
      shopperStatement: 'Pague',
    })
    await charge({ ...base, reference: 'o', currency: 'MXN', kind: 'oxxo', dueDate: '2030-01-04' })
    expect(sent()).toMatchObject({ paymentMethod: { type: 'oxxo' }, amount: { currency: 'MXN' } })
  })

  test.each([
    [1500, 'CLP', 150_000],
    [1500, 'JPY', 1500],
    [1234, 'KWD', 12_340],
  ])('%i %s are %i of its units', async (amount, currency, value) => {
    await charge({ ...card, reference: `u-${currency}`, amount, currency })
    expect(sent()['amount']).toEqual({ value, currency })
  })

  const { buyer } = base
  test.each<[string, Charge, string]>([
    [
      'a boleto without an address',
      {
        ...base,
        buyer: { ...buyer, address: null },
        kind: 'boleto',
        dueDate: '2030-01-04',
        instructions: '',
      },
      'INCOMPLETE_ADDRESS',
    ],
    [
      'a Pix without a document',
      { ...base, buyer: { ...buyer, document: null }, kind: 'pix', expiresAt: new Date() },
      'INVALID_CLIENT_DATA',
    ],
    ['half a dong', { ...card, amount: 150, currency: 'VND' }, 'CURRENCY_NOT_SUPPORTED'],
  ])('%s is refused without being sent', async (_name, refused, code) => {
    expect(await charge(refused)).toEqual({ kind: 'refused', code, reversible: false })
    expect(double.requests).toEqual([])
  })

  test('an authorisation whose answer was lost is cancelled by our reference', async () => {
    const gateway = createAdyenGateway({ url: double.url })
    await gateway.charge({ ...card, reference: 'lost', capture: false })
    const voided = await gateway.void({ reference: 'lost', gatewayId: null, credentials })
    expect(voided).toMatchObject({ kind: 'done' })
    expect(double.requests.at(-1)?.path).toBe('/v71/cancels')
    expect(double.event('lost')).toMatchObject({ eventCode: 'CANCELLATION', success: 'true' })
  })
})

test('the result of a challenge is requested without the merchant account, which that call does not take', async () => {
  const gateway = createAdyenGateway({ url: double.url })
  const key = { reference: 'ref-1', gatewayId: null, credentials, challengeReference: 'c' }
  const returned = { redirectResult: 'sealed-unknown' }
  expect(await gateway.verify({ ...key, returned })).toEqual({ kind: 'failed' })
  expect(double.requests.at(-1)?.path).toBe('/v71/payments/details')
  expect(sent()).toEqual({ details: { redirectResult: 'sealed-unknown' } })
})

describe('an Adyen that answers strangely', () => {
  test.each([
    ['an HTML page', { status: 200, text: '<html>Welcome</html>' }],
    ['nothing', { status: 200, text: '' }],
    ['a gateway error', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('with %s: unknown', async (_name, answer) => {
    const strange = await startDouble(() => ({ answer }), AS_PUBLISHED)
    const gateway = createAdyenGateway({ url: strange.url })
    const key = { reference: 'ref-1', gatewayId: 'P1', credentials }
    const money = { amount: 1, currency: 'BRL' }
    expect(await gateway.charge(card)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.capture({ ...key, ...money })).toMatchObject({ kind: 'unknown' })
    expect(await gateway.refund({ ...key, ...money, refundKey: 'k' })).toMatchObject({ kind: 'unknown' })
    expect(await gateway.void(key)).toMatchObject({ kind: 'unknown' })
    await strange.stop()
  })

  test('an authentication sends the challenge preference of the seller', async () => {
    const gateway = createAdyenGateway({ url: double.url })
    const request = {
      ...base,
      card: card.card,
      deviceReference: null,
      returnUrl: 'https://shop.example/back',
      challenge: { preference: 'challengeMandated', window: '390x400' } as const,
    }
    const browser = { accept: '*/*', userAgent: 'Test/1.0', page: BROWSER_PAGE }
    await gateway.authenticate({ ...request, browser })
    expect(sent()).toMatchObject({
      authenticationData: { threeDSRequestData: { challengeWindowSize: '02' } },
      threeDS2RequestData: { threeDSRequestorChallengeInd: '04' },
    })
  })

  test('without the facts of a browser there is no authentication', async () => {
    const request = {
      ...base,
      card: card.card,
      deviceReference: null,
      returnUrl: 'https://shop.example/back',
      challenge: DEFAULT_CHALLENGE,
    }
    const gateway = createAdyenGateway({ url: double.url })
    expect(await gateway.authenticate(request)).toMatchObject({ kind: 'unavailable' })
    const browser = { accept: '*/*', userAgent: 'Test/1.0', page: null }
    expect(await gateway.authenticate({ ...request, browser })).toMatchObject({ kind: 'unavailable' })
    const key = { reference: 'ref-1', gatewayId: null, credentials, challengeReference: 'c' }
    expect(await gateway.verify(key)).toMatchObject({ kind: 'unavailable' })
    expect(double.requests).toEqual([])
  })
})

test('Google Pay gets the merchant account, and nothing of another form', async () => {
  const { walletSetup } = createAdyenGateway({ url: double.url })
  expect(await walletSetup?.({ wallet: 'google-pay', credentials })).toEqual({
    kind: 'google-pay',
    parameters: { gateway: 'adyen', gatewayMerchantId: MERCHANT_ACCOUNT },
  })
  expect(await walletSetup?.({ wallet: 'google-pay', credentials: { apiKey: API_KEY } })).toBeNull()
})

describe('Apple Pay', () => {
  const own = { ...credentials, applePayMerchantId: APPLE_MERCHANT }
  const asked = { wallet: 'apple-pay', domainName: 'pay.example.com', displayName: 'Ateliê' } as const
  const open = (change: object = {}) =>
    createAdyenGateway({ url: double.url }).walletSession?.({ ...asked, credentials: own, ...change })

  test('has a button where the account is known to Apple', async () => {
    const { walletSetup } = createAdyenGateway({ url: double.url })
    expect(await walletSetup?.({ wallet: 'apple-pay', credentials })).toBeNull()
    expect(await walletSetup?.({ wallet: 'apple-pay', credentials: own })).toEqual({ kind: 'apple-pay' })
  })

  test('is shown the session that Adyen gets for the domain and the name of the shop', async () => {
    const shown = { displayName: 'Ateliê', domainName: 'pay.example.com' }
    expect(await open()).toMatchObject({ kind: 'session', session: { ...shown, signature: '3080' } })
    expect(double.requests.at(-1)).toMatchObject({ path: '/v71/applePay/sessions' })
    // The schema takes 64 characters and no merchant account.
    expect(await open({ displayName: 'é'.repeat(100) })).toMatchObject({ kind: 'session' })
  })

  test('has no session for another merchant, another wallet, or an account without one', async () => {
    const other = { ...own, applePayMerchantId: 'merchant.of.another' }
    expect(await open({ credentials: other })).toEqual({
      kind: 'none',
      reason: 'answer 422 without a session',
    })
    expect(await open({ credentials })).toMatchObject({ kind: 'none' })
    expect(await open({ wallet: 'google-pay' })).toMatchObject({ kind: 'none' })
  })
})
