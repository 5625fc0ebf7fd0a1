import { calendarDateIn, type CalendarDate } from './calendar.ts'
import type { CountryCode } from './country.ts'

/** A time of day as clocks show it, in whole seconds after midnight. */
export type TimeOfDay = number

const HOUR_MS = 3_600_000
const DAY_SECONDS = 86_400

/** Time zone of each country's seat of business (IANA time zone database); sellers in other countries use UTC. */
const ZONES: Readonly<Record<CountryCode, string>> = {
  BR: 'America/Sao_Paulo',
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  MX: 'America/Mexico_City',
  UY: 'America/Montevideo',
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
}

/** The time zone by which a seller of this country counts days. */
export function timeZoneOf(country: CountryCode): string {
  return ZONES[country] ?? 'UTC'
}

/** Returns the local time of a zone at an instant, in milliseconds as if it were UTC. */
function wallTime(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(instant))
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const seconds = read('hour') * 3600 + read('minute') * 60 + read('second')
  return Date.parse(`${calendarDateIn(timeZone, new Date(instant))}T00:00:00Z`) + seconds * 1000
}

/** Whether a name is one of the time zone database (IANA), such as 'America/Manaus'. */
export function isTimeZone(name: string): boolean {
  // `Intl` also takes offsets such as +03:00, which know no summer time.
  if (!/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The zone whose clocks an event goes by: its own, or that of its seller's country. */
export function eventTimeZone(
  { event }: { event?: { timezone?: string } },
  { country }: { country: CountryCode },
): string {
  return event?.timezone ?? timeZoneOf(country)
}

/**
 * Formats an instant as the local time of a zone, with its offset from UTC: `2027-01-05T17:00:00-03:00` (ISO 8601).
 * Readers need no table of time zones.
 */
export function zonedTime(timeZone: string, instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000) * 1000
  const wall = wallTime(timeZone, seconds)
  const minutes = Math.round((wall - seconds) / 60_000)
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  return `${new Date(seconds + minutes * 60_000).toISOString().slice(0, 19)}${offset}`
}

/** The time of day that the clocks of a zone show. */
export function timeOfDayIn(timeZone: string, now: Date): TimeOfDay {
  return (wallTime(timeZone, now.getTime()) / 1000) % DAY_SECONDS
}

/**
 * The instant at which the clocks of a zone show a day and time. A time that the change to summer time leaves out
 * counts on from before the gap, as 02:30 becomes 03:30; of a time that comes twice it is the first.
 */
export function instantIn(timeZone: string, date: CalendarDate, time: TimeOfDay): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + time * 1000
  const offsetAt = (instant: number): number => wallTime(timeZone, instant) - instant
  // No zone changes its clocks twice within a day, so the two offsets around it are all there are.
  const before = offsetAt(wanted - 24 * HOUR_MS)
  const after = offsetAt(wanted + 24 * HOUR_MS)
  const fitting = [before, after]
    .map((offset) => wanted - offset)
    .filter((instant) => wallTime(timeZone, instant) === wanted)
  return new Date(fitting.length === 0 ? wanted - before : Math.min(...fitting))
}
