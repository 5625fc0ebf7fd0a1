import { createHmac } from 'node:crypto'
import {
  BOLETO,
  doubleCards,
  E2E_ID,
  PIX_CODE,
  type Behaviour,
  type DoubleRefusal,
} from '../cards.test-double.ts'
import { encodeBrCode } from '#rules/methods/brcode.ts'
import type { DeviceWallet } from '#rules/methods/device-wallet.ts'
import type { WebhookRequest } from '../gateway.ts'
import {
  startDouble,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  type Mishap,
} from '../pretend-server.test-double.ts'
import { holdRequests } from '../published-requests.test-double.ts'

export const STRIPE_KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'
export const STRIPE_WEBHOOK_SECRET = 'whsec_test_secret'

export const STRIPE_REFUSALS: readonly DoubleRefusal[] = [
  ['insufficient_funds', 'INSUFFICIENT_FUNDS', false],
  ['incorrect_cvc', 'INVALID_CVV', false],
  ['expired_card', 'INVALID_CREDIT_CARD', false],
  ['lost_card', 'INVALID_CREDIT_CARD', false],
  ['fraudulent', 'SUSPECTED_FRAUD', false],
  ['do_not_honor', 'CREDIT_CARD_OPERATOR', false],
  ['call_issuer', 'BANK', false],
  ['card_velocity_exceeded', 'BLACKLIST_PURCHASE', false],
  ['duplicate_transaction', 'DUPLICATE_PURCHASE', false],
  ['authentication_required', 'COMPLETE_CHALLENGE_3DS', false],
  ['processing_error', 'GENERIC', true],
  ['issuer_not_available', 'GENERIC', true],
]

type Fields = Record<string, unknown>
type Intent = Fields & {
  id: string
  status: string
  metadata: { reference: string }
  customer: string | null
}

/** Returns the amount of a payment; a verification has none, and Stripe reports no amount for it. */
const amountOf = ({ amount }: Intent): number => (typeof amount === 'number' ? amount : 0)
const isOf = (reference: string | undefined) => (object: Fields) =>
  (object['metadata'] as { reference: string }).reference === reference

/** Stripe's published requests. */
export const AS_PUBLISHED = holdRequests('stripe', {
  refuse: ([problem]) => {
    const code = problem?.keyword === 'required' ? 'parameter_missing' : 'parameter_unknown'
    return { status: 400, body: { error: { type: 'invalid_request_error', code, param: problem?.at } } }
  },
})

const NOW_SECONDS = 1_800_000_000

/** The code of a first payment that asks for a mandate as well. */
const MANDATE_CODE = encodeBrCode({
  kind: 'dynamic',
  merchantName: 'STRIPE',
  merchantCity: 'SAO PAULO',
  url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
  recurrenceUrl: 'pix.example.com/rec/8b3da2f39a4140d1a91abd93113bd441',
})

/**
 * Stripe's API as its published description has it: the calls that the adapter makes, and no others. Each of `keys` is
 * an account of its own, which sees none of the others' payments.
 */
export async function startStripeDouble(keys: readonly [string, ...string[]] = [STRIPE_KEY]) {
  const { cards, behaviourOf, cardThat } = doubleCards(STRIPE_REFUSALS)
  const accounts = new Map(keys.map((key) => [`Bearer ${key}`, new Map<string, Intent>()]))
  const accountOf = (key: string): Map<string, Intent> =>
    accounts.get(`Bearer ${key}`) ?? new Map<string, Intent>()
  /** Those of the account that is being asked; before anybody asked, of the first. */
  let intents = accountOf(keys[0])
  const customers = new Map<string, Fields>()
  const tokens = new Map<string, string>()
  /** Mandates that payers were requested to authorise; one is created with its first payment. */
  const mandates = new Map<string, { status: string; paymentMethod: unknown; amount: number | null }>()
  const mandateOf = new Map<string, string>()
  /** With what the payments began whose payers were sent to their issuers. */
  const challenged = new Map<string, URLSearchParams>()
  /** The numbers of cards by the payment methods that they became. */
  const numbers = new Map<unknown, string>()
  const spent = new Set<string>()
  const replays = new Map<string, { body: string; answer: DoubleAnswer }>()
  const refunds: { intent: string; amount: number }[] = []
  let count = 0
  const newId = (prefix: string): string => `${prefix}_${(count += 1).toString().padStart(8, '0')}`

  const error = (status: number, fields: Fields): DoubleAnswer => ({ status, body: { error: fields } })
  const invalid = (code: string | null, intent?: Intent): DoubleAnswer =>
    error(400, {
      type: 'invalid_request_error',
      ...(code !== null && { code }),
      ...(intent && { payment_intent: intent }),
    })
  const missing = (): DoubleAnswer => error(404, { type: 'invalid_request_error', code: 'resource_missing' })
  const ok = (body: unknown): DoubleAnswer => ({ status: 200, body })
  const list = (data: unknown[], object = 'list'): DoubleAnswer => ok({ object, data, has_more: false })

  const refundedOf = (id: string): number =>
    refunds.filter(({ intent }) => intent === id).reduce((sum, { amount }) => sum + amount, 0)

  function chargeOf(form: URLSearchParams, intent: Intent, blocked = false): void {
    const isPix = form.get('allowed_payment_method_types[0]') === 'pix'
    const mandate = mandateOf.get(intent.id)
    intent['latest_charge'] = {
      object: 'charge',
      id: newId('ch'),
      amount_refunded: 0,
      disputed: false,
      outcome: { type: blocked ? 'blocked' : 'authorized' },
      payment_method_details: isPix
        ? { type: 'pix', pix: { bank_transaction_id: E2E_ID, ...(mandate && { mandate }) } }
        : { type: 'card', card: { authorization_code: '123456' } },
    }
  }

  function decline(form: URLSearchParams, intent: Intent, gatewayCode: string): DoubleAnswer {
    const blocked = gatewayCode === 'blocked'
    const decline_code = blocked ? 'fraudulent' : gatewayCode
    const lastError = {
      type: 'card_error',
      code: 'card_declined',
      decline_code,
      payment_method: { type: 'card' },
    }
    intent.status = 'requires_payment_method'
    const isSetup = intent['object'] === 'setup_intent'
    if (!isSetup) chargeOf(form, intent, blocked)
    intent[isSetup ? 'last_setup_error' : 'last_payment_error'] = lastError
    const latest_charge = (intent['latest_charge'] as Fields | undefined)?.['id'] ?? null
    const embedded = isSetup ? intent : { ...intent, latest_charge }
    return error(402, { ...lastError, [isSetup ? 'setup_intent' : 'payment_intent']: embedded })
  }

  function intentOf(form: URLSearchParams, object: 'payment_intent' | 'setup_intent'): Intent {
    const isSetup = object === 'setup_intent'
    const storedMethod = form.get('payment_method')
    return {
      id: newId(isSetup ? 'seti' : 'pi'),
      object,
      status: 'succeeded',
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      customer: form.get('customer'),
      payment_method: storedMethod ?? newId('pm'),
      next_action: null,
      ...(!isSetup && {
        amount: Number(form.get('amount') ?? 0),
        currency: form.get('currency'),
        setup_future_usage: form.get('setup_future_usage'),
        confirmation_method: form.get('confirmation_method') ?? 'automatic',
        latest_charge: null,
        review: null,
      }),
    }
  }

  function wait(form: URLSearchParams, intent: Intent, method: string): DoubleAnswer {
    const option = (name: string): number => Number(form.get(`payment_method_options[${method}][${name}]`))
    const days = NOW_SECONDS + option('expires_after_days') * 86_400
    if (form.has('payment_method_options[pix][mandate_options][payment_schedule]')) askFor(form, intent)
    const details: Fields = {
      pix: {
        data: mandateOf.has(intent.id) ? MANDATE_CODE : PIX_CODE,
        expires_at: NOW_SECONDS + option('expires_after_seconds'),
      },
      boleto: {
        number: BOLETO.line,
        expires_at: days,
        hosted_voucher_url: 'https://stripe.example/b',
        pdf: null,
      },
      oxxo: { number: '12345678901234657890123456789012', expires_after: days, hosted_voucher_url: null },
    }
    const type = {
      pix: 'pix_display_qr_code',
      boleto: 'boleto_display_details',
      oxxo: 'oxxo_display_details',
    }[method]
    if (type === undefined) return invalid('parameter_invalid_empty')
    intent.status = 'requires_action'
    intent['next_action'] = { type, [type]: details[method] }
    return ok(intent)
  }

  function askFor(form: URLSearchParams, intent: Intent): void {
    const amount = form.get('payment_method_options[pix][mandate_options][amount]')
    const id = newId('mandate')
    const fixed = amount === null ? null : Number(amount)
    mandates.set(id, { status: 'pending', paymentMethod: intent['payment_method'], amount: fixed })
    mandateOf.set(intent.id, id)
  }

  /** A later charge under a mandate: on its way until the payer's bank has paid. */
  function collect(form: URLSearchParams, intent: Intent): DoubleAnswer {
    const mandate = mandates.get(form.get('mandate') ?? '')
    const isCovered =
      mandate?.status === 'active' &&
      mandate.paymentMethod === form.get('payment_method') &&
      (mandate.amount === null || mandate.amount === amountOf(intent))
    if (!isCovered) {
      intents.delete(intent.id)
      return invalid('payment_intent_mandate_invalid')
    }
    intent.status = 'processing'
    return ok(intent)
  }

  function detach(id: string): DoubleAnswer {
    const own = [...mandates.values()].filter(({ paymentMethod }) => paymentMethod === id)
    if (own.every(({ status }) => status === 'inactive')) return invalid('payment_method_unexpected_state')
    for (const mandate of own) mandate.status = 'inactive'
    return ok({ object: 'payment_method', id, type: 'pix', customer: null })
  }

  /** A card that has to be authenticated: the buyer is sent away, or the charge fails where that is not wanted. */
  function challenge(form: URLSearchParams, intent: Intent): DoubleAnswer {
    const url = form.get('return_url')
    const isSetup = intent['object'] === 'setup_intent'
    if (url === null && !isSetup) return decline(form, intent, 'authentication_not_handled')
    intent.status = 'requires_action'
    const redirect_to_url = { url: `https://hooks.stripe.example/3ds/${intent.id}`, return_url: url }
    // Without a way back only Stripe's script can go on.
    intent['next_action'] =
      url === null
        ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
        : { type: 'redirect_to_url', redirect_to_url }
    challenged.set(intent.id, form)
    return ok(intent)
  }

  /** The buyer has confirmed at the issuer, or failed to. */
  function answerChallenge(id: string, passes: boolean): void {
    const intent = intents.get(id)
    const form = challenged.get(id)
    if (intent?.status !== 'requires_action' || form === undefined) throw new Error(`${id} is not challenged`)
    intent['next_action'] = null
    const isSetup = intent['object'] === 'setup_intent'
    if (!passes) {
      const code = `${isSetup ? 'setup' : 'payment'}_intent_authentication_failure`
      const lastError = { type: 'invalid_request_error', code, payment_method: { type: 'card' } }
      intent.status = 'requires_payment_method'
      intent[isSetup ? 'last_setup_error' : 'last_payment_error'] = lastError
    } else if (isSetup) intent.status = 'succeeded'
    else if (intent['confirmation_method'] === 'manual') intent.status = 'requires_confirmation'
    else takeOrHold(form, intent)
  }

  function takeOrHold(form: URLSearchParams, intent: Intent): void {
    chargeOf(form, intent)
    intent.status = form.get('capture_method') === 'manual' ? 'requires_capture' : 'succeeded'
  }

  /** Confirmed once more by the server, after its payer did what was asked of them; only then the issuer decides. */
  function confirm(intent: Intent): DoubleAnswer {
    const form = challenged.get(intent.id)
    if (intent.status !== 'requires_confirmation' || form === undefined)
      return invalid('payment_intent_unexpected_state', intent)
    const behaviour = behaviourIn(form)
    const [, declined] = behaviour.effect === 'refuse' ? behaviour.gatewayCode.split(':') : []
    if (declined !== undefined) return decline(form, intent, declined)
    takeOrHold(form, intent)
    return ok(intent)
  }

  /** The card behind a token: one that Google had made, or one that was made of what Apple Pay gave. */
  function numberBehind(form: URLSearchParams): string | null {
    return tokens.get(form.get('payment_method_data[card][token]') ?? '') ?? null
  }

  /** For Apple Pay: only Stripe can open its payload. */
  function makeToken(form: URLSearchParams): DoubleAnswer {
    const { number } = JSON.parse(form.get('pk_token') ?? '{}') as { number?: string }
    if (number === undefined) return invalid('parameter_missing')
    return ok({ object: 'token', id: tokenFor(number), type: 'card' })
  }

  function tokenFor(number: string): string {
    const id = newId('tok')
    tokens.set(id, number)
    return id
  }

  function numberIn(form: URLSearchParams): string | null {
    const typed = form.get('payment_method_data[card][number]') ?? numberBehind(form)
    return typed ?? numbers.get(form.get('payment_method')) ?? null
  }

  function behaviourIn(form: URLSearchParams): Behaviour {
    const number = numberIn(form)
    return number === null ? { effect: 'approve', mishap: null } : behaviourOf(number)
  }

  function create(form: URLSearchParams, object: 'payment_intent' | 'setup_intent'): DoubleAnswer {
    if (form.get('confirm') !== 'true') return invalid('parameter_missing')
    const token = form.get('payment_method_data[card][token]') ?? ''
    if (spent.has(token)) return invalid('token_already_used')
    if (token !== '') spent.add(token)
    const behaviour = behaviourIn(form)
    if (behaviour.effect === 'none') return { status: 500, body: { error: { type: 'api_error' } } }
    const intent = intentOf(form, object)
    intents.set(intent.id, intent)
    const number = numberIn(form)
    if (number !== null) numbers.set(intent['payment_method'], number)
    const method = form.get('allowed_payment_method_types[0]') ?? ''
    if (form.has('mandate')) return collect(form, intent)
    if (method !== 'card') return wait(form, intent, method)
    if (behaviour.effect === 'refuse' && behaviour.gatewayCode.split(':')[0] === 'challenge')
      return challenge(form, intent)
    if (behaviour.effect === 'refuse') return decline(form, intent, behaviour.gatewayCode)
    if (object === 'payment_intent') chargeOf(form, intent)
    if (form.get('capture_method') === 'manual') intent.status = 'requires_capture'
    if (behaviour.effect === 'review') intent['review'] = { object: 'review', id: newId('prv'), open: true }
    return ok(intent)
  }

  function refund(form: URLSearchParams): DoubleAnswer {
    const intent = intents.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (intent === undefined) return missing()
    if (intent.status !== 'succeeded') return invalid(null)
    if (refundedOf(intent.id) === amountOf(intent)) return invalid('charge_already_refunded')
    if (refundedOf(intent.id) + amount > amountOf(intent)) return invalid('amount_too_large')
    refunds.push({ intent: intent.id, amount })
    Object.assign(intent['latest_charge'] as Fields, { amount_refunded: refundedOf(intent.id) })
    return ok({ object: 'refund', id: newId('re'), status: 'succeeded', amount })
  }

  function change(id: string, action: string): DoubleAnswer {
    const intent = intents.get(id)
    if (intent === undefined) return missing()
    if (action === 'confirm') return confirm(intent)
    const open = [
      'requires_payment_method',
      'requires_capture',
      'requires_action',
      'requires_confirmation',
      'processing',
    ]
    const from = action === 'capture' ? ['requires_capture'] : open
    if (!from.includes(intent.status)) return invalid('payment_intent_unexpected_state', intent)
    intent.status = action === 'capture' ? 'succeeded' : 'canceled'
    return ok(intent)
  }

  function post(path: string, form: URLSearchParams): DoubleAnswer {
    const [, resource = '', id = '', action = ''] = /^\/v1\/([a-z_]+)(?:\/(\w+)\/(\w+))?$/.exec(path) ?? []
    if (action === 'detach') return detach(id)
    if (action !== '') return change(id, action)
    switch (resource) {
      case 'payment_intents':
        return create(form, 'payment_intent')
      case 'setup_intents':
        return create(form, 'setup_intent')
      case 'refunds':
        return refund(form)
      case 'tokens':
        return makeToken(form)
      case 'customers': {
        const metadata = { reference: form.get('metadata[reference]') }
        const customer = { object: 'customer', id: newId('cus'), metadata }
        customers.set(customer.id, customer)
        return ok(customer)
      }
      default:
        return missing()
    }
  }

  function get({ path, query }: DoubleRequest): DoubleAnswer {
    const wanted = /:'(.*)'$/.exec(query.get('query') ?? '')?.[1]
    if (path === '/v1/payment_intents/search') {
      const hits = [...intents.values()].filter(
        (intent) => intent['object'] === 'payment_intent' && isOf(wanted)(intent),
      )
      return list(hits, 'search_result')
    }
    if (path === '/v1/customers/search') {
      return list([...customers.values()].filter(isOf(wanted)), 'search_result')
    }
    if (path === '/v1/setup_intents') {
      return list([...intents.values()].filter(({ customer }) => customer === query.get('customer')))
    }
    const [, mandateId] = /^\/v1\/mandates\/(\w+)$/.exec(path) ?? []
    const mandate = mandates.get(mandateId ?? '')
    if (mandate !== undefined && mandateId !== undefined)
      return ok({ object: 'mandate', id: mandateId, status: mandate.status })
    if (path === '/v1/disputes') return list([{ object: 'dispute', status: disputeStatus }])
    const intent = intents.get(path.split('/').at(-1) ?? '')
    return intent === undefined ? missing() : ok(intent)
  }

  let disputeStatus = 'needs_response'
  /** How the answer to the next confirmation goes wrong. */
  let confirmMishap: Mishap = null

  /** Saves the first answer under its key, as Stripe does, and gives it again; other contents are an error. */
  function handle(request: DoubleRequest): { answer: DoubleAnswer; mishap?: Mishap } {
    const { authorization = '' } = request.headers
    const account = accounts.get(authorization)
    if (account === undefined) return { answer: error(401, { type: 'invalid_request_error' }) }
    intents = account
    if (request.method === 'GET') return { answer: get(request) }
    const form = new URLSearchParams(request.body)
    const sent = request.headers['idempotency-key']?.toString()
    const key = sent === undefined ? undefined : `${authorization} ${sent}`
    const saved = key === undefined ? undefined : replays.get(key)
    if (saved !== undefined) {
      return {
        answer: saved.body === request.body ? saved.answer : error(400, { type: 'idempotency_error' }),
      }
    }
    // A copy of the current state: later changes to the intent do not change a saved answer.
    const answer = structuredClone(post(request.path, form))
    if (key !== undefined && answer.status < 500) replays.set(key, { body: request.body, answer })
    const isCreation = /^\/v1\/(payment|setup)_intents$/.test(request.path)
    if (!request.path.endsWith('/confirm'))
      return { answer, mishap: isCreation ? behaviourIn(form).mishap : null }
    const mishap = confirmMishap
    confirmMishap = null
    return { answer, mishap }
  }

  const double: Double = await startDouble(handle, AS_PUBLISHED)

  function webhookOf(type: string, object: unknown, secret = STRIPE_WEBHOOK_SECRET): WebhookRequest {
    const rawBody = Buffer.from(JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } }))
    const seconds = Math.floor(Date.now() / 1000)
    const proof = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest('hex')
    return { rawBody, headers: { 'stripe-signature': `t=${seconds},v1=${proof}` } }
  }

  return {
    ...double,
    cards,
    cardThat,
    /**
     * The payload of a wallet that pays with a card: a token of Stripe for Google Pay, what Stripe opens for Apple Pay.
     */
    give: (wallet: DeviceWallet, { number }: { number: string }): string =>
      wallet === 'google-pay'
        ? JSON.stringify({ id: tokenFor(number), object: 'token', type: 'card' })
        : JSON.stringify({
            paymentData: { number },
            paymentMethod: { displayName: 'Visa 0010', network: 'Visa', type: 'credit' },
            transactionIdentifier: 'a1b2',
          }),
    intents,
    accountOf,
    webhookOf,
    byReference: (reference: string) => [...intents.values()].find(isOf(reference)),
    dispute: (id: string, status: string) => {
      disputeStatus = status
      Object.assign(intents.get(id)?.['latest_charge'] as Fields, { disputed: true })
    },
    answerChallenge,
    confirmsWith: (mishap: Mishap) => {
      confirmMishap = mishap
    },
    /** The payer's bank does not pay a later charge. */
    refuse: (id: string, decline_code: string) => {
      const payment_method = { type: 'pix' }
      const last_payment_error = { type: 'card_error', code: 'card_declined', decline_code, payment_method }
      Object.assign(intents.get(id) ?? {}, { status: 'requires_payment_method', last_payment_error })
    },
    pay: (id: string) => {
      const intent = intents.get(id)
      if (intent?.status !== 'requires_action' && intent?.status !== 'processing')
        throw new Error(`${id} cannot be paid`)
      const waitsFor = (intent['next_action'] as Fields | null)?.['type'] as string | undefined
      const method = intent.status === 'processing' ? 'pix' : (waitsFor?.split('_')[0] ?? '')
      intent.status = 'succeeded'
      const mandate = mandates.get(mandateOf.get(id) ?? '')
      if (mandate !== undefined) mandate.status = 'active'
      chargeOf(new URLSearchParams({ 'allowed_payment_method_types[0]': method }), intent)
    },
    books: (reference: string) => {
      const own = [...intents.values()].filter(isOf(reference))
      const captured = own
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, intent) => sum + amountOf(intent), 0)
      return { captured, refunded: own.reduce((sum, { id }) => sum + refundedOf(id), 0) }
    },
  }
}
