import type { ReactNode } from 'react'
import type { EventData } from '#contract/checkout/tickets.ts'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { EventTime } from '../../event/event-time.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'

/** Nothing of an event on several dates: its tickets say theirs. */
function When({ event }: { event: EventData }): ReactNode {
  const { dateSoon } = useTopic('held')
  const { starts_at } = event
  if (starts_at !== null) return <EventTime event={{ ...event, starts_at }} />
  return event.eventDateType === 'unicEvent' && <span className={styles.line}>{dateSoon}</span>
}

function Where({ event }: { event: EventData }): ReactNode {
  const { online, placeSoon } = useTopic('held')
  const { writtenIn } = usePage().frame
  const named = event.place === 'in_person' ? (event.venue ?? event.address) : null
  if (named === null)
    return <span className={styles.line}>{event.place === 'online' ? online : placeSoon}</span>
  return (
    <span className={styles.line} lang={writtenIn}>
      {named}
    </span>
  )
}

/** When and where the event is, so that nobody pays for another evening or another town. */
export function EventLines(): ReactNode {
  const { event } = useProduct().answer
  if (event === undefined) return null
  return (
    <>
      <When event={event} />
      <Where event={event} />
    </>
  )
}
