import { chargesCard } from '#rules/methods/device-wallet.ts'
import type { AttemptState, Effect } from '#rules/payment/payment-state.ts'
import type { OutboxMessage, PixelOrder } from '../../store/purchases/attempt-change.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'

/** States of an attempt of which nobody knows yet whether anything was tried. */
const UNBEGUN: readonly AttemptState[] = ['authenticating', 'sending']

/** Returns the moments that a step of an attempt brings, for a purchase that is reported to advertisers. */
export function pixelsOf(
  { payment }: Purchase,
  attempt: AttemptRecord,
  { to, effect }: { to: AttemptState; effect: Effect },
  now: Date,
): OutboxMessage[] {
  if (payment.origin.advertising === undefined || payment.renewal !== null) return []
  const pays = effect === 'sell' || effect === 'late'
  const moments: PixelOrder['moments'] = []
  const isFirst = attempt.number === 1 && UNBEGUN.includes(attempt.state) && !UNBEGUN.includes(to)
  if (isFirst) moments.push({ moment: 'on_payment_try', at: new Date(attempt.created_at).toISOString() })
  // A card whose issuer wants to see the buyer may still be refused.
  const isOrdered = to === 'awaiting' && attempt.state !== 'awaiting' && !chargesCard(attempt.method)
  const succeeds = pays || isOrdered
  if (succeeds) moments.push({ moment: 'on_payment_success', at: now.toISOString() })
  if (pays) moments.push({ moment: 'on_payment_paid', at: now.toISOString() })
  return moments.length === 0 ? [] : [{ topic: 'pixels', payload: { payment_id: payment.id, moments } }]
}
