import { clockName } from '#texts/clock-name.ts'
import { useWords } from './words.ts'

/* Days and names of clocks. Apart from clock.ts, which every page begins with. */

/** The day of a moment as the clock of a contract shows it, which may be another than the page's. */
export function useDayBy(clock: string): (moment: string) => string {
  const { locale } = useWords()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: clock })
  return (moment) => format.format(new Date(moment))
}

/** A day of a calendar (`YYYY-MM-DD`), the same by every clock. */
export function useCalendarDay(options: Intl.DateTimeFormatOptions = DAY): (day: string) => string {
  const { locale } = useWords()
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }

export function useClockName(clock: string): string {
  return clockName(useWords().locale, clock)
}
