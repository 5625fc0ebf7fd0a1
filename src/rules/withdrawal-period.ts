import type { Acceptance } from './acceptance.ts'
import { addDays, calendarDateIn, nextWorkingDay, type CalendarDate } from './calendar.ts'
import type { CountryCode } from './country.ts'
import { instantIn, timeZoneOf } from './time-zone.ts'
import { withdrawalOf } from './withdrawal.ts'

/**
 * How many days each right lasts. Brazil: Código de Defesa do Consumidor (Lei 8.078/1990), article 49. Europe: Directive
 * 2011/83/EU, article 9(1).
 */
const DAYS = { brazil: 7, europe: 14 } as const

/** The first working day on or after a day, as far as the calendar of the right is known. */
function workingDayFor(right: keyof typeof DAYS, day: CalendarDate): CalendarDate {
  // Código Civil, article 132, § 1: a period that ends on a holiday ends on the next working day.
  if (right === 'brazil') return nextWorkingDay(day)
  // Regulation (EEC, Euratom) 1182/71, article 3(4), of Saturdays and Sundays; public holidays differ by member state.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const wait = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return addDays(day, wait)
}

/**
 * The moment at which a right ends: midnight after its last day, by the clock of the buyer's country. The day of the
 * purchase is not counted (Código Civil, article 132; Regulation 1182/71, article 3(1)).
 */
export function withdrawalEnd(right: keyof typeof DAYS, country: CountryCode, from: Date): Date {
  const zone = timeZoneOf(country)
  const last = workingDayFor(right, addDays(calendarDateIn(zone, from), DAYS[right]))
  return instantIn(zone, addDays(last, 1), 0)
}

/** What decides over a withdrawal that was received. */
export type WithdrawalCase = {
  country: CountryCode
  accepts: readonly Acceptance[]
  isEvent: boolean
  isParcel: boolean
  isDonation: boolean
  isRenewal: boolean
  boughtAt: Date
  receivedAt: Date
}

/**
 * Why the seller has to answer a withdrawal: `no-right` by law, `late`, `parcel` (the goods come back first, Directive
 * 2011/83/EU, article 13(3)), `event` (the ticket may have been used).
 */
export type AskedReason = 'no-right' | 'late' | 'parcel' | 'event'

/** `asks` null: the right stands and the money goes back. `endsAt` null: no end is known. */
export type WithdrawalDecision = { asks: AskedReason | null; endsAt: Date | null }

/** Whether a withdrawal returns the money at once, or becomes a request to the seller. */
export function decideWithdrawal(asked: WithdrawalCase): WithdrawalDecision {
  const { country, isEvent, isParcel, isDonation, isRenewal, boughtAt, receivedAt } = asked
  const right = withdrawalOf(country, asked)
  if (right === null || isDonation || isRenewal) return { asks: 'no-right', endsAt: null }
  // The period begins with the delivery, of which nothing is known here.
  if (isParcel) return { asks: 'parcel', endsAt: null }
  const endsAt = withdrawalEnd(right, country, boughtAt)
  // guard: withdrawal-in-time
  if (receivedAt.getTime() >= endsAt.getTime()) return { asks: 'late', endsAt }
  return { asks: isEvent ? 'event' : null, endsAt }
}
