import type { ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'

/** In the place of card fields that did not load. */
export function CardFrameFailure({ onAgain }: { onAgain: () => void }): ReactNode {
  const { texts } = usePage()
  return (
    <Notice
      kind="error"
      role="alert"
      actions={<Button onClick={onAgain}>{texts.common.actions.tryAgain}</Button>}
    >
      {texts.payment.card.failed}
    </Notice>
  )
}
