import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import { PAYMENT_ERRORS, type PaymentErrorCode } from '#rules/base/errors.ts'
import { checkoutOf, EMPTY_VALUES } from '../../fixtures/checkout.ts'
import { PIX_SALE, QR_CODE } from '../../fixtures/sale.ts'
import type { Draft } from './draft.ts'
import { openCart, orderRequestOf } from '../cart/cart.ts'
import { priceOf } from '../cart/pricing.ts'
import { advanceSent } from './submission-sent.ts'
import {
  IDLE,
  isRunning,
  isWorking,
  reduceSubmission as reduceWith,
  type Payment,
  type Step,
  type Submission,
  type SubmissionEvent,
} from './submission.ts'

/** As on a page that has loaded everything. */
const reduceSubmission = (state: Submission, event: SubmissionEvent): Submission =>
  reduceWith(state, event, advanceSent)

const SHOWN = checkoutOf().checkout
const CART = openCart(SHOWN)

const draftOf = (method: Draft['method']): Draft => ({
  frame: { query: {} } as Draft['frame'],
  checkout: SHOWN,
  offer_hash: null,
  values: EMPTY_VALUES,
  method,
  cart: CART,
  pricing: priceOf(orderRequestOf(SHOWN, 'BR', CART), method, undefined),
  split: null,
  uuid: null,
  asksAddress: false,
  isSent: false,
})
const CARD = draftOf('CREDIT_CARD')
const PIX = draftOf('PIX')

const TOKENS = { controller: 'c', requestray: 'n', firewall: 'f', cache: 'q', trans: 't' }
const TOKENIZED = {
  token: 'card_1',
  bin: '50904800',
  last_four: '0004',
  brand: 'elo',
  month: '12',
  year: '30',
}
const PAYMENT: Payment = {
  draft: CARD,
  cards: [TOKENIZED],
  body: { method: 'CREDIT_CARD' } as Payment['body'],
  tokens: TOKENS,
}

/** The same by a typed card that is authenticated before. */
const PROVEN: Payment = { ...PAYMENT, authenticates: true }
const TYPED: Payment = {
  ...PAYMENT,
  body: { ...PAYMENT.body, cards: [{ token: 'card_1', amount: 497, holder_name: 'M', installments: 1 }] },
}
const RESPONSE: Response3DS = {
  id: 'an-authentication',
  status: 'challenged',
  challengeRequired: true,
  token_3ds: 'token',
  threeDSVersion: '2.2.0',
  dsTransactionId: 'ds',
  eci: null,
  cavv: null,
  returned: false,
  expires_at: null,
}

const CHALLENGE = { challenge: 'text.seed', parts: 16, bits: 14 }

const at = (step: Step, loading = true): Submission => ({ step, loading, failure: null })
const AUTHENTICATING = at({ at: 'authenticating', payment: PROVEN, challenge: null })
const CHALLENGED = at({ at: 'challenged', payment: PROVEN, challenge: RESPONSE }, false)
const PAYING = at({ at: 'paying', payment: PAYMENT })

const SALE: PaymentAnswer['sales'][number] = {
  success: true,
  code: null,
  sale_id: 'sale_1',
  chc: 'chc_1',
  token: 'tok',
  product: { id: 1001, name: 'Curso' },
  amount: 497,
}
const PAID: PaymentAnswer = {
  code: null,
  status: 'PAID',
  type: null,
  parent_id: 'parent_1',
  sales: [SALE],
  object: null,
  amount: 497,
  total: 497,
  installments: 1,
}
const refusedWith = (code: string, attempts?: string[]): PaymentAnswer => ({
  ...PAID,
  code,
  status: 'REFUSED',
  sales: [{ ...SALE, success: false, code }],
  ...(attempts && { attempts }),
})
const answered = (answer: PaymentAnswer, pixConfirmsItself = false): SubmissionEvent => ({
  type: 'answered',
  answer,
  pixConfirmsItself,
})

describe('the way of a submit', () => {
  const failed = (status: number, code = 'X', ms?: number): SubmissionEvent => ({
    type: 'failed',
    status,
    code,
    text: null,
    ...(ms !== undefined && { ms }),
  })
  const unanswered = (status: number, ms = 10): SubmissionEvent => failed(status, 'X', ms)
  const once = { times: 1, ms: 10 }
  const routing = { at: 'routing', draft: CARD, cards: [TOKENIZED], attempts: [], parentId: null } as const
  const opening: Step = { at: 'opening', sale: { sale_id: 's', token: 't' } }
  const repricing: Step = { at: 'repricing', draft: CARD, why: 'price' }
  const waiting: PaymentAnswer = { ...PAID, status: 'WAITING_PAYMENT', object: QR_CODE }

  const TABLE: readonly [string, Submission, SubmissionEvent, Partial<Step>][] = [
    [
      'a card is confirmed first',
      IDLE,
      { type: 'submitted', draft: CARD, asksFirst: true },
      { at: 'confirming' },
    ],
    ['Pix goes straight on', IDLE, { type: 'submitted', draft: PIX, asksFirst: false }, { at: 'routing' }],
    [
      'a confirmed card is stored',
      at({ at: 'confirming', draft: CARD }),
      { type: 'confirmed' },
      { at: 'tokenising' },
    ],
    ['a cancelled one is not', at({ at: 'confirming', draft: CARD }), { type: 'cancelled' }, { at: 'idle' }],
    [
      'a stored card looks for its gateway',
      at({ at: 'tokenising', draft: CARD }),
      { type: 'tokenised', cards: [TOKENIZED] },
      { at: 'routing', cards: [TOKENIZED], attempts: [] },
    ],
    [
      'a gateway takes the payment',
      at({ at: 'routing', draft: CARD, cards: [TOKENIZED], attempts: [], parentId: null }),
      { type: 'routed', body: PAYMENT.body, tokens: TOKENS },
      { at: 'paying', payment: PAYMENT },
    ],
    [
      'a card that must be authenticated goes to its issuer first',
      at({ at: 'routing', draft: CARD, cards: [TOKENIZED], attempts: [], parentId: null }),
      { type: 'routed', body: PAYMENT.body, tokens: TOKENS, authenticates: true },
      { at: 'authenticating', payment: PROVEN, challenge: null },
    ],
    [
      'an issuer that asks for nothing lets it be paid',
      AUTHENTICATING,
      { type: 'authenticated', response: { ...RESPONSE, status: 'authenticated', challengeRequired: false } },
      { at: 'paying', payment: PROVEN },
    ],
    ['and so does none at all', AUTHENTICATING, { type: 'authenticated', response: null }, { at: 'paying' }],
    [
      'a challenge is shown',
      AUTHENTICATING,
      { type: 'authenticated', response: RESPONSE },
      { at: 'challenged', payment: PROVEN, challenge: RESPONSE },
    ],
    [
      'a challenge that was answered elsewhere is looked up',
      AUTHENTICATING,
      { type: 'authenticated', response: { ...RESPONSE, returned: true } },
      { at: 'authenticating', challenge: { ...RESPONSE, returned: true } },
    ],
    [
      'a buyer who is back is believed by nobody yet',
      CHALLENGED,
      { type: 'challenge-over' },
      { at: 'authenticating' },
    ],
    ['a challenge that is left charges nothing', CHALLENGED, { type: 'cancelled' }, { at: 'idle' }],
    [
      'a card that nobody could authenticate is not paid',
      AUTHENTICATING,
      { type: 'unproven', code: 'INVALID_CREDIT_CARD' },
      { at: 'idle' },
    ],
    [
      'a suspicious card is worked for before its issuer is asked',
      AUTHENTICATING,
      { type: 'failed', status: 403, code: 'CAPTCHA_REQUIRED', text: null, captcha: CHALLENGE },
      { at: 'proving', payment: PROVEN },
    ],
    [
      'and goes to the issuer afterwards',
      at({ at: 'proving', payment: PROVEN, challenge: CHALLENGE }),
      { type: 'proved', captcha: 'worked' },
      { at: 'authenticating', challenge: null },
    ],
    [
      'an issuer that cannot be reached leaves the order to be sent again',
      AUTHENTICATING,
      failed(0),
      { at: 'unreachable', payment: PROVEN },
    ],
    [
      'by way of the issuer',
      at({ at: 'unreachable', payment: PROVEN }, false),
      { type: 'retried' },
      { at: 'authenticating', payment: PROVEN },
    ],
    [
      'a purchase whose page went away at the bank goes on',
      IDLE,
      { type: 'resumed', payment: PROVEN },
      { at: 'authenticating', payment: PROVEN, challenge: null },
    ],
    [
      'a card that was refused without an authentication gets one',
      at({ at: 'paying', payment: TYPED }),
      answered(refusedWith('COMPLETE_CHALLENGE_3DS')),
      { at: 'routing', cards: [TOKENIZED], authenticates: true },
    ],
    [
      'and no second one',
      at({ at: 'paying', payment: { ...TYPED, authenticates: true } }),
      answered(refusedWith('COMPLETE_CHALLENGE_3DS')),
      { at: 'idle' },
    ],
    [
      'a card that is gone is handed over once more',
      PAYING,
      answered(refusedWith('CARD_GONE')),
      { at: 'tokenising', draft: CARD, isKeptAgain: true },
    ],
    [
      'which its payment remembers',
      at({ at: 'routing', draft: CARD, cards: [TOKENIZED], attempts: [], parentId: null, isKeptAgain: true }),
      { type: 'routed', body: PAYMENT.body, tokens: TOKENS },
      { at: 'paying', payment: { ...PAYMENT, isKeptAgain: true } },
    ],
    [
      'and no second time',
      at({ at: 'paying', payment: { ...PAYMENT, isKeptAgain: true } }),
      answered(refusedWith('CARD_GONE')),
      { at: 'idle' },
    ],
    [
      'nor what a wallet gave, which is for one use',
      at({ at: 'paying', payment: { ...PAYMENT, draft: draftOf('GOOGLE_PAY') } }),
      answered(refusedWith('CARD_GONE')),
      { at: 'idle' },
    ],
    [
      'a suspicious one is worked for',
      PAYING,
      { type: 'failed', status: 403, code: 'CAPTCHA_REQUIRED', text: null, captcha: CHALLENGE },
      { at: 'proving', payment: PAYMENT, challenge: CHALLENGE },
    ],
    [
      'and sent again with what was found, under the same nonce',
      at({ at: 'proving', payment: PAYMENT, challenge: CHALLENGE }),
      { type: 'proved', captcha: 'found' },
      {
        at: 'paying',
        payment: { ...PAYMENT, body: { ...PAYMENT.body, captcha: 'found' }, proofs: 1 },
      },
    ],
    [
      'the buyer may leave the work',
      at({ at: 'proving', payment: PAYMENT, challenge: CHALLENGE }),
      { type: 'cancelled' },
      { at: 'idle' },
    ],
    ['a paid one leaves for the thank-you page', PAYING, answered(PAID), { at: 'leaving' }],
    ['a Pix is read to be shown', PAYING, answered(waiting), { at: 'opening' }],
    ['a Pix that confirms itself leaves', PAYING, answered(waiting, true), { at: 'leaving' }],
    [
      'the sale that was read is shown',
      at({ at: 'opening', sale: { sale_id: 's', token: 't' } }),
      { type: 'opened', followed: { sale: PIX_SALE, token: 't' } },
      { at: 'awaiting' },
    ],
    [
      'a sale that cannot be read is followed elsewhere',
      at({ at: 'opening', sale: { sale_id: 's', token: 't' } }),
      failed(0),
      { at: 'leaving' },
    ],
    [
      'a refusal that may be retried takes the next gateway',
      PAYING,
      answered(refusedWith('BANK', ['a'])),
      { at: 'routing', attempts: ['a'], parentId: 'parent_1' },
    ],
    ['a final refusal ends', PAYING, answered(refusedWith('BANK')), { at: 'idle' }],
    [
      'a lost answer is asked for again',
      PAYING,
      unanswered(0),
      { at: 'paying', payment: PAYMENT, silence: once },
    ],
    ['a broken gateway too', PAYING, unanswered(502), { at: 'paying', silence: once }],
    ['a shop that starts again too', PAYING, unanswered(503), { at: 'paying', silence: once }],
    [
      'as long as a shop may take to come back',
      at({ at: 'paying', payment: PAYMENT, silence: { times: 15, ms: 110_000 } }),
      unanswered(503, 8000),
      { at: 'paying', payment: PAYMENT, silence: { times: 16, ms: 118_000 } },
    ],
    [
      'after which the buyer is asked',
      at({ at: 'paying', payment: PAYMENT, silence: { times: 16, ms: 118_000 } }),
      unanswered(0, 8000),
      { at: 'unreachable', payment: PAYMENT },
    ],
    [
      'and sooner where the shop is there and fails',
      at({ at: 'paying', payment: PAYMENT, silence: { times: 4, ms: 3600 } }),
      unanswered(500, 4100),
      { at: 'unreachable', payment: PAYMENT },
    ],
    [
      'an issuer that does not answer is asked again',
      AUTHENTICATING,
      unanswered(503),
      { at: 'authenticating', payment: PROVEN, challenge: null, silence: once },
    ],
    [
      'and so is what a challenge came to',
      at({ at: 'authenticating', payment: PROVEN, challenge: RESPONSE }),
      unanswered(0),
      { at: 'authenticating', payment: PROVEN, challenge: RESPONSE, silence: once },
    ],
    ['a gateway is looked for again', at(routing), unanswered(503), { ...routing, silence: once }],
    ['but not where the shop fails at it', at(routing), unanswered(500), { at: 'idle' }],
    [
      'a card is stored again',
      at({ at: 'tokenising', draft: CARD }),
      { type: 'token-failed', reason: 'network', ms: 10 },
      { at: 'tokenising', draft: CARD, silence: once },
    ],
    [
      'but not one that is wrong',
      at({ at: 'tokenising', draft: CARD }),
      { type: 'token-failed', reason: 'invalid', ms: 10 },
      { at: 'idle' },
    ],
    ['the price of now is asked for again', at(repricing), unanswered(0), { ...repricing, silence: once }],
    ['a sale that waits is asked for again', at(opening), unanswered(503), { ...opening, silence: once }],
    [
      'and sends the very same again',
      at({ at: 'unreachable', payment: PAYMENT }),
      { type: 'retried' },
      { at: 'paying', payment: PAYMENT },
    ],
    ['another price is fetched', PAYING, failed(409, 'PRICE_CHANGED'), { at: 'repricing' }],
    [
      'a rate that is too old is renewed',
      PAYING,
      failed(422, 'EXPIRED_RATE_TOKEN'),
      { at: 'repricing', why: 'rate' },
    ],
    [
      'and shown',
      at({ at: 'repricing', draft: CARD, why: 'rate' }),
      { type: 'repriced', checkout: CARD.checkout },
      { at: 'price-changed', why: 'rate' },
    ],
    [
      'an accepted one begins anew',
      at({ at: 'price-changed', draft: CARD, checkout: CARD.checkout, why: 'price' }),
      { type: 'price-accepted', draft: CARD },
      { at: 'tokenising' },
    ],
    ['another failure of the call ends', PAYING, failed(403, 'TOKEN_FORGED'), { at: 'idle' }],
    ['the back button begins anew', PAYING, { type: 'reset' }, { at: 'idle' }],
  ]

  it.each(TABLE)('%s', (_, state, event, expected) => {
    expect(reduceSubmission(state, event).step).toMatchObject(expected)
  })

  it('with an answer the silence is over', () => {
    const routed: SubmissionEvent = { type: 'routed', body: PAYMENT.body, tokens: TOKENS }
    const next = reduceSubmission(at({ ...routing, silence: { times: 9, ms: 50_000 } }), routed)
    expect(next.step).toEqual({ at: 'paying', payment: PAYMENT })
  })
})

describe('a payment answer', () => {
  const codes = Object.keys(PAYMENT_ERRORS) as PaymentErrorCode[]

  it.each(codes.filter((code) => code !== 'PENDING_FRAUD_ANALYSIS'))('%s shows its failure', (code) => {
    const last = at({ at: 'paying', payment: { ...PAYMENT, isKeptAgain: true } })
    expect(reduceSubmission(last, answered(refusedWith(code))).failure).toEqual({ kind: 'payment', code })
  })

  it('names the refused one of two cards, and the hold left on another one', () => {
    const held = { number: 1, brand: 'visa', last_four: '1111', amount: 100, total: 123.36 }
    const plan = { installments: 12, installment_value: 10.28 }
    const cards = [
      { ...held, ...plan, status: 'releasing' as const },
      { ...held, ...plan, number: 2, status: 'refused' as const },
    ]
    const answer = { ...refusedWith('INSUFFICIENT_FUNDS'), refused_card: 2, cards }
    expect(reduceSubmission(PAYING, answered(answer)).failure).toEqual({
      kind: 'payment',
      code: 'INSUFFICIENT_FUNDS',
      card: 2,
      releasing: cards[0],
    })
  })

  it('in review is no failure', () => {
    const next = reduceSubmission(PAYING, answered(refusedWith('PENDING_FRAUD_ANALYSIS')))
    expect(next.failure).toBeNull()
    expect(next.step).toMatchObject({ at: 'leaving', to: { page: 'success', pendingFraudAnalysis: true } })
  })

  it('reads an unknown code as GENERIC, and never as a success', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        fc.pre(!Object.hasOwn(PAYMENT_ERRORS, code))
        expect(reduceSubmission(PAYING, answered(refusedWith(code))).failure).toEqual({
          kind: 'payment',
          code: 'GENERIC',
        })
      }),
    )
  })

  it.each([
    'ORDER_BUMP_ERROR',
    'INVALID_CVV',
    'INSUFFICIENT_FUNDS',
    'INVALID_PAYMENT_TYPE',
    'INVALID_INSTALLMENTS',
    'SUSPECTED_FRAUD',
    'INVALID_CREDIT_CARD',
  ])('never takes %s to the next gateway', (code) => {
    expect(reduceSubmission(PAYING, answered(refusedWith(code, ['a']))).step.at).toBe('idle')
  })

  it('follows a payment with an unknown outcome', () => {
    const unknown = { ...refusedWith('GENERIC'), status: 'PROCESSING' as const }
    expect(reduceSubmission(PAYING, answered(unknown)).step).toMatchObject({
      at: 'leaving',
      to: { page: 'payment-pending' },
    })
  })

  it('fails when one of several sales did', () => {
    const mixed = { ...PAID, sales: [SALE, { ...SALE, success: false, code: 'BANK' }] }
    expect(reduceSubmission(PAYING, answered(mixed)).failure).toEqual({ kind: 'payment', code: 'BANK' })
  })
})

const steps: Step[] = [
  { at: 'idle' },
  { at: 'confirming', draft: CARD },
  { at: 'tokenising', draft: CARD },
  { at: 'routing', draft: CARD, cards: [], attempts: [], parentId: null },
  { at: 'paying', payment: PAYMENT },
  { at: 'unreachable', payment: PAYMENT },
  { at: 'repricing', draft: CARD, why: 'price' },
  { at: 'price-changed', draft: CARD, checkout: CARD.checkout, why: 'price' },
  { at: 'authenticating', payment: PROVEN, challenge: null },
  { at: 'challenged', payment: PROVEN, challenge: RESPONSE },
  { at: 'opening', sale: { sale_id: 's', token: 't' } },
  { at: 'awaiting', followed: { sale: PIX_SALE, token: 't' } },
  { at: 'leaving', to: { page: 'external', url: 'https://x.example', sale: { sale_id: 's', token: 't' } } },
]
const events: SubmissionEvent[] = [
  { type: 'submitted', draft: CARD, asksFirst: true },
  { type: 'submitted', draft: PIX, asksFirst: false },
  { type: 'confirmed' },
  { type: 'cancelled' },
  { type: 'tokenised', cards: [TOKENIZED] },
  { type: 'token-failed', reason: 'network' },
  { type: 'routed', body: PAYMENT.body, tokens: TOKENS },
  answered(PAID),
  answered(refusedWith('BANK', ['a'])),
  { type: 'failed', status: 0, code: 'NETWORK', text: null },
  { type: 'failed', status: 503, code: 'UNAVAILABLE', text: null, ms: 9000 },
  { type: 'failed', status: 409, code: 'PRICE_CHANGED', text: null },
  { type: 'opened', followed: { sale: PIX_SALE, token: 't' } },
  { type: 'authenticated', response: null },
  { type: 'authenticated', response: RESPONSE },
  { type: 'unproven', code: 'INVALID_CREDIT_CARD' },
  { type: 'challenge-over' },
  { type: 'resumed', payment: PROVEN },
  { type: 'retried' },
  { type: 'repriced', checkout: CARD.checkout },
  { type: 'price-accepted', draft: CARD },
  { type: 'dismissed' },
  { type: 'reset' },
]

/** The steps before and after each event of a story. */
function changes(start: Submission, story: readonly SubmissionEvent[]): [Step, Step][] {
  let current = start
  return story.map((event) => {
    const before = current.step
    current = reduceSubmission(current, event)
    return [before, current.step]
  })
}

describe('any order of events', () => {
  const state = fc.constantFrom(...steps).map((step) => at(step))
  const story = fc.array(fc.constantFrom(...events), { maxLength: 40 })

  it('lets a second submit change nothing but the loading flag', () => {
    fc.assert(
      fc.property(state, fc.constantFrom(CARD, PIX), (before, draft) => {
        fc.pre(isRunning(before))
        const after = reduceSubmission(before, { type: 'submitted', draft, asksFirst: false })
        expect(after).toEqual({ ...before, loading: false })
        expect(after.step).toBe(before.step)
      }),
    )
  })

  it('repeats a payment only as it was, nonce and body included', () => {
    const isSame = (from: Step, to: Step): boolean =>
      from.at !== 'paying' || (to.at !== 'paying' && to.at !== 'unreachable') || to.payment === from.payment
    fc.assert(fc.property(story, (happened) => changes(PAYING, happened).every(([a, b]) => isSame(a, b))))
  })

  it('never pays without asking a gateway first', () => {
    const before = ['routing', 'authenticating', 'paying', 'unreachable']
    const isRight = (from: Step, to: Step): boolean => to.at !== 'paying' || before.includes(from.at)
    fc.assert(fc.property(story, (happened) => changes(IDLE, happened).every(([a, b]) => isRight(a, b))))
  })

  it('shows that it is busy only while something works, and a failure only when nothing does', () => {
    fc.assert(
      fc.property(story, (happened) => {
        const end = happened.reduce<Submission>(reduceSubmission, IDLE)
        expect(end.loading && !isWorking(end)).toBe(false)
        expect(end.failure !== null && end.step.at !== 'idle').toBe(false)
      }),
    )
  })
})

it('a page that is asked for a captcha over and over stops working for it and says so', () => {
  const asked: SubmissionEvent = {
    type: 'failed',
    status: 403,
    code: 'CAPTCHA_REQUIRED',
    text: null,
    captcha: CHALLENGE,
  }
  let state = PAYING
  let works = 0
  while (isRunning(state) && works < 10) {
    state = reduceSubmission(state, asked)
    if (state.step.at !== 'proving') break
    works += 1
    state = reduceSubmission(state, { type: 'proved', captcha: 'found' })
  }
  expect(works).toBe(3)
  expect(state).toMatchObject({ step: { at: 'idle' }, failure: { kind: 'call', code: 'CAPTCHA_REQUIRED' } })
})
