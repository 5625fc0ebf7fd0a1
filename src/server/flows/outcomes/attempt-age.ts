import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'

/** When the charge of an attempt was ordered: when it began, or once its card was authenticated. */
export function sentAt(attempt: Pick<AttemptRecord, 'sent_at' | 'created_at'>): Date {
  return new Date(attempt.sent_at ?? attempt.created_at)
}

/** Since when nobody knows the outcome: a wallet may have waited for hours before. */
export function unknownSince(
  attempt: Pick<AttemptRecord, 'state' | 'settled_at' | 'sent_at' | 'created_at'>,
): Date {
  const { state, settled_at } = attempt
  return state === 'unknown' && settled_at !== null ? new Date(settled_at) : sentAt(attempt)
}
