import { useEffect, useEffectEvent, type Dispatch } from 'react'
import type { Payment, Submission, SubmissionEvent } from './submission.ts'
import type { loadWork } from './use-submission.ts'

/** Maximum time for a confirmation; an older one would be refused. */
const KEPT_MS = 15 * 60_000

const keyOf = (productId: number): string => `balcao.challenge.${productId}`

type Kept = { payment: Payment; at: number }

function read(productId: number): Payment | null {
  try {
    const text = sessionStorage.getItem(keyOf(productId))
    const kept = text === null ? null : (JSON.parse(text) as Kept)
    return kept !== null && Date.now() - kept.at < KEPT_MS ? kept.payment : null
  } catch {
    // A browser that keeps nothing, or something that is not ours: the purchase begins anew.
    return null
  }
}

function write(productId: number, payment: Payment | null): void {
  try {
    if (payment === null) sessionStorage.removeItem(keyOf(productId))
    else sessionStorage.setItem(keyOf(productId), JSON.stringify({ payment, at: Date.now() } satisfies Kept))
  } catch {
    // Without it a reload begins anew; the purchase itself goes on.
    return
  }
}

/** Steps that say nothing of a kept purchase: the page has just come, or the issuer is being asked. */
const UNDECIDED: readonly Submission['step']['at'][] = ['idle', 'authenticating', 'proving']

/**
 * Keeps a purchase in this tab while its buyer is at the bank, and goes on with it when the page comes back: the same
 * nonce gets the same challenge, or what it came to. No digit of a card is in it.
 */
export function useKeptPayment(
  productId: number,
  { step, failure }: Submission,
  dispatch: Dispatch<SubmissionEvent>,
  load: typeof loadWork,
): void {
  const resume = useEffectEvent((payment: Payment) => {
    load()
      .then(() => dispatch({ type: 'resumed', payment }))
      .catch(() => write(productId, null))
  })
  useEffect(() => {
    const payment = read(productId)
    if (payment !== null) resume(payment)
  }, [productId])
  useEffect(() => {
    if (step.at === 'challenged') write(productId, step.payment)
    else if (failure !== null || !UNDECIDED.includes(step.at)) write(productId, null)
  }, [productId, step, failure])
}
