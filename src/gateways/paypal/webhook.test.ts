import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDouble } from '../pretend-server.test-double.ts'
import { createCertificateSource } from './certificates.ts'
import { createTestCertificate } from '../certificate.test-double.ts'
import { CERTIFICATE, signed, startPayPal, WEBHOOK_ID, type PayPalDouble } from './paypal.test-double.ts'
import { readPayPalWebhook } from './webhook.ts'

let paypal: PayPalDouble
beforeAll(async () => {
  paypal = await startPayPal()
})
afterAll(() => paypal.stop())

const certificatesFetched = (): number =>
  paypal.requests.filter(({ path }) => path.startsWith('/v1/notifications/certs/')).length

function read(event: unknown, change: Partial<Record<string, string>> = {}, seconds = 0) {
  const now = new Date(Date.now() + seconds * 1000)
  const request = signed(paypal.url, JSON.stringify(event), change)
  return readPayPalWebhook(request, WEBHOOK_ID, now, createCertificateSource(paypal.url))
}

const approved = {
  id: 'WH-1',
  event_type: 'CHECKOUT.ORDER.APPROVED',
  resource: { id: 'O1', purchase_units: [{ custom_id: 'r1' }] },
}

describe('a webhook of PayPal', () => {
  test.each([
    [approved, { kind: 'event', eventId: 'WH-1', reference: 'r1', gatewayId: 'O1' }],
    [
      {
        id: 'WH-2',
        event_type: 'PAYMENT.CAPTURE.DENIED',
        resource: { custom_id: 'r1', supplementary_data: { related_ids: { order_id: 'O1' } } },
      },
      { kind: 'event', reference: 'r1', gatewayId: 'O1' },
    ],
    [
      { id: 'WH-3', event_type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', resource: { order_id: 'O1' } },
      { kind: 'event', reference: null, gatewayId: 'O1' },
    ],
    [
      {
        id: 'WH-4',
        event_type: 'CUSTOMER.DISPUTE.CREATED',
        resource: { disputed_transactions: [{ custom: 'r1' }] },
      },
      { kind: 'event', reference: 'r1', gatewayId: null },
    ],
    [{ id: 'WH-5', event_type: 'BILLING.PLAN.CREATED', resource: { id: 'P1' } }, { kind: 'ignored' }],
    [{ id: 'WH-6', event_type: 'PAYMENT.CAPTURE.COMPLETED' }, { kind: 'ignored' }],
  ])('says where to look %#', async (event, reading) => {
    expect(await read(event)).toMatchObject(reading)
  })

  test.each([
    [-601, 'forged'],
    [-590, 'event'],
    [590, 'event'],
    [660, 'forged'],
  ])('%i seconds after its signature it is %s', async (seconds, kind) => {
    expect((await read(approved, {}, seconds)).kind).toBe(kind)
  })

  test.each([
    [{ 'paypal-auth-algo': 'none' }],
    [{ 'paypal-transmission-id': 'another' }],
    [{ 'paypal-transmission-time': new Date(Date.now() + 300_000).toISOString() }],
    [{ 'paypal-transmission-time': 'now' }],
    [{ 'paypal-transmission-sig': '' }],
    [{ 'paypal-transmission-sig': '%' }],
  ])('with %j it is forged', async (change) => {
    expect(await read(approved, change)).toMatchObject({ kind: 'forged' })
  })

  test.each([
    'https://api.paypal.com.forger.example/v1/notifications/certs/CERT-1',
    'https://forger.example/v1/notifications/certs/CERT-1',
    '/v1/notifications/certs/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
    '',
  ])('with a certificate from %s it is forged', async (url) => {
    const before = certificatesFetched()
    expect(await read(approved, { 'paypal-cert-url': url })).toMatchObject({ kind: 'forged' })
    expect(certificatesFetched()).toBe(before)
  })

  test('a forger with a certificate of their own, and a good signature by it, is not even queried', async () => {
    const forger = await startPayPal()
    const request = signed(forger.url, JSON.stringify(approved))
    const source = createCertificateSource(paypal.url)
    expect(await readPayPalWebhook(request, WEBHOOK_ID, new Date(), source)).toMatchObject({ kind: 'forged' })
    expect(forger.requests).toEqual([])
    const fooled = createCertificateSource(forger.url)
    expect(await readPayPalWebhook(request, WEBHOOK_ID, new Date(), fooled)).toMatchObject({ kind: 'event' })
    await forger.stop()
  })

  test('a certificate that PayPal does not have is invalid', async () => {
    const url = `${paypal.url}/v1/notifications/certs/CERT-other`
    expect(await read(approved, { 'paypal-cert-url': url })).toMatchObject({ kind: 'forged' })
  })

  test('an address that answers without end, or with none, has no certificate', async () => {
    for (const answer of [
      { status: 200, text: 'x'.repeat(100_000) },
      { status: 200, text: 'no certificate' },
      { status: 500, text: '' },
    ]) {
      const strange = await startDouble(() => ({ answer }))
      const source = createCertificateSource(strange.url)
      expect(await source(`${strange.url}/v1/notifications/certs/CERT-test`)).toBeNull()
      await strange.stop()
    }
  })

  test('an address with a user in it is not PayPal’s', async () => {
    const before = certificatesFetched()
    const url = paypal.url.replace('//', '//user@')
    const source = createCertificateSource(paypal.url)
    // Nor does it use up what may be asked for.
    for (let n = 0; n < 30; n += 1) expect(await source(`${url}/v1/notifications/certs/CERT-${n}`)).toBeNull()
    expect(certificatesFetched()).toBe(before)
    expect(await source(`${paypal.url}/v1/notifications/certs/CERT-test`)).not.toBeNull()
  })

  test('made-up addresses cause few requests, and one that failed none for a minute', async () => {
    const clock = { now: 0 }
    const source = createCertificateSource(paypal.url, () => clock.now)
    const ask = (name: string) => source(`${paypal.url}/v1/notifications/certs/${name}`)
    const before = certificatesFetched()
    for (let round = 0; round < 5; round += 1) expect(await ask('CERT-none')).toBeNull()
    expect(certificatesFetched()).toBe(before + 1)
    for (let n = 0; n < 50; n += 1) await ask(`CERT-${n}`)
    expect(certificatesFetched()).toBe(before + 20)
    clock.now = 60_000
    await ask('CERT-none')
    expect(certificatesFetched()).toBe(before + 21)
  })

  test('a certificate is fetched once', async () => {
    const source = createCertificateSource(paypal.url)
    const before = certificatesFetched()
    const request = signed(paypal.url, JSON.stringify(approved))
    for (let round = 0; round < 3; round += 1) {
      expect(await readPayPalWebhook(request, WEBHOOK_ID, new Date(), source)).toMatchObject({
        kind: 'event',
      })
    }
    expect(certificatesFetched()).toBe(before + 1)
  })

  test.each([
    ['another', 2000, 2099, createTestCertificate(2000, 2099).keys, 'forged'],
    ['ended', 2000, 2001, CERTIFICATE.keys, 'forged'],
    ['not begun', 2098, 2099, CERTIFICATE.keys, 'forged'],
    ['the right one', 2000, 2099, CERTIFICATE.keys, 'event'],
  ])('with a certificate that is %s', async (_name, from, until, keys, kind) => {
    const request = signed(paypal.url, JSON.stringify(approved))
    const certificate = new X509Certificate(createTestCertificate(from, until, keys).pem)
    const reading = await readPayPalWebhook(request, WEBHOOK_ID, new Date(), () =>
      Promise.resolve(certificate),
    )
    expect(reading.kind).toBe(kind)
  })
})
