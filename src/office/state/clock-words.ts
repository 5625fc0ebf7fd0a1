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

/** Returns the common name of a time zone: `Horário Padrão de Brasília` for America/Sao_Paulo. */
export function clockName(locale: string, clock: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: clock, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? clock
  const first = name.charAt(0).toLocaleUpperCase(locale)
  return clock === 'UTC' ? 'UTC' : first + name.slice(1)
}

export function useClockName(clock: string): string {
  return clockName(useWords().locale, clock)
}
