import type { ReactNode } from 'react'
import { Soft } from '../parts/display/section.tsx'
import { ClockContext, useClock } from '../state/clock.ts'
import { useClockName } from '../state/clock-words.ts'
import { useTexts } from '../state/words.ts'

/** A page of an event, whose dates are by the event's clock; where that is not the shop's, the page says so. */
export function EventClock({ clock, children }: { clock: string; children: ReactNode }): ReactNode {
  const texts = useTexts().events
  const name = useClockName(clock)
  const isOwn = useClock() !== clock
  return (
    <ClockContext value={clock}>
      {children}
      {isOwn && <Soft>{texts.ownClock({ clock: name })}</Soft>}
    </ClockContext>
  )
}
