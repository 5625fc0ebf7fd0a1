import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'

/** When the charge of an attempt was ordered: when it began, or once its card was authenticated. */
export function sentAt(attempt: Pick<AttemptRecord, 'sent_at' | 'created_at'>): Date {
  return new Date(attempt.sent_at ?? attempt.created_at)
}

/** Since when nobody knows the outcome: a wallet may have waited for hours before. */
export function unknownSince(
  attempt: Pick<AttemptRecord, 'state' | 'outcome_at' | 'sent_at' | 'created_at'>,
): Date {
  const { state, outcome_at } = attempt
  return state === 'unknown' && outcome_at !== null ? new Date(outcome_at) : sentAt(attempt)
}
