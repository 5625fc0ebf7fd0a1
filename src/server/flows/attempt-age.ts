import type { AttemptRecord } from '../store/purchase-records.ts'

/** When the charge of an attempt was ordered: when it began, or once its card was authenticated. */
export function sentAt(attempt: Pick<AttemptRecord, 'sent_at' | 'created_at'>): Date {
  return new Date(attempt.sent_at ?? attempt.created_at)
}
