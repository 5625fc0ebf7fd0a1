import type { WebhookReading, WebhookRequest } from '../gateway.ts'
import { fieldsOf, parseJson, textOf } from '../json-fields.ts'
import { hmacSha256, isHexOf } from '../proof.ts'

const SIGNATURE_HEADER = 'sandbox-signature'
/** How far the time in a signature may be from ours, in both directions. */
const TOLERANCE_SECONDS = 5 * 60

/** Events that may change a charge; others are acknowledged and left alone. */
const CHARGE_EVENT = /^charge\./

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })

/**
 * Checks a webhook's proof, HMAC-SHA256 over `t`, a dot and the raw bytes, and only then reads it. The header is
 * `t=<seconds>,v1=<hex>`, with several `v1` while a secret is being changed.
 */
export function readSandboxWebhook(request: WebhookRequest, secret: string, now: Date): WebhookReading {
  // An empty secret would be one that everybody knows.
  if (secret === '') return forged('no webhook secret is configured')
  const signature = parseSignature(request.headers[SIGNATURE_HEADER] ?? '')
  if (signature === null) return forged('the signature is missing or malformed')
  const age = Math.abs(now.getTime() / 1000 - signature.seconds)
  if (age > TOLERANCE_SECONDS) return forged('the signature is too old or from the future')
  const expected = hmacSha256(secret, `${signature.seconds}.`, request.rawBody)
  const proven = signature.proofs.some((proof) => isHexOf(proof, expected))
  return proven ? readEvent(request.rawBody) : forged('the signature does not fit the body')
}

function parseSignature(header: string): { seconds: number; proofs: string[] } | null {
  const pairs = header.split(',').map((pair) => pair.trim().split('='))
  const seconds = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const proofs = pairs.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []))
  return /^\d{1,12}$/.test(seconds) && proofs.length > 0 ? { seconds: Number(seconds), proofs } : null
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
