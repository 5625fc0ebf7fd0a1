import { randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WalletMishap } from '../conformance.ts'
import type { WebhookRequest } from '../gateway.ts'
import {
  startDouble,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  type Mishap,
} from '../pretend-server.test-double.ts'
import { holdRequests } from '../published-requests.test-double.ts'
import { createTestCertificate } from '../certificate.test-double.ts'

type Refund = { id: string; cents: number }
type Order = {
  id: string
  reference: string
  value: string
  currency: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  declines: boolean
  captureId: string | null
  refunds: Refund[]
}

export type PayPalDouble = Double & {
  approve(id: string, declines?: boolean): void
  books(reference: string): { captured: number; refunded: number }
  mishap(how: WalletMishap): void
  webhook(reference: string, change?: Partial<Record<string, string>>): WebhookRequest
}

export const CLIENT_ID = 'conformance-client-id'
export const CLIENT_SECRET = 'conformance-client-secret'
export const WEBHOOK_ID = '8PT597110X687430LKGECATA'
export const CERTIFICATE = createTestCertificate(2000, 2099)
const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-test'

const cents = (value: string): number => Math.round(Number(value) * 100)
const issue = (text: string): DoubleAnswer => ({
  status: 422,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: text }], debug_id: 'd', message: 'No.' },
})
const NOT_FOUND: DoubleAnswer = {
  status: 404,
  body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }], message: 'No.' },
}

/** PayPal's published requests; the description has neither the address of tokens nor that of certificates. */
export const AS_PUBLISHED = holdRequests('paypal', {
  undescribed: /^\/v1\/(oauth2\/token|notifications\/certs\/.*)$/,
  refuse: (problems) => ({
    status: 400,
    body: {
      name: 'INVALID_REQUEST',
      message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
      debug_id: 'd',
      details: problems.map(({ at, keyword }) => ({
        field: at.replace('body', ''),
        location: at.startsWith('body') ? 'body' : 'header',
        issue: keyword === 'required' ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX',
      })),
    },
  }),
})

/** PayPal's Orders v2 and Payments v2 as the published descriptions have them, as far as the adapter goes. */
export async function startPayPal(): Promise<PayPalDouble> {
  const orders = new Map<string, Order>()
  const answered = new Map<string, DoubleAnswer>()
  let ordered: WalletMishap | null = null

  const open = (body: string): DoubleAnswer => {
    const { purchase_units: units } = JSON.parse(body) as {
      purchase_units: { custom_id: string; amount: { value: string; currency_code: string } }[]
    }
    const [unit] = units
    if (unit === undefined) return issue('MISSING_REQUIRED_PARAMETER')
    const order: Order = {
      id: randomUUID().slice(0, 17).toUpperCase().replaceAll('-', '0'),
      reference: unit.custom_id,
      value: unit.amount.value,
      currency: unit.amount.currency_code,
      status: 'PAYER_ACTION_REQUIRED',
      declines: false,
      captureId: null,
      refunds: [],
    }
    orders.set(order.id, order)
    return { status: 201, body: orderOf(order) }
  }

  const capture = (order: Order): DoubleAnswer => {
    if (order.status === 'COMPLETED') return issue('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return issue('ORDER_NOT_APPROVED')
    if (order.declines) return issue('INSTRUMENT_DECLINED')
    order.status = 'COMPLETED'
    order.captureId = `C${order.id}`
    return { status: 201, body: orderOf(order) }
  }

  const refund = (captureId: string, body: string): DoubleAnswer => {
    const order = [...orders.values()].find((each) => each.captureId === captureId)
    if (order === undefined) return NOT_FOUND
    const { amount } = JSON.parse(body) as { amount: { value: string } }
    const left = cents(order.value) - order.refunds.reduce((sum, each) => sum + each.cents, 0)
    if (left === 0) return issue('CAPTURE_FULLY_REFUNDED')
    if (cents(amount.value) > left) return issue('REFUND_AMOUNT_EXCEEDED')
    const made = { id: `R${randomUUID()}`, cents: cents(amount.value) }
    order.refunds.push(made)
    return { status: 201, body: { id: made.id, status: 'COMPLETED', amount } }
  }

  const act = ({ method, path, body }: DoubleRequest): DoubleAnswer => {
    const [, id = '', action] = /^\/v2\/checkout\/orders\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const order = orders.get(id)
    if (method === 'POST' && path === '/v2/checkout/orders') return open(body)
    if (method === 'POST' && action === 'capture') return order === undefined ? NOT_FOUND : capture(order)
    if (method === 'GET') return order === undefined ? NOT_FOUND : { status: 200, body: orderOf(order) }
    const [, captureId = ''] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? []
    return refund(captureId, body)
  }

  /** The same key again gets the first answer: of orders with 200, of refunds as it was (both descriptions). */
  const actOnce = (request: DoubleRequest): DoubleAnswer => {
    const key = request.headers['paypal-request-id']
    if (request.method === 'GET' || typeof key !== 'string') return act(request)
    const first = answered.get(key)
    const isOrder = request.path.startsWith('/v2/checkout/orders')
    if (first !== undefined) return { ...first, status: isOrder && first.status === 201 ? 200 : first.status }
    const answer = act(request)
    answered.set(key, answer)
    return answer
  }

  const double = await startDouble((request) => {
    if (request.path === CERTIFICATE_PATH) return { answer: { status: 200, text: CERTIFICATE.pem } }
    if (request.path === '/v1/oauth2/token') return { answer: tokenFor(request) }
    if (request.headers.authorization !== 'Bearer A21AAtoken') {
      return { answer: { status: 401, body: { error: 'invalid_token', error_description: 'No.' } } }
    }
    const how = request.method === 'POST' ? ordered : null
    if (request.method === 'POST') ordered = null
    if (how === 'errorBefore') return { answer: { status: 503, body: { name: 'INTERNAL_SERVER_ERROR' } } }
    return { answer: actOnce(request), mishap: how satisfies Mishap }
  }, AS_PUBLISHED)

  return {
    ...double,
    approve(id, declines = false) {
      const order = orders.get(id)
      if (order === undefined) throw new Error(`no order ${id}`)
      Object.assign(order, { status: 'APPROVED', declines })
    },
    books(reference) {
      const found = [...orders.values()].filter((each) => each.reference === reference)
      const taken = found.filter((each) => each.captureId !== null)
      return {
        captured: taken.reduce((sum, each) => sum + cents(each.value), 0),
        refunded: found.flatMap((each) => each.refunds).reduce((sum, each) => sum + each.cents, 0),
      }
    },
    mishap(how) {
      ordered = how
    },
    webhook(reference, change = {}) {
      const order = [...orders.values()].find((each) => each.reference === reference)
      return signed(double.url, eventOf(order, reference), change)
    },
  }
}

function tokenFor({ headers, body }: DoubleRequest): DoubleAnswer {
  const expected = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
  if (headers.authorization !== expected || body !== 'grant_type=client_credentials') {
    return { status: 401, body: { error: 'invalid_client', error_description: 'No.' } }
  }
  return { status: 200, body: { access_token: 'A21AAtoken', token_type: 'Bearer', expires_in: 32_400 } }
}

function orderOf(order: Order): object {
  const { id, status, reference, value, currency, captureId, refunds } = order
  const given = refunds.reduce((sum, each) => sum + each.cents, 0)
  const captureStatus = given === 0 ? 'COMPLETED' : given === cents(value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const amount = { currency_code: currency, value }
  return {
    id,
    intent: 'CAPTURE',
    status,
    create_time: '2026-11-21T12:00:00Z',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: reference,
        amount,
        ...(captureId === null
          ? {}
          : {
              payments: {
                captures: [{ id: captureId, status: captureStatus, amount, custom_id: reference }],
                refunds: refunds.map((each) => ({
                  id: each.id,
                  status: 'COMPLETED',
                  amount: { currency_code: currency, value: (each.cents / 100).toFixed(2) },
                })),
              },
            }),
      },
    ],
    links: [
      { rel: 'self', href: `https://api-m.paypal.example/v2/checkout/orders/${id}`, method: 'GET' },
      ...linksOf(status, id),
    ],
  }
}

/** An order that its buyer has approved has no link to approve it any more, as recorded answers show. */
function linksOf(status: Order['status'], id: string): object[] {
  const order = `https://api-m.paypal.example/v2/checkout/orders/${id}`
  if (status === 'PAYER_ACTION_REQUIRED') {
    const href = `https://www.paypal.example/checkoutnow?token=${id}`
    return [{ rel: 'payer-action', href, method: 'GET' }]
  }
  if (status !== 'APPROVED') return []
  return [
    { rel: 'update', href: order, method: 'PATCH' },
    { rel: 'capture', href: `${order}/capture`, method: 'POST' },
  ]
}

function eventOf(order: Order | undefined, reference: string): string {
  return JSON.stringify({
    id: `WH-${order?.id ?? 'none'}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    resource: {
      id: order?.captureId,
      status: 'COMPLETED',
      custom_id: reference,
      supplementary_data: { related_ids: { order_id: order?.id } },
    },
  })
}

/** Signs a body as PayPal does, over the CRC-32 of its bytes. */
export function signed(
  url: string,
  body: string,
  change: Partial<Record<string, string>> = {},
): WebhookRequest {
  const rawBody = Buffer.from(body)
  const id = 'b2384410-f8d2-11e4-8bf3-77339302725b'
  const time = new Date().toISOString()
  const message = Buffer.from([id, time, WEBHOOK_ID, crc32(rawBody)].join('|'))
  return {
    rawBody,
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('RSA-SHA256', message, CERTIFICATE.keys.privateKey).toString('base64'),
      'paypal-cert-url': `${url}${CERTIFICATE_PATH}`,
      'paypal-auth-algo': 'SHA256withRSA',
      ...change,
    },
  }
}
