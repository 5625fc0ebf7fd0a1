import type { ReactNode } from 'react'
import type { EventData } from '#contract/calls/tickets.ts'
import { dateSpan, longDateTime } from '#texts/dates.ts'
import { usePage } from '../../page-context.tsx'
import { useTimeZone } from '../../parts/local-date.tsx'
import { useTopic } from '../../use-topic.ts'

/** When an event is: its day and time, that it goes on, or that nobody knows yet. */
export function WhenText({ event }: { event: EventData }): ReactNode {
  const { frame } = usePage()
  const { details } = useTopic('event')
  const zone = useTimeZone()
  const { starts_at: from, ends_at: to } = event
  if (from !== null) {
    const text = to === null ? longDateTime(from, frame.locale, zone) : dateSpan(from, to, frame.locale, zone)
    return <time dateTime={from}>{text}</time>
  }
  return event.eventDateType === 'continuousEvent' ? details.continuous : details.dateSoon
}

/** Where an event is, in a few words. */
export function PlaceName({ event }: { event: EventData }): ReactNode {
  const { details } = useTopic('event')
  if (event.place === 'online') return details.online
  if (event.place === 'soon') return details.addressSoon
  return event.venue ?? event.address ?? details.addressSoon
}
