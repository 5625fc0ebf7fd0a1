import { addDays, calendarDateIn, type CalendarDate } from '../base/calendar.ts'
import type { PaymentMethod } from '../methods/method.ts'
import type { RenewableCharge } from './renewal.ts'
import { chargeDate, subscriptionClock, type Recurrence, type SubscriptionStatus } from './subscription.ts'

/** A subscription as far as the move of its next charge asks about it. */
export type MovableSubscription = {
  status: SubscriptionStatus
  method: PaymentMethod
  startedAt: Date
  timeZone: string
  terms: Recurrence
  charges: readonly RenewableCharge[]
}

/** The charge that can be moved, its day, and the first and last day on which it can be. */
export type ChargeMove = { number: number; day: CalendarDate; from: CalendarDate; until: CalendarDate }

/**
 * On which days the next charge of a subscription can be: never before the day that the buyer agreed to, nor today, and
 * always before the day of the charge after it, which stays where it is. Null: it cannot be moved, because it is being
 * paid, because nothing is planned, or because the buyer authorised its days at their bank (Pix Automático).
 */
export function chargeMove(subscription: MovableSubscription, now: Date): ChargeMove | null {
  const { status, method, terms, timeZone, charges } = subscription
  if (status === 'ended' || method === 'PIX_AUTOMATIC') return null
  const next = charges
    .filter(({ state }) => state === 'scheduled' || state === 'failed' || state === 'charging')
    .toSorted((a, b) => a.number - b.number)[0]
  if (next === undefined || next.state === 'charging') return null
  const { start } = subscriptionClock(subscription.startedAt, timeZone)
  const agreed = chargeDate(terms, start, next.number)
  const tomorrow = addDays(calendarDateIn(timeZone, now), 1)
  const from = agreed > tomorrow ? agreed : tomorrow
  const until = addDays(chargeDate(terms, start, next.number + 1), -1)
  if (from > until) return null
  return { number: next.number, day: calendarDateIn(timeZone, new Date(next.dueAt)), from, until }
}

/** Whether a day is one of those on which the charge can be. */
export function isDayOf({ from, until }: ChargeMove, day: CalendarDate): boolean {
  return day >= from && day <= until
}
