import type { MailKind } from '../../mail/mail-content.ts'
import type { Log } from '../../log.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'

/** Checks whether an attempt paid what its buyer had paid in another purchase meanwhile, and is refunded for it. */
export function isReversedSecond({ paid_before, sold_once }: AttemptRecord): boolean {
  return paid_before !== null && sold_once
}

/**
 * Returns the kind of a mail that was ordered: a buyer whose second payment is refunded is not informed that the
 * purchase is theirs.
 */
export function mailOfSecond(ordered: MailKind, attempt: AttemptRecord): MailKind {
  return ordered === 'purchase-confirmed' && isReversedSecond(attempt) ? 'paid-twice' : ordered
}

/**
 * Reports a buyer who paid the same twice: they may contact an operator about it. `kind` indicates whether it is
 * refunded.
 */
export function reportPaidTwice(log: Log, attempt: AttemptRecord): void {
  log.error('paid-twice', {
    attempt_id: attempt.id,
    payment_id: attempt.payment_id,
    seller_id: attempt.seller_id,
    gateway: attempt.gateway,
    kind: isReversedSecond(attempt) ? 'given-back' : 'sold-repeatedly',
  })
}
