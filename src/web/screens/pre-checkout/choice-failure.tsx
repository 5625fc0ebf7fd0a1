import type { ReactNode } from 'react'
import { callErrorText } from '#texts/lookup.ts'
import { callFailureText } from '../../ui/call-failure-text.ts'
import { usePage } from '../../app/page-context.tsx'
import type { ChoiceNotice } from '../../event/ticket-choice.ts'
import { useTopic } from '../../app/use-topic.ts'

/** Renders the message for a failed call; its texts are loaded with the first failure. */
export default function ChoiceFailure({ notice }: { notice: ChoiceNotice }): ReactNode {
  const { texts } = usePage()
  const failures = useTopic('failures')
  return <span>{textOf(notice, texts, failures)}</span>
}

function textOf(
  notice: ChoiceNotice,
  texts: Parameters<typeof callFailureText>[0],
  failures: Parameters<typeof callFailureText>[1],
): string {
  if (notice.kind === 'failed') return callFailureText(texts, failures, notice.cause)
  if (notice.kind === 'crowded') return callErrorText(failures, { code: 'TOO_MANY_REQUESTS', status: 429 })
  const code = notice.kind === 'paying' ? 'PAYMENT_IN_PROGRESS' : 'TICKET_NOT_RESERVABLE'
  return callErrorText(failures, { code, status: 422 })
}
