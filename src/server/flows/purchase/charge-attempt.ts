import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import type { PaymentTerms } from '#rules/order/payment-terms.ts'
import { chargeOrderOf } from '../charging/order-charge.ts'
import { NO_GATEWAY } from '../orders/choose-gateway.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { askIssuer, isAuthenticating } from '../outcomes/authenticate-attempt.ts'
import { storedCardOf, type Submit, type SubmitDeps } from '../outcomes/submit-request.ts'
import { answerOfAttempt } from '../sales/answer-payment.ts'
import { backAddresses } from '../sales/back-addresses.ts'
import { chargeTwoCards } from './two-cards.ts'

/** Asks the card's issuer to authenticate an attempt that was begun for that. */
export async function authenticateAndAnswer(
  deps: SubmitDeps,
  submit: Submit,
  begun: Purchase,
): Promise<PaymentAnswer> {
  const [attempt] = begun.attempts
  if (!isAuthenticating(attempt)) throw new Error('an authentication was begun and is not there')
  const purchase = await askIssuer(deps, submit, begun, attempt)
  return answerOfAttempt(deps.keys, purchase, sameAttempt(purchase, attempt))
}

/** Charges an attempt that was begun or claimed by this caller, applies the outcome and answers with it. */
export async function chargeAndAnswer(
  deps: SubmitDeps,
  submit: Submit,
  begun: Purchase,
  terms: PaymentTerms,
): Promise<PaymentAnswer> {
  const [attempt] = begun.attempts
  if (attempt === undefined) throw new Error('an attempt was begun and is not there')
  const purchase =
    attempt.legs === undefined
      ? await applyOutcome(deps, begun, attempt.id, await charge(deps, submit, begun, attempt, terms))
      : await chargeTwoCards(deps, submit, begun, attempt, terms)
  return answerOfAttempt(deps.keys, purchase, sameAttempt(purchase, attempt))
}

function sameAttempt(purchase: Purchase, attempt: AttemptRecord): AttemptRecord {
  return purchase.attempts.find(({ id }) => id === attempt.id) ?? attempt
}

async function charge(
  deps: SubmitDeps,
  submit: Submit,
  purchase: Purchase,
  attempt: AttemptRecord,
  terms: PaymentTerms,
): Promise<Outcome> {
  if (attempt.gateway === NO_GATEWAY) return { kind: 'approved', gatewayId: attempt.reference }
  const [typed] = submit.body.cards
  const stored = storedCardOf(submit)
  // A trial asks only that the card can be charged later, and this one the gateway keeps already.
  if (stored !== null && attempt.total === 0)
    return { kind: 'approved', gatewayId: attempt.reference, storedReference: stored.reference }
  const card =
    stored !== null
      ? ({ kind: 'stored', storedReference: stored.reference } as const)
      : typed === undefined
        ? null
        : ({ kind: 'typed', token: typed.token, holderName: typed.holder_name.trim() } as const)
  const back = backAddresses(deps.keys, purchase, submit.origin ?? deps.webUrl)
  return deps.gateways.charge(chargeOrderOf(purchase, attempt, terms, card, submit.ip, back))
}
