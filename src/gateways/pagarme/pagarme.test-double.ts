import {
  BOLETO,
  doubleCards,
  E2E_ID,
  PIX_CODE,
  type Behaviour,
  type DoubleRefusal,
} from '../cards.test-double.ts'
import type { WebhookRequest } from '../gateway.ts'
import { basicAuthorization } from '../http-client.ts'
import {
  startDouble,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  type Mishap,
} from '../pretend-server.test-double.ts'
import { holdRequests } from '../published-requests.test-double.ts'

export const PAGARME_KEY = 'sk_test_Ab12Cd34Ef56Gh78'
export const PAGARME_WEBHOOK = { webhookUser: 'balcao', webhookPassword: 'a long password' }

/** Return codes of a Visa card. */
export const PAGARME_REFUSALS: readonly DoubleRefusal[] = [
  ['51', 'INSUFFICIENT_FUNDS', false],
  ['N7', 'INVALID_CVV', false],
  ['54', 'INVALID_CREDIT_CARD', false],
  ['59', 'SUSPECTED_FRAUD', false],
  ['antifraud', 'BLOCKED_BY_FRAUD_ANALYSIS', false],
  ['05', 'CREDIT_CARD_OPERATOR', false],
  ['75', 'BLACKLIST_PURCHASE', false],
  ['94', 'DUPLICATE_PURCHASE', false],
  ['1A', 'COMPLETE_CHALLENGE_3DS', false],
  ['91', 'GENERIC', true],
  ['1016', 'INSUFFICIENT_FUNDS', false],
]

type Fields = Record<string, unknown>
type Transaction = Fields & { status: string }
type Charge = Fields & {
  id: string
  code: string
  status: string
  amount: number
  canceled_amount: number | null
  payment_method: string
  last_transaction: Transaction
}
type Order = Fields & { id: string; code: string; charges: [Charge] }
type Payment = { payment_method: string; amount: number } & Record<string, Fields>

/** The requests that Pagar.me's own SDK can make, as far as the adapter makes them. */
const AS_PUBLISHED = holdRequests('pagarme', {
  refuse: (problems) => ({
    status: 422,
    body: {
      message: 'The request is invalid.',
      errors: Object.fromEntries(problems.map(({ at, text }) => [at.replace('body/', 'order.'), [text]])),
    },
  }),
})

/** Pagar.me's API as its published SDKs have it: the calls that the adapter makes, and no others. */
export async function startPagarmeDouble() {
  const { cards, behaviourOf, cardThat } = doubleCards(PAGARME_REFUSALS)
  const orders = new Map<string, Order>()
  const replays = new Map<string, DoubleAnswer>()
  const captured = new Map<string, number>()
  let count = 0
  const newId = (prefix: string): string => `${prefix}_${(count += 1).toString().padStart(16, '0')}`

  const error = (status: number, message: string): DoubleAnswer => ({ status, body: { message } })
  const ok = (body: unknown): DoubleAnswer => ({ status: 200, body })
  const chargeById = (id: string): [Order, Charge] | undefined => {
    const order = [...orders.values()].find(({ charges }) => charges[0].id === id)
    return order && [order, order.charges[0]]
  }
  /** A charge as its own address answers it: with its order's head instead of within the order. */
  const alone = ([order, charge]: [Order, Charge]): Fields => ({
    ...charge,
    customer: order['customer'],
    order: { id: order.id, code: order.code },
  })

  function behaviourIn(body: string): Behaviour {
    const { payments } = JSON.parse(body) as { payments: [Payment] }
    const method = payments[0].payment_method
    const card = payments[0][method]?.['card'] as { number: string } | undefined
    return card === undefined ? { effect: 'approve', mishap: null } : behaviourOf(card.number)
  }

  function cardTransaction(
    behaviour: Behaviour,
    operation: unknown,
  ): { status: string; transaction: Transaction } {
    const card = { id: newId('card'), brand: 'Visa', last_four_digits: '0010' }
    const base = { id: newId('tran'), card, acquirer_auth_code: '075433', acquirer_return_code: '0000' }
    if (behaviour.effect === 'review') {
      const transaction = {
        ...base,
        status: 'authorized_pending_capture',
        antifraud_response: { status: 'pending' },
      }
      return { status: 'pending', transaction }
    }
    if (behaviour.effect === 'refuse') {
      const isAntifraud = behaviour.gatewayCode === 'antifraud'
      const antifraud_response = { status: isAntifraud ? 'reproved' : 'approved' }
      const acquirer_return_code = isAntifraud ? null : behaviour.gatewayCode
      const transaction = { ...base, status: 'not_authorized', antifraud_response, acquirer_return_code }
      return { status: 'failed', transaction }
    }
    if (operation === 'auth_only')
      return { status: 'pending', transaction: { ...base, status: 'authorized_pending_capture' } }
    return { status: 'paid', transaction: { ...base, status: 'captured' } }
  }

  function transactionFor(
    payment: Payment,
    behaviour: Behaviour,
  ): { status: string; transaction: Transaction } {
    const details = payment[payment.payment_method] ?? {}
    const id = newId('tran')
    if (payment.payment_method === 'pix') {
      const transaction = {
        id,
        status: 'waiting_payment',
        qr_code: PIX_CODE,
        expires_at: details['expires_at'],
      }
      return { status: 'pending', transaction }
    }
    if (payment.payment_method === 'boleto') {
      const boleto = {
        line: BOLETO.line,
        due_at: details['due_at'],
        barcode: 'https://pagarme.example/barcode',
        pdf: null,
      }
      return {
        status: 'pending',
        transaction: { id, status: 'generated', ...boleto, url: 'https://pagarme.example/b' },
      }
    }
    return cardTransaction(behaviour, details['operation_type'] ?? 'auth_and_capture')
  }

  function create(request: DoubleRequest): DoubleAnswer {
    const body = JSON.parse(request.body) as {
      code: string
      customer_id?: string
      payments: [Payment]
    } & Fields
    const behaviour = behaviourIn(request.body)
    if (behaviour.effect === 'none') return error(500, 'An internal error occurred')
    const [payment] = body.payments
    const { status, transaction } = transactionFor(payment, behaviour)
    const charge: Charge = {
      id: newId('ch'),
      code: body.code,
      status,
      amount: payment.amount,
      canceled_amount: null,
      currency: 'BRL',
      payment_method: payment.payment_method,
      metadata: payment['metadata'],
      last_transaction: transaction,
    }
    if (status === 'paid') captured.set(charge.id, charge.amount)
    const customer = { id: body.customer_id ?? newId('cus') }
    const order: Order = { id: newId('or'), code: body.code, status, customer, charges: [charge] }
    orders.set(order.id, order)
    return ok(order)
  }

  function capture(found: [Order, Charge]): DoubleAnswer {
    const [, charge] = found
    if (charge.last_transaction.status !== 'authorized_pending_capture')
      return error(412, 'This charge can not be captured.')
    charge.status = 'paid'
    charge.last_transaction.status = 'captured'
    captured.set(charge.id, charge.amount)
    return ok(alone(found))
  }

  function remove(found: [Order, Charge], body: string): DoubleAnswer {
    const [, charge] = found
    const before = charge.canceled_amount ?? 0
    const amount = (JSON.parse(body) as { amount?: number }).amount ?? charge.amount - before
    if (charge.status === 'canceled' || charge.status === 'failed')
      return error(412, 'This charge can not be canceled.')
    if (charge.payment_method === 'boleto' && charge.status === 'pending') return error(412, 'Not possible.')
    if (before + amount > charge.amount) return error(422, 'The amount is greater than what can be canceled.')
    const wasPaid = charge.status === 'paid'
    charge.canceled_amount = before + amount
    if (charge.canceled_amount === charge.amount) charge.status = 'canceled'
    const words = wasPaid
      ? { whole: 'refunded', part: 'partial_refunded' }
      : { whole: 'voided', part: 'partial_void' }
    charge.last_transaction = {
      ...charge.last_transaction,
      id: newId('tran'),
      status: charge.status === 'canceled' ? words.whole : words.part,
    }
    return ok(alone(found))
  }

  function answerTo(request: DoubleRequest): DoubleAnswer {
    const [, resource = '', id = '', action] =
      /^\/core\/v5\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(request.path) ?? []
    const found = chargeById(id)
    if (resource === 'orders' && request.method === 'POST') return create(request)
    if (resource === 'orders' && id === '') {
      const data = [...orders.values()].filter(({ code }) => code === request.query.get('code'))
      return ok({ data, paging: { total: data.length } })
    }
    if (resource !== 'charges' || found === undefined) return error(404, 'Not Found')
    if (request.method === 'GET') return ok(alone(found))
    return action === 'capture' ? capture(found) : remove(found, request.body)
  }

  function handle(request: DoubleRequest): { answer: DoubleAnswer; mishap?: Mishap } {
    if (request.headers.authorization !== basicAuthorization(PAGARME_KEY, '')) {
      return { answer: error(401, 'Authorization has been denied for this request.') }
    }
    const key = request.headers['idempotency-key']?.toString()
    const saved = key === undefined ? undefined : replays.get(key)
    if (saved !== undefined) return { answer: saved }
    const answer = structuredClone(answerTo(request))
    if (key !== undefined && answer.status < 500) replays.set(key, answer)
    const isCreation = request.method === 'POST' && request.path === '/core/v5/orders'
    return { answer, mishap: isCreation ? behaviourIn(request.body).mishap : null }
  }

  const double: Double = await startDouble(handle, AS_PUBLISHED)

  return {
    ...double,
    cards,
    cardThat,
    orders,
    chargeById: (id: string) => chargeById(id)?.[1],
    webhookOf: (type: string, data: unknown): WebhookRequest => ({
      rawBody: Buffer.from(JSON.stringify({ id: newId('hook'), type, data })),
      headers: {
        authorization: basicAuthorization(PAGARME_WEBHOOK.webhookUser, PAGARME_WEBHOOK.webhookPassword),
      },
    }),
    byReference: (reference: string) => {
      const order = [...orders.values()].find(({ code }) => code === reference)
      return order && alone([order, order.charges[0]])
    },
    pay: (id: string) => {
      const charge = chargeById(id)?.[1]
      if (charge?.status !== 'pending') throw new Error(`${id} cannot be paid`)
      charge.status = 'paid'
      const isPix = charge.payment_method === 'pix'
      charge.last_transaction = {
        ...charge.last_transaction,
        status: 'paid',
        ...(isPix && { end_to_end_id: E2E_ID }),
      }
      captured.set(id, charge.amount)
    },
    books: (reference: string) => {
      const own = [...orders.values()]
        .filter(({ code }) => code === reference)
        .map(({ charges }) => charges[0])
      return {
        captured: own.reduce((sum, { id }) => sum + (captured.get(id) ?? 0), 0),
        refunded: own.reduce(
          (sum, { id, canceled_amount }) => sum + (captured.has(id) ? (canceled_amount ?? 0) : 0),
          0,
        ),
      }
    },
  }
}
