import type { AttemptState } from './payment-state.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After this long without an answer nobody is waiting for the call any more. */
export const CALL_OVERDUE_MS = 20 * SECOND
/** A Pix may be paid in its last second; its holds outlive the code by this. */
export const PIX_GRACE_MS = 2 * MINUTE
/** Bank days that a boleto paid on its last day may take to be reported. */
export const VOUCHER_CLEARING_MS = 4 * DAY
/** An outcome that stays unknown this long is reported to the operator. */
export const UNKNOWN_ALERT_MS = HOUR

/**
 * When somebody has to look at an attempt again, or null when nothing is expected of it. Looks become rarer the
 * longer an outcome stays unknown: half the time that has passed, between 2 seconds and 10 minutes.
 */
export function nextLook(attempt: {
  state: AttemptState
  createdAt: Date
  /** When the Pix code or the voucher ends. */
  expiresAt: Date | null
  isVoucher: boolean
  now: Date
}): Date | null {
  const { state, createdAt, expiresAt, now } = attempt
  const age = now.getTime() - createdAt.getTime()
  if (state === 'sending') return new Date(createdAt.getTime() + CALL_OVERDUE_MS)
  if (state === 'unknown') return new Date(now.getTime() + clamp(age / 2, 2 * SECOND, 10 * MINUTE))
  if (state === 'in-review') return new Date(now.getTime() + clamp(age / 2, MINUTE, HOUR))
  if (state === 'awaiting' || state === 'superseded') return waitingLook(attempt.isVoucher, expiresAt, now)
  return null
}

function waitingLook(isVoucher: boolean, expiresAt: Date | null, now: Date): Date {
  const end = (expiresAt ?? now).getTime() + (isVoucher ? VOUCHER_CLEARING_MS : PIX_GRACE_MS)
  return new Date(Math.max(end, now.getTime() + MINUTE))
}

/** Pause before a refund or void that is owed is tried again. */
export function nextReversalTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + clamp(2 ** tries * 5 * SECOND, 5 * SECOND, HOUR))
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
