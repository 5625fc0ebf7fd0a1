import type { WebhookReading, WebhookRequest } from '../gateway.ts'
import { fieldsOf, innerOf, parseJson, textOf } from '../json-fields.ts'
import { hmacSha256, isHexOf } from '../proof.ts'

const SIGNATURE_HEADER = 'event-signature'
/** Names of the shared secret, and of the one that replaces it while it is being changed. */
const SECRET_NAMES = ['webhookSecret', 'nextWebhookSecret']

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })

/**
 * Checks `Event-Signature` (`{keyId}/SHA256/{hex}`, several separated by commas), HMAC-SHA256 over the raw bytes, and
 * only then reads the event. No time is signed: a repeat is recognised by its event id.
 */
export function readWorldpayWebhook(
  request: WebhookRequest,
  secrets: Readonly<Record<string, string>>,
): WebhookReading {
  // An empty secret would be one that everybody knows.
  const known = SECRET_NAMES.map((name) => secrets[name] ?? '').filter((secret) => secret !== '')
  if (known.length === 0) return forged('no webhook secret is configured')
  const proofs = (request.headers[SIGNATURE_HEADER] ?? '').split(',').flatMap((signature) => {
    const [, proof] = /^\s*\d+\/SHA256\/([0-9a-f]+)\s*$/i.exec(signature) ?? []
    return proof === undefined ? [] : [proof]
  })
  const expected = known.map((secret) => hmacSha256(secret, request.rawBody))
  const isProven = proofs.some((proof) => expected.some((each) => isHexOf(proof, each)))
  return isProven ? readEvent(request.rawBody) : forged('the signature is missing or does not fit the body')
}

function readEvent(rawBody: Uint8Array): WebhookReading {
  const event = fieldsOf(parseJson(rawBody))
  const details = innerOf(event, 'eventDetails')
  const eventId = textOf(event, 'eventId')
  const type = textOf(details, 'type')
  if (eventId === null || type === null) return forged('the body is no event')
  const reference = textOf(details, 'transactionReference')
  const gatewayId = textOf(details, 'paymentId')
  const isOfPayment = ['payment', 'chargeback'].includes(textOf(details, 'classification') ?? '')
  if (!isOfPayment || (reference === null && gatewayId === null)) return { kind: 'ignored', eventId, type }
  return { kind: 'event', eventId, type, reference, gatewayId }
}
