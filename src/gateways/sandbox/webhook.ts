import type { WebhookReading, WebhookRequest } from '../gateway.ts'
import { fieldsOf, parseJson, textOf } from '../json-fields.ts'
import { flawOfTimedSignature } from '../timed-signature.ts'

const SIGNATURE_HEADER = 'sandbox-signature'

/** Events that may change a charge; others are acknowledged and left alone. */
const CHARGE_EVENT = /^charge\./

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })

/** Checks a webhook's proof, a signature with a time over the raw bytes, and only then reads it. */
export function readSandboxWebhook(request: WebhookRequest, secret: string, now: Date): WebhookReading {
  const header = request.headers[SIGNATURE_HEADER] ?? ''
  const flaw = flawOfTimedSignature(header, secret, request.rawBody, now)
  return flaw === null ? readEvent(request.rawBody) : forged(flaw)
}

function readEvent(rawBody: Uint8Array): WebhookReading {
  const event = fieldsOf(parseJson(rawBody))
  const eventId = textOf(event, 'id')
  const type = textOf(event, 'type')
  if (eventId === null || type === null) return forged('the body is no event')
  if (!CHARGE_EVENT.test(type)) return { kind: 'ignored', eventId, type }
  const data = fieldsOf(event?.['data'])
  return {
    kind: 'event',
    eventId,
    type,
    reference: textOf(data, 'reference'),
    gatewayId: textOf(data, 'charge'),
  }
}
