import type { Locale } from '#rules/base/locale.ts'
import { dateTime, time } from './format.ts'

/*
 * Time of an event, by the clocks of its place. The server sends its moments with the offset of those clocks
 * (`2027-01-05T17:00:00-03:00`), so that page, mail, paper and browser show the same, whatever time zone data they
 * have.
 */

/** The beginning and the end of an event, each with the offset of its own clocks (ISO 8601); null: the end is unknown. */
export type EventMoments = { starts_at: string; ends_at: string | null }

const LONG_DAY: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}

/** The minutes that the clocks of a moment are ahead of UTC, as it says itself. */
export function offsetOf(moment: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/** Returns the clock time of a moment, as if the clocks showed UTC. */
function wallClock(moment: string): Date {
  return new Date(Date.parse(moment) + offsetOf(moment) * 60_000)
}

function dayAndTime(wall: Date, locale: Locale): string {
  const day = new Intl.DateTimeFormat(locale, LONG_DAY).format(wall).replaceAll('\u202f', '\u00a0')
  return `${day}, ${time(wall, locale, 'UTC')}`
}

/**
 * When an event is: `ter., 5 de janeiro de 2027, 17:00 – 20:00`; of one that ends on another day, that day is said, too.
 */
export function eventTime({ starts_at, ends_at }: EventMoments, locale: Locale): string {
  const from = wallClock(starts_at)
  const start = dayAndTime(from, locale)
  if (ends_at === null || Date.parse(ends_at) <= Date.parse(starts_at)) return start
  const to = wallClock(ends_at)
  const isOneDay = from.toISOString().slice(0, 10) === to.toISOString().slice(0, 10)
  return `${start}\u00a0– ${isOneDay ? time(to, locale, 'UTC') : dayAndTime(to, locale)}`
}

/** The short name of the clocks that a moment goes by, which every language writes so: `UTC-3`, `UTC+5:30`. */
export function clockName(moment: string): string {
  const minutes = offsetOf(moment)
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** A moment by its own clocks, which are named: the reader's may be others. `21/11/2026, 10:01 (UTC-3)`. */
export function zonedDateTime(moment: string, locale: Locale): string {
  return `${dateTime(wallClock(moment), locale, 'UTC')} (${clockName(moment)})`
}
