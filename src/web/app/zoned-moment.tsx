import type { ReactNode } from 'react'
import { zonedDateTime } from '#texts/event-time.ts'
import { usePage } from './page-context.tsx'

/**
 * A moment by the clock that it names, which is that of an event or of a shop. Page, mail and paper write it alike,
 * wherever the reader's device is.
 */
export function ZonedMoment({ value }: { value: string }): ReactNode {
  return <time dateTime={value}>{zonedDateTime(value, usePage().frame.locale)}</time>
}
