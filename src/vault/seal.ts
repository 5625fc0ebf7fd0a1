import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** Length of the random number that every sealing needs anew. */
export const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'

/** Scope of a seal: it opens only under the same key, for the same part and beside the same context. */
export type SealScope = {
  masterKey: KeyObject
  /** The token's secret: without it the master key opens nothing, and the other way round. Of credentials: a salt. */
  secret: Uint8Array
  /** Separates the keys of one card's parts, and of a seller's credentials. */
  part: 'card' | 'security-code' | 'wallet' | 'credentials'
  /** Text that is authenticated with the contents but not kept in them. */
  context: string
}

function keyFor({ masterKey, secret, part }: SealScope): Uint8Array {
  // guard: sealed-for-its-row
  return new Uint8Array(hkdfSync('sha256', masterKey, secret, `balcao vault 1 ${part}`, KEY_BYTES))
}

/** AES-256-GCM; the result is nonce, ciphertext and tag in a row. `nonce` must be fresh: 12 random bytes. */
export function seal(text: string, nonce: Uint8Array, scope: SealScope): Uint8Array {
  const cipher = createCipheriv(CIPHER, keyFor(scope), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(scope.context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The sealed text, or null when anything is not as it was: key, secret, part, context or a single bit. */
export function unseal(sealed: Uint8Array, scope: SealScope): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, keyFor(scope), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(scope.context)).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const opened = decipher.update(body)
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match: the text deciphered so far cannot be trusted, and is not shown.
    return null
  }
}
