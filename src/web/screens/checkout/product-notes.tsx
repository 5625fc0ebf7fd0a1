import type { ReactNode } from 'react'
import { usePage } from '../../page-context.tsx'
import { useTopic } from '../../use-topic.ts'

/** What is special about this purchase: that it only brings new payment data. */
export function ProductNotes(): ReactNode {
  const { frame } = usePage()
  const notes = useTopic('notes')
  return frame.query['subscription_id'] === undefined ? null : <p>{notes.paymentUpdate}</p>
}
