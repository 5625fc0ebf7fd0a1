import { giftMoment } from '#rules/order/gift.ts'
import type { OutboxMessage } from '../../store/purchases/attempt-change.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { AttemptState, Effect } from '#rules/payment/payment-state.ts'
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

/** Builds the mail to the recipient of a present, on the day that the buyer wished. */
function giftOf({ payment }: Purchase, attempt: AttemptRecord, now: Date): OutboxMessage[] {
  const gift = payment.renewal === null ? (payment.delivery.gift ?? null) : null
  if (gift === null || gift.recipient_email === '') return []
  const moment = giftMoment(gift.arrives_on ?? null, payment.buyer.country, now)
  const about = { payment_id: payment.id, attempt_id: attempt.id }
  return [{ topic: 'gift', payload: { ...about, ...(moment && { run_at: moment.toISOString() }) } }]
}

/** Returns what the seller's team is mailed about a step. */
export function teamEventsOf(
  { payment }: Purchase,
  attempt: AttemptRecord,
  { effect }: { effect: Effect },
  now: Date,
): OutboxMessage[] {
  if (effect !== 'charge-back') return []
  const about = { payment_id: payment.id, attempt_id: attempt.id, at: now.toISOString() }
  return [{ topic: 'team-event', payload: { event: 'charged-back', ...about } }]
}

/** The mails that a step of an attempt sends: how to pay, that it is paid, or that it was refused after a review. */
export function mailsOf(
  purchase: Purchase,
  attempt: AttemptRecord,
  step: { to: AttemptState; effect: Effect },
  now: Date,
): OutboxMessage[] {
  const mail = (kind: MailKind): OutboxMessage[] => [
    { topic: 'mail', payload: { kind, payment_id: purchase.payment.id, attempt_id: attempt.id } },
  ]
  if (step.effect === 'sell' || step.effect === 'late') {
    return [...mail(confirmationOf(purchase)), ...giftOf(purchase, attempt, now)]
  }
  if (step.to === 'awaiting' && attempt.state !== 'awaiting') {
    const kind = MAIL_TO_PAY[attempt.method]
    return kind === undefined ? [] : mail(kind)
  }
  const isRefused = step.to === 'refused' || step.to === 'canceled'
  if (attempt.state === 'in-review' && isRefused) return mail('purchase-refused-after-review')
  return []
}
