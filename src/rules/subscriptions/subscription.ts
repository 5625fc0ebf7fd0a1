import { addDays, addMonths, calendarDateIn, type CalendarDate } from '../base/calendar.ts'
import type { Product } from '../catalogue/catalogue.ts'
import type { Minor } from '../base/money.ts'
import { instantIn, timeOfDayIn } from '../base/time-zone.ts'

export const SUBSCRIPTION_STATES = ['trialing', 'active', 'past-due', 'ended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATES)[number]

export const CHARGE_STATES = [
  'scheduled',
  'charging',
  'paid',
  'failed',
  'canceled',
  'refunded',
  'charged-back',
] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** Why a subscription goes on no more. */
export const END_REASONS = ['refunded', 'charged-back', 'completed', 'cancelled', 'unpaid'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Periods that have a name (specification of the platform, section 9); every other one is so many days. */
export type PeriodName = 'month' | 'quarter' | 'semester' | 'year'

const PERIODS: Readonly<Record<number, { name: PeriodName; months: number }>> = {
  30: { name: 'month', months: 1 },
  90: { name: 'quarter', months: 3 },
  180: { name: 'semester', months: 6 },
  365: { name: 'year', months: 12 },
}

/** The period of a contract that names none. */
export const DEFAULT_PERIOD_DAYS = 30
const MONTHS_OF_A_YEAR = 12

/**
 * Agreed charges of one product: stored with the sale, and all that a renewal needs. Amounts are minor units of the
 * sale's currency and without instalment interest.
 */
export type Recurrence = {
  type: 'SUBSCRIPTION' | 'CONTRACT'
  /** Days as the catalogue counts them; see `addPeriods`. */
  period: number
  /** How many charges there are; null: until somebody ends it. */
  charges: number | null
  /** How long nothing but a shipping fee is charged; 0: no trial. */
  trial: number
  trial_unit: 'days' | 'years'
  /** Every charge, unless `custom_charges` names another amount for it; without shipping. */
  amount: Minor
  custom_charges: readonly { charge: number; amount: Minor }[]
  /** The fee of every delivery after the purchase; 0 where the fee is paid once, with the purchase. */
  shipping: Minor
}

export type RecurringProduct = Pick<
  Product,
  | 'type'
  | 'amount'
  | 'period'
  | 'trial'
  | 'trial_unit'
  | 'charges'
  | 'custom_charges'
  | 'shipping_fee_is_recurring'
>

/** One charge of a subscription or contract; `number` counts from 1. */
export type ScheduledCharge = { number: number; date: CalendarDate; amount: Minor }

export function periodName(days: number): PeriodName | null {
  return PERIODS[days]?.name ?? null
}

/**
 * Returns the recurrence of a product, or null for one that is paid once. `shipping` is the fee of one delivery as the
 * buyer pays it; `inCurrency` converts the product's own amounts into the currency of the purchase.
 */
export function recurrenceOf(
  product: RecurringProduct,
  shipping: Minor,
  inCurrency: (amount: Minor) => Minor = (amount) => amount,
): Recurrence | null {
  if (product.type === 'TRANSACTION') return null
  return {
    type: product.type,
    period: product.period ?? DEFAULT_PERIOD_DAYS,
    charges: product.charges ?? null,
    trial: product.trial ?? 0,
    trial_unit: product.trial_unit ?? 'days',
    amount: inCurrency(product.amount),
    custom_charges: (product.custom_charges ?? []).map(({ charge, amount }) => ({
      charge,
      amount: inCurrency(amount),
    })),
    shipping: product.shipping_fee_is_recurring === true ? shipping : 0,
  }
}

/**
 * The day so many periods later. A named period is calendar months, on the same day of the month or the month's last:
 * "R$ 39,90 por mês" is charged twelve times a year, not every 30 days. Always count from the first day of a series,
 * so that 31 January is followed by 28 February and then by 31 March.
 */
export function addPeriods(date: CalendarDate, period: number, count: number): CalendarDate {
  const months = PERIODS[period]?.months
  return months === undefined ? addDays(date, period * count) : addMonths(date, months * count)
}

/** The day after the trial, on which the first charge is due; the day itself where there is no trial. */
export function firstChargeDate(recurrence: Recurrence, start: CalendarDate): CalendarDate {
  const { trial, trial_unit } = recurrence
  return trial_unit === 'years' ? addMonths(start, trial * MONTHS_OF_A_YEAR) : addDays(start, trial)
}

/** The day of the n-th charge of something that began on `start`. */
export function chargeDate(recurrence: Recurrence, start: CalendarDate, number: number): CalendarDate {
  return addPeriods(firstChargeDate(recurrence, start), recurrence.period, number - 1)
}

/** The n-th charge without shipping. */
export function unitOfCharge(
  recurrence: Pick<Recurrence, 'amount' | 'custom_charges'>,
  number: number,
): Minor {
  const custom = recurrence.custom_charges.find((each) => each.charge === number)
  return custom?.amount ?? recurrence.amount
}

/** The n-th charge with the fee that recurs. The first one is the purchase itself, which may bear other amounts. */
export function amountOfCharge(recurrence: Recurrence, number: number): Minor {
  return unitOfCharge(recurrence, number) + recurrence.shipping
}

/** Returns the amount of every charge after the charges with individual amounts. */
export function recurringAmount(recurrence: Recurrence): Minor {
  return recurrence.amount + recurrence.shipping
}

/** The first `count` charges, or fewer where there are no more. */
export function scheduleOf(recurrence: Recurrence, start: CalendarDate, count: number): ScheduledCharge[] {
  const length = Math.min(count, recurrence.charges ?? count)
  return Array.from({ length }, (_, index) => index + 1).map((number) => ({
    number,
    date: chargeDate(recurrence, start, number),
    amount: amountOfCharge(recurrence, number),
  }))
}

/** The day on which the period of the last charge is over; null for what has no last charge. */
export function endDate(recurrence: Recurrence, start: CalendarDate): CalendarDate | null {
  const { charges } = recurrence
  return charges === null ? null : chargeDate(recurrence, start, charges + 1)
}

/** Days as an instant: the hour of the purchase on the seller's clocks, so that no trial is cut by part of a day. */
export type SubscriptionClock = { start: CalendarDate; instantOf: (date: CalendarDate) => Date }

/** How something that began at an instant counts its days in the seller's time zone. */
export function subscriptionClock(startedAt: Date, timeZone: string): SubscriptionClock {
  const time = timeOfDayIn(timeZone, startedAt)
  return {
    start: calendarDateIn(timeZone, startedAt),
    instantOf: (date) => instantIn(timeZone, date, time),
  }
}
