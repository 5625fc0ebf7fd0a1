import type { Acceptance } from '../order/acceptance.ts'
import { addDays, calendarDateIn, nextWorkingDay, type CalendarDate } from '../base/calendar.ts'
import type { CountryCode } from '../base/country.ts'
import { MOST_AUTOMATIC_GUARANTEES, type Guarantee } from '../catalogue/guarantee.ts'
import { instantIn, timeZoneOf } from '../base/time-zone.ts'
import { withdrawalOf, type Withdrawal } from './withdrawal.ts'

/**
 * How many days each right lasts. Brazil: Código de Defesa do Consumidor (Lei 8.078/1990), article 49. Europe: Directive
 * 2011/83/EU, article 9(1).
 */
const DAYS = { brazil: 7, europe: 14 } as const

/** The first working day on or after a day, as far as the calendar of the right is known. */
function workingDayFor(right: Withdrawal, day: CalendarDate): CalendarDate {
  // Código Civil, article 132, § 1: a period that ends on a holiday ends on the next working day.
  if (right === 'brazil') return nextWorkingDay(day)
  if (right === null) return day
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
  return endOfPeriod(right, country, { from, days: DAYS[right] })
}

function endOfPeriod(
  right: Withdrawal,
  country: CountryCode,
  { from, days }: { from: Date; days: number },
): Date {
  const zone = timeZoneOf(country)
  const last = workingDayFor(right, addDays(calendarDateIn(zone, from), days))
  return instantIn(zone, addDays(last, 1), 0)
}

/**
 * The country's right whose holidays move the end of a guarantee: it is counted like the legal period of the buyer's
 * country.
 */
const daysCountedBy = (country: CountryCode): Withdrawal =>
  withdrawalOf(country, { isEvent: false, accepts: [] })

/** Facts that decide on a received withdrawal. */
export type WithdrawalCase = {
  country: CountryCode
  accepts: readonly Acceptance[]
  isEvent: boolean
  isParcel: boolean
  isDonation: boolean
  isRenewal: boolean
  boughtAt: Date
  receivedAt: Date
  /** Guarantee that each product was sold with; null: without a guarantee. */
  guarantees: readonly (Guarantee | null)[]
  /** Automatic guarantees that the buyer has had at this seller in 90 days. */
  guaranteedBefore: number
}

/**
 * Why the seller has to answer a withdrawal: `no-right` by law, `late`, `parcel` (the goods come back first, Directive
 * 2011/83/EU, article 13(3)), `event` (the ticket may have been used), `guarantee` (the seller answers requests under the
 * guarantee), `guarantee-often` (the buyer has had many automatic ones).
 */
export type AskedReason = 'no-right' | 'late' | 'parcel' | 'event' | 'guarantee' | 'guarantee-often'

/**
 * `asks` null: the money goes back, by the right or, where `guaranteeEndsAt` is not null, by the guarantee. `endsAt`
 * null: no end of the right is known. `guaranteeEndsAt` null: the right decides, or no guarantee is running.
 */
export type WithdrawalDecision = {
  asks: AskedReason | null
  endsAt: Date | null
  guaranteeEndsAt: Date | null
}

/**
 * Whether a withdrawal returns the money at once, or becomes a request to the seller. The guarantee of the seller adds
 * to the legal right and limits nothing of it.
 */
export function decideWithdrawal(asked: WithdrawalCase): WithdrawalDecision {
  const legal = { ...decideByLaw(asked), guaranteeEndsAt: null }
  if (legal.asks === null || asked.isDonation || asked.isRenewal) return legal
  const ends = asked.guarantees.map((guarantee) => guaranteeEnd(asked, guarantee))
  const running = ends.flatMap((end) =>
    end !== null && asked.receivedAt.getTime() < end.getTime() ? [end] : [],
  )
  // guard: guarantee-in-time
  if (running.length === 0) return legal
  const guaranteeEndsAt = latest(running)
  const { endsAt } = legal
  if (asked.isParcel) return { asks: 'parcel', endsAt, guaranteeEndsAt }
  if (asked.isEvent) return { asks: 'event', endsAt, guaranteeEndsAt }
  // The whole purchase goes back: by itself only where that was promised of each of its products.
  const isAutomatic =
    running.length === ends.length && asked.guarantees.every((guarantee) => guarantee?.kind === 'automatic')
  // guard: guarantee-asks
  if (!isAutomatic) return { asks: 'guarantee', endsAt, guaranteeEndsAt }
  // guard: guarantees-in-90-days
  const isOften = asked.guaranteedBefore >= MOST_AUTOMATIC_GUARANTEES
  return { asks: isOften ? 'guarantee-often' : null, endsAt, guaranteeEndsAt }
}

function guaranteeEnd({ country, boughtAt }: WithdrawalCase, guarantee: Guarantee | null): Date | null {
  if (guarantee === null) return null
  return endOfPeriod(daysCountedBy(country), country, { from: boughtAt, days: guarantee.days })
}

const latest = (moments: readonly Date[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment.getTime())))

function decideByLaw(asked: WithdrawalCase): Omit<WithdrawalDecision, 'guaranteeEndsAt'> {
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
