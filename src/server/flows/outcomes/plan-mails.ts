import type { OutboxMessage } from '../../store/purchases/attempt-change.ts'
import type { PaymentMethod } from '#rules/method.ts'
import type { AttemptState, Effect } from '#rules/payment-state.ts'
import type { MailKind } from '../../mail/mail-content.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'

function confirmationOf({ payment: { renewal } }: Purchase): MailKind {
  if (renewal === null) return 'purchase-confirmed'
  return renewal.charge === null ? 'card-replaced' : 'renewal-paid'
}

/** The mail by which a buyer pays later; a wallet has nothing that could be paid from a mail. */
const MAIL_TO_PAY: Readonly<Partial<Record<PaymentMethod, MailKind>>> = {
  PIX: 'pix-to-pay',
  PIX_AUTOMATIC: 'pix-automatic-to-pay',
  BOLETO: 'boleto-to-pay',
  OXXO: 'oxxo-to-pay',
}

/** The mails that a step of an attempt sends: how to pay, that it is paid, or that it was refused after a review. */
export function mailsOf(
  purchase: Purchase,
  attempt: AttemptRecord,
  step: { to: AttemptState; effect: Effect },
): OutboxMessage[] {
  const mail = (kind: MailKind): OutboxMessage[] => [
    { topic: 'mail', payload: { kind, payment_id: purchase.payment.id, attempt_id: attempt.id } },
  ]
  if (step.effect === 'sell' || step.effect === 'late') return mail(confirmationOf(purchase))
  if (step.to === 'awaiting' && attempt.state !== 'awaiting') {
    const kind = MAIL_TO_PAY[attempt.method]
    return kind === undefined ? [] : mail(kind)
  }
  const isRefused = step.to === 'refused' || step.to === 'canceled'
  if (attempt.state === 'in-review' && isRefused) return mail('purchase-refused-after-review')
  return []
}
