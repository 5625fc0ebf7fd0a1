import type { Locale } from '#rules/locale.ts'
import { date, dateTime, time } from './format.ts'

/**
 * When an event is, by the clocks where it is: `05/12/2026, 19:00 – 23:30`; where it ends on another day, that day is
 * said, too.
 *
 * @param timeZone an IANA time zone
 */
export function eventTime(
  { starts_at, ends_at }: { starts_at: string; ends_at: string | null },
  locale: Locale,
  timeZone: string,
): string {
  const from = dateTime(starts_at, locale, timeZone)
  if (ends_at === null || new Date(ends_at) <= new Date(starts_at)) return from
  const isSameDay = date(starts_at, locale, timeZone) === date(ends_at, locale, timeZone)
  return `${from} – ${isSameDay ? time(ends_at, locale, timeZone) : dateTime(ends_at, locale, timeZone)}`
}
