import { traitsOf, type PaymentErrorCode } from './errors.ts'
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

export type RetryDecision = 'stop' | 'next-gateway' | 'resolve'

/**
 * What follows an outcome without asking the buyer. Only a definite, reversible, technical failure licenses the
 * next gateway; what is unknown is resolved first, whatever the specification's deny list leaves out.
 * `remaining` counts the gateways that this purchase has not tried.
 */
export function decideRetry(
  outcome: Outcome,
  situation: { attempts: number; remaining: number },
): RetryDecision {
  if (outcome.kind === 'unknown') return 'resolve'
  const another = situation.remaining > 0 && situation.attempts < MAX_AUTOMATIC_ATTEMPTS
  if (outcome.kind === 'not-sent') return another ? 'next-gateway' : 'stop'
  if (outcome.kind !== 'refused' || !outcome.reversible) return 'stop'
  if (traitsOf(outcome.code).neverRetried || IRREVERSIBLE.includes(outcome.code)) return 'stop'
  return another ? 'next-gateway' : 'stop'
}
