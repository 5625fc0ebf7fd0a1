/** The reason that a refund has which a withdrawal ordered. */
export const WITHDRAWAL_REASON = 'withdrawal'

/**
 * The reasons that the program gives money back for by itself: a withdrawal; a second payment of the same purchase; one
 * for what was sold out by then; the same product bought twice; the other of two cards failed; the subscription had ended.
 * Every other one is what a person wrote.
 */
export const REFUND_REASONS = [
  WITHDRAWAL_REASON,
  'paid-twice',
  'sold-out',
  'bought-twice',
  'other-card-failed',
  'subscription-ended',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Whether the program gave a reason by itself. */
export function isRefundReason(reason: string): reason is RefundReason {
  return (REFUND_REASONS as readonly string[]).includes(reason)
}
