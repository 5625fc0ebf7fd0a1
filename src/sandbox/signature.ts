import { createHmac } from 'node:crypto'

/** The header that proves where a webhook comes from. */
export const SIGNATURE_HEADER = 'sandbox-signature'

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body exactly as it is sent. */
export function signBody(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const proof = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${proof}`
}
