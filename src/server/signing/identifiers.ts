import { randomBytes } from 'node:crypto'

/** An id that sorts by time (UUID version 7), so that indexes grow at their end. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * An opaque id that may be shown: 128 bits nobody can guess, safe in an address. It never begins with a hyphen, which
 * a command would read as the name of an option and a spreadsheet as a formula.
 */
export function newPublicId(): string {
  let id: string
  do id = randomBytes(16).toString('base64url')
  while (id.startsWith('-'))
  return id
}

const ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Our reference of an attempt at a gateway: 32 letters and digits, which every gateway takes and which is a valid
 * Pix txid (26 to 35 of `[a-zA-Z0-9]`).
 */
export function newReference(): string {
  let reference = ''
  while (reference.length < 32) {
    for (const byte of randomBytes(40)) {
      // 252 is the largest multiple of 36 in a byte: bytes above it would make some letters likelier.
      if (byte < 252 && reference.length < 32) reference += ALPHANUMERIC[byte % 36]
    }
  }
  return reference
}
