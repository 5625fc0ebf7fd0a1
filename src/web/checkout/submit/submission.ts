import type { ErrorBody } from '#contract/call.ts'
import type { PaidCard, PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { FollowedSale } from '#contract/checkout/page.ts'
import type { PaymentTokens } from '#contract/routes.ts'
import type { TokenizedCard } from '#rules/methods/card-messages.ts'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { usesCard, type PaymentMethod } from '#rules/methods/method.ts'
import type { Draft } from './draft.ts'
import type { Silence } from './patience.ts'

/*
 * One submit of the checkout, from the press of the button to where it leads. The reducer decides and does nothing:
 * submission-work.ts does what the current step asks for and reports back with an event.
 */

/** The attempt that goes out: repeated as it is, tokens included, until an answer arrives. */
export type Payment = {
  draft: Draft
  /** One, or each of two; none where no card pays. */
  cards: readonly TokenizedCard[]
  body: PaymentBodyInput
  /** They carry the nonce; the same nonce with the same body is one submit, however often it is sent. */
  tokens: PaymentTokens | null
  /** Captchas that were worked for on the way. */
  proofs?: number
  /** Its card is authenticated before the payment call. */
  authenticates?: boolean
  /** Its card was gone, and was handed over once more. */
  isKeptAgain?: boolean
}

/** Work that the server requests from the page. */
type Challenge = NonNullable<ErrorBody['captcha']>

/** Key that reads a sale. */
export type SaleKey = { sale_id: string; token: string }

type SaleResult = PaymentAnswer['sales'][number]
/** A sale that was written: one that was refused before it could be has no ids. */
export type WrittenSale = Omit<SaleResult, 'sale_id' | 'chc' | 'token'> & SaleKey & { chc: string }

export type Failure =
  /** `card`: which of two it concerns; `releasing`: the amount held on another card is being released. */
  | { kind: 'payment'; code: PaymentErrorCode; card?: number | undefined; releasing?: PaidCard | undefined }
  /** `field` is the wire's name of the first field that is wrong. */
  | { kind: 'call'; status: number; code: string; text: string | null; field?: string }
  | { kind: 'card'; reason: 'invalid' | 'network' }

type Stage =
  | { at: 'idle' }
  | { at: 'confirming'; draft: Draft }
  | { at: 'tokenising'; draft: Draft; isKeptAgain?: true }
  | {
      at: 'routing'
      draft: Draft
      cards: readonly TokenizedCard[]
      attempts: readonly string[]
      parentId: string | null
      /** The gateway refused the card without an authentication. */
      authenticates?: true
      isKeptAgain?: true
    }
  /** The card's issuer is asked who pays, or, with a challenge, what that came to. */
  | { at: 'authenticating'; payment: Payment; challenge: Response3DS | null }
  /** The buyer confirms at the bank. */
  | { at: 'challenged'; payment: Payment; challenge: Response3DS }
  | { at: 'paying'; payment: Payment }
  /** The purchase looks suspicious: the page works for a captcha and sends it again as it is. */
  | { at: 'proving'; payment: Payment; challenge: Challenge }
  | { at: 'unreachable'; payment: Payment }
  /** The price is asked for again: the seller changed it, or the exchange rate is too old. */
  | { at: 'repricing'; draft: Draft; why: 'price' | 'rate' }
  | { at: 'price-changed'; draft: Draft; checkout: CheckoutAnswer; why: 'price' | 'rate' }
  /** The sale that waits for the buyer is read whole, to be shown. */
  | { at: 'opening'; sale: SaleKey }
  | { at: 'awaiting'; followed: FollowedSale }
  | { at: 'leaving'; to: Destination }

/** State of a submit. Its request is repeated if no answer was received: `silence` indicates since when. */
export type Step = Stage & { silence?: Silence }

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
  | { page: 'external'; url: string; sale: SaleKey }

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
  | { type: 'tokenised'; cards: readonly TokenizedCard[] }
  | { type: 'token-failed'; reason: 'invalid' | 'network'; ms?: number }
  | { type: 'routed'; body: PaymentBodyInput; tokens: PaymentTokens | null; authenticates?: boolean }
  /** Null: nothing more to be proven, and the payment call says what follows. */
  | { type: 'authenticated'; response: Response3DS | null }
  | { type: 'unproven'; code: PaymentErrorCode }
  | { type: 'challenge-over' }
  /** A purchase whose page went away while the buyer was at the bank. */
  | { type: 'resumed'; payment: Payment }
  | { type: 'answered'; answer: PaymentAnswer; pixConfirmsItself: boolean }
  | {
      type: 'failed'
      status: number
      code: string
      text: string | null
      field?: string
      captcha?: Challenge
      /** How long the page waited and asked; nothing where it could not ask. */
      ms?: number
    }
  | { type: 'proved'; captcha: string }
  | { type: 'opened'; followed: FollowedSale }
  | { type: 'retried' }
  | { type: 'repriced'; checkout: CheckoutAnswer }
  | { type: 'price-accepted'; draft: Draft }
  | { type: 'dismissed' }
  /** The page came back from the browser's cache, or another part of it asks for a clean slate. */
  | { type: 'reset' }

export const IDLE: Submission = { step: { at: 'idle' }, loading: false, failure: null }

/** Steps in which something runs or is decided, so that another submit must not start. */
export function isRunning({ step }: Submission): boolean {
  return step.at !== 'idle' && step.at !== 'awaiting'
}

/** Steps in which the page waits for someone else than the buyer. */
export function isWorking({ step }: Pick<Submission, 'step'>): boolean {
  return !/^(idle|confirming|challenged|unreachable|price-changed|awaiting)$/.test(step.at)
}

export function begin(draft: Draft): Step {
  if (usesCard(draft.method) && !draft.saved_card) return { at: 'tokenising', draft }
  return { at: 'routing', draft, cards: [], attempts: [], parentId: null }
}

export const busy = (step: Step): Submission => ({ step, loading: true, failure: null })
export const failed = (failure: Failure): Submission => ({ step: { at: 'idle' }, loading: false, failure })

const show = (followed: FollowedSale): Submission => ({
  step: { at: 'awaiting', followed },
  loading: false,
  failure: null,
})

/** Returns the state after an event before anything was sent; null for every other. */
function advanceEarly(state: Submission, event: SubmissionEvent): Submission | null {
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
    case 'dismissed':
      return isRunning(state) ? null : IDLE
    case 'reset':
      return IDLE
    case 'opened':
      // From a notice of the page as well, which offers to take an unfinished purchase up again.
      return step.at === 'opening' || step.at === 'idle' ? show(event.followed) : null
    case 'failed':
      // The rest of the machine could not be loaded: nothing was sent.
      return isWorking(state) ? failed({ kind: 'call', ...failureOf(event) }) : null
    default:
      return null
  }
}

const failureOf = ({ status, code, text }: Extract<SubmissionEvent, { type: 'failed' }>) => ({
  status,
  code,
  text,
})

/** Effect of an event in some of the steps; null if it has none there. */
export type Advance = (state: Submission, event: SubmissionEvent) => Submission | null

/**
 * The next state. A second submit while one runs changes nothing but the loading flag, as the specification wants;
 * an event that does not belong to the current step is ignored. `advanceSent` decides once something is sent: it is
 * loaded with the work that sends, and null before.
 */
export function reduceSubmission(
  state: Submission,
  event: SubmissionEvent,
  advanceSent: Advance | null,
): Submission {
  if (event.type === 'submitted' && isRunning(state)) return { ...state, loading: false }
  return advanceSent?.(state, event) ?? advanceEarly(state, event) ?? state
}
