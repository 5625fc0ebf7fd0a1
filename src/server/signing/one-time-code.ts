import { createCipheriv, createDecipheriv, createHmac, randomBytes, type KeyObject } from 'node:crypto'

/* One-time codes of authenticator apps: RFC 6238 with what every app understands (SHA-1, six digits, 30 seconds). */

const STEP_MS = 30_000
const SECRET_BYTES = 20
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Clocks of phones may be a step early or late. */
const STEPS_ASIDE = [0, -1, 1] as const

/** A secret for an app, of 160 bits. */
export function newCodeSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** A secret as apps take it typed: base 32 (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE_32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the content of a QR code from which an app reads a secret by the camera. */
export function codeAddress(secret: Uint8Array, email: string): string {
  const name = encodeURIComponent('Balcão')
  return `otpauth://totp/${name}:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=${name}`
}

/** The code of a time step. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The time step that a typed code is of; null: none of now. */
export function stepOfCode(secret: Uint8Array, typed: string, now: Date): number | null {
  const code = typed.replaceAll(/\s/g, '')
  const step = Math.floor(now.getTime() / STEP_MS)
  return STEPS_ASIDE.map((aside) => step + aside).find((one) => codeAt(secret, one) === code) ?? null
}

const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 12

/** A recovery code of 59 bits, in groups that can be written down: no letters that look like others. */
export function newRecoveryCode(): string {
  let code = ''
  while (code.length < RECOVERY_LENGTH) {
    const [byte = 0] = randomBytes(1)
    // Those above would make some letters likelier than others.
    if (byte < 248) code += RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]
  }
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * The hash of a recovery code however it was typed; null for what cannot be one. Under a key of the program: 59 bits could
 * be tried out by who has only the database.
 */
export function hashOfRecoveryCode(key: KeyObject, typed: string): Buffer | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  if (!/^[a-z2-9]{12}$/.test(code)) return null
  return createHmac('sha256', key).update(`office recovery ${code}`).digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals a secret for its user: AES-256-GCM. The result is the nonce, the ciphertext and the tag, concatenated. */
export function sealCodeSecret(key: KeyObject, userId: number, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(`second factor of ${userId}`))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** The sealed secret; null where it is of another user, or was sealed under another APP_SECRET. */
export function openCodeSecret(key: KeyObject, userId: number, sealed: Buffer): Buffer | null {
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(`second factor of ${userId}`)).setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    return null
  }
}
