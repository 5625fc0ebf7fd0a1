import { describe, expect, test } from 'vitest'
import { signed, WEBHOOK_SECRET } from './mercadopago.test-double.ts'
import { readMercadoPagoWebhook } from './webhook.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SECONDS = NOW.getTime() / 1000
const body = { action: 'payment.updated', type: 'payment', data: { id: '1300000001' }, id: 1 }

const read = (request = signed(body, String(SECONDS)), secret = WEBHOOK_SECRET, now = NOW) =>
  readMercadoPagoWebhook(request, secret, now)

describe('a webhook of Mercado Pago', () => {
  test('says where to look, and names a repeat of the same delivery alike', () => {
    expect(read()).toEqual({
      kind: 'event',
      eventId: `1300000001:${SECONDS}:c1f3a3a2-0000-4000-8000-000000000000`,
      type: 'payment.updated',
      reference: null,
      gatewayId: '1300000001',
    })
  })

  test('is verified with a vector computed by openssl', () => {
    // printf 'id:1300000001;request-id:req-1;ts:1795262400;' | openssl dgst -sha256 -hmac secret
    const v1 = 'a8e57ffb8857d5db40d0bf44e017c839edd56387c5392832066450be4717daf3'
    const headers = { 'x-signature': `ts=1795262400, v1=${v1}`, 'x-request-id': 'req-1' }
    const request = { rawBody: Buffer.from(JSON.stringify(body)), headers }
    expect(read(request, 'secret', new Date(1_795_262_400_000)).kind).toBe('event')
  })

  test('may give its time in milliseconds', () => {
    expect(read(signed(body, String(NOW.getTime()))).kind).toBe('event')
  })

  test.each([
    [-601, 'forged'],
    [-600, 'event'],
    [600, 'event'],
    [601, 'forged'],
  ])('%i seconds after its signature it is %s', (seconds, kind) => {
    expect(read(signed(body, String(SECONDS - seconds))).kind).toBe(kind)
  })

  test.each([
    ['another payment', { ...body, data: { id: '1300000002' } }],
    ['no payment', { ...body, data: {} }],
    ['nothing', null],
  ])('with its body changed to %s is forged', (_name, changed) => {
    const { headers } = signed(body, String(SECONDS))
    expect(read({ rawBody: Buffer.from(JSON.stringify(changed)), headers }).kind).toBe('forged')
  })

  test.each(['', 'ts=1', 'v1=00', `ts=${SECONDS},v1=zz`, `ts=x,v1=00`, `ts=${SECONDS},v1=00`])(
    'with the signature %j it is forged',
    (signature) => {
      const { rawBody, headers } = signed(body, String(SECONDS))
      expect(read({ rawBody, headers: { ...headers, 'x-signature': signature } }).kind).toBe('forged')
    },
  )

  test('about something else than a payment is left alone', () => {
    const order = { ...body, type: 'merchant_order', data: { id: '42' } }
    expect(read(signed(order, String(SECONDS)))).toMatchObject({ kind: 'ignored', type: 'merchant_order' })
  })
})
