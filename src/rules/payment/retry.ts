import { traitsOf, type PaymentErrorCode } from '../base/errors.ts'
import type { Outcome } from './outcome.ts'

/** Gateways that one purchase may try by itself, the first included. */
export const MAX_AUTOMATIC_ATTEMPTS = 3

/** Codes that no other gateway will answer differently, beside the specification's own list. */
const IRREVERSIBLE: readonly PaymentErrorCode[] = [
  'CURRENCY_NOT_SUPPORTED',
  'DUPLICATE_PURCHASE',
  'BLACKLIST_PURCHASE',
  'INVALID_DATA',
  'COMPLETE_CHALLENGE_3DS',
]

/**
 * Codes by which an issuer or a card scheme refuses a card permanently, as ABECS and the schemes number them. After
 * them the card must not be presented again, however a gateway classifies them. Other gateways use other numbers: an
 * identical code there is then not sent on either, which costs a try and no money.
 */
const FOR_GOOD: readonly string[] = '04 07 12 13 14 15 30 41 43 46 54 57 58 R0 R1 R3'.split(' ')

/** Whether an issuer or a scheme refused the card for good. */
export function isRefusedForGood(gatewayCode: string): boolean {
  return FOR_GOOD.includes(gatewayCode)
}

export type RetryDecision = 'stop' | 'next-gateway' | 'resolve'

/**
 * Decides what follows an outcome without asking the buyer. Only a definite, reversible, technical failure permits the
 * next gateway; an unknown outcome is resolved first, whatever the specification's deny list omits. `remaining` counts
 * the gateways that this purchase has not tried; it is 0 when its card may not be tried again
 * (`rules/methods/card-limits.ts`).
 */
export function decideRetry(
  outcome: Outcome,
  situation: { attempts: number; remaining: number },
): RetryDecision {
  // guard: unknown-is-not-retried
  if (outcome.kind === 'unknown') return 'resolve'
  const another = situation.remaining > 0 && situation.attempts < MAX_AUTOMATIC_ATTEMPTS
  if (outcome.kind === 'not-sent') return another ? 'next-gateway' : 'stop'
  // guard: refused-for-good
  if (outcome.kind !== 'refused' || !outcome.reversible) return 'stop'
  // Another gateway would present the same card to the same issuer.
  // guard: advised-against
  if (outcome.advice !== undefined && outcome.advice.retry !== 'later') return 'stop'
  if (traitsOf(outcome.code).neverRetried || IRREVERSIBLE.includes(outcome.code)) return 'stop'
  if (outcome.gatewayCode !== undefined && isRefusedForGood(outcome.gatewayCode)) return 'stop'
  return another ? 'next-gateway' : 'stop'
}
