import type { ReactNode } from 'react'
import { usePage } from '../../page-context.tsx'
import type { Checkout } from '../../state/use-checkout.ts'
import { useTopic } from '../../use-topic.ts'

/** What is special about this purchase: that it repeats, or that it only brings new payment data. */
export function ProductNotes({ checkout }: { checkout: Checkout }): ReactNode {
  const { frame } = usePage()
  const notes = useTopic('notes')
  const isUpdate = frame.query['subscription_id'] !== undefined
  return (
    <>
      {checkout.checkout.data.type === 'SUBSCRIPTION' && <p>{notes.subscription}</p>}
      {isUpdate && <p>{notes.paymentUpdate}</p>}
    </>
  )
}
