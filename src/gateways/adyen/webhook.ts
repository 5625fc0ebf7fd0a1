import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { fromGatewayUnits } from '../amounts.ts'
import type { ReportedReversal, WebhookReading, WebhookRequest } from '../gateway.ts'
import { fieldsOf, innerOf, listOf, parseJson, textOf, wholeOf, type Fields } from '../json-fields.ts'
import { hmacSha256, isSameText } from '../proof.ts'
import { quote } from '../quote.ts'
import { refusalOf } from './outcome.ts'
import { EXPONENTS } from './payment-body.ts'
import { REASON_CODES } from './refusals.ts'

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })
const unknown = (reason: string): ChargeEvent => ({ kind: 'unknown', reason })

/**
 * Verifies a standard webhook's proof and only then reads it: HMAC-SHA256, base64, over eight fields of the event
 * separated by colons, with a hexadecimal key (docs.adyen.com, verify HMAC signatures). The proof covers no time: an
 * old one stays valid, and changes nothing the second time. It does not cover `additionalData` and `reason`: those may
 * delay a sale or word a refusal, but give nobody a card, money or a ticket. Adyen cannot be queried, so the event
 * itself reports the outcome of the charge.
 */
export function readAdyenWebhook({ rawBody }: WebhookRequest, hmacKey: string): WebhookReading {
  if (!/^(?:[0-9a-f]{2}){16,}$/i.test(hmacKey)) return forged('no HMAC key is configured')
  const items = listOf(fieldsOf(parseJson(rawBody)), 'notificationItems')
  // JSON webhooks carry one event each (docs.adyen.com, webhook structure).
  const item = items.length === 1 ? innerOf(items[0] ?? null, 'NotificationRequestItem') : null
  const event = readItem(item)
  if (item === null || event === null) return forged('the body is no event')
  const proof = textOf(innerOf(item, 'additionalData'), 'hmacSignature') ?? ''
  const expected = hmacSha256(Buffer.from(hmacKey, 'hex'), signedFields(item)).toString('base64')
  if (!isSameText(proof, expected)) return forged('the signature does not fit the body')
  const { eventCode, success, pspReference } = event
  const eventId = `${eventCode}:${pspReference}:${success}`
  const reported = reportedBy(event)
  if (reported === null) return { kind: 'ignored', eventId, type: eventCode }
  const { reference, gatewayId } = event
  const reversal = reversalBy(event)
  return {
    kind: 'event',
    eventId,
    type: eventCode,
    reference,
    gatewayId,
    reported,
    ...(reversal !== null && { reversal }),
  }
}

type AnsweredEvent = {
  eventCode: string
  success: boolean
  pspReference: string
  /** The payment, which a later event names as its original. */
  gatewayId: string
  reference: string | null
  reason: string | null
  /** In Adyen's units; signed, unlike `reason` and `more`. */
  amount: Fields | null
  more: Fields | null
}

function readItem(item: Fields | null): AnsweredEvent | null {
  const eventCode = textOf(item, 'eventCode')
  const pspReference = textOf(item, 'pspReference')
  const success = textOf(item, 'success')
  if (eventCode === null || pspReference === null || (success !== 'true' && success !== 'false')) return null
  return {
    eventCode,
    pspReference,
    success: success === 'true',
    gatewayId: textOf(item, 'originalReference') ?? pspReference,
    reference: textOf(item, 'merchantReference'),
    reason: textOf(item, 'reason'),
    amount: innerOf(item, 'amount'),
    more: innerOf(item, 'additionalData'),
  }
}

function signedFields(item: Fields): string {
  const amount = innerOf(item, 'amount')
  return [
    textOf(item, 'pspReference'),
    textOf(item, 'originalReference'),
    textOf(item, 'merchantAccountCode'),
    textOf(item, 'merchantReference'),
    wholeOf(amount, 'value'),
    textOf(amount, 'currency'),
    textOf(item, 'eventCode'),
    textOf(item, 'success'),
  ]
    .map((field) => field ?? '')
    .join(':')
}

/** Returns the event's report of the charge; null for events that do not concern it. */
function reportedBy(event: AnsweredEvent): ChargeEvent | null {
  const { eventCode, success, gatewayId } = event
  switch (eventCode) {
    case 'AUTHORISATION':
      return success ? approvalBy(event) : refusalBy(event)
    // A person has decided about a payment that was held back for review.
    case 'MANUAL_REVIEW_ACCEPT':
      return success ? approvalBy({ ...event, more: null }) : unknown(`${eventCode} came to nothing`)
    case 'MANUAL_REVIEW_REJECT':
      return success
        ? {
            kind: 'refused',
            code: 'BLOCKED_BY_FRAUD_ANALYSIS',
            reversible: false,
            gatewayId,
            gatewayCode: eventCode,
          }
        : unknown(`${eventCode} came to nothing`)
    // A capture that failed contradicts an approval: a person has to look.
    case 'CAPTURE':
    case 'CAPTURE_FAILED':
      return success && eventCode === 'CAPTURE'
        ? approvalBy({ ...event, more: null })
        : { kind: 'refused', code: 'GENERIC', reversible: false, gatewayId, gatewayCode: eventCode }
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
    case 'EXPIRE':
      return success ? { kind: 'canceled', gatewayId } : unknown(`${eventCode} came to nothing`)
    case 'OFFER_CLOSED':
      return { kind: 'expired', gatewayId }
    case 'CHARGEBACK':
    case 'SECOND_CHARGEBACK':
    // The end of a dispute that was taken further: the money is gone, whatever was reversed before.
    // guard: lost-disputes
    case 'PREARBITRATION_LOST':
    case 'SCHEME_ARBITRATION_LOST':
      return { kind: 'charged-back', gatewayId }
    case 'CHARGEBACK_REVERSED':
      return { kind: 'approved', gatewayId }
    // Events report the single refund, not the sum of all refunds: the sum is in our own ledger.
    case 'REFUND':
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return unknown(`${eventCode} ${success ? 'made' : 'came to nothing'}`)
    default:
      return null
  }
}

/**
 * Returns the result of the one refund or cancellation that an event names. A refund that failed, or whose money was
 * returned, follows an event that it was made.
 */
function reversalBy({
  eventCode,
  success,
  pspReference: gatewayId,
  reason,
}: AnsweredEvent): ReportedReversal | null {
  switch (eventCode) {
    case 'REFUND':
    case 'CANCELLATION':
      return { gatewayId, kind: success ? 'done' : 'refused', reason: success ? null : quote(reason) }
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return { gatewayId, kind: 'refused', reason: quote(reason ?? eventCode) }
    default:
      return null
  }
}

function approvalBy({ gatewayId, amount, more }: AnsweredEvent): ChargeEvent {
  if (textOf(more, 'fraudManualReview') === 'true') return { kind: 'in-review', gatewayId }
  const currency = textOf(amount, 'currency')
  const units = wholeOf(amount, 'value')
  const total = currency === null || units === null ? null : fromGatewayUnits(units, currency, EXPONENTS)
  if (currency === null || total === null) return unknown('approved for an amount that we cannot write')
  const authCode = textOf(more, 'authCode')
  return {
    kind: 'approved',
    gatewayId,
    signedAmount: { total, currency },
    ...(authCode === null ? {} : { authorizationCode: authCode }),
  }
}

/** Events give the reason of a refusal in words, sometimes followed by the acquirer's own after a colon. */
function refusalBy({ gatewayId, reason, more }: AnsweredEvent): ChargeEvent {
  const words = (reason ?? '').split(':')[0]?.trim().toLowerCase() ?? ''
  const code =
    textOf(more, 'refusalReasonCode') ?? (Object.hasOwn(REASON_CODES, words) ? REASON_CODES[words] : null)
  return refusalOf(gatewayId, code ?? (words === '' ? null : words))
}
