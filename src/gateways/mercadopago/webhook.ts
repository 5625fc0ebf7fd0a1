import type { WebhookReading, WebhookRequest } from '../gateway.ts'
import { fieldsOf, innerOf, parseJson, textOf } from '../json-fields.ts'
import { hmacSha256, isHexOf } from '../proof.ts'

/** How far the time in a signature may be from ours, in both directions. */
const TOLERANCE_MS = 10 * 60 * 1000
/** Mercado Pago has written the time in seconds and in milliseconds; no time in seconds is that large. */
const SECONDS_BELOW = 100_000_000_000

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })

/**
 * Verifies a webhook's proof and only then reads it. `x-signature` is `ts=…,v1=…`, an HMAC-SHA256 over
 * `id:{data.id};request-id:{x-request-id};ts:{ts};` (Mercado Pago, "Webhooks", and its SDK). It proves the payment's id
 * and the time, not the other bytes of the body; nothing but that id is trusted. The id is also in the address that
 * Mercado Pago calls, identical to the body's.
 */
export function readMercadoPagoWebhook(request: WebhookRequest, secret: string, now: Date): WebhookReading {
  // An empty secret would be one that everybody knows.
  if (secret === '') return forged('no webhook secret is configured')
  const signature = parseSignature(request.headers['x-signature'] ?? '')
  if (signature === null) return forged('the signature is missing or malformed')
  const ms = Number(signature.ts) * (Number(signature.ts) < SECONDS_BELOW ? 1000 : 1)
  if (Math.abs(now.getTime() - ms) > TOLERANCE_MS)
    return forged('the signature is too old or from the future')
  const body = fieldsOf(parseJson(request.rawBody))
  const dataId = idOf(innerOf(body, 'data')?.['id'])
  if (dataId === null) return forged('the body names nothing')
  const requestId = request.headers['x-request-id'] ?? ''
  const manifest = [
    `id:${dataId.toLowerCase()};`,
    requestId === '' ? '' : `request-id:${requestId};`,
    `ts:${signature.ts};`,
  ]
  if (!isHexOf(signature.proof, hmacSha256(secret, ...manifest))) {
    return forged('the signature does not fit the body')
  }
  const type = textOf(body, 'type') ?? 'unnamed'
  // The notification's own id is not covered by the proof; the proven values distinguish deliveries.
  const eventId = [dataId, signature.ts, ...(requestId === '' ? [] : [requestId])].join(':')
  if (type !== 'payment' || !/^\d+$/.test(dataId)) return { kind: 'ignored', eventId, type }
  return { kind: 'event', eventId, type: textOf(body, 'action') ?? type, reference: null, gatewayId: dataId }
}

function idOf(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null
}

function parseSignature(header: string): { ts: string; proof: string } | null {
  const pairs = header.split(',').map((pair) => pair.trim().split('='))
  const ts = pairs.find(([name]) => name === 'ts')?.[1] ?? ''
  const proof = pairs.find(([name]) => name === 'v1')?.[1] ?? ''
  return /^\d{1,15}$/.test(ts) && proof !== '' ? { ts, proof } : null
}
