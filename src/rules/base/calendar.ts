/** A day of the civil calendar, 'YYYY-MM-DD', without time and zone. Such texts sort as the days do. */
export type CalendarDate = string

const DAY_MS = 24 * 60 * 60 * 1000

/** The year in which 20 November became a national holiday (Lei 14.759/2023). */
const CONSCIENCIA_NEGRA_SINCE = 2024

/** National holidays on fixed days, MM-DD (Leis 662/1949, 6.802/1980, 14.759/2023). */
const FIXED_HOLIDAYS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'] as const

const CONSCIENCIA_NEGRA = '11-20'

function read(date: CalendarDate): { year: number; month: number; day: number } {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  if (Number.isNaN(parts.year) || write(parts.year, parts.month, parts.day) !== date) {
    throw new RangeError(`not a calendar date: ${date}`)
  }
  return parts
}

/** Days and months out of range carry over, as Date does. */
function write(year: number, month: number, day: number): CalendarDate {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The day that an instant falls on in a time zone (IANA name), such as 'America/Sao_Paulo'. */
export function calendarDateIn(timeZone: string, now: Date): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const)
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Record<string, string>
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** The day `count` days later (earlier when negative). Throws RangeError when `date` is no date. */
export function addDays(date: CalendarDate, count: number): CalendarDate {
  const { year, month, day } = read(date)
  return write(year, month, day + count)
}

/** How many days lie from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  const at = (date: CalendarDate) => {
    const { year, month, day } = read(date)
    return Date.UTC(year, month - 1, day)
  }
  return Math.round((at(to) - at(from)) / DAY_MS)
}

/** The days of a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * The same day `count` months later, or the last day of that month when it has no such day. Always count from
 * the first date of a series: 31 January plus 2 is 31 March, while twice plus 1 would end on the 28th.
 */
export function addMonths(date: CalendarDate, count: number): CalendarDate {
  const { year, month, day } = read(date)
  const index = year * 12 + (month - 1) + count
  const targetYear = Math.floor(index / 12)
  const targetMonth = index - targetYear * 12 + 1
  return write(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)))
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher's reckoning). */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const marchDay = epact + weekday - 7 * shift + 22
  return write(year, 3, marchDay)
}

/** Brazil's national holidays of a year, in order. */
export function brazilianHolidays(year: number): readonly CalendarDate[] {
  const since2024 = year >= CONSCIENCIA_NEGRA_SINCE ? [CONSCIENCIA_NEGRA] : []
  const fixed = [...FIXED_HOLIDAYS, ...since2024].map((day) => `${String(year).padStart(4, '0')}-${day}`)
  const goodFriday = addDays(easterSunday(year), -2)
  return [...new Set([...fixed, goodFriday])].toSorted()
}

function isWeekend(date: CalendarDate): boolean {
  const { year, month, day } = read(date)
  return [0, 6].includes(new Date(Date.UTC(year, month - 1, day)).getUTCDay())
}

/** Monday to Friday and no national holiday of Brazil. */
export function isWorkingDay(date: CalendarDate): boolean {
  return !isWeekend(date) && !brazilianHolidays(read(date).year).includes(date)
}

/** The given day when it is a working day, else the first one after it. */
export function nextWorkingDay(date: CalendarDate): CalendarDate {
  let day = date
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/**
 * Returns the day `count` working days after a date, which is not counted and need not be a working day. With 0 it is
 * the date itself, or the next working day if it is not one.
 */
export function addWorkingDays(date: CalendarDate, count: number): CalendarDate {
  if (count <= 0) return nextWorkingDay(date)
  let day = date
  for (let left = count; left > 0; left -= 1) day = nextWorkingDay(addDays(day, 1))
  return day
}
