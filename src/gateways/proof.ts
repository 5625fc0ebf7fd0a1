import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 over the parts, one after the other. */
export function hmacSha256(key: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Checks whether a header's hexadecimal proof is this one, in a time that reveals nothing about the right one. */
export function isHexOf(proof: string, expected: Uint8Array): boolean {
  if (!/^(?:[0-9a-f]{2})+$/i.test(proof)) return false
  const bytes = Buffer.from(proof, 'hex')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** Checks whether two texts are the same, in a time that reveals neither where they differ nor how long they are. */
export function isSameText(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
