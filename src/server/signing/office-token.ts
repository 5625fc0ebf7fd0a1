import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** A secret of the office, of a session or of a link, and the hash by which the database knows it. */
export type OfficeToken = { token: string; hash: Buffer }

/** Makes a secret of 256 bits. It is given away once; the database has its hash. */
export function newOfficeToken(): OfficeToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: sha256(token) }
}

/**
 * The secret of a link that is mailed, computed from the name of its row: the worker that writes the mail knows it too,
 * and it is kept nowhere.
 */
export function officeLinkToken(keys: Pick<Keys, 'officeLink'>, id: string): OfficeToken {
  const token = createHmac('sha256', keys.officeLink).update(id).digest('base64url')
  return { token, hash: sha256(token) }
}

/**
 * The hash of what is said to be a secret of the office; null for text that cannot be one. It has too many bits to be
 * tried out, so a plain hash does.
 */
export function hashOfOfficeToken(given: string): Buffer | null {
  return /^[\w-]{43}$/.test(given) ? sha256(given) : null
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
