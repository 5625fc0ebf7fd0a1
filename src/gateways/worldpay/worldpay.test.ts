import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenedCard } from '#rules/methods/opened-card.ts'
import type { Charge, ChargeBase, Gateway } from '../gateway.ts'
import { startDouble } from '../pretend-server.test-double.ts'
import { SAMPLE_BUYER } from '../sample-buyer.ts'
import { AUTHENTICATED, cardCharge, type CardCharge } from '../sample-charge.test-double.ts'
import { readWorldpayWebhook } from './webhook.ts'
import { createWorldpayGateway } from './worldpay.ts'
import {
  AS_PUBLISHED,
  startWorldpayDouble,
  WORLDPAY_LOGIN,
  WORLDPAY_WEBHOOK_SECRET,
} from './worldpay.test-double.ts'

const base = (reference: string): ChargeBase => ({
  reference,
  amount: 49_700,
  currency: 'EUR',
  description: 'Ateliê Jerônimo & Fotografia',
  buyer: { ...SAMPLE_BUYER, phone: '+4930123456', document: null, country: 'DE', ip: '203.0.113.7' },
  locale: 'de',
  credentials: WORLDPAY_LOGIN,
  webhookUrl: 'https://gateway.example/webhooks/worldpay',
})

let double: Awaited<ReturnType<typeof startWorldpayDouble>>
let gateway: Gateway
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  double = await startWorldpayDouble()
  gateway = createWorldpayGateway({ url: double.url, now: () => now })
})
afterAll(() => double.stop())

const charged = (reference: string, change: Partial<CardCharge> = {}): CardCharge =>
  cardCharge(base(reference), double.cards.approved, change)

async function sentFor(charge: Charge): Promise<{ path: string; body: unknown }> {
  await gateway.charge(charge)
  const { path = '', body = 'null' } = double.requests.at(-1) ?? {}
  return { path, body: JSON.parse(body) as unknown }
}

describe('requests', () => {
  test('a card, with the result of an authentication', async () => {
    const threeDS = AUTHENTICATED
    const { path, body } = await sentFor(charged('sent-1', { threeDS, capture: false }))
    expect(path).toBe('/cardPayments/customerInitiatedTransactions')
    expect(body).toMatchObject({
      transactionReference: 'sent-1',
      channel: 'ecom',
      merchant: { entity: 'default' },
      authentication: {
        threeDS: { eci: '05', authenticationValue: 'AAAB', transactionId: 'ds-1', version: '2.2.0' },
      },
      instruction: {
        narrative: { line1: 'Atelie Jeronimo Fotograf' },
        value: { amount: 49_700, currency: 'EUR' },
        requestAutoSettlement: { enabled: false },
        paymentInstrument: { type: 'card/plain', expiryDate: { month: 12, year: 2039 }, cvc: '737' },
      },
    })
    expect(double.requests.at(-1)?.headers).toMatchObject({
      'content-type': 'application/vnd.worldpay.payments-v7+json',
      accept: 'application/vnd.worldpay.payments-v7+json',
    })
  })

  test('instalments are an agreement, yen have no decimals', async () => {
    expect((await sentFor(charged('sent-2', { installments: 4, currency: 'BRL' }))).body).toMatchObject({
      instruction: {
        customerAgreement: { type: 'installment', installmentPlan: { numberOfInstallments: 4 } },
      },
    })
    expect((await sentFor(charged('sent-3', { currency: 'JPY', amount: 1000 }))).body).toMatchObject({
      instruction: { value: { amount: 1000, currency: 'JPY' } },
    })
  })

  test('a kept card is a token; the initiator of a charge decides its path', async () => {
    const { body: keeping } = await sentFor(charged('kept-0', { store: 'one-click' }))
    expect(keeping).toMatchObject({
      instruction: { customerAgreement: { type: 'cardOnFile', storedCardUsage: 'first' } },
    })
    const first = await gateway.charge(charged('kept-1', { store: 'subscription' }))
    expect(JSON.parse(double.requests.at(-1)?.body ?? '')).toMatchObject({
      instruction: { customerAgreement: { type: 'subscription', storedCardUsage: 'first' } },
    })
    const storedReference = first.kind === 'approved' ? (first.storedReference ?? '') : ''
    expect(storedReference).toMatch(/^\/tokens\//)
    const stored = { kind: 'stored-card', storedReference, installments: 1 } as const
    const unscheduled = { initiator: 'merchant', purpose: 'unscheduled' } as const
    const byMerchant = await sentFor({ ...base('kept-2'), ...stored, ...unscheduled })
    expect(byMerchant).toMatchObject({
      path: '/cardPayments/merchantInitiatedTransactions',
      body: {
        instruction: {
          paymentInstrument: { type: 'card/token', href: `${double.url}${storedReference}` },
          customerAgreement: { type: 'unscheduled' },
        },
      },
    })
    const later = { initiator: 'merchant', purpose: 'subscription-later' } as const
    expect(await sentFor({ ...base('kept-5'), ...stored, ...later })).toMatchObject({
      path: '/cardPayments/merchantInitiatedTransactions',
      body: { instruction: { customerAgreement: { type: 'subscription' } } },
    })
    const begun = { initiator: 'buyer', purpose: 'subscription-first' } as const
    expect(await sentFor({ ...base('kept-6'), ...stored, ...begun })).toMatchObject({
      path: '/cardPayments/customerInitiatedTransactions',
      body: { instruction: { customerAgreement: { type: 'subscription', storedCardUsage: 'first' } } },
    })
    const oneClick = { initiator: 'buyer', purpose: 'one-click' } as const
    expect(await sentFor({ ...base('kept-3'), ...stored, ...oneClick })).toMatchObject({
      path: '/cardPayments/customerInitiatedTransactions',
      body: { instruction: { customerAgreement: { type: 'cardOnFile', storedCardUsage: 'subsequent' } } },
    })
    const another: Charge = {
      ...base('kept-4'),
      ...stored,
      storedReference: '//evil.example/tokens/x',
      ...oneClick,
    }
    expect(await gateway.charge(another)).toMatchObject({ kind: 'refused', code: 'INVALID_CREDIT_CARD' })
  })

  test('an authentication', async () => {
    const card = new OpenedCard(double.threeDS.frictionless)
    const request = {
      ...base('auth-1'),
      card,
      deviceReference: null,
      returnUrl: 'https://shop.example/challenge',
      challenge: { preference: 'challengeRequested', window: '390x400' } as const,
    }
    const browser = { accept: 'text/html,*/*', userAgent: 'Test/1.0', page: null }
    expect(await gateway.authenticate({ ...request, browser })).toMatchObject({ kind: 'authenticated' })
    expect(JSON.parse(double.requests.at(-1)?.body ?? 'null')).toMatchObject({
      deviceData: { acceptHeader: 'text/html,*/*', userAgentHeader: 'Test/1.0', ipAddress: '203.0.113.7' },
      riskData: { account: { email: 'maria@example.com' } },
      challenge: {
        preference: 'challengeRequested',
        windowSize: '390x400',
        returnUrl: 'https://shop.example/challenge',
      },
    })
  })
})

describe('a refund', () => {
  test('that was made before is found in the history once that can show it', async () => {
    const outcome = await gateway.charge(charged('refund-1'))
    const gatewayId = outcome.kind === 'approved' ? outcome.gatewayId : ''
    const key = { reference: 'refund-1', gatewayId, credentials: WORLDPAY_LOGIN, refundKey: 'refund-1-1' }
    const ask = () => gateway.refund({ ...key, amount: 700, currency: 'EUR' })
    expect(await ask()).toMatchObject({ kind: 'done' })
    now = new Date(now.getTime() + 3 * 60 * 1000)
    expect(await ask()).toMatchObject({ kind: 'done' })
    expect(double.books('refund-1')).toEqual({ captured: 49_700, refunded: 700 })
  })
})

/** A Worldpay whose one payment has a history, and offers next steps under names of its own. */
async function offering(links: Readonly<Record<string, string>>, ...events: object[]) {
  const ids = { paymentId: 'pay0000000000000000000001', transactionReference: 'r1' }
  const hrefs = Object.entries(links).map(([name, path]): [string, { href: string }] => [
    name,
    { href: `https://access.worldpay.com${path}` },
  ])
  const payment = {
    ...ids,
    value: { amount: 700, currency: 'EUR' },
    events,
    _links: Object.fromEntries(hrefs),
  }
  const server = await startDouble(
    ({ method }) => ({
      answer: method === 'GET' ? { status: 200, body: payment } : { status: 202, body: {} },
    }),
    AS_PUBLISHED,
  )
  const key = { reference: 'r1', gatewayId: ids.paymentId, credentials: WORLDPAY_LOGIN }
  return { server, key, worldpay: createWorldpayGateway({ url: server.url }) }
}

describe('the next steps of a payment', () => {
  const money = { amount: 700, currency: 'EUR' }
  const authorized = { eventName: 'authorizationSucceeded' }
  const settled = { eventName: 'saleSucceeded' }

  // The description of Payment Queries has the one, its example and the pages of Card Payments 7 the other.
  test.each(['payments', 'cardPayments'])('are followed where they are called %s:…', async (prefix) => {
    const steps = {
      [`${prefix}:cancel`]: '/payments/authorizations/cancellations/abc',
      [`${prefix}:partialSettle`]: '/payments/settlements/partials/abc',
      [`${prefix}:partialRefund`]: '/payments/settlements/refunds/partials/abc',
    }
    const open = await offering(steps, authorized)
    expect(await open.worldpay.void(open.key)).toMatchObject({ kind: 'done' })
    expect(await open.worldpay.capture({ ...open.key, ...money })).toMatchObject({ kind: 'approved' })
    const paid = await offering(steps, settled)
    const refunded = await paid.worldpay.refund({ ...paid.key, ...money, refundKey: 'k1' })
    expect(refunded).toMatchObject({ kind: 'done' })
    const called = [...open.server.requests, ...paid.server.requests].filter(
      ({ method }) => method === 'POST',
    )
    expect(called.map(({ path }) => path)).toEqual(Object.values(steps))
    await Promise.all([open.server.stop(), paid.server.stop()])
  })

  test('that are not offered today may be tomorrow, where there is money', async () => {
    const paid = await offering({}, settled)
    const refund = { ...paid.key, ...money, refundKey: 'k2' }
    expect(await paid.worldpay.refund(refund)).toEqual({ kind: 'unknown', reason: 'a refund is not offered' })
    expect(await paid.worldpay.void(paid.key)).toEqual({ kind: 'refused', reason: 'it was settled' })
    const open = await offering({}, authorized)
    expect(await open.worldpay.void(open.key)).toMatchObject({ kind: 'unknown' })
    expect(await open.worldpay.refund({ ...open.key, ...money, refundKey: 'k3' })).toMatchObject({
      kind: 'refused',
    })
    await Promise.all([open.server.stop(), paid.server.stop()])
  })
})

describe('a webhook', () => {
  const secrets = { webhookSecret: 'old', nextWebhookSecret: WORLDPAY_WEBHOOK_SECRET }

  test('is proven by any of its signatures, with the secret of today or of tomorrow', () => {
    const { rawBody, headers } = double.webhookOf('sentForSettlement', {
      paymentId: 'pay1',
      transactionReference: 'r1',
    })
    const both = {
      'event-signature': `1/SHA256/${'0'.repeat(64)},2/SHA256/${headers['event-signature'].slice(9)}`,
    }
    expect(readWorldpayWebhook({ rawBody, headers: both }, secrets)).toMatchObject({
      kind: 'event',
      gatewayId: 'pay1',
    })
    const old = createHmac('sha256', 'old').update(rawBody).digest('hex')
    const byOld = { 'event-signature': `1/SHA256/${old}` }
    expect(readWorldpayWebhook({ rawBody, headers: byOld }, secrets)).toMatchObject({ kind: 'event' })
    for (const header of [`1/MD5/${old}`, old, `1/SHA256/${old}00`, `x/SHA256/${old}`]) {
      const forged = { rawBody, headers: { 'event-signature': header } }
      expect(readWorldpayWebhook(forged, secrets)).toMatchObject({ kind: 'forged' })
    }
  })

  test('of a chargeback says where to look, of a payout nothing', () => {
    const about = { paymentId: 'pay1', transactionReference: 'r1' }
    expect(readWorldpayWebhook(double.webhookOf('lost', about, 'chargeback'), secrets)).toMatchObject({
      kind: 'event',
    })
    expect(readWorldpayWebhook(double.webhookOf('approved', about, 'payout'), secrets)).toMatchObject({
      kind: 'ignored',
    })
  })
})
