import { createHash, randomBytes } from 'node:crypto'

/** Makes an operator's key at random: 256 bits. It is shown once; the database has its hash. */
export function newOperatorKey(): string {
  return `op_${randomBytes(32).toString('base64url')}`
}

/**
 * Returns the hash of an operator's key, which the database stores and finds it by; null for text that cannot be a key.
 * A key has too many bits to be guessed, so a plain hash suffices, and the duration of its lookup reveals nothing of
 * the key.
 */
export function hashOfOperatorKey(given: string): Buffer | null {
  return /^op_[\w-]{43}$/.test(given) ? createHash('sha256').update(given).digest() : null
}
