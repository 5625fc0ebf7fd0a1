import type { TicketsAnswer } from '#contract/calls/issued-tickets.ts'
import type { Locale } from '#rules/locale.ts'
import { clockName } from '#texts/event-time.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine } from '../mail/clean-text.ts'
import { markOf, type Letter } from '../mail/mail-content.ts'
import { placeOf, timeOf } from './event-words.ts'

/** When and where an event is, by its own clocks, which are named. The topic `issued` has to be loaded. */
export function eventFacts({ event, seller }: TicketsAnswer, locale: Locale): Letter['facts'] {
  const words = topicTexts('issued', locale)
  const time = timeOf(event, words, locale)
  const clock = event.starts_at === null || event.place === 'online' ? '' : ` (${clockName(event.starts_at)})`
  const isNamed = event.place === 'in_person' && (event.venue ?? event.address) !== null
  return [
    { label: words.when, value: time + clock },
    {
      label: words.where,
      value: oneLine(placeOf(event, words)),
      ...(isNamed ? markOf(seller.language, locale) : {}),
    },
  ]
}

/** The event and how many tickets of each kind admit somebody. The topic `issued` has to be loaded. */
export function ticketFacts(answer: TicketsAnswer, locale: Locale): Letter['facts'] {
  const { event, ticket } = topicTexts('issued', locale).transfer
  const mark = markOf(answer.seller.language, locale)
  const counts = new Map<string, number>()
  for (const { ticket: kind, batch, state } of answer.tickets) {
    if (state !== 'valid') continue
    const name = oneLine(batch === '' ? kind : `${kind} (${batch})`)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [
    { label: event, value: oneLine(answer.event.name), ...mark },
    ...eventFacts(answer, locale),
    ...[...counts].map(([name, count]) => ({ label: ticket, value: `${count} × ${name}`, ...mark })),
  ]
}
