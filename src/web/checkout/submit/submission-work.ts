import { eachTicket } from '../cart/named-tickets.ts'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { CallFailure, firstFieldError, networkFailure } from '#contract/call-failure.ts'
import type { Client } from '#contract/checkout/client.ts'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import { advertisingChoice } from '../lead/advertising-choice.ts'
import { addressOf, type DestinationContext } from './destination.ts'
import { paymentBody, type BodyRule } from './payment-body.ts'
import type { Step, SubmissionEvent } from './submission.ts'
import { ANSWER_LIMIT_MS, wait, waitAfter } from './patience.ts'
import type { TokenizeResult } from '../form/card-fields.ts'

export { advanceSent } from './submission-sent.ts'

/** Dependencies of a submit's steps on the page. */
export type WorkTools = {
  client: Client
  /** Asks the card fields to check and store the card, or both. */
  tokenize: () => Promise<readonly TokenizeResult[]>
  fetchCheckout: () => Promise<CheckoutAnswer>
  checkout: () => CheckoutAnswer
  destination: DestinationContext
  /** Additions of the page's features to a payment. */
  rules: readonly { body?: BodyRule }[]
  /** Affiliate that referred the buyer. */
  affiliate_id: number | null
  navigate: (address: string) => void
  /** Nonces that have had their answer: a new purchase needs a new one. */
  spent: Set<string>
  /** Whether what is worked for is still wanted after a wait. */
  isWanted: () => boolean
}

function failureEvent(error: unknown, ms: number): SubmissionEvent {
  if (!(error instanceof CallFailure)) throw error
  const { code, captcha, errors = {} } = error.body
  const [field] = Object.keys(errors)
  const text = firstFieldError(error)
  const more = { ...(field !== undefined && { field }), ...(captcha && { captcha }) }
  return { type: 'failed', status: error.status, code, text, ms, ...more }
}

/** Treats code that does not load as an answer that does not arrive: the buyer is notified, and may try again. */
function loaded<T>(coming: Promise<T>): Promise<T> {
  return coming.catch((error: unknown) => {
    throw networkFailure(error)
  })
}

async function tokenise(tools: WorkTools, begun: number): Promise<SubmissionEvent> {
  const results = await tools.tokenize()
  const failed = results.find((result) => !result.ok)
  if (failed !== undefined) {
    return { type: 'token-failed', reason: failed.reason, ms: performance.now() - begun }
  }
  return { type: 'tokenised', cards: results.flatMap((result) => (result.ok ? result.card : [])) }
}

/** Choosing a gateway moves no money, however often it is asked for. */
function choose(step: Extract<Step, { at: 'routing' }>, tools: WorkTools) {
  const { data } = tools.checkout()
  return tools.client.call('priority', {
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    body: {
      payment_method: step.draft.method,
      attempts: [...step.attempts],
      parent_id: step.parentId,
      installments: step.draft.pricing.installments,
      cards: step.cards.map(({ token }) => ({ token })),
      seller_id: data.seller_id,
      transaction_type: data.type,
      is_bump: step.draft.cart.bumps.length > 0,
      is_pix_automatic: step.draft.method === 'PIX_AUTOMATIC',
      product_id: data.id,
      currency: step.draft.pricing.currency,
      country: step.draft.frame.country,
    },
  })
}

/** The tokens of the next payment; once their nonce is spent, the product call brings others. */
async function freshTokens(tools: WorkTools) {
  const tokens = tools.client.tokens()
  if (tokens === null || tools.spent.has(tokens.requestray)) await tools.fetchCheckout()
  return tools.client.tokens()
}

/** Returns the buyer's answer about advertising; nothing if there was no question. */
function advertisingOf({ advertising, data }: CheckoutAnswer): Partial<PaymentBodyInput> {
  const choice = advertising === undefined ? 'none' : advertisingChoice(data.seller_id)
  return choice === 'none' ? {} : { advertising: choice }
}

async function route(step: Extract<Step, { at: 'routing' }>, tools: WorkTools): Promise<SubmissionEvent> {
  const answer = await choose(step, tools)
  const attempt = {
    cards: step.cards,
    gateway: answer.gateway,
    parentId: answer.parent_id ?? step.parentId,
    affiliate_id: tools.affiliate_id === null ? null : String(tools.affiliate_id),
  }
  const body = { ...paymentBody(step.draft, attempt, tools.rules), ...advertisingOf(tools.checkout()) }
  return { type: 'routed', body, tokens: await freshTokens(tools), authenticates: answer.authenticates }
}

async function pay(step: Extract<Step, { at: 'paying' }>, tools: WorkTools): Promise<SubmissionEvent> {
  const { payment } = step
  if (payment.tokens !== null) {
    // guard: one-nonce-a-submit
    tools.client.useTokens(payment.tokens)
    tools.spent.add(payment.tokens.requestray)
  }
  const answer = await tools.client.call('pay', {
    body: payment.body,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  return { type: 'answered', answer, pixConfirmsItself: tools.checkout().pix_checkout_auto_confirm }
}

async function prove({ challenge }: Extract<Step, { at: 'proving' }>): Promise<SubmissionEvent> {
  const { solveCaptcha } = await loaded(import('../../app/captcha/solve-captcha.ts'))
  return { type: 'proved', captcha: await solveCaptcha(challenge) }
}

async function open({ sale }: Extract<Step, { at: 'opening' }>, tools: WorkTools): Promise<SubmissionEvent> {
  const { sale_id, token } = sale
  const read = await tools.client.call('sale', { params: { sale_id }, query: { token } })
  return { type: 'opened', followed: { sale: read, token } }
}

/**
 * Does what a step asks for, after a while where it was not answered before, and answers with the event that follows;
 * null for steps in which the buyer decides.
 */
export async function workOn(step: Step, tools: WorkTools): Promise<SubmissionEvent | null> {
  const begun = performance.now()
  await wait(waitAfter(step.silence?.times ?? 0))
  if (!tools.isWanted()) return null
  try {
    switch (step.at) {
      case 'tokenising':
        return await tokenise(tools, begun)
      case 'routing':
        return await route(step, tools)
      case 'authenticating':
        return await (await loaded(import('./authenticate.ts'))).authenticate(step, tools)
      case 'paying':
        return await pay(step, tools)
      case 'proving':
        return await prove(step)
      case 'repricing':
        return { type: 'repriced', checkout: await tools.fetchCheckout() }
      case 'opening':
        return await open(step, tools)
      case 'leaving':
        tools.navigate(
          addressOf(step.to, { ...tools.destination, tickets: eachTicket(tools.checkout().batches) }),
        )
        return null
      default:
        return null
    }
  } catch (error) {
    return failureEvent(error, performance.now() - begun)
  }
}
