import type { WebhookReading, WebhookRequest } from '../gateway.ts'
import { fieldsOf, innerOf, parseJson, textOf } from '../json-fields.ts'
import { flawOfTimedSignature } from '../timed-signature.ts'

const SIGNATURE_HEADER = 'stripe-signature'

/** Events that may change a charge; others are acknowledged and left alone. */
const CHARGE_EVENT = /^(?:payment_intent|setup_intent|charge|refund|review)\./

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })

/** Checks `Stripe-Signature` over the raw bytes (docs.stripe.com/webhooks), and only then reads the event. */
export function readStripeWebhook(request: WebhookRequest, secret: string, now: Date): WebhookReading {
  const header = request.headers[SIGNATURE_HEADER] ?? ''
  const flaw = flawOfTimedSignature(header, secret, request.rawBody, now)
  return flaw === null ? readEvent(request.rawBody) : forged(flaw)
}

function readEvent(rawBody: Uint8Array): WebhookReading {
  const event = fieldsOf(parseJson(rawBody))
  const eventId = textOf(event, 'id')
  const type = textOf(event, 'type')
  if (eventId === null || type === null) return forged('the body is no event')
  const object = innerOf(innerOf(event, 'data'), 'object')
  const isIntent = ['payment_intent', 'setup_intent'].includes(textOf(object, 'object') ?? '')
  // A dispute, a refund, a review and a charge name the intent that they belong to.
  const gatewayId = textOf(object, isIntent ? 'id' : 'payment_intent')
  const reference = isIntent ? textOf(innerOf(object, 'metadata'), 'reference') : null
  if (!CHARGE_EVENT.test(type) || gatewayId === null) return { kind: 'ignored', eventId, type }
  return { kind: 'event', eventId, type, reference, gatewayId }
}
