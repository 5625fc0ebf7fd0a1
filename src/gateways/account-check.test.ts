import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAdyenGateway } from './adyen/adyen.ts'
import type { Gateway } from './gateway.ts'
import { createMercadoPagoGateway } from './mercadopago/mercadopago.ts'
import { createPagarmeGateway } from './pagarme/pagarme.ts'
import { createPayPalGateway } from './paypal/paypal.ts'
import { startDouble, type Double, type DoubleAnswer } from './pretend-server.test-double.ts'
import { createSandboxGateway } from './sandbox/sandbox.ts'
import { createStripeGateway } from './stripe/stripe.ts'
import { createWorldpayGateway } from './worldpay/worldpay.ts'

let vendor: Double
let status = 200
beforeAll(async () => {
  vendor = await startDouble(({ path }): { answer: DoubleAnswer } => ({
    answer: { status, body: path === '/v1/oauth2/token' ? { access_token: 'token', expires_in: 900 } : {} },
  }))
})
afterEach(() => {
  vendor.requests.length = 0
})
afterAll(() => vendor.stop())

type Case = [
  name: string,
  make: (url: string) => Gateway,
  credentials: Record<string, string>,
  request: string,
]

const CASES: Case[] = [
  [
    'stripe',
    (url) => createStripeGateway({ url }),
    { secretKey: 'sk_test_12345678' },
    'GET /v1/payment_intents/search',
  ],
  [
    'pagarme',
    (url) => createPagarmeGateway({ url }),
    { secretKey: 'sk_test_12345678' },
    'GET /core/v5/orders',
  ],
  [
    'worldpay',
    (url) => createWorldpayGateway({ url }),
    { username: 'user', password: 'pass', entity: 'default' },
    'GET /paymentQueries/payments',
  ],
  [
    'paypal',
    (url) => createPayPalGateway({ url }),
    { clientId: 'client-id-1', clientSecret: 'client-secret-1' },
    'GET /v2/checkout/orders/BALCAOACCOUNTCHECK',
  ],
  [
    'mercadopago',
    (url) => createMercadoPagoGateway({ url }),
    { accessToken: 'TEST-12345678' },
    'GET /v1/payments/search',
  ],
  [
    'adyen',
    (url) => createAdyenGateway({ url }),
    { apiKey: 'an-api-key-of-adyen', merchantAccount: 'Loja' },
    'POST /v71/paymentMethods',
  ],
]

test.each(CASES)(
  '%s is shown the account by a call that reads, with its credentials',
  async (_, make, credentials, request) => {
    status = 200
    const gateway = make(vendor.url)
    expect(await gateway.checkAccount?.(credentials)).toEqual({ kind: 'accepted' })
    const asked = vendor.requests.find(({ path }) => path !== '/v1/oauth2/token')
    expect(`${asked?.method} ${asked?.path}`).toBe(request)
    const { authorization, 'x-api-key': key } = asked?.headers ?? {}
    expect(authorization ?? key).toBeDefined()
  },
)

test.each(CASES)('%s turns an account away', async (_, make, credentials) => {
  status = 401
  const checked = await make(vendor.url).checkAccount?.(credentials)
  expect(checked?.kind).toBe('turned-away')
  for (const value of Object.values(credentials).filter((each) => each.length > 8))
    expect(JSON.stringify(checked)).not.toContain(value)
})

test.each(CASES)('%s that is not well says nothing of the account', async (_, make, credentials) => {
  status = 500
  expect((await make(vendor.url).checkAccount?.(credentials))?.kind).toBe('unknown')
  expect((await make('http://127.0.0.1:9').checkAccount?.(credentials))?.kind).toBe('unknown')
})

test('credentials of another form are never sent', async () => {
  for (const [, make] of CASES) expect((await make(vendor.url).checkAccount?.({}))?.kind).toBe('unknown')
  expect(vendor.requests).toEqual([])
})

test('the sandbox has no accounts', () => {
  expect(createSandboxGateway({ url: vendor.url, apiKey: 'key' }).checkAccount).toBeUndefined()
})
