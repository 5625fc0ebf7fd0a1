import { createHmac, randomUUID } from 'node:crypto'
import { BOLETO, doubleCards, E2E_ID, PIX_CODE, type Behaviour } from '../cards.test-double.ts'
import type { WebhookRequest } from '../gateway.ts'
import {
  startDouble,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  type Mishap,
} from '../pretend-server.test-double.ts'
import { holdRequests } from '../published-requests.test-double.ts'

export const ACCESS_TOKEN = 'TEST-1234567890-conformance'
export const WEBHOOK_SECRET = 'conformance-webhook-secret'

type Payment = {
  id: number
  external_reference: string
  status: string
  status_detail: string
  payment_type_id: string
  payment_method_id: string
  transaction_amount: number
  transaction_amount_refunded: number
  date_of_expiration: string | null
  [more: string]: unknown
}
type PaymentBody = {
  token?: string
  payer: { id?: string }
  payment_method_id: string
  transaction_amount: number
  external_reference: string
  capture?: boolean
  date_of_expiration?: string
}

export const { cards, behaviourOf } = doubleCards([
  ['cc_rejected_insufficient_amount', 'INSUFFICIENT_FUNDS', false],
  ['cc_rejected_bad_filled_security_code', 'INVALID_CVV', false],
  ['cc_rejected_card_disabled', 'INVALID_CREDIT_CARD', false],
  ['cc_rejected_bad_filled_date', 'INVALID_CREDIT_CARD', false],
  ['cc_rejected_bad_filled_card_number', 'INVALID_CREDIT_CARD', false],
  ['cc_rejected_bad_filled_other', 'INVALID_DATA', false],
  ['cc_rejected_high_risk', 'SUSPECTED_FRAUD', false],
  ['cc_rejected_call_for_authorize', 'BANK', false],
  ['cc_rejected_max_attempts', 'BLACKLIST_PURCHASE', false],
  ['cc_rejected_invalid_installments', 'INVALID_INSTALLMENTS', false],
  ['cc_rejected_duplicated_payment', 'DUPLICATE_PURCHASE', false],
  ['cc_rejected_3ds_challenge', 'COMPLETE_CHALLENGE_3DS', false],
  ['cc_rejected_card_error', 'GENERIC', true],
])

export type MercadoPagoDouble = Double & {
  pay(id: string): void
  books(reference: string): { captured: number; refunded: number }
  webhook(reference: string): WebhookRequest
}

const errorOf = (status: number, code: number): DoubleAnswer => ({
  status,
  body: { message: 'No.', error: 'bad_request', status, cause: [{ code, description: 'No.' }] },
})
const NOT_FOUND: DoubleAnswer = {
  status: 404,
  body: { message: 'Payment not found', error: 'not_found', status: 404, cause: [] },
}
const cents = (amount: number): number => Math.round(amount * 100)

/** The requests that Mercado Pago's own SDK can make, as far as the adapter makes them. */
export const AS_PUBLISHED = holdRequests('mercadopago', {
  refuse: (problems) => ({
    status: 400,
    body: {
      message: 'Params Error',
      error: 'bad_request',
      status: 400,
      cause: problems.map(({ at }) => ({
        code: 8,
        description: `The name of the parameter is wrong: ${at}`,
      })),
    },
  }),
})

/** Mercado Pago's Payments API as its reference has it, as far as the adapter goes. */
export async function startMercadoPago(): Promise<MercadoPagoDouble> {
  const tokens = new Map<string, string>()
  const keptFor = new Map<string, string>()
  const used = new Set<string>()
  const customers = new Map<string, { id: string; email: string }>()
  const keptCards = new Map<string, { customer: string; number: string }>()
  const payments = new Map<number, Payment>()
  const answered = new Map<string, DoubleAnswer>()
  const byReference = (reference: string): Payment[] =>
    [...payments.values()].filter((payment) => payment.external_reference === reference)

  /** A card that is kept is charged with its customer, and every token pays once. */
  const isSpent = ({ token, payer }: PaymentBody): boolean => {
    const kept = keptCards.get(keptFor.get(token ?? '') ?? '')
    return token !== undefined && (used.has(token) || (kept !== undefined && kept.customer !== payer.id))
  }

  const open = (body: PaymentBody, expands: boolean): { answer: DoubleAnswer; mishap: Mishap } => {
    if (isSpent(body)) return { answer: errorOf(400, 2006), mishap: null }
    if (body.token !== undefined) used.add(body.token)
    const behaviour: Behaviour =
      body.token === undefined
        ? { effect: 'approve', mishap: null }
        : behaviourOf(tokens.get(body.token) ?? '')
    if (behaviour.effect === 'none') return { answer: errorOf(500, 0), mishap: 'error' }
    const payment = paymentOf(payments.size + 1_300_000_001, body, behaviour)
    payments.set(payment.id, payment)
    const expanded = { gateway: { reference: { network_transaction_id: 'MCCOLXT1C0104  ' } } }
    const answer = { status: 201, body: { ...payment, ...(expands && { expanded }) } }
    return { answer, mishap: behaviour.mishap }
  }

  const makeToken = ({ card_id, card_number }: { card_id?: string; card_number?: string }): DoubleAnswer => {
    const number = card_id === undefined ? card_number : keptCards.get(card_id)?.number
    if (number === undefined) return errorOf(400, 3003)
    const token = randomUUID().replaceAll('-', '')
    tokens.set(token, number)
    if (card_id !== undefined) keptFor.set(token, card_id)
    return { status: 201, body: { id: token, status: 'active' } }
  }

  const keep = (customer: string, token: string): DoubleAnswer => {
    const number = tokens.get(token)
    if (number === undefined || used.has(token)) return errorOf(400, 2006)
    used.add(token)
    const id = String(1_562_188_766_852 + keptCards.size)
    keptCards.set(id, { customer, number })
    return { status: 200, body: { id, customer_id: customer } }
  }

  /** Customers, of whom there is one for an address, and their cards. */
  const actOnCustomers = ({ path, query, method }: DoubleRequest, json: object): DoubleAnswer => {
    const [, owner] = /^\/v1\/customers\/([\w-]+)\/cards$/.exec(path) ?? []
    if (owner !== undefined) return keep(owner, (json as { token: string }).token)
    const email = method === 'GET' ? (query.get('email') ?? '') : (json as { email: string }).email
    const known = customers.get(email)
    if (method === 'GET') return { status: 200, body: { results: known === undefined ? [] : [known] } }
    if (known !== undefined) return errorOf(400, 101)
    const customer = { id: `${470_183_340 + customers.size}-cpunOI7UsIHlHr`, email }
    customers.set(email, customer)
    return { status: 201, body: customer }
  }

  const change = (
    payment: Payment,
    { status, capture }: { status?: string; capture?: boolean },
  ): DoubleAnswer => {
    const isOpen = ['pending', 'in_process', 'authorized'].includes(payment.status)
    if (status === 'cancelled' && isOpen) {
      Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' })
    } else if (capture === true && payment.status === 'authorized') {
      Object.assign(payment, { status: 'approved', status_detail: 'accredited' })
    } else return errorOf(400, 2063)
    return { status: 200, body: payment }
  }

  const refund = (payment: Payment, amount: number): DoubleAnswer => {
    const left = cents(payment.transaction_amount) - cents(payment.transaction_amount_refunded)
    if (payment.status !== 'approved') return errorOf(400, 2063)
    if (cents(amount) > left) return errorOf(400, 2017)
    payment.transaction_amount_refunded = (cents(payment.transaction_amount) - left + cents(amount)) / 100
    if (cents(amount) === left) Object.assign(payment, { status: 'refunded', status_detail: 'refunded' })
    const id = Number.parseInt(randomUUID().slice(0, 8), 16)
    return { status: 201, body: { id, payment_id: payment.id, amount, status: 'approved' } }
  }

  const act = (request: DoubleRequest): { answer: DoubleAnswer; mishap?: Mishap } => {
    const { method, path, query, body } = request
    const json = (body === '' ? {} : JSON.parse(body)) as never
    if (path === '/v1/card_tokens') return { answer: makeToken(json) }
    if (path.startsWith('/v1/customers')) return { answer: actOnCustomers(request, json) }
    if (path === '/v1/payments/search') {
      // A search returns ids as text, and less of each payment (the client's type of a search's result).
      const results = byReference(query.get('external_reference') ?? '').map(
        ({ id, external_reference, status, status_detail, transaction_amount }) => ({
          id: String(id),
          external_reference,
          status,
          status_detail,
          transaction_amount,
        }),
      )
      return { answer: { status: 200, body: { paging: { total: results.length }, results } } }
    }
    if (path === '/v1/payments') return open(json, 'x-expand-responde-nodes' in request.headers)
    const [, id = '', action] = /^\/v1\/payments\/(\d+)(?:\/(refunds))?$/.exec(path) ?? []
    const payment = payments.get(Number(id))
    if (payment === undefined) return { answer: NOT_FOUND }
    if (action === 'refunds') return { answer: refund(payment, (json as { amount: number }).amount) }
    return { answer: method === 'PUT' ? change(payment, json) : { status: 200, body: payment } }
  }

  const double = await startDouble((request) => {
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) {
      return {
        answer: { status: 401, body: { message: 'unauthorized', error: 'unauthorized', status: 401 } },
      }
    }
    const key = request.headers['x-idempotency-key']
    if (typeof key !== 'string') return act(request)
    const first = answered.get(key)
    if (first !== undefined) return { answer: first }
    const { answer, mishap = null } = act(request)
    // An error before anything was done keeps nothing.
    if (answer.status !== 500) answered.set(key, structuredClone(answer))
    return { answer, mishap }
  }, AS_PUBLISHED)

  return {
    ...double,
    pay(id) {
      const payment = payments.get(Number(id))
      if (payment?.status !== 'pending') throw new Error(`${id} cannot be paid`)
      const pix = payment.payment_method_id === 'pix' ? { transaction_id: `PIX${E2E_ID}` } : {}
      const transaction_details = { ...(payment['transaction_details'] as object | undefined), ...pix }
      Object.assign(payment, { status: 'approved', status_detail: 'accredited', transaction_details })
    },
    books(reference) {
      const taken = byReference(reference).filter(({ status }) => ['approved', 'refunded'].includes(status))
      return {
        captured: taken.reduce((sum, each) => sum + cents(each.transaction_amount), 0),
        refunded: taken.reduce((sum, each) => sum + cents(each.transaction_amount_refunded), 0),
      }
    },
    webhook(reference) {
      const [payment] = byReference(reference)
      return signed({
        action: 'payment.updated',
        api_version: 'v1',
        data: { id: String(payment?.id) },
        id: 123_456,
        live_mode: false,
        type: 'payment',
      })
    },
  }
}

/** How a behaviour of the suite reads in Mercado Pago's words. */
function statusOf(behaviour: Behaviour, capture: boolean): [status: string, detail: string] {
  if (behaviour.effect === 'refuse') return ['rejected', behaviour.gatewayCode]
  if (behaviour.effect === 'review') return ['in_process', 'pending_review_manual']
  return capture ? ['approved', 'accredited'] : ['authorized', 'pending_capture']
}

function paymentOf(id: number, body: PaymentBody, behaviour: Behaviour): Payment {
  const { payment_method_id: method, transaction_amount, external_reference, capture = true } = body
  const common = {
    id,
    external_reference,
    transaction_amount,
    transaction_amount_refunded: 0,
    payment_method_id: method,
    currency_id: 'BRL',
    date_of_expiration: body.date_of_expiration ?? null,
  }
  const waiting = { ...common, status: 'pending', status_detail: 'pending_waiting_transfer' }
  if (method === 'pix') {
    const transaction_data = { qr_code: PIX_CODE, qr_code_base64: '', ticket_url: 'https://mp.example/t' }
    return { ...waiting, payment_type_id: 'bank_transfer', point_of_interaction: { transaction_data } }
  }
  if (method === 'bolbradesco') {
    const transaction_details = {
      external_resource_url: 'https://mp.example/boleto',
      digitable_line: BOLETO.line,
      barcode: { content: BOLETO.barcode },
    }
    return { ...waiting, payment_type_id: 'ticket', transaction_details }
  }
  const [status, status_detail] = statusOf(behaviour, capture)
  return { ...common, status, status_detail, payment_type_id: 'credit_card', authorization_code: '301299' }
}

/** Signs a webhook as Mercado Pago does. */
export function signed(
  body: { data: { id: string }; [more: string]: unknown },
  ts = String(Math.floor(Date.now() / 1000)),
): WebhookRequest {
  const requestId = 'c1f3a3a2-0000-4000-8000-000000000000'
  const manifest = `id:${body.data.id};request-id:${requestId};ts:${ts};`
  const proof = createHmac('sha256', WEBHOOK_SECRET).update(manifest).digest('hex')
  return {
    rawBody: Buffer.from(JSON.stringify(body)),
    headers: { 'x-signature': `ts=${ts},v1=${proof}`, 'x-request-id': requestId },
  }
}
