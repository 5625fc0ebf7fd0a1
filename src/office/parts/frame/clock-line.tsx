import type { ReactNode } from 'react'
import { useClock } from '../../state/clock.ts'
import { useClockName } from '../../state/clock-words.ts'
import { useTexts } from '../../state/words.ts'
import { Soft } from '../display/section.tsx'

/** By whose clock the dates of the page are. */
export function ClockLine(): ReactNode {
  const texts = useTexts()
  return <Soft>{texts.clock({ clock: useClockName(useClock()) })}</Soft>
}
