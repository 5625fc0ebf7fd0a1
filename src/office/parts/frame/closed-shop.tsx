import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Notice } from '#design/notice.tsx'
import { useMoment } from '../../state/clock.ts'
import { useTexts } from '../../state/words.ts'

type Closed = NonNullable<OfficeAnswer<'me'>['sellers'][number]['closed']>

/** Says on every page of a shop that nothing of it can be bought, since when and why. */
export function ClosedShop({ closed }: { closed: Closed }): ReactNode {
  const texts = useTexts().closed
  const moment = useMoment()
  const { stopped_at: at, reason } = closed
  if (at === null)
    return (
      <Notice kind="warning" title={texts.unpaid}>
        {texts.unpaidLead}
      </Notice>
    )
  return (
    <Notice kind="warning" title={texts.stopped({ at: moment(at) })}>
      {reason !== null && <p>{texts.reason({ reason })}</p>}
      <p>{texts.lead}</p>
    </Notice>
  )
}
