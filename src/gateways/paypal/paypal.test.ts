import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Charge, Credentials } from '../gateway.ts'
import { startDouble } from '../pretend-server.test-double.ts'
import { createPayPalGateway } from './paypal.ts'
import {
  AS_PUBLISHED,
  CLIENT_ID,
  CLIENT_SECRET,
  startPayPal,
  type PayPalDouble,
} from './paypal.test-double.ts'

const credentials = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
const wallet: Charge = {
  kind: 'wallet',
  wallet: 'paypal',
  returnUrl: 'https://shop.example/return',
  cancelUrl: 'https://shop.example/cancel',
  reference: 'r1',
  amount: 49_700,
  currency: 'BRL',
  description: 'Curso de violao',
  buyer: { name: 'Ana', email: 'a@x.co', phone: '', document: null, country: 'BR', address: null, ip: null },
  locale: 'pt',
  credentials,
  webhookUrl: 'https://shop.example/webhooks/paypal',
}

let paypal: PayPalDouble
beforeAll(async () => {
  paypal = await startPayPal()
})
afterAll(() => paypal.stop())
beforeEach(() => {
  paypal.requests.length = 0
})

describe('requests to PayPal', () => {
  test('an order with our reference, the amount as text, and where the buyer comes back', async () => {
    await createPayPalGateway({ url: paypal.url }).charge(wallet)
    const sent = paypal.requests.find(({ path }) => path === '/v2/checkout/orders')
    expect(sent?.headers).toMatchObject({ 'paypal-request-id': 'r1', prefer: 'return=representation' })
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: 'r1',
          invoice_id: 'r1',
          amount: { currency_code: 'BRL', value: '497.00' },
          description: 'Curso de violao',
          soft_descriptor: 'Curso de viola',
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            landing_page: 'NO_PREFERENCE',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            locale: 'pt-BR',
            return_url: 'https://shop.example/return',
            cancel_url: 'https://shop.example/cancel',
          },
        },
      },
    })
  })

  test.each([
    [1234, 'JPY', '1234'],
    [123_400, 'HUF', '1234'],
    [199, 'USD', '1.99'],
  ])('%i %s is written %s', async (amount, currency, value) => {
    const reference = `money-${currency}`
    await createPayPalGateway({ url: paypal.url }).charge({ ...wallet, reference, amount, currency })
    expect(paypal.requests.at(-1)?.body).toContain(`"value":"${value}"`)
  })

  test.each([
    [123_401, 'HUF'],
    [100, 'CLP'],
  ])('%i %s is refused without being sent', async (amount, currency) => {
    const outcome = await createPayPalGateway({ url: paypal.url }).charge({ ...wallet, amount, currency })
    expect(outcome).toEqual({ kind: 'refused', code: 'CURRENCY_NOT_SUPPORTED', reversible: false })
    expect(paypal.requests).toEqual([])
  })

  test('a token is asked for once, however many calls wait for it', async () => {
    const gateway = createPayPalGateway({ url: paypal.url })
    await Promise.all(['a', 'b', 'c'].map((reference) => gateway.charge({ ...wallet, reference })))
    expect(paypal.requests.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(1)
    const later = createPayPalGateway({ url: paypal.url, now: () => new Date(Date.now() + 9 * 3_600_000) })
    await later.charge({ ...wallet, reference: 'd' })
    expect(paypal.requests.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(2)
  })

  test('a capture carries a key of its own', async () => {
    const gateway = createPayPalGateway({ url: paypal.url })
    const outcome = await gateway.charge({ ...wallet, reference: 'captured-once' })
    const gatewayId = outcome.kind === 'awaiting' ? outcome.gatewayId : ''
    paypal.approve(gatewayId)
    await gateway.complete({ reference: 'captured-once', gatewayId, credentials })
    const sent = paypal.requests.find(({ path }) => path.endsWith('/capture'))
    expect(sent?.headers['paypal-request-id']).toBe('capture-captured-once')
  })
})

describe('an order that is given up', () => {
  test('cannot be given up once it was paid, and needs no call before', async () => {
    const gateway = createPayPalGateway({ url: paypal.url })
    const outcome = await gateway.charge({ ...wallet, reference: 'given-up' })
    const gatewayId = outcome.kind === 'awaiting' ? outcome.gatewayId : ''
    const key = { reference: 'given-up', gatewayId, credentials }
    expect(await gateway.cancel(key)).toEqual({ kind: 'done', gatewayId })
    expect(await gateway.void(key)).toEqual({ kind: 'done', gatewayId })
    paypal.approve(gatewayId)
    await gateway.complete(key)
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'refused' })
    expect(await gateway.void(key)).toMatchObject({ kind: 'refused' })
  })

  test('without a reported id took nothing; one that PayPal forgot has ended', async () => {
    const gateway = createPayPalGateway({ url: paypal.url })
    const key = { reference: 'r9', gatewayId: null, credentials }
    expect(await gateway.lookUp(key)).toEqual({ kind: 'not-found' })
    expect(await gateway.complete(key)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.refund({ ...key, refundKey: 'k', amount: 1, currency: 'BRL' })).toMatchObject({
      kind: 'unknown',
    })
    const gone = { ...key, gatewayId: 'GONE' }
    expect(await gateway.lookUp(gone)).toEqual({ kind: 'expired', gatewayId: 'GONE' })
    expect(await gateway.refund({ ...gone, refundKey: 'k', amount: 1, currency: 'BRL' })).toMatchObject({
      kind: 'refused',
    })
  })
})

describe('a PayPal that is slow', () => {
  test('is unknown, and another try finds the same order', async () => {
    const token = { status: 200, body: { access_token: 't', expires_in: 32_400 } }
    const slow = await startDouble(
      ({ path }) =>
        path.endsWith('/token') ? { answer: token } : { answer: { status: 201, body: {} }, mishap: 'late' },
      AS_PUBLISHED,
    )
    const gateway = createPayPalGateway({ url: slow.url, chargeTimeoutMs: 200 })
    expect(await gateway.charge(wallet)).toEqual({ kind: 'unknown', reason: 'TimeoutError' })
    await gateway.charge(wallet)
    const opened = slow.requests.filter(({ path }) => path === '/v2/checkout/orders')
    expect(opened.map(({ headers }) => headers['paypal-request-id'])).toEqual(['r1', 'r1'])
    expect(opened[0]?.body).toBe(opened[1]?.body)
    await slow.stop()
  })
})

describe('an account that does not fit', () => {
  const bads: Credentials[] = [
    {},
    { clientId: CLIENT_ID },
    { ...credentials, clientSecret: 'line\nbreak-more' },
  ]
  test.each(bads)('credentials of another form are not sent %#', async (bad) => {
    const outcome = await createPayPalGateway({ url: paypal.url }).charge({ ...wallet, credentials: bad })
    expect(outcome).toMatchObject({ kind: 'not-sent' })
    expect(paypal.requests).toEqual([])
  })

  test('credentials that PayPal does not know get no token, so nothing is sent', async () => {
    const other = { clientId: CLIENT_ID, clientSecret: 'another-secret' }
    const outcome = await createPayPalGateway({ url: paypal.url }).charge({ ...wallet, credentials: other })
    const reason = 'PayPal gave no access token to these credentials'
    expect(outcome).toEqual({ kind: 'not-sent', reason })
    expect(JSON.stringify(outcome)).not.toContain('another-secret')
  })

  test.each([
    ['an HTML page', { status: 200, text: '<html>Welcome</html>' }],
    ['nothing', { status: 201, text: '' }],
    ['a gateway error', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('a server that answers with %s: unknown', async (_name, answer) => {
    const token = { status: 200, body: { access_token: 't', expires_in: 9 } }
    const strange = await startDouble(
      ({ path }) => ({ answer: path.endsWith('/token') ? token : answer }),
      AS_PUBLISHED,
    )
    const gateway = createPayPalGateway({ url: strange.url })
    expect(await gateway.charge(wallet)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.lookUp({ reference: 'r1', gatewayId: 'O1', credentials })).toMatchObject({
      kind: 'unknown',
    })
    await strange.stop()
  })
})
