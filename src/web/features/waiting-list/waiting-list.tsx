import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { latePart } from '../../app/late-part.tsx'

/** A kind of ticket of which nothing is left, as its buyers know it. */
type AwaitedTicket = { id: number; name: string }

export type WaitingFor = {
  tickets: readonly AwaitedTicket[]
  /** How many one request may ask for. */
  most: number
}

const JoinForm = latePart(() => import('./join-form.tsx'))

/**
 * The way to wait for tickets that are sold out: a button, and the form once somebody wants it. The page has loaded
 * the topic `waiting`. Nothing where there is nothing to wait for.
 */
export function WaitingList({ tickets, most }: WaitingFor): ReactNode {
  const words = useTopic('waiting')
  const [isOpen, setOpen] = useState(false)
  if (tickets.length === 0) return null
  const button = (
    <Button busy={isOpen} busyLabel={words.open} onClick={() => setOpen(true)}>
      {words.open}
    </Button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <JoinForm tickets={tickets} most={most} />
    </Suspense>
  )
}
