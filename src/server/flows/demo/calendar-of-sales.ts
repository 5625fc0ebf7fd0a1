import { addDays, type CalendarDate } from '#rules/base/calendar.ts'
import type { Drawn } from './drawn.ts'

/** São Paulo has had no summer time since 2019 (Decreto 9.772/2019); asking a time zone takes as long as the rest. */
const OFFSET = '-03:00'
const HOUR_MS = 3_600_000

/** The day of a moment on the seller's clocks. */
export const dayOf = (at: Date): CalendarDate =>
  new Date(at.getTime() - 3 * HOUR_MS).toISOString().slice(0, 10)

/** The time of day of a moment on the seller's clocks, in whole seconds. */
export const timeOfDay = (at: Date): string =>
  new Date(at.getTime() - 3 * HOUR_MS).toISOString().slice(11, 19)

/** A moment of a day on the seller's clocks. `time`: hours, minutes and seconds. */
export const momentAt = (date: CalendarDate, time: string): Date => new Date(`${date}T${time}${OFFSET}`)

/** Nothing of the history is younger: whatever looks at the last hours finds what really happened in them. */
export const QUIET_MS = 3 * HOUR_MS

/** How much is sold in an hour of the day, on the seller's clocks. */
const HOURS = [1, 0, 0, 0, 0, 0, 1, 2, 4, 6, 7, 8, 7, 6, 6, 6, 6, 6, 7, 9, 11, 11, 8, 4].map(
  (weight, hour) => ({
    weight,
    hour,
  }),
)

/** How much is sold on a day of the week, Sunday first. */
const WEEKDAYS = [1.15, 1.1, 0.95, 0.9, 0.95, 0.9, 1.05]

/**
 * The moments at which something is sold, the oldest first: from a number a day at first to another in the end.
 *
 * @param days how many days back it begins
 */
export function momentsOf(
  drawn: Drawn,
  now: Date,
  { days, first, last }: { days: number; first: number; last: number },
): Date[] {
  const today = dayOf(now)
  const latest = now.getTime() - QUIET_MS
  const moments = Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index + 1 - days)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    const expected = (first + ((last - first) * index) / days) * (WEEKDAYS[weekday] ?? 1)
    const count = Math.floor(expected + drawn.next())
    return Array.from({ length: count }, () => momentOf(drawn, date))
  })
  return moments
    .flat()
    .filter((moment) => moment.getTime() < latest)
    .sort((a, b) => a.getTime() - b.getTime())
}

function momentOf(drawn: Drawn, date: string): Date {
  const { hour } = drawn.pickByWeight(HOURS)
  return later(momentAt(date, '00:00:00'), hour * HOUR_MS + drawn.between(0, HOUR_MS - 1))
}

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * HOUR_MS
