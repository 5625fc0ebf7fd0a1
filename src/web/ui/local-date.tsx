import { useSyncExternalStore, type ReactNode } from 'react'
import { nearDate } from '#texts/dates.ts'
import { date } from '#texts/format.ts'
import { usePage } from '../app/page-context.tsx'

const neverChanges = () => () => undefined

/** The zone that both sides render in at first; the browser then writes the moment in the buyer's own. */
function firstZone(country: string): string {
  return country === 'BR' ? 'America/Sao_Paulo' : 'UTC'
}

/** The zone to write moments in: at first the one that the server wrote in, then the reader's own (undefined). */
function useTimeZone(): string | undefined {
  const { country } = usePage().frame
  return useSyncExternalStore<string | undefined>(
    neverChanges,
    () => undefined,
    () => firstZone(country),
  )
}

/**
 * The day of an instant in the reader's time zone, or a calendar day (`YYYY-MM-DD`), which belongs to none. `near` says
 * today, tomorrow and yesterday in words. Times of day are written by the clocks of shop or event (`ZonedMoment`).
 */
export function LocalDate(props: { value: string; near?: boolean }): ReactNode {
  const { frame } = usePage()
  const zone = useTimeZone()
  return (
    <time dateTime={props.value}>
      {props.near === true
        ? nearDate(props.value, new Date(frame.now), frame.locale, zone)
        : date(props.value, frame.locale, zone)}
    </time>
  )
}
