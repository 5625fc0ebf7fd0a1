import type { AttemptState } from './payment-state.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After this long without an answer nobody is waiting for the call any more. */
export const CALL_OVERDUE_MS = 20 * SECOND
/** So long a buyer has to confirm a purchase at the bank; then the attempt ends, and a late confirmation never charges. */
export const AUTHENTICATION_MS = 15 * MINUTE
/** A Pix may be paid in its last second; its holds outlive the code by this. */
const PIX_GRACE_MS = 2 * MINUTE
/** Bank days that a boleto paid on its last day may take to be reported. */
const VOUCHER_CLEARING_MS = 4 * DAY
/** An outcome that stays unknown this long is reported to the operator. */
export const UNKNOWN_ALERT_MS = HOUR

/** How long after its end a Pix code or a voucher may still turn out to have been paid in time. */
export function paymentGraceMs(isVoucher: boolean): number {
  return isVoucher ? VOUCHER_CLEARING_MS : PIX_GRACE_MS
}

/**
 * When somebody has to look at an attempt again, or null when nothing is expected of it. Looks become rarer the
 * longer an outcome stays unknown: half the time that has passed, between 2 seconds and 10 minutes.
 */
export function nextLook(attempt: {
  state: AttemptState
  createdAt: Date
  /** When the Pix code, the voucher or the time to confirm ends. */
  expiresAt: Date | null
  isVoucher: boolean
  /** The gateway was asked just now and could not answer. */
  isUnanswered?: boolean
  now: Date
}): Date | null {
  const { state, createdAt, expiresAt, now } = attempt
  const age = now.getTime() - createdAt.getTime()
  if (state === 'authenticating') {
    const end = expiresAt?.getTime() ?? createdAt.getTime() + AUTHENTICATION_MS
    return new Date(Math.max(end, now.getTime() + MINUTE / 2))
  }
  if (state === 'sending') return new Date(createdAt.getTime() + CALL_OVERDUE_MS)
  if (state === 'unknown') return new Date(now.getTime() + clamp(age / 2, 2 * SECOND, 10 * MINUTE))
  if (state !== 'in-review' && state !== 'awaiting' && state !== 'superseded') return null
  // There may be news that will not be reported again: waiting for the attempt's end would be too late.
  if (attempt.isUnanswered === true) return new Date(now.getTime() + clamp(age / 10, MINUTE / 2, 10 * MINUTE))
  if (state === 'in-review') return new Date(now.getTime() + clamp(age / 2, MINUTE, HOUR))
  const end = (expiresAt ?? now).getTime() + paymentGraceMs(attempt.isVoucher)
  const safety = now.getTime() + safetyPause(attempt.isVoucher, age)
  return new Date(Math.min(Math.max(end, now.getTime() + MINUTE), safety))
}

/**
 * Returns the pause between look-ups. The gateway reports when a waiting attempt is paid; the report may be lost, so it
 * is also polled now and then.
 */
function safetyPause(isVoucher: boolean, age: number): number {
  return isVoucher ? clamp(age / 2, HOUR, 12 * HOUR) : clamp(age / 2, 2 * MINUTE, 10 * MINUTE)
}

/** When a paid charge is looked at again whose payer has not answered yet what was asked with it. */
export function nextMandateLook(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + clamp(age / 2, MINUTE, HOUR))
}

/** Pause before a pending reversal is tried again. */
export function nextReversalTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + clamp(2 ** tries * 5 * SECOND, 5 * SECOND, HOUR))
}

/** Tries of a pending reversal: with these pauses about a day. */
const REFUSED_REVERSAL_TRIES = 32

/**
 * Checks whether a refused refund or void is requested again before an operator has to look at it: the gateway may
 * accept it later, such as a refund for which the seller's balance there is too small.
 */
export function mayReverseAgain(tries: number): boolean {
  return tries < REFUSED_REVERSAL_TRIES
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
