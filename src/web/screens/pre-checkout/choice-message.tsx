import { Suspense, useEffect, type ReactNode } from 'react'
import { MOST_TICKETS } from '#rules/tickets/ticket-cart.ts'
import { loadTopic } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { whenIdle } from '../../app/when-idle.ts'
import type { ChoiceNotice } from '../../event/ticket-choice.ts'
import { useTopic } from '../../app/use-topic.ts'
import { latePart } from '../../app/late-part.tsx'

const loadFailure = () => import('./choice-failure.tsx')
const ChoiceFailure = latePart(loadFailure)

/** Whether only a new page helps: the event has a waiting room by now, or the session is another one. */
function isLeftBehind(notice: ChoiceNotice): boolean {
  return notice.kind === 'failed' && ['WAITING_ROOM', 'SESSION_MISMATCH'].includes(notice.code)
}

function Reload(): ReactNode {
  const { texts } = usePage()
  return <Button onClick={() => location.reload()}>{texts.common.actions.reload}</Button>
}

/** Why the choice is not what was tapped. */
export function ChoiceMessage({ notice }: { notice: ChoiceNotice }): ReactNode {
  const { texts } = usePage()
  const { problems } = useTopic('event')
  // Messages that are missing here are in a text loaded with the first failure.
  const messages: Partial<Record<ChoiceNotice['kind'], string>> = {
    'sold-out': problems.soldOut,
    'not-on-sale': problems.notOnSale,
    'too-many': problems.most({ n: MOST_TICKETS }),
    nothing: problems.nothing,
    expired: problems.expired,
  }
  const text =
    notice.kind === 'failed'
      ? // Without a network nothing more can be loaded either.
        notice.code === 'NETWORK' && texts.common.network.unreachable
      : messages[notice.kind]
  return (
    <Notice
      kind="warning"
      role="alert"
      title={notice.kind === 'sold-out' ? texts.checkout.tickets.soldOut : undefined}
      actions={isLeftBehind(notice) ? <Reload /> : undefined}
    >
      {text || (
        <Suspense fallback="…">
          <ChoiceFailure notice={notice} />
        </Suspense>
      )}
    </Notice>
  )
}

/** Loads the failure texts before a failure occurs. */
export function useFailureTexts(): void {
  const { locale } = usePage().frame
  useEffect(
    () =>
      whenIdle(
        () =>
          void Promise.all([loadFailure(), loadTopic('failures', locale)]).catch(() => {
            // It is asked for again when it is needed.
          }),
      ),
    [locale],
  )
}
