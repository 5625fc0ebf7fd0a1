import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OpenedCard } from '#rules/methods/opened-card.ts'
import type { Charge, ChargeBase } from '../gateway.ts'
import { startDouble } from '../pretend-server.test-double.ts'
import { SAMPLE_BUYER } from '../sample-buyer.ts'
import { AUTHENTICATED, cardCharge } from '../sample-charge.test-double.ts'
import { createMercadoPagoGateway } from './mercadopago.ts'
import {
  AS_PUBLISHED,
  ACCESS_TOKEN,
  cards,
  startMercadoPago,
  type MercadoPagoDouble,
} from './mercadopago.test-double.ts'

const credentials = { accessToken: ACCESS_TOKEN }
const base: ChargeBase = {
  reference: 'r1',
  amount: 49_701,
  currency: 'BRL',
  description: 'Curso de violao e voz',
  buyer: { ...SAMPLE_BUYER, ip: '203.0.113.7' },
  locale: 'pt',
  credentials,
  webhookUrl: 'https://shop.example/webhooks/mercadopago',
}
const card = cardCharge(base, cards.approved, { installments: 3 })

let double: MercadoPagoDouble
beforeAll(async () => {
  double = await startMercadoPago()
})
afterAll(() => double.stop())
beforeEach(() => {
  double.requests.length = 0
})

const sentTo = (path: string): Record<string, unknown> =>
  JSON.parse(double.requests.find((request) => request.path === path)?.body ?? '{}') as Record<
    string,
    unknown
  >

describe('requests to Mercado Pago', () => {
  test('the digits make a token, and only there; the payment carries the token', async () => {
    await createMercadoPagoGateway({ url: double.url }).charge(card)
    expect(sentTo('/v1/card_tokens')).toEqual({
      card_number: cards.approved.number,
      expiration_month: '12',
      expiration_year: '2039',
      security_code: '737',
      cardholder: { name: 'MARIA DA SILVA', identification: { type: 'CPF', number: '52998224725' } },
    })
    const payment = double.requests.find(({ path }) => path === '/v1/payments')
    expect(payment?.headers['x-idempotency-key']).toBe('r1')
    expect(payment?.body).not.toContain(cards.approved.number)
    expect(sentTo('/v1/payments')).toMatchObject({
      transaction_amount: 497.01,
      token: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      payment_method_id: 'visa',
      installments: 3,
      capture: true,
      external_reference: 'r1',
      notification_url: 'https://shop.example/webhooks/mercadopago',
      statement_descriptor: 'Curso de viol',
      payer: {
        email: 'maria@example.com',
        first_name: 'Maria',
        last_name: 'da Silva',
        identification: { type: 'CPF', number: '52998224725' },
      },
      additional_info: {
        ip_address: '203.0.113.7',
        payer: { phone: { area_code: '11', number: '987654321' } },
      },
    })
  })

  test('an authentication by another provider is sent along', async () => {
    const threeDS = AUTHENTICATED
    await createMercadoPagoGateway({ url: double.url }).charge({ ...card, reference: 'r-3ds', threeDS })
    expect(sentTo('/v1/payments')['payment_method']).toEqual({
      type: 'credit_card',
      data: {
        authentication: {
          type: 'three_d_secure',
          three_ds_version: '2.2.0',
          eci: '05',
          ds_trans_id: 'ds-1',
          authentication_status: 'Y',
          cryptogram: 'AAAB',
        },
      },
    })
  })

  test('a Pix ends when it shall, and a boleto with its day in Brazil', async () => {
    const gateway = createMercadoPagoGateway({ url: double.url })
    await gateway.charge({ ...base, kind: 'pix', expiresAt: new Date('2030-01-01T12:00:00Z') })
    expect(sentTo('/v1/payments')).toMatchObject({
      payment_method_id: 'pix',
      date_of_expiration: '2030-01-01T12:00:00.000+00:00',
    })
    double.requests.length = 0
    const address = {
      zipcode: '01310-100',
      street: 'Avenida Paulista',
      number: '1000',
      complement: '',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    }
    const boleto = { ...base, reference: 'b1', buyer: { ...base.buyer, address } }
    await gateway.charge({ ...boleto, kind: 'boleto', dueDate: '2030-01-04', instructions: '' })
    expect(sentTo('/v1/payments')).toMatchObject({
      payment_method_id: 'bolbradesco',
      date_of_expiration: '2030-01-04T23:59:59.000-03:00',
      payer: { address: { zip_code: '01310100', federal_unit: 'SP' } },
    })
  })

  test('a Pix holds for 31 minutes at least: half an hour, and a minute for the way', async () => {
    const now = () => new Date('2030-01-01T11:40:00Z')
    const hurried = createMercadoPagoGateway({ url: double.url, now })
    for (const [reference, expiresAt, held] of [
      ['short', '2030-01-01T12:00:00Z', '2030-01-01T12:11:00.000+00:00'],
      ['long', '2030-01-01T12:11:01Z', '2030-01-01T12:11:01.000+00:00'],
    ] as const) {
      double.requests.length = 0
      await hurried.charge({ ...base, reference, kind: 'pix', expiresAt: new Date(expiresAt) })
      expect(sentTo('/v1/payments')).toMatchObject({ date_of_expiration: held })
    }
  })

  test.each<[string, Charge, string]>([
    [
      'a boleto without an address',
      { ...base, kind: 'boleto', dueDate: '2030-01-04', instructions: '' },
      'INCOMPLETE_ADDRESS',
    ],
    ['a debit card', { ...card, debit: true }, 'INVALID_PAYMENT_TYPE'],
    [
      'a brand that it does not take',
      { ...card, card: new OpenedCard({ ...cards.approved, brand: 'jcb' }) },
      'INVALID_PAYMENT_TYPE',
    ],
    ['another currency', { ...card, currency: 'USD' }, 'CURRENCY_NOT_SUPPORTED'],
    [
      'a card that it keeps',
      {
        ...base,
        kind: 'stored-card',
        storedReference: 'x',
        installments: 1,
        initiator: 'merchant',
        purpose: 'unscheduled',
      },
      'INVALID_PAYMENT_TYPE',
    ],
  ])('%s is refused without being sent', async (_name, charge, code) => {
    const outcome = await createMercadoPagoGateway({ url: double.url }).charge(charge)
    expect(outcome).toEqual({ kind: 'refused', code, reversible: false })
    expect(double.requests).toEqual([])
  })
})

describe('a card that Mercado Pago keeps', () => {
  const now = () => new Date('2026-11-21T02:30:00Z')
  const gatewayOf = (url = double.url) => createMercadoPagoGateway({ url, automaticPayments: true, now })
  const paths = () => double.requests.map(({ method, path }) => `${method} ${path}`)
  const keep = async (reference: string, store: 'subscription' | 'one-click' | 'unscheduled') => {
    const outcome = await gatewayOf().charge({ ...card, reference, installments: 1, store })
    return outcome.kind === 'approved' ? (outcome.storedReference ?? '') : ''
  }

  test('is associated with its buyer after the payment, by a second token, and named with all of it', async () => {
    const storedReference = await keep('kept-1', 'subscription')
    expect(paths()).toEqual([
      'POST /v1/card_tokens',
      'POST /v1/payments',
      'POST /v1/card_tokens',
      'GET /v1/customers/search',
      'POST /v1/customers',
      expect.stringMatching(/^POST \/v1\/customers\/[\w-]+\/cards$/),
    ])
    expect(storedReference).toMatch(/^[\w-]+\/\d+\/visa\/\d+\/kept-1\/MCCOLXT1C0104$/)
    const payment = double.requests.find(({ path }) => path === '/v1/payments')
    expect(payment?.headers['x-expand-responde-nodes']).toBe('gateway.reference')
    expect(sentTo('/v1/payments')['point_of_interaction']).toEqual({
      type: 'SUBSCRIPTIONS',
      transaction_data: {
        first_time_use: true,
        subscription_id: 'kept-1',
        subscription_sequence: { number: 1 },
        billing_date: '2026-11-20',
      },
    })
    double.requests.length = 0
    await keep('kept-2', 'one-click')
    expect(paths()).not.toContain('POST /v1/customers')
    expect(sentTo('/v1/payments')).not.toHaveProperty('point_of_interaction')
  })

  test('is charged without its code, with the first payment and the scheme’s id of it', async () => {
    const storedReference = await keep('kept-3', 'subscription')
    const [customer = '', id = '', , payment = ''] = storedReference.split('/')
    const stored = { ...base, kind: 'stored-card', storedReference, installments: 1 } as const
    double.requests.length = 0
    await gatewayOf().charge({
      ...stored,
      reference: 'later-1',
      initiator: 'merchant',
      purpose: 'subscription-later',
      period: 7,
    })
    expect(sentTo('/v1/card_tokens')).toEqual({ card_id: id, customer_id: customer })
    expect(sentTo('/v1/payments')).toMatchObject({
      payer: { type: 'customer', id: customer },
      payment_method_id: 'visa',
      external_reference: 'later-1',
      point_of_interaction: {
        type: 'SUBSCRIPTIONS',
        transaction_data: {
          first_time_use: false,
          subscription_id: 'kept-3',
          subscription_sequence: { number: 7 },
          payment_reference: { id: payment },
          billing_date: '2026-11-20',
          user_present: false,
        },
      },
      forward_data: { network_transaction_data: { network_transaction_id: 'MCCOLXT1C0104' } },
    })
    double.requests.length = 0
    await gatewayOf().charge({ ...stored, reference: 'l2', initiator: 'merchant', purpose: 'unscheduled' })
    expect(sentTo('/v1/payments')).not.toHaveProperty('point_of_interaction')
    double.requests.length = 0
    await gatewayOf().charge({
      ...stored,
      reference: 'l3',
      initiator: 'buyer',
      purpose: 'subscription-first',
    })
    expect(sentTo('/v1/payments')).toMatchObject({
      point_of_interaction: { transaction_data: { first_time_use: true, user_present: true } },
    })
  })

  test('is not named where it could not be kept, and the payment stays paid', async () => {
    const refusing = await startDouble(({ path }) => {
      if (path.endsWith('/card_tokens')) return { answer: { status: 201, body: { id: 'a'.repeat(32) } } }
      if (path !== '/v1/payments') return { answer: { status: 500, text: '<html>' } }
      const body = { id: 7, external_reference: 'r1', status: 'approved', transaction_amount: 497.01 }
      return { answer: { status: 201, body } }
    }, AS_PUBLISHED)
    const outcome = await gatewayOf(refusing.url).charge({ ...card, store: 'subscription' })
    expect(outcome).toEqual({ kind: 'approved', gatewayId: '7' })
    await refusing.stop()
  })

  test.each(['', 'a/b/visa/1', 'a/b/visa/1/r/n/x', '../b/visa/1/r', 'a/b c/visa/1/r'])(
    'is not charged by the reference %j, which is none of ours',
    async (storedReference) => {
      const stored = { ...base, kind: 'stored-card', storedReference, installments: 1 } as const
      const outcome = await gatewayOf().charge({ ...stored, initiator: 'merchant', purpose: 'unscheduled' })
      expect(outcome).toEqual({ kind: 'refused', code: 'INVALID_CREDIT_CARD', reversible: false })
      expect(double.requests).toEqual([])
    },
  )
})

describe('a Mercado Pago that answers strangely', () => {
  test.each([
    ['an HTML page', { status: 200, text: '<html>Welcome</html>' }],
    ['nothing', { status: 201, text: '' }],
    ['a gateway error', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('with %s: unknown', async (_name, answer) => {
    const strange = await startDouble(
      ({ path }) => ({
        answer: path === '/v1/card_tokens' ? { status: 201, body: { id: 't' } } : answer,
      }),
      AS_PUBLISHED,
    )
    const gateway = createMercadoPagoGateway({ url: strange.url })
    const key = { reference: 'r1', gatewayId: null, credentials }
    expect(await gateway.charge(card)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.complete(key)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'unknown' })
    await strange.stop()
  })

  test('two payments of one reference are for a person to look at', async () => {
    const results = [{ id: '1' }, { id: '2' }]
    const strange = await startDouble(() => ({ answer: { status: 200, body: { results } } }), AS_PUBLISHED)
    const gateway = createMercadoPagoGateway({ url: strange.url })
    expect(await gateway.lookUp({ reference: 'r1', gatewayId: null, credentials })).toEqual({
      kind: 'unknown',
      reason: 'several payments carry the reference',
    })
    await strange.stop()
  })
})
