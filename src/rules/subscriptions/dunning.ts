import { addDays, calendarDateIn } from '../base/calendar.ts'
import type { PaymentErrorCode } from '../base/errors.ts'
import { instantIn } from '../base/time-zone.ts'
import { isRefusedForGood } from '../payment/retry.ts'
import type { SchemeAdvice } from '../payment/scheme-advice.ts'

/** Why the card of a renewal was refused, as far as it decides what follows. */
export type RefusalCategory = 'technical' | 'funds' | 'issuer' | 'card' | 'authentication' | 'never'

/** A definite refusal of an automatic attempt, as its row keeps it. */
export type Refusal = {
  /** A code of the payment catalogue; null: none was given. */
  code: string | null
  gatewayCode: string | null
  advice: SchemeAdvice | null
  /** The gateway was never asked, or could not be reached. */
  isNotSent: boolean
  at: Date
}

/**
 * What follows a refused renewal. A version that was used never changes: a charge that is in dunning goes on by the
 * version that the program has, and every version ends.
 */
export type DunningPolicy = {
  version: number
  /** Hours after each refusal; one retry for each entry. */
  technicalHours: readonly number[]
  /** Days after each refusal, on the shop's clocks; one retry for each entry. */
  retryDays: Readonly<Record<'funds' | 'issuer', readonly number[]>>
  /** The hours of the day, on the shop's clocks, between which a retry is made. */
  hours: readonly [from: number, until: number]
  /** Days after the due date on which a subscription ends that nobody paid. */
  endAfterDays: number
}

export const DUNNING_POLICY: DunningPolicy = {
  version: 1,
  technicalHours: [1, 3, 8, 12],
  retryDays: { funds: [1, 2, 2, 2], issuer: [3, 4] },
  hours: [8, 12],
  endAfterDays: 20,
}

/** How often a charge is attempted again at most. */
export function mostRetries({ technicalHours, retryDays }: DunningPolicy): number {
  return Math.max(technicalHours.length, retryDays.funds.length, retryDays.issuer.length)
}

/**
 * The most refused attempts of one card that a scheme bears within 30 days, the lowest that acquirers publish: Visa 15
 * (Worldpay, scheme response codes; other acquirers say 20 since 2025-05), Mastercard 35, and in Brazil a fee from the
 * 8th in a month on (Cielo, programa de retentativas), Elo 15. `methods/card-limits.ts` holds them for every attempt; a
 * policy stays below the lowest by itself, so that its own retries never reach a fee.
 */
export const ATTEMPTS_WITHOUT_FEE = 7

/** The least time between two attempts of a renewal, but where the gateway itself failed. */
const LEAST_GAP_HOURS = 20
/** How long a subscriber has at least to pay by the link after the last refusal. */
const LAST_DAYS = 3

const CATEGORIES: Readonly<Partial<Record<PaymentErrorCode, RefusalCategory>>> = {
  INSUFFICIENT_FUNDS: 'funds',
  INVALID_CREDIT_CARD: 'card',
  CREDIT_CARD_INVALID: 'card',
  CARD_GONE: 'card',
  INVALID_DATA: 'card',
  INVALID_CVV: 'card',
  '87': 'card',
  BAD_TRACK_2_DATA: 'card',
  WORLDPAY_CARD_ERROR: 'card',
  COMPLETE_CHALLENGE_3DS: 'authentication',
  BLACKLIST_PURCHASE: 'never',
  SUSPECTED_FRAUD: 'never',
  SUSPECTED_INTERN_FRAUD: 'never',
  BLOCKED_BY_FRAUD_ANALYSIS: 'never',
  GENERIC: 'technical',
}

/** A final advice of the card scheme or issuer takes precedence over the code of the gateway. */
export function refusalCategory({ code, gatewayCode, advice, isNotSent }: Refusal): RefusalCategory {
  if (isNotSent) return 'technical'
  // guard: renewal-advised-against
  if (advice?.retry === 'never' || (gatewayCode !== null && isRefusedForGood(gatewayCode))) return 'never'
  if (advice?.retry === 'after-update') return 'card'
  const category = CATEGORIES[code as PaymentErrorCode] ?? 'issuer'
  return category === 'technical' && advice?.retry === 'later' ? 'funds' : category
}

const HOUR_MS = 3_600_000

/**
 * When a refused charge is attempted again; null: never by itself. `attempts`: how many were made. `spread` between 0
 * and 1 is fixed for each subscription, so that retries of a day are not made at one instant.
 */
export function nextRetry(
  policy: DunningPolicy,
  refusal: Refusal,
  { attempts, timeZone, spread }: { attempts: number; timeZone: string; spread: number },
): Date | null {
  const category = refusalCategory(refusal)
  if (category !== 'technical' && category !== 'funds' && category !== 'issuer') return null
  const at = refusal.at.getTime()
  const advised = at + (refusal.advice?.hours ?? 0) * HOUR_MS
  if (category === 'technical') {
    const hours = policy.technicalHours[attempts - 1]
    return hours === undefined ? null : new Date(Math.max(at + hours * HOUR_MS, advised))
  }
  const days = policy.retryDays[category][attempts - 1]
  if (days === undefined) return null
  const earliest = Math.max(advised, at + LEAST_GAP_HOURS * HOUR_MS)
  const [from, until] = policy.hours
  const seconds = Math.floor((from + (until - from) * spread) * 3600)
  for (let day = addDays(calendarDateIn(timeZone, refusal.at), days); ; day = addDays(day, 1)) {
    const instant = instantIn(timeZone, day, seconds)
    if (instant.getTime() >= earliest) return instant
  }
}

/** When a charge that nobody paid ends its subscription. */
export function unpaidEnd(policy: DunningPolicy, dueAt: Date, refusedAt: Date, timeZone: string): Date {
  const day = addDays(calendarDateIn(timeZone, dueAt), policy.endAfterDays)
  const last = addDays(calendarDateIn(timeZone, refusedAt), LAST_DAYS)
  return instantIn(timeZone, day > last ? day : last, policy.hours[1] * 3600)
}
