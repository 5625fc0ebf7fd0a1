import { hmacSha256, isHexOf } from './proof.ts'

/** How far the time in a signature may be from ours, in both directions. */
const TOLERANCE_SECONDS = 5 * 60

/**
 * Checks a proof of the form `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `t`, a dot and the raw bytes, with several `v1`
 * while a secret is being changed. Null when it holds, else why not. Stripe's scheme, and the sandbox's.
 */
export function flawOfTimedSignature(
  header: string,
  secret: string,
  rawBody: Uint8Array,
  now: Date,
): string | null {
  // An empty secret would be one that everybody knows.
  if (secret === '') return 'no webhook secret is configured'
  const signature = parseSignature(header)
  if (signature === null) return 'the signature is missing or malformed'
  const age = Math.abs(now.getTime() / 1000 - signature.seconds)
  if (age > TOLERANCE_SECONDS) return 'the signature is too old or from the future'
  const expected = hmacSha256(secret, `${signature.seconds}.`, rawBody)
  // guard: webhook-signature
  return signature.proofs.some((proof) => isHexOf(proof, expected))
    ? null
    : 'the signature does not fit the body'
}

function parseSignature(header: string): { seconds: number; proofs: string[] } | null {
  const pairs = header.split(',').map((pair) => pair.trim().split('='))
  const seconds = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const proofs = pairs.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []))
  return /^\d{1,12}$/.test(seconds) && proofs.length > 0 ? { seconds: Number(seconds), proofs } : null
}
