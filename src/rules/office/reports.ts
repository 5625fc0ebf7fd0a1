import { addDays, type CalendarDate } from '../base/calendar.ts'

/** Money in minor units. Net is what is left: gross less what went back and what is disputed. */
export type Money = { gross: number; refunded: number; disputed: number }

export const REPORT_DAYS = [7, 30, 90, 365] as const
export type ReportDays = (typeof REPORT_DAYS)[number]

/** Returns the net amount of receipts. */
export function netOf({ gross, refunded, disputed }: Money): number {
  return gross - refunded - disputed
}

/** The sums of several. */
export function sumOf(parts: readonly Money[]): Money {
  const sum = (field: keyof Money): number => parts.reduce((total, part) => total + part[field], 0)
  return { gross: sum('gross'), refunded: sum('refunded'), disputed: sum('disputed') }
}

/**
 * Every day of a span in its order, also those on which nothing moved.
 *
 * @param last the last day; `count`: how many days there are
 */
export function everyDay(
  rows: readonly (Money & { day: CalendarDate })[],
  { last, count }: { last: CalendarDate; count: number },
): (Money & { day: CalendarDate })[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index - count + 1)
    return { day, ...sumOf(rows.filter((row) => row.day === day)) }
  })
}

/** Figures of the last days are compared with the ledger all the time, and once a night those of five weeks. */
const COMPARED = { days: 2, nightlyDays: 35, nightHour: 4 } as const

/** How many days back figures are compared with the ledger at a moment. */
export function comparedDays(now: Date): number {
  return now.getUTCHours() === COMPARED.nightHour ? COMPARED.nightlyDays : COMPARED.days
}
