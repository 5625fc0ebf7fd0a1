import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WebhookReading, WebhookRequest } from '../gateway.ts'
import { fieldsOf, innerOf, listOf, parseJson, textOf, type Fields } from '../json-fields.ts'

/** How far the time of a transmission may be from ours, in both directions. */
const TOLERANCE_MS = 10 * 60 * 1000

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })

/** Finds the certificate of an address that PayPal named; null when it cannot be had or is not PayPal's. */
export type CertificateSource = (url: string) => Promise<X509Certificate | null>

/**
 * Checks a webhook's proof and only then reads it: RSA-SHA256 over the transmission's id and time, the id of our
 * webhook, and the CRC-32 of the raw bytes in decimal, divided by bars (PayPal, "Integrate webhooks", self
 * verification). The time is signed, so an old proof is refused.
 */
export async function readPayPalWebhook(
  { rawBody, headers }: WebhookRequest,
  webhookId: string,
  now: Date,
  certificateAt: CertificateSource,
): Promise<WebhookReading> {
  if (!/^\w+$/.test(webhookId)) return forged('no webhook id is configured')
  const id = headers['paypal-transmission-id'] ?? ''
  const time = headers['paypal-transmission-time'] ?? ''
  const signature = headers['paypal-transmission-sig'] ?? ''
  if (id === '' || signature === '' || headers['paypal-auth-algo'] !== 'SHA256withRSA') {
    return forged('the signature is missing or of another kind')
  }
  // Comparing this way around rejects an invalid time.
  if (!(Math.abs(now.getTime() - Date.parse(time)) <= TOLERANCE_MS)) {
    return forged('the signature is too old or from the future')
  }
  const certificate = await certificateAt(headers['paypal-cert-url'] ?? '')
  if (certificate === null) return forged('the certificate cannot be had, or is not from PayPal')
  const isValid =
    Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo)
  if (!isValid) return forged('the certificate has ended or not begun')
  const message = Buffer.from([id, time, webhookId, crc32(rawBody)].join('|'))
  const isProven = verify('RSA-SHA256', message, certificate.publicKey, Buffer.from(signature, 'base64'))
  return isProven ? readEvent(rawBody) : forged('the signature does not fit the body')
}

function readEvent(rawBody: Uint8Array): WebhookReading {
  const event = fieldsOf(parseJson(rawBody))
  const eventId = textOf(event, 'id')
  const type = textOf(event, 'event_type')
  const resource = innerOf(event, 'resource')
  if (eventId === null || type === null) return forged('the body is no event')
  const place = placeOf(type, resource)
  if (place.reference === null && place.gatewayId === null) return { kind: 'ignored', eventId, type }
  return { kind: 'event', eventId, type, ...place }
}

/** Which charge an event is about. Orders carry our reference in their purchase unit, captures and refunds themselves. */
function placeOf(
  type: string,
  resource: Fields | null,
): { reference: string | null; gatewayId: string | null } {
  if (/^CHECKOUT\.(?:ORDER|PAYMENT-APPROVAL)\./.test(type)) {
    const unit = listOf(resource, 'purchase_units')[0] ?? null
    return { reference: textOf(unit, 'custom_id'), gatewayId: orderIdOf(type, resource) }
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const related = innerOf(innerOf(resource, 'supplementary_data'), 'related_ids')
    return { reference: textOf(resource, 'custom_id'), gatewayId: textOf(related, 'order_id') }
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const transaction = listOf(resource, 'disputed_transactions')[0] ?? null
    return { reference: textOf(transaction, 'custom'), gatewayId: null }
  }
  return { reference: null, gatewayId: null }
}

/** An approval that was taken back names its order as `order_id`; an order's own events name it as `id`. */
function orderIdOf(type: string, resource: Fields | null): string | null {
  return textOf(resource, type.startsWith('CHECKOUT.ORDER.') ? 'id' : 'order_id')
}
