import type { ReactNode } from 'react'
import { callErrorText } from '#texts/lookup.ts'
import { callFailureText } from '../../actions/call-failure-text.ts'
import { usePage } from '../../page-context.tsx'
import type { ChoiceNotice } from '../../tickets/ticket-choice.ts'
import { useTopic } from '../../use-topic.ts'

/** What to say of a call that failed; its texts come with the first failure. */
export default function ChoiceFailure({ notice }: { notice: ChoiceNotice }): ReactNode {
  const { texts } = usePage()
  const failures = useTopic('failures')
  if (typeof notice === 'object') return callFailureText(texts, failures, notice.cause)
  const code = notice === 'paying' ? 'PAYMENT_IN_PROGRESS' : 'TICKET_NOT_RESERVABLE'
  return callErrorText(failures, { code, status: 422 })
}
