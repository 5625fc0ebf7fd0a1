import type { Locale } from '#rules/base/locale.ts'
import { dateTime } from './format.ts'

/** Returns the common name of a time zone: `Horário Padrão de Brasília` for America/Sao_Paulo. */
export function clockName(locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const first = name.charAt(0).toLocaleUpperCase(locale)
  return timeZone === 'UTC' ? 'UTC' : first + name.slice(1)
}

/** A day and its time by a clock that is named, for readers in any zone: `21/11/2026, 18:05 (Brasilia Standard Time)`. */
export function dateTimeByClock(value: Date, locale: Locale, timeZone: string): string {
  return `${dateTime(value, locale, timeZone)} (${clockName(locale, timeZone)})`
}
