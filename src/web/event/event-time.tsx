import { useSyncExternalStore, type ReactNode } from 'react'
import type { EventData } from '#contract/checkout/tickets.ts'
import { clockName, eventTime, offsetOf } from '#texts/event-time.ts'
import { usePage } from '../app/page-context.tsx'
import styles from './event-time.module.css'

type Timed = Pick<EventData, 'place' | 'ends_at'> & { starts_at: string }

const neverChanges = () => () => undefined

/** Whether the reader's clocks differ from those of a moment. Nobody knows before the script runs. */
function useOtherClock(moment: string): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => offsetOf(moment) !== -new Date(moment).getTimezoneOffset(),
    () => false,
  )
}

/**
 * When an event is, by the clocks of its place, and which those are where they are not the reader's. An event without a
 * place always says which. Their name has its room from the start, so that nothing moves when it appears.
 */
export function EventTime({ event: { place, starts_at, ends_at } }: { event: Timed }): ReactNode {
  const { frame } = usePage()
  const isOther = useOtherClock(starts_at)
  const isNamed = place === 'online' || isOther
  return (
    <span className={styles.when}>
      <time dateTime={starts_at}>{eventTime({ starts_at, ends_at }, frame.locale)}</time>{' '}
      <span className={isNamed ? styles.clock : styles.room}>({clockName(starts_at)})</span>
    </span>
  )
}
