import { addMonths, type CalendarDate } from '../base/calendar.ts'
import type { InstallmentOption } from './installments.ts'
import type { Minor } from '../base/money.ts'

/** One instalment of a card purchase and the month on whose bill it is expected. */
export type ForecastEntry = {
  /** From 1. */
  readonly number: number
  /** The first day of the month. */
  readonly month: CalendarDate
  readonly amount: Minor
}

/**
 * When each instalment is expected on the card's bill: the first in the month after the purchase, then one a month.
 * Only the bank knows the day on which a bill closes, so no day is named.
 */
export function installmentForecast(
  { number, first, value }: Pick<InstallmentOption, 'number' | 'first' | 'value'>,
  today: CalendarDate,
): ForecastEntry[] {
  const thisMonth = `${today.slice(0, 8)}01`
  return Array.from({ length: number }, (_, index) => ({
    number: index + 1,
    month: addMonths(thisMonth, index + 1),
    amount: index === 0 ? first : value,
  }))
}
