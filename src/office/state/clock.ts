import { createContext, useContext } from 'react'
import { useWords } from './words.ts'

/*
 * The time zone in which the office shows and reads dates: a zone of the IANA database, that of an event or of the
 * shop's country, by which the server counts days as well. It is never the device's: a seller who travels, and two
 * members of one team, read and type the same. No other code in the office converts a moment to a date
 * (device-clock.test.ts).
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
