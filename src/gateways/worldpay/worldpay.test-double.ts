import { createHmac } from 'node:crypto'
import { doubleCards, type Behaviour, type DoubleRefusal } from '../cards.test-double.ts'
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

export const WORLDPAY_LOGIN = { username: 'balcao-user', password: 'a-long-password', entity: 'default' }
export const WORLDPAY_WEBHOOK_SECRET = 'worldpay shared secret'

/** The first one is what a query reports for every refusal. */
export const WORLDPAY_REFUSALS: readonly DoubleRefusal[] = [
  ['6', 'WORLDPAY_CARD_ERROR', false],
  ['51', 'INSUFFICIENT_FUNDS', false],
  ['N7', 'INVALID_CVV', false],
  ['54', 'INVALID_CREDIT_CARD', false],
  ['59', 'SUSPECTED_FRAUD', false],
  ['5', 'CREDIT_CARD_OPERATOR', false],
  ['1', 'BANK', false],
  ['75', 'BLACKLIST_PURCHASE', false],
  ['94', 'DUPLICATE_PURCHASE', false],
  ['65', 'COMPLETE_CHALLENGE_3DS', false],
  ['91', 'GENERIC', true],
]

type Fields = Record<string, unknown>
type Event = {
  eventName: string
  timestamp: string
  refundReference?: string
  code?: string
  value?: { amount: number; currency: string }
}
type Payment = {
  paymentId: string
  transactionReference: string
  value: { amount: number; currency: string }
  issuer: { authorizationCode: string }
  events: Event[]
}

/** Worldpay's published requests, as far as the adapter makes them. */
export const AS_PUBLISHED = holdRequests('worldpay', {
  refuse: (problems) => ({
    status: 400,
    body: {
      errorName: 'bodyDoesNotMatchSchema',
      message: 'The json body provided does not match the expected schema',
      validationErrors: problems.map(({ at, text }) => ({
        errorName: 'fieldHasInvalidValue',
        message: text,
        jsonPath: at.replace('body', '$').replaceAll('/', '.'),
      })),
    },
  }),
})

/** Worldpay's APIs as its published descriptions have them: the calls that the adapter makes, and no others. */
export async function startWorldpayDouble() {
  const { cards, behaviourOf, cardThat } = doubleCards(WORLDPAY_REFUSALS)
  const frictionless = cardThat({ effect: 'approve', mishap: null })
  const challenged = cardThat({ effect: 'approve', mishap: null })
  const failing = cardThat({ effect: 'approve', mishap: null })
  const payments = new Map<string, Payment>()
  const challenges = new Map<string, boolean>()
  let count = 0
  const newId = (prefix: string): string => `${prefix}${(count += 1).toString().padStart(22, '0')}`

  const host = (): string => double.url
  const error = (status: number, errorName: string): DoubleAnswer => ({
    status,
    body: { errorName, message: errorName },
  })
  const has = ({ events }: Payment, ...names: string[]): boolean =>
    events.some(({ eventName }) => names.includes(eventName))
  const add = (payment: Payment, eventName: string, more: Partial<Event> = {}): void => {
    payment.events.push({ eventName, timestamp: new Date().toISOString(), ...more })
  }
  const refundedOf = ({ events }: Payment): number =>
    events
      .filter(({ eventName }) => eventName === 'refundRequested')
      .reduce((sum, { value }) => sum + (value?.amount ?? 0), 0)

  function linksOf(payment: Payment): Fields {
    const link = (path: string): { href: string } => ({ href: `${host()}${path}/${payment.paymentId}` })
    const isOpen =
      has(payment, 'authorizationSucceeded') && !has(payment, 'settlementRequested', 'cancellationRequested')
    return {
      self: link('/paymentQueries/payments'),
      ...(isOpen
        ? {
            'payments:cancel': link('/payments/authorizations/cancellations'),
            'payments:partialSettle': link('/payments/settlements/partials'),
          }
        : {}),
      ...(has(payment, 'settlementRequested')
        ? { 'cardPayments:partialRefund': link('/payments/settlements/refunds/partials') }
        : {}),
    }
  }

  type Instruction = {
    value: { amount: number; currency: string }
    paymentInstrument: { cardNumber?: string; href?: string }
    requestAutoSettlement?: { enabled: boolean }
    tokenCreation?: object
  }
  const bodyOf = (body: string) =>
    JSON.parse(body) as { transactionReference: string; instruction: Instruction }

  function behaviourIn(body: string): Behaviour {
    const { cardNumber } = bodyOf(body).instruction.paymentInstrument
    return cardNumber === undefined ? { effect: 'approve', mishap: null } : behaviourOf(cardNumber)
  }

  function pay(request: DoubleRequest): DoubleAnswer {
    const { transactionReference, instruction } = bodyOf(request.body)
    const behaviour = behaviourIn(request.body)
    if (behaviour.effect === 'none') return error(500, 'internalErrorOccurred')
    const { value, tokenCreation } = instruction
    const payment: Payment = {
      paymentId: newId('pay'),
      transactionReference,
      value,
      issuer: { authorizationCode: 'T31306' },
      events: [],
    }
    payments.set(payment.paymentId, payment)
    add(payment, 'authorizationRequested')
    const head = { paymentId: payment.paymentId, transactionReference }
    if (behaviour.effect === 'refuse') {
      add(payment, 'authorizationRefused', { code: behaviour.gatewayCode })
      const refusal = { refusalCode: behaviour.gatewayCode, refusalDescription: 'REFUSED' }
      return { status: 201, body: { outcome: 'refused', ...head, ...refusal } }
    }
    add(payment, 'authorizationSucceeded')
    const settles = instruction.requestAutoSettlement?.enabled === true
    if (settles) add(payment, 'settlementRequested')
    const token = { href: `${host()}/tokens/${newId('eyJ')}` }
    const { issuer } = payment
    const outcome = settles ? 'sentForSettlement' : 'authorized'
    return {
      status: settles ? 202 : 201,
      body: { outcome, ...head, issuer, ...(tokenCreation ? { token } : {}) },
    }
  }

  function change(kind: string, id: string, body: string): DoubleAnswer {
    const payment = payments.get(id)
    if (payment === undefined) return error(404, 'resourceNotFound')
    if (kind === 'authorizations/cancellations') add(payment, 'cancellationRequested')
    if (kind === 'settlements/partials') add(payment, 'settlementRequested')
    if (kind === 'settlements/refunds/partials') {
      const { reference, value } = JSON.parse(body) as {
        reference: string
        value: { amount: number; currency: string }
      }
      if (refundedOf(payment) + value.amount > payment.value.amount)
        return error(400, 'bodyDoesNotMatchSchema')
      add(payment, 'refundRequested', { refundReference: reference, value })
    }
    return { status: 202, body: { paymentId: id, commandId: newId('cmd'), _links: linksOf(payment) } }
  }

  function query({ path, query: asked }: DoubleRequest): DoubleAnswer {
    const payment = payments.get(path.split('/').at(-1) ?? '')
    if (payment !== undefined) {
      const lastEvent = payment.events.at(-1)?.eventName
      return { status: 200, body: { ...payment, lastEvent, _links: linksOf(payment) } }
    }
    if (path !== '/paymentQueries/payments') return { status: 200, body: {} }
    const hits = [...payments.values()].filter(
      ({ transactionReference }) => transactionReference === asked.get('transactionReference'),
    )
    return {
      status: 200,
      body: { _links: {}, _embedded: { payments: hits.map(({ paymentId }) => ({ paymentId })) } },
    }
  }

  const AUTHENTICATED = {
    outcome: 'authenticated',
    status: 'Y',
    authentication: { version: '2.2.0', eci: '05', authenticationValue: 'AAAB', transactionId: 'ds-1' },
  }

  function authenticate(step: string, body: string): DoubleAnswer {
    const created = (answer: unknown): DoubleAnswer => ({ status: 200, body: answer })
    if (step === 'deviceDataInitialization') {
      const deviceDataCollection = { jwt: 'a.device.jwt', url: 'https://ddc.example/V1/Cruise/Collect' }
      return created({ outcome: 'initialized', deviceDataCollection })
    }
    if (step === 'verification') {
      const { challenge } = JSON.parse(body) as { challenge: { reference: string } }
      return created(
        challenges.get(challenge.reference) === true ? AUTHENTICATED : { outcome: 'authenticationFailed' },
      )
    }
    const { cardNumber } = bodyOf(body).instruction.paymentInstrument
    if (cardNumber === failing.number) return created({ outcome: 'authenticationFailed' })
    if (cardNumber !== challenged.number) return created(AUTHENTICATED)
    const reference = newId('ch')
    const challenge = { reference, url: 'https://acs.example/challenge', jwt: 'a.challenge.jwt' }
    return created({ outcome: 'challenged', authentication: { version: '2.2.0' }, challenge })
  }

  function answerTo(request: DoubleRequest): DoubleAnswer {
    const { method, path, body } = request
    const [, step] = /^\/verifications\/customers\/3ds\/(\w+)$/.exec(path) ?? []
    const [, kind, id] = /^\/payments\/(.+)\/(pay\w+)$/.exec(path) ?? []
    if (method === 'GET') return query(request)
    if (step !== undefined) return authenticate(step, body)
    if (kind !== undefined && id !== undefined) return change(kind, id, body)
    return isCreation(request) ? pay(request) : error(404, 'resourceNotFound')
  }

  const isCreation = ({ path }: DoubleRequest): boolean =>
    path === '/api/payments' || path.startsWith('/cardPayments/')

  function handle(request: DoubleRequest): { answer: DoubleAnswer; mishap?: Mishap } {
    const { username, password } = WORLDPAY_LOGIN
    if (request.headers.authorization !== basicAuthorization(username, password)) {
      return { answer: error(401, 'accessDenied') }
    }
    const mishap = request.method === 'POST' && isCreation(request) ? behaviourIn(request.body).mishap : null
    return { answer: answerTo(request), mishap }
  }

  const double: Double = await startDouble(handle, AS_PUBLISHED)
  const byReference = (reference: string): Payment | undefined =>
    [...payments.values()].find(({ transactionReference }) => transactionReference === reference)

  return {
    ...double,
    cards: { ...cards, inReview: null },
    cardThat,
    payments,
    byReference,
    threeDS: {
      frictionless,
      challenged,
      failing,
      answerChallenge: async (reference: string, passes: boolean) => {
        challenges.set(reference, passes)
      },
    },
    webhookOf: (
      type: string,
      { paymentId, transactionReference }: Partial<Payment>,
      classification = 'payment',
    ) => {
      const eventDetails = { classification, paymentId, transactionReference, type }
      const rawBody = Buffer.from(JSON.stringify({ eventId: newId('evt'), eventDetails }))
      const proof = createHmac('sha256', WORLDPAY_WEBHOOK_SECRET).update(rawBody).digest('hex')
      return { rawBody, headers: { 'event-signature': `1/SHA256/${proof}` } } satisfies WebhookRequest
    },
    books: (reference: string) => {
      const own = [...payments.values()].filter(
        ({ transactionReference }) => transactionReference === reference,
      )
      const applied = own.filter((payment) => has(payment, 'settlementRequested'))
      return {
        captured: applied.reduce((sum, { value }) => sum + value.amount, 0),
        refunded: own.reduce((sum, payment) => sum + refundedOf(payment), 0),
      }
    },
  }
}
