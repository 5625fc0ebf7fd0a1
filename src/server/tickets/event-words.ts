import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import type { Locale } from '#rules/base/locale.ts'
import { clockName, eventTime } from '#texts/event-time.ts'
import type { Topics } from '#texts/topics.ts'

type Event = TicketsAnswer['event']

/** When an event is, by its own clocks; one without a place says which those are. */
export function timeOf(event: Event, words: Topics['issued'], locale: Locale): string {
  const { place, starts_at, ends_at } = event
  if (starts_at === null) return words.dateSoon
  const when = eventTime({ starts_at, ends_at }, locale)
  return place === 'online' ? `${when} (${clockName(starts_at)})` : when
}

/** Where an event is, on one line. */
export function placeOf({ place, venue, address }: Event, words: Topics['issued']): string {
  if (place === 'online') return words.online
  const parts = [venue, address].filter((part) => part !== null)
  return place === 'soon' || parts.length === 0 ? words.placeSoon : parts.join(', ')
}
