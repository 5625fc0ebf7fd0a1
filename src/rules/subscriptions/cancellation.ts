import { calendarDateIn, type CalendarDate } from '../base/calendar.ts'
import type { RenewableCharge } from './renewal.ts'
import { chargeDate, endDate, subscriptionClock, type ChargeState, type Recurrence } from './subscription.ts'

/** How many days ahead a buyer can name the end of a contract: ten years. */
export const LATEST_END_DAYS = 3_653

/** Fields of a recurring product that its cancellation needs. */
export type Cancellable = {
  startedAt: Date
  timeZone: string
  terms: Recurrence
  charges: readonly Pick<RenewableCharge, 'number' | 'dueAt' | 'state'>[]
}

/** Charges whose periods were paid for, or are just being paid. */
const SETTLED: readonly ChargeState[] = ['paid', 'charging', 'refunded', 'charged-back']

/**
 * When a contract ends that its buyer cancels. A subscription: at the end of the period that was paid for, or of the
 * one in which `wantedOn` lies, which is where its next charge would be due; no notice is asked for, which is less than
 * the month that § 309 Nr. 9 BGB allows. A contract over a number of charges: at the end of its term.
 * `wantedOn` null: as soon as possible, as § 312k (5) BGB has it in case of doubt.
 */
export function cancellationEnd(
  { startedAt, timeZone, terms, charges }: Cancellable,
  { receivedAt, wantedOn }: { receivedAt: Date; wantedOn: CalendarDate | null },
): Date {
  const clock = subscriptionClock(startedAt, timeZone)
  const term = endDate(terms, clock.start)
  if (term !== null) return clock.instantOf(term)
  const settled = Math.max(
    0,
    ...charges.filter(({ state }) => SETTLED.includes(state)).map(({ number }) => number),
  )
  const planned = new Map(charges.map(({ number, dueAt }) => [number, new Date(dueAt)]))
  for (let number = settled + 1; ; number += 1) {
    const at = planned.get(number) ?? clock.instantOf(chargeDate(terms, clock.start, number))
    const isWanted = wantedOn === null || calendarDateIn(timeZone, at) >= wantedOn
    if (at > receivedAt && isWanted) return at
  }
}
