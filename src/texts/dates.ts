import type { Locale } from '#rules/base/locale.ts'

import { capitalised, date, IS_DAY, type Moment } from './format.ts'

/*
 * Dates in everyday wording: near ones in words, months without a day. Few pages need them, so they are separate from
 * the formats that every page loads.
 */

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** How far a moment is from now, in its largest whole unit: `em 3 minutos`, `há 2 dias`. */
export function relative(value: Moment, now: Date, locale: Locale): string {
  const seconds = Math.round((new Date(value).getTime() - now.getTime()) / 1000)
  const found = UNITS.find((entry) => Math.abs(seconds) >= entry.seconds) ?? UNITS[3]
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return format.format(Math.trunc(seconds / found.seconds), found.unit)
}

const NUMBERS: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'numeric', day: 'numeric' }

/** Days since 1970, by the calendar of a time zone. */
function dayNumber(value: Moment, timeZone: string | undefined): number {
  const zone = typeof value === 'string' && IS_DAY.test(value) ? 'UTC' : timeZone
  // By its parts: engines disagree about the order in which a language writes them.
  const calendar = new Intl.DateTimeFormat('en-US', { ...NUMBERS, timeZone: zone })
  const found = new Map(
    calendar.formatToParts(new Date(value)).map((part) => [part.type, Number(part.value)]),
  )
  return Date.UTC(found.get('year') ?? NaN, (found.get('month') ?? NaN) - 1, found.get('day')) / 86_400_000
}

/** `Hoje`, `Amanhã` or `Ontem` for the days next to now, the date for every other one. */
export function nearDate(value: Moment, now: Date, locale: Locale, timeZone?: string): string {
  const distance = dayNumber(value, timeZone) - dayNumber(now, timeZone)
  if (Math.abs(distance) > 1) return date(value, locale, timeZone)
  return capitalised(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(distance, 'day'), locale)
}

/** The month of a calendar day (`YYYY-MM-DD`): `dezembro de 2026`. */
export function monthOf(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(day))
}
