import type { PaymentAnswer, PaymentBodyInput } from '#contract/calls/payment.ts'
import type { CheckoutAnswer } from '#contract/calls/product.ts'
import type { FollowedSale } from '#contract/page.ts'
import type { PaymentTokens } from '#contract/routes.ts'
import type { TokenizedCard } from '#rules/card-messages.ts'
import { readPaymentErrorCode, traitsOf, type PaymentErrorCode } from '#rules/errors.ts'
import { usesCard, type PaymentMethod } from '#rules/method.ts'
import type { Draft } from './draft.ts'

/*
 * One submit of the checkout, from the press of the button to where it leads. The reducer decides and does nothing:
 * submission-work.ts does what the current step asks for and reports back with an event.
 */

/** The attempt that goes out: repeated as it is, tokens included, until an answer arrives. */
export type Payment = {
  draft: Draft
  card: TokenizedCard | null
  body: PaymentBodyInput
  /** They carry the nonce; the same nonce with the same body is one submit, however often it is sent. */
  tokens: PaymentTokens | null
}

/** What reads a sale. */
export type SaleKey = { sale_id: string; token: string }

type SaleResult = PaymentAnswer['sales'][number]
/** A sale that was written: one that was refused before it could be has no ids. */
export type WrittenSale = Omit<SaleResult, 'sale_id' | 'chc' | 'token'> & SaleKey & { chc: string }

export type Failure =
  | { kind: 'payment'; code: PaymentErrorCode }
  | { kind: 'call'; status: number; code: string; text: string | null }
  | { kind: 'card'; reason: 'invalid' | 'network' }

export type Step =
  | { at: 'idle' }
  | { at: 'confirming'; draft: Draft }
  | { at: 'tokenising'; draft: Draft }
  | {
      at: 'routing'
      draft: Draft
      card: TokenizedCard | null
      attempts: readonly string[]
      parentId: string | null
    }
  | { at: 'paying'; payment: Payment; sends: number }
  | { at: 'unreachable'; payment: Payment }
  /** The price is asked for again: the seller changed it, or the exchange rate is too old. */
  | { at: 'repricing'; draft: Draft; why: 'price' | 'rate' }
  | { at: 'price-changed'; draft: Draft; checkout: CheckoutAnswer; why: 'price' | 'rate' }
  /** The sale that waits for the buyer is read whole, to be shown. */
  | { at: 'opening'; sale: SaleKey }
  | { at: 'awaiting'; followed: FollowedSale }
  | { at: 'leaving'; to: Destination }

/** Where a finished submit leads; `addressOf` in destination.ts writes the address. */
export type Destination =
  | {
      page: 'success'
      sale: WrittenSale
      others: readonly WrittenSale[]
      pendingFraudAnalysis: boolean
      method: PaymentMethod
    }
  | { page: 'payment-pending'; sale: SaleKey }
  | { page: 'elsewhere'; url: string }

export type Submission = {
  step: Step
  /** Whether the page shows that it is busy. A second submit takes it away without ending the first. */
  loading: boolean
  failure: Failure | null
}

export type SubmissionEvent =
  | { type: 'submitted'; draft: Draft; asksFirst: boolean }
  | { type: 'confirmed' }
  | { type: 'cancelled' }
  | { type: 'tokenised'; card: TokenizedCard }
  | { type: 'token-failed'; reason: 'invalid' | 'network' }
  | { type: 'routed'; body: PaymentBodyInput; tokens: PaymentTokens | null }
  | { type: 'answered'; answer: PaymentAnswer; pixConfirmsItself: boolean }
  | { type: 'failed'; status: number; code: string; text: string | null }
  | { type: 'opened'; followed: FollowedSale }
  | { type: 'retried' }
  | { type: 'repriced'; checkout: CheckoutAnswer }
  | { type: 'price-accepted'; draft: Draft }
  | { type: 'dismissed' }
  /** The page came back from the browser's cache, or another part of it asks for a clean slate. */
  | { type: 'reset' }

export const IDLE: Submission = { step: { at: 'idle' }, loading: false, failure: null }

/** Whether a failure is shown at the security code, which then takes the focus. */
export function marksField(failure: Failure): boolean {
  return failure.kind === 'payment' && traitsOf(failure.code).field === 'cvv'
}

/** Sends of one nonce before the buyer is asked: one and four repeats. */
export const MAX_SENDS = 5

/** Statuses after which nobody knows whether the purchase arrived: the same one is sent again. */
const UNCERTAIN: readonly number[] = [0, 408, 425, 500, 502, 503, 504]

/** Whether a call that ended so may have arrived all the same. */
export function isUncertain(status: number): boolean {
  return UNCERTAIN.includes(status)
}

/** Refusals after which the buyer is asked whether the price of now will do. */
const STALE: Readonly<Record<string, 'price' | 'rate'>> = {
  PRICE_CHANGED: 'price',
  EXPIRED_RATE_TOKEN: 'rate',
}

/** Milliseconds to wait before a send: none before the first, then 0.5, 1, 2 and 4 seconds. */
export function waitBefore(sends: number): number {
  return sends <= 1 ? 0 : 500 * 2 ** (sends - 2)
}

/** Steps in which something runs or is decided, so that another submit must not start. */
export function isRunning({ step }: Submission): boolean {
  return step.at !== 'idle' && step.at !== 'awaiting'
}

/** Steps in which the page waits for someone else than the buyer. */
export function isWorking({ step }: Pick<Submission, 'step'>): boolean {
  return ['tokenising', 'routing', 'paying', 'repricing', 'opening', 'leaving'].includes(step.at)
}

function begin(draft: Draft): Step {
  if (usesCard(draft.method)) return { at: 'tokenising', draft }
  return { at: 'routing', draft, card: null, attempts: [], parentId: null }
}

const busy = (step: Step): Submission => ({ step, loading: true, failure: null })
const failed = (failure: Failure): Submission => ({ step: { at: 'idle' }, loading: false, failure })

function isWritten(sale: SaleResult | undefined): sale is WrittenSale {
  return sale !== undefined && sale.sale_id !== null && sale.chc !== null && sale.token !== null
}

function follow(
  sale: WrittenSale,
  method: PaymentMethod,
  answer: PaymentAnswer,
  pixConfirmsItself: boolean,
): Submission {
  const action = answer.object
  if (answer.status === 'PROCESSING') return busy({ at: 'leaving', to: { page: 'payment-pending', sale } })
  if (action?.kind === 'redirect') return busy({ at: 'leaving', to: { page: 'elsewhere', url: action.url } })
  if (action?.kind === 'qr-code' && pixConfirmsItself) {
    return busy({ at: 'leaving', to: { page: 'payment-pending', sale } })
  }
  if (action !== null) return busy({ at: 'opening', sale })
  const pendingFraudAnalysis = isUnderReview(sale) || answer.status === 'PENDING_FRAUD_ANALYSIS'
  const others = answer.sales.slice(1).filter(isWritten)
  return busy({ at: 'leaving', to: { page: 'success', sale, others, pendingFraudAnalysis, method } })
}

const isUnderReview = (sale: SaleResult): boolean => !sale.success && sale.code === 'PENDING_FRAUD_ANALYSIS'

function refuse(code: PaymentErrorCode, answer: PaymentAnswer, payment: Payment): Submission {
  if (answer.attempts !== undefined && traitsOf(code).neverRetried !== true) {
    const { draft, card } = payment
    return busy({ at: 'routing', draft, card, attempts: answer.attempts, parentId: answer.parent_id })
  }
  return failed({ kind: 'payment', code })
}

function settle(payment: Payment, answer: PaymentAnswer, pixConfirmsItself: boolean): Submission {
  const [first] = answer.sales
  const lost = answer.sales.find((sale) => !sale.success && !isUnderReview(sale))
  if (isWritten(first) && (lost === undefined || answer.status === 'PROCESSING')) {
    return follow(first, payment.draft.method, answer, pixConfirmsItself)
  }
  return refuse(readPaymentErrorCode(lost?.code ?? answer.code), answer, payment)
}

function fail(state: Submission, event: Extract<SubmissionEvent, { type: 'failed' }>): Submission {
  const { step } = state
  if (step.at === 'opening') {
    return busy({ at: 'leaving', to: { page: 'payment-pending', sale: step.sale } })
  }
  if (step.at === 'paying') {
    const why = STALE[event.code]
    if (why !== undefined) return busy({ at: 'repricing', draft: step.payment.draft, why })
    if (isUncertain(event.status)) {
      if (step.sends < MAX_SENDS) return { ...state, step: { ...step, sends: step.sends + 1 } }
      return { step: { at: 'unreachable', payment: step.payment }, loading: false, failure: null }
    }
  }
  return failed({ kind: 'call', status: event.status, code: event.code, text: event.text })
}

const show = (followed: FollowedSale): Submission => ({
  step: { at: 'awaiting', followed },
  loading: false,
  failure: null,
})

/** What an event means in the step it belongs to; null where it comes too late or too early. */
function advance(state: Submission, event: SubmissionEvent): Submission | null {
  const { step } = state
  switch (event.type) {
    case 'submitted':
      return event.asksFirst
        ? { step: { at: 'confirming', draft: event.draft }, loading: false, failure: null }
        : busy(begin(event.draft))
    case 'confirmed':
      return step.at === 'confirming' ? busy(begin(step.draft)) : null
    case 'cancelled':
      return step.at === 'confirming' || step.at === 'price-changed' ? IDLE : null
    case 'tokenised':
      if (step.at !== 'tokenising') return null
      return busy({ at: 'routing', draft: step.draft, card: event.card, attempts: [], parentId: null })
    case 'token-failed':
      return step.at === 'tokenising' ? failed({ kind: 'card', reason: event.reason }) : null
    case 'routed': {
      if (step.at !== 'routing') return null
      const { body, tokens } = event
      const payment = { draft: step.draft, card: step.card, body, tokens }
      return { ...state, step: { at: 'paying', payment, sends: 1 } }
    }
    case 'answered':
      return step.at === 'paying' ? settle(step.payment, event.answer, event.pixConfirmsItself) : null
    case 'failed':
      return isWorking(state) ? fail(state, event) : null
    case 'opened':
      // From a notice of the page as well, which offers to take an unfinished purchase up again.
      return step.at === 'opening' || step.at === 'idle' ? show(event.followed) : null
    case 'retried':
      return step.at === 'unreachable' ? busy({ at: 'paying', payment: step.payment, sends: 1 }) : null
    case 'repriced':
      if (step.at !== 'repricing') return null
      return {
        step: { at: 'price-changed', draft: step.draft, checkout: event.checkout, why: step.why },
        loading: false,
        failure: null,
      }
    case 'price-accepted':
      return step.at === 'price-changed' ? busy(begin(event.draft)) : null
    case 'dismissed':
      return isRunning(state) ? null : IDLE
    case 'reset':
      return IDLE
  }
}

/**
 * The next state. A second submit while one runs changes nothing but the loading flag, as the specification wants;
 * an event that does not belong to the current step is ignored.
 */
export function reduceSubmission(state: Submission, event: SubmissionEvent): Submission {
  if (event.type === 'submitted' && isRunning(state)) return { ...state, loading: false }
  return advance(state, event) ?? state
}
