/** The time between a reminder and the charge it is about. */
const REMINDER_DAYS = 7
/** Periods from which on every charge is announced (Mastercard: rarer than every 180 days, 7 to 30 days before). */
const LONG_PERIOD_DAYS = 180
const DAY_MS = 24 * 60 * 60_000

/** How long before it is due a charge is planned. */
export const PLANNED_AHEAD_DAYS = REMINDER_DAYS + 1

/** A charge that the worker has not planned yet, of a seller whose subscriptions renew by themselves. */
export type ChargeToPlan = {
  number: number
  dueAt: Date
  /** Days of a period, as the catalogue counts them. */
  period: number
  hasTrial: boolean
  startedAt: Date
  /** Since when the seller's subscriptions renew by themselves. */
  renewsSince: Date
  /** When the subscriber was first reminded of an automatic charge; null: never yet. */
  firstRemindedAt: Date | null
}

/** `renewAt` null: not before a reminder was sent. */
export type RenewalPlan = { renewAt: Date | null; reminds: boolean }

/** When a charge is made whose subscriber has to be reminded first. */
export function chargedAfterReminder(dueAt: Date, remindedAt: Date): Date {
  return new Date(Math.max(dueAt.getTime(), remindedAt.getTime() + REMINDER_DAYS * DAY_MS))
}

/**
 * Plans when a charge is made and whether a reminder precedes it. Subscribers from before the seller's switch agreed to
 * a link for each period: their first automatic charge follows seven days after the first reminder was sent. All others
 * get a reminder of the first renewal, which also covers the end of a trial of more than seven days (required by Visa
 * and Mastercard). Every charge of a long period has a reminder.
 */
export function planRenewal(charge: ChargeToPlan): RenewalPlan {
  const { dueAt, startedAt, renewsSince, firstRemindedAt, number, period, hasTrial } = charge
  const isLong = period >= LONG_PERIOD_DAYS
  if (startedAt < renewsSince) {
    // guard: subscribers-are-notified-first
    if (firstRemindedAt === null) return { renewAt: null, reminds: true }
    return { renewAt: chargedAfterReminder(dueAt, firstRemindedAt), reminds: isLong }
  }
  const isFirst = number === (hasTrial ? 1 : 2)
  const isInTime = dueAt.getTime() - startedAt.getTime() > REMINDER_DAYS * DAY_MS
  return { renewAt: dueAt, reminds: (isFirst || isLong) && isInTime }
}
