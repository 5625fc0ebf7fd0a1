import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Soft } from '../parts/display/section.tsx'
import { useMoment } from '../state/clock.ts'
import { usePlatformTexts } from './words.ts'

/** The finding of the last operator who reviewed an item. */
export function Mark({
  mark,
}: {
  mark: OfficeAnswer<'listReversals'>['reversals'][number]['mark']
}): ReactNode {
  const texts = usePlatformTexts()
  const moment = useMoment()
  if (mark === null) return null
  return (
    <>
      <p>
        {texts.reversals.looked}: {mark.note}
      </p>
      <Soft>{texts.by({ author: mark.author, at: moment(mark.at) })}</Soft>
    </>
  )
}
