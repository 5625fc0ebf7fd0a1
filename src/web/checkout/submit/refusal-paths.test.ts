import { describe, expect, it } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import { PAYMENT_ERRORS, type PaymentErrorCode } from '#rules/base/errors.ts'
import { LOCALES } from '#rules/base/locale.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { checkoutOf, EMPTY_VALUES } from '../../fixtures/checkout.ts'
import { openCart, orderRequestOf } from '../cart/cart.ts'
import { priceOf } from '../cart/pricing.ts'
import type { Draft } from './draft.ts'
import { advanceSent } from './submission-sent.ts'
import {
  reduceSubmission,
  type Payment,
  type Step,
  type Submission,
  type SubmissionEvent,
} from './submission.ts'

/*
 * Every code of the payment catalogue by every path on which a purchase can be refused: the page shows this code, with
 * its own words. A new code is on all paths by itself; a path that cannot end in a code says why.
 */

const CODES = Object.keys(PAYMENT_ERRORS) as PaymentErrorCode[]
const SHOWN = checkoutOf().checkout
const CART = openCart(SHOWN)

function paymentBy(method: PaymentMethod, more: Partial<Payment> & { isSaved?: boolean } = {}): Payment {
  const { isSaved = false, ...rest } = more
  const draft = {
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
    ...(isSaved && { saved_card: 'kept' }),
  } satisfies Draft
  const typed = { token: 'card_1', amount: 497, holder_name: 'M', installments: 1 }
  const count = isSaved
    ? 0
    : ({ CREDIT_CARD: 1, DEBIT_CARD: 1, TWO_CREDIT_CARDS: 2 } as Record<string, number>)[method]
  const body = { method, cards: Array.from({ length: count ?? 0 }, () => typed) } as Payment['body']
  // The silent second hand-over of a card that is gone has been made.
  return { draft, cards: [], body, tokens: null, isKeptAgain: true, ...rest }
}

const SALE = {
  success: false,
  sale_id: null,
  chc: null,
  token: null,
  product: { id: 1, name: 'Curso' },
  amount: 497,
}
/** A sale in review is written, and has ids. */
const WRITTEN = { sale_id: 'sale', chc: 'chc', token: 'token' }
const refusedWith = (code: PaymentErrorCode): PaymentAnswer => ({
  code,
  status: 'REFUSED',
  type: null,
  parent_id: 'parent',
  sales: [{ ...SALE, code, ...(code === 'PENDING_FRAUD_ANALYSIS' && WRITTEN) }],
  object: null,
  amount: 497,
  total: 497,
  installments: 1,
})
const answered = (code: PaymentErrorCode): SubmissionEvent => ({
  type: 'answered',
  answer: refusedWith(code),
  pixConfirmsItself: false,
})
const ISSUER: Response3DS = {
  id: 'an-authentication',
  status: 'authenticated',
  challengeRequired: false,
  token_3ds: null,
  threeDSVersion: '2.2.0',
  dsTransactionId: 'ds',
  eci: '05',
  cavv: null,
  returned: false,
  expires_at: null,
}
const CHALLENGE: Response3DS = {
  ...ISSUER,
  status: 'challenged',
  challengeRequired: true,
  token_3ds: 'token',
}

const at = (step: Step): Submission => ({ step, loading: true, failure: null })
const play = (start: Submission, events: readonly SubmissionEvent[]): Submission =>
  events.reduce((state, event) => reduceSubmission(state, event, advanceSent), start)

type Path = {
  ends: (code: PaymentErrorCode) => Submission
  never?: Partial<Record<PaymentErrorCode, string>>
}

const paying =
  (payment: Payment): Path['ends'] =>
  (code) =>
    play(at({ at: 'paying', payment }), [answered(code)])
const authenticating = (payment: Payment, ...before: SubmissionEvent[]): Path['ends'] => {
  const asked = { ...payment, authenticates: true }
  return (code) =>
    play(at({ at: 'authenticating', payment: asked, challenge: null }), [...before, answered(code)])
}
/** Refused by the call that asks the issuer, before it was asked. */
const unproven = (payment: Payment): Path['ends'] => {
  const asked = { ...payment, authenticates: true }
  return (code) =>
    play(at({ at: 'authenticating', payment: asked, challenge: null }), [{ type: 'unproven', code }])
}

const REVIEW = {
  PENDING_FRAUD_ANALYSIS: 'a purchase in review is not refused: it leads to its own page',
} as const
const ASKS_ISSUER = {
  ...REVIEW,
  COMPLETE_CHALLENGE_3DS: 'the page asks the issuer and sends the purchase again, once',
} as const

const PATHS: Readonly<Record<string, Path>> = {
  'one card': { ends: paying(paymentBy('CREDIT_CARD')), never: ASKS_ISSUER },
  'two cards': { ends: paying(paymentBy('TWO_CREDIT_CARDS')), never: REVIEW },
  'a kept card': { ends: paying(paymentBy('CREDIT_CARD', { isSaved: true })), never: REVIEW },
  'a card before its issuer was asked': { ends: unproven(paymentBy('CREDIT_CARD')) },
  'a card that its issuer authenticated': {
    ends: authenticating(paymentBy('CREDIT_CARD'), { type: 'authenticated', response: ISSUER }),
    never: REVIEW,
  },
  'a card after a challenge': {
    ends: authenticating(
      paymentBy('CREDIT_CARD'),
      { type: 'authenticated', response: CHALLENGE },
      { type: 'challenge-over' },
      { type: 'authenticated', response: ISSUER },
    ),
    never: REVIEW,
  },
  'a debit card before its issuer was asked': { ends: unproven(paymentBy('DEBIT_CARD')) },
  'a debit card after its issuer': {
    ends: authenticating(paymentBy('DEBIT_CARD'), { type: 'authenticated', response: ISSUER }),
    never: REVIEW,
  },
  ...Object.fromEntries(
    (['PIX', 'PIX_AUTOMATIC', 'BOLETO', 'OXXO', 'PAYPAL', 'APPLE_PAY', 'GOOGLE_PAY', 'FREE'] as const).map(
      (method) => [method, { ends: paying(paymentBy(method)), never: REVIEW }],
    ),
  ),
}

const CELLS = Object.entries(PATHS).flatMap(([path, { ends, never }]) =>
  CODES.map((code) => ({ path, code, ends, reason: never?.[code] })),
)

describe('a refusal', () => {
  it.each(CELLS.filter(({ reason }) => reason === undefined))(
    '$code reaches the page by $path',
    ({ code, ends }) => {
      expect(ends(code)).toEqual({ step: { at: 'idle' }, loading: false, failure: { kind: 'payment', code } })
    },
  )

  it.each(CELLS.filter(({ reason }) => reason !== undefined))(
    '$code is none by $path: $reason',
    ({ ends, code }) => {
      expect(ends(code).failure).toBeNull()
    },
  )

  it.each(['CREDIT_CARD', 'DEBIT_CARD'] as const)(
    'of a %s that the vault has lost is handed over once more before its issuer is asked, too',
    (method) => {
      const payment = paymentBy(method)
      delete payment.isKeptAgain
      expect(unproven(payment)('CARD_GONE').step).toMatchObject({ at: 'tokenising', isKeptAgain: true })
    },
  )
})

describe.each(LOCALES)('the words in %s', (locale) => {
  const texts = ALL_TEXTS[locale]

  it('of the shop’s own limit are not those of the buyer’s bank', () => {
    const { SUSPECTED_INTERN_FRAUD: own, SUSPECTED_FRAUD: bank } = texts.errors
    expect(own).not.toBe(bank)
    expect(own).not.toMatch(/bank|banco|banque|banca|банк/i)
  })

  it('control: those of the bank’s refusal speak of the bank', () => {
    expect(texts.errors.SUSPECTED_FRAUD).toMatch(/bank|banco|banque|banca|банк/i)
  })
})
