import type { MailKind } from '../../mail/mail-content.ts'
import type { Log } from '../../log.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'

/** Whether an attempt paid what its buyer had paid in another purchase meanwhile, and is given back for it. */
export function isReversedSecond({ paid_before, sold_once }: AttemptRecord): boolean {
  return paid_before !== null && sold_once
}

/** The kind of a mail that was ordered: who is given back a second payment is not told that the purchase is theirs. */
export function mailOfSecond(ordered: MailKind, attempt: AttemptRecord): MailKind {
  return ordered === 'purchase-confirmed' && isReversedSecond(attempt) ? 'paid-twice' : ordered
}

/** A buyer paid the same twice: an operator may hear of it from them. `kind` says whether it is given back. */
export function reportPaidTwice(log: Log, attempt: AttemptRecord): void {
  log.error('paid-twice', {
    attempt_id: attempt.id,
    payment_id: attempt.payment_id,
    seller_id: attempt.seller_id,
    gateway: attempt.gateway,
    kind: isReversedSecond(attempt) ? 'given-back' : 'sold-repeatedly',
  })
}
