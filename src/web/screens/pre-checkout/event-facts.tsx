import type { ReactNode } from 'react'
import type { EventData } from '#contract/checkout/tickets.ts'
import { EventTime } from '../../event/event-time.tsx'
import { useTopic } from '../../app/use-topic.ts'

/** When an event is: its day and time, that it goes on, or that nobody knows yet. */
export function WhenText({ event }: { event: EventData }): ReactNode {
  const { details } = useTopic('event')
  const { starts_at } = event
  if (starts_at !== null) return <EventTime event={{ ...event, starts_at }} />
  return <span>{event.eventDateType === 'continuousEvent' ? details.continuous : details.dateSoon}</span>
}

/** Where an event is, in a few words. */
export function PlaceName({ event }: { event: EventData }): ReactNode {
  const { details } = useTopic('event')
  const known = event.place === 'soon' ? null : (event.venue ?? event.address)
  return <span>{event.place === 'online' ? details.online : (known ?? details.addressSoon)}</span>
}
