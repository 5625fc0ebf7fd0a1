import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import type { Locale } from '#rules/base/locale.ts'
import { clockName } from '#texts/event-time.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine } from '../mail/clean-text.ts'
import { markOf, type Letter } from '../mail/mail-content.ts'
import { placeOf, timeOf } from './event-words.ts'

/** An event and what was ordered of it. */
export type OrderedTickets = EventInMail & {
  tickets: readonly { name: string; batch: string; quantity: number }[]
}
export type EventInMail = {
  event: TicketsAnswer['event']
  seller: Pick<TicketsAnswer['seller'], 'language'>
}

/** When and where an event is, by its own clocks, which are named. The topic `issued` has to be loaded. */
export function eventFacts({ event, seller }: EventInMail, locale: Locale): Letter['facts'] {
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
  const valid = answer.tickets.filter(({ state }) => state === 'valid')
  const tickets = valid.map(({ ticket: name, batch }) => ({ name, batch, quantity: 1 }))
  return orderedFacts({ ...answer, tickets }, locale)
}

/** The same of tickets that were ordered, issued or not. The topic `issued` has to be loaded. */
export function orderedFacts(order: OrderedTickets, locale: Locale): Letter['facts'] {
  const { event, ticket } = topicTexts('issued', locale).transfer
  const mark = markOf(order.seller.language, locale)
  const counts = new Map<string, number>()
  for (const { name: kind, batch, quantity } of order.tickets) {
    const name = oneLine(batch === '' ? kind : `${kind} (${batch})`)
    counts.set(name, (counts.get(name) ?? 0) + quantity)
  }
  return [
    { label: event, value: oneLine(order.event.name), ...mark },
    ...eventFacts(order, locale),
    ...[...counts].map(([name, count]) => ({ label: ticket, value: `${count} × ${name}`, ...mark })),
  ]
}
