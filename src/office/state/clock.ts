import { createContext, useContext } from 'react'
import { instantIn, zonedTime } from '#rules/time-zone.ts'
import { useWords } from './words.ts'

/*
 * The clock by which the office shows and reads dates: a time zone of the IANA database, that of an event or of the
 * shop's country, by which the server counts days as well. Never the device's: a seller who travels, and two people of
 * one team, read and type the same. Nothing else in the office turns a moment into a date (device-clock.test.ts).
 */

/** The clock of the page; null outside the frame. */
export const ClockContext = createContext<string | null>(null)

export function useClock(): string {
  const clock = useContext(ClockContext)
  if (clock === null) throw new Error('a part of the office without its clock')
  return clock
}

/** The clock of a page: that of its shop; on the pages of no shop the one that all shops of the reader share, or UTC. */
export function clockOfPage(
  sellers: readonly { id: number; time_zone: string }[],
  seller: string | undefined,
): string {
  const shop = sellers.find(({ id }) => String(id) === seller)
  if (shop !== undefined) return shop.time_zone
  const [first, ...others] = new Set(sellers.map(({ time_zone: zone }) => zone))
  return first === undefined || others.length > 0 ? 'UTC' : first
}

/** A moment as it is written by a clock: `5 de dez. de 2026, 20:30`. */
export function momentBy(clock: string, locale: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: clock,
  })
  return (moment) => format.format(new Date(moment))
}

/** A moment as the page's clock shows it. */
export function useMoment(): (moment: string) => string {
  return momentBy(useClock(), useWords().locale)
}

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

/** What people call a clock: `Horário Padrão de Brasília` of America/Sao_Paulo. */
export function clockName(locale: string, clock: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: clock, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? clock
  const first = name.charAt(0).toLocaleUpperCase(locale)
  return clock === 'UTC' ? 'UTC' : first + name.slice(1)
}

export function useClockName(clock: string): string {
  return clockName(useWords().locale, clock)
}

/** A moment as the browser's field for date and time writes it, `2026-12-05T20:30`; '' for none. */
export function typedMoment(clock: string, moment: string | null): string {
  const at = new Date(moment ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? '' : zonedTime(clock, at).slice(0, 16)
}

/** What was typed into such a field, as the catalogue writes it; null for none. */
export function momentTyped(clock: string, typed: string): string | null {
  const [, day, hour, minute, second = '0'] = TYPED.exec(typed) ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${typed}Z`))) return null
  return instantIn(clock, day, Number(hour) * 3600 + Number(minute) * 60 + Number(second)).toISOString()
}

const TYPED = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/
