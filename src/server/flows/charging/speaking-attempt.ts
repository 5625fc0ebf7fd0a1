import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'

/** The attempt whose state a purchase shows: the one that paid, else the last. */
export function speakingAttempt(purchase: Purchase): AttemptRecord {
  const paid = purchase.attempts.find((attempt) =>
    ['approved', 'partially-refunded', 'refunded', 'charged-back'].includes(attempt.state),
  )
  const attempt = paid ?? purchase.attempts.at(-1)
  if (attempt === undefined) throw new Error(`the purchase ${purchase.payment.id} has no attempt`)
  return attempt
}
