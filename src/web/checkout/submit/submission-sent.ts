import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import { isDeviceWallet } from '#rules/methods/device-wallet.ts'
import { readPaymentErrorCode, traitsOf, type PaymentErrorCode } from '#rules/base/errors.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Draft } from './draft.ts'
import { afterSilence, isUncertain } from './patience.ts'
import {
  IDLE,
  begin,
  busy,
  failed,
  isWorking,
  type Failure,
  type Payment,
  type Step,
  type Submission,
  type SubmissionEvent,
  type WrittenSale,
} from './submission.ts'

/*
 * The second half of the submit machine: the results of the answers. The page loads it with the code that requests
 * them.
 */

type SaleResult = PaymentAnswer['sales'][number]

/** The field of the card at which a failure is shown, and which then takes the focus; null: another, or none. */
export function cardFieldOf(failure: Failure): 'number' | 'cvv' | null {
  if (failure.kind !== 'payment') return null
  const { field } = traitsOf(failure.code)
  return field === 'cvv' ? 'cvv' : field === 'card' ? 'number' : null
}

/** Refusals after which the buyer is asked whether the price of now will do. */
const STALE: Readonly<Record<string, 'price' | 'rate'>> = {
  PRICE_CHANGED: 'price',
  EXPIRED_RATE_TOKEN: 'rate',
}

/** Captchas that a page works for before it says that it cannot go on. */
const MAX_PROOFS = 3

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
  if (action?.kind === 'redirect') {
    return busy({ at: 'leaving', to: { page: 'external', url: action.url, sale } })
  }
  if (action?.kind === 'qr-code' && pixConfirmsItself) {
    return busy({ at: 'leaving', to: { page: 'payment-pending', sale } })
  }
  if (action !== null) return busy({ at: 'opening', sale })
  const pendingFraudAnalysis = isUnderReview(sale) || answer.status === 'PENDING_FRAUD_ANALYSIS'
  const others = answer.sales.slice(1).filter(isWritten)
  return busy({ at: 'leaving', to: { page: 'success', sale, others, pendingFraudAnalysis, method } })
}

const isUnderReview = (sale: SaleResult): boolean => !sale.success && sale.code === 'PENDING_FRAUD_ANALYSIS'

/** A payment goes out by way of the issuer, where its card is authenticated. */
function send(payment: Payment): Submission {
  if (payment.authenticates === true) return busy({ at: 'authenticating', payment, challenge: null })
  return busy({ at: 'paying', payment })
}

/** A card that was refused for want of an authentication is charged again with one, once. */
function canAuthenticate(code: PaymentErrorCode, { draft, body, authenticates }: Payment): boolean {
  const isTyped = body.cards?.length === 1 && draft.method === 'CREDIT_CARD'
  return code === 'COMPLETE_CHALLENGE_3DS' && isTyped && authenticates !== true
}

/**
 * A database that another one has taken over from has forgotten the card, and its fields still hold it: it is handed
 * over once more, without a word. Null where that was done already, and for what a wallet gave, which is for one use.
 */
function keepAgain({ draft, isKeptAgain }: Payment): Submission | null {
  // guard: card-kept-again-once
  if (isKeptAgain === true || isDeviceWallet(draft.method)) return null
  return busy({ at: 'tokenising', draft, isKeptAgain: true })
}

function refuse(code: PaymentErrorCode, answer: PaymentAnswer, payment: Payment): Submission {
  const kept = code === 'CARD_GONE' ? keepAgain(payment) : null
  if (kept !== null) return kept
  if (canAuthenticate(code, payment)) {
    const { draft, cards } = payment
    return busy({ at: 'routing', draft, cards, attempts: [], parentId: null, authenticates: true })
  }
  if (answer.attempts !== undefined && traitsOf(code).neverRetried !== true) {
    const { draft, cards } = payment
    return busy({ at: 'routing', draft, cards, attempts: answer.attempts, parentId: answer.parent_id })
  }
  const releasing = answer.cards?.find(({ status }) => status === 'releasing' || status === 'refunding')
  return failed({ kind: 'payment', code, card: answer.refused_card, releasing })
}

function settle(payment: Payment, answer: PaymentAnswer, pixConfirmsItself: boolean): Submission {
  const [first] = answer.sales
  const lost = answer.sales.find((sale) => !sale.success && !isUnderReview(sale))
  if (isWritten(first) && (lost === undefined || answer.status === 'PROCESSING')) {
    return follow(first, payment.draft.method, answer, pixConfirmsItself)
  }
  return refuse(readPaymentErrorCode(lost?.code ?? answer.code), answer, payment)
}

/**
 * Checks whether an answer is missing: a sent payment may exist without one, and a mere query is repeated if the server
 * was not available.
 */
function isSilent({ at }: Step, status: number): boolean {
  const isSent = at === 'paying' || at === 'authenticating'
  return isSent ? isUncertain(status) : status === 0 || status > 501
}

/** The same step once more, as it is, as long as there is patience. */
function again(state: Submission, status: number, ms: number | undefined): Submission | null {
  const { step } = state
  if (ms === undefined || step.at === 'proving' || !isSilent(step, status)) return null
  const silence = afterSilence(step.silence, status, ms)
  return silence && { ...state, step: { ...step, silence } }
}

function fail(state: Submission, event: Extract<SubmissionEvent, { type: 'failed' }>): Submission {
  const repeated = again(state, event.status, event.ms)
  if (repeated !== null) return repeated
  const { step } = state
  if (step.at === 'opening') {
    return busy({ at: 'leaving', to: { page: 'payment-pending', sale: step.sale } })
  }
  if (step.at === 'paying' || step.at === 'authenticating') {
    const { captcha } = event
    const { proofs = 0 } = step.payment
    if (captcha !== undefined && proofs < MAX_PROOFS) {
      return busy({ at: 'proving', payment: step.payment, challenge: captcha })
    }
    const why = STALE[event.code]
    if (why !== undefined) return busy({ at: 'repricing', draft: step.payment.draft, why })
    if (isUncertain(event.status)) {
      return { step: { at: 'unreachable', payment: step.payment }, loading: false, failure: null }
    }
  }
  const { status, code, text, field } = event
  // Asked for at the card fields, whichever call missed it.
  if (code === 'CARD_GONE') {
    const kept = 'payment' in step ? keepAgain(step.payment) : null
    return kept ?? failed({ kind: 'payment', code })
  }
  return failed({ kind: 'call', status, code, text, ...(field !== undefined && { field }) })
}

/** The buyer confirms first, or has been at the bank already, or there is nothing to confirm. */
function afterIssuer(payment: Payment, response: Response3DS | null): Submission {
  if (response === null || !response.challengeRequired) return busy({ at: 'paying', payment })
  if (response.returned) return busy({ at: 'authenticating', payment, challenge: response })
  return { step: { at: 'challenged', payment, challenge: response }, loading: false, failure: null }
}

/** Begins a submit: a device wallet's payload is passed on as a card is; its button is loaded after this code. */
function beginSent(draft: Draft): Submission {
  return busy(isDeviceWallet(draft.method) ? { at: 'tokenising', draft } : begin(draft))
}

/**
 * Returns the state after an event once something is sent; null if it arrives too late or too early, or belongs to the
 * first steps.
 */
export function advanceSent(state: Submission, event: SubmissionEvent): Submission | null {
  const { step } = state
  switch (event.type) {
    case 'submitted':
      return isDeviceWallet(event.draft.method) ? beginSent(event.draft) : null
    case 'tokenised':
      if (step.at !== 'tokenising') return null
      return busy({
        at: 'routing',
        draft: step.draft,
        cards: event.cards,
        attempts: [],
        parentId: null,
        ...(step.isKeptAgain && { isKeptAgain: true }),
      })
    case 'token-failed':
      if (step.at !== 'tokenising') return null
      return (
        (event.reason === 'network' ? again(state, 0, event.ms) : null) ??
        failed({ kind: 'card', reason: event.reason })
      )
    case 'routed': {
      if (step.at !== 'routing') return null
      const { body, tokens } = event
      const authenticates = event.authenticates === true || step.authenticates === true
      const payment = {
        draft: step.draft,
        cards: step.cards,
        body,
        tokens,
        ...(authenticates && { authenticates }),
        ...(step.isKeptAgain && { isKeptAgain: true }),
      }
      // A second submit has taken the sign of being busy away; it stays away.
      return { ...send(payment), loading: state.loading }
    }
    case 'authenticated':
      return step.at === 'authenticating' ? afterIssuer(step.payment, event.response) : null
    case 'unproven': {
      // The vault may have lost the card before its issuer was asked, as before its charge.
      const kept = event.code === 'CARD_GONE' && step.at === 'authenticating' ? keepAgain(step.payment) : null
      return kept ?? failed({ kind: 'payment', code: event.code })
    }
    case 'challenge-over':
      return step.at === 'challenged' ? busy({ ...step, at: 'authenticating' }) : null
    case 'resumed':
      if (step.at !== 'idle') return null
      return busy({ at: 'authenticating', payment: event.payment, challenge: null })
    case 'answered':
      return step.at === 'paying' ? settle(step.payment, event.answer, event.pixConfirmsItself) : null
    case 'proved': {
      if (step.at !== 'proving') return null
      const { body, proofs = 0, ...rest } = step.payment
      const payment = { ...rest, body: { ...body, captcha: event.captcha }, proofs: proofs + 1 }
      return send(payment)
    }
    case 'cancelled':
      if (step.at === 'challenged') return failed({ kind: 'payment', code: 'COMPLETE_CHALLENGE_3DS' })
      return step.at === 'proving' ? IDLE : null
    case 'failed':
      return isWorking(state) ? fail(state, event) : null
    case 'retried':
      return step.at === 'unreachable' ? send(step.payment) : null
    case 'repriced':
      if (step.at !== 'repricing') return null
      return {
        step: { at: 'price-changed', draft: step.draft, checkout: event.checkout, why: step.why },
        loading: false,
        failure: null,
      }
    case 'price-accepted':
      return step.at === 'price-changed' ? beginSent(event.draft) : null
    default:
      return null
  }
}
