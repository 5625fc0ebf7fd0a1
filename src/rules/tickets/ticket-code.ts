/*
 * The text in a ticket's QR code. It contains everything that a check-in device needs offline: the signing key, the
 * event, the ticket, and the signature. Upper-case letters and digits only (base 32 as in RFC 4648, without padding),
 * which a QR code encodes in eleven bits for two characters: with correction level M the whole fits into 41 × 41
 * modules.
 *
 * BT1 · key (2 bytes) · event (6 bytes) · ticket (16 bytes) · Ed25519 signature (64 bytes)
 */

/** Prefix with the version of the code's format. */
const PREFIX = 'BT1'
const KEY_BYTES = 2
const PRODUCT_BYTES = 6
const TICKET_BYTES = 16
const SIGNATURE_BYTES = 64
const SIGNED_BYTES = KEY_BYTES + PRODUCT_BYTES + TICKET_BYTES
const BODY_LENGTH = Math.ceil(((SIGNED_BYTES + SIGNATURE_BYTES) * 8) / 5)

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Without letters that are read as digits (Crockford's alphabet): for a code that people read and type. */
export const READABLE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const READABLE_LENGTH = 8

/** Contents of a code. */
export type TicketCode = {
  /** Four hex digits: which of the shop's keys signed. */
  keyId: string
  /** The event. */
  productId: number
  /** The issued ticket: a UUID in lower case. */
  ticketId: string
}

export type SignedTicketCode = TicketCode & { signature: Uint8Array }

/** Checks an Ed25519 signature by the key of that id; false for a key that is not known. */
export type VerifySignature = (
  keyId: string,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

export type TicketReading =
  | { kind: 'genuine'; ticketId: string; productId: number }
  | { kind: 'other-event'; ticketId: string; productId: number }
  /** It has the form, and none of our keys signed it. */
  | { kind: 'forged' }
  /** Some other code. */
  | { kind: 'no-ticket' }

/** Whether an id can be that of an issued ticket. */
export function isTicketId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/**
 * Builds the signed message: a separate prefix, so that the key's signatures are valid in no other context, and the
 * contents of the code.
 * @throws RangeError for values that a code cannot contain
 */
export function signedMessage(code: TicketCode): Uint8Array {
  return Uint8Array.of(...asciiBytes(`balcao-ticket-${PREFIX}|`), ...bytesOf(code))
}

/** @throws RangeError for what no code can say, or a signature of another length */
export function encodeTicketCode(code: TicketCode, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('An Ed25519 signature has 64 bytes')
  return PREFIX + toBase32([...bytesOf(code), ...signature])
}

/** Parses a scanned text, unverified; null when it is not a ticket of this form. */
export function parseTicketCode(text: string): SignedTicketCode | null {
  const body = text.replace(/[\s\p{Cf}]/gu, '').toUpperCase()
  if (!body.startsWith(PREFIX) || body.length !== PREFIX.length + BODY_LENGTH) return null
  const bytes = fromBase32(body.slice(PREFIX.length))
  if (bytes === null) return null
  const ticketAt = KEY_BYTES + PRODUCT_BYTES
  const productId = bytes.slice(KEY_BYTES, ticketAt).reduce((number, byte) => number * 256 + byte, 0)
  return {
    keyId: hexOf(bytes.slice(0, KEY_BYTES)),
    productId,
    ticketId: uuidOf(bytes.slice(ticketAt, SIGNED_BYTES)),
    signature: Uint8Array.from(bytes.slice(SIGNED_BYTES)),
  }
}

/**
 * Classifies a scanned text at the check-in of an event. Does not check whether the ticket is void or has been used.
 */
export async function readTicketCode(
  text: string,
  productId: number,
  verify: VerifySignature,
): Promise<TicketReading> {
  const code = parseTicketCode(text)
  if (code === null) return { kind: 'no-ticket' }
  if (!Number.isSafeInteger(code.productId)) return { kind: 'forged' }
  if (!(await verify(code.keyId, signedMessage(code), code.signature))) return { kind: 'forged' }
  const { ticketId } = code
  return {
    kind: code.productId === productId ? 'genuine' : 'other-event',
    ticketId,
    productId: code.productId,
  }
}

/**
 * The short number of a ticket, `XXXX-XXXX`: forty bits of its id, for people to read out and to type at a check-in
 * device that has the event's list. It proves nothing.
 */
export function ticketNumber(ticketId: string): string {
  const hex = ticketId.replaceAll('-', '').slice(0, 10)
  let rest = Number.parseInt(hex, 16)
  let number = ''
  for (let place = 0; place < READABLE_LENGTH; place += 1) {
    number = (READABLE_32[rest % 32] ?? '') + number
    rest = Math.floor(rest / 32)
  }
  return `${number.slice(0, 4)}-${number.slice(4)}`
}

/** Normalises a typed ticket number to the form of `ticketNumber`; null: it cannot be one. */
export function readTicketNumber(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s.-]/g, '')
  const plain = letters.replaceAll('O', '0').replace(/[IL]/g, '1')
  const isNumber = plain.length === READABLE_LENGTH && [...plain].every((each) => READABLE_32.includes(each))
  return isNumber ? `${plain.slice(0, 4)}-${plain.slice(4)}` : null
}

/** The first and the last id that a ticket of a number can have. */
export type TicketRange = { from: string; to: string }

/** The ids of tickets that are called so; `number` without its hyphen, in capitals. */
export function ticketsOfNumber(number: string): TicketRange {
  const bits = [...number].reduce((rest, each) => rest * 32 + READABLE_32.indexOf(each), 0)
  const hex = bits.toString(16).padStart(10, '0')
  const start = `${hex.slice(0, 8)}-${hex.slice(8)}`
  return { from: `${start}00-0000-0000-000000000000`, to: `${start}ff-ffff-ffff-ffffffffffff` }
}

function bytesOf({ keyId, productId, ticketId }: TicketCode): number[] {
  if (!/^[0-9a-f]{4}$/.test(keyId)) throw new RangeError('A key’s id has four hex digits')
  if (!isTicketId(ticketId)) throw new RangeError('A ticket’s id is a UUID in lower case')
  if (!Number.isSafeInteger(productId) || productId < 0 || productId >= 256 ** PRODUCT_BYTES) {
    throw new RangeError('An event’s id is a whole number of at most 48 bits')
  }
  const product = productId.toString(16).padStart(PRODUCT_BYTES * 2, '0')
  const pairs = `${keyId}${product}${ticketId.replaceAll('-', '')}`.match(/../g) ?? []
  return pairs.map((pair) => Number.parseInt(pair, 16))
}

function asciiBytes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0))
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function uuidOf(bytes: readonly number[]): string {
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function toBase32(bytes: readonly number[]): string {
  let text = ''
  let bits = 0
  let kept = 0
  for (const byte of bytes) {
    kept = (kept % 32) * 256 + byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE_32[Math.floor(kept / 2 ** bits) % 32] ?? ''
    }
  }
  return bits === 0 ? text : text + (BASE_32[(kept * 2 ** (5 - bits)) % 32] ?? '')
}

/** Null for another letter, and where the bits that fill the last letter up are not zero: one text for one code. */
function fromBase32(text: string): number[] | null {
  const bytes: number[] = []
  let bits = 0
  let kept = 0
  for (const letter of text) {
    const value = BASE_32.indexOf(letter)
    if (value < 0) return null
    kept = (kept % 2 ** bits) * 32 + value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push(Math.floor(kept / 2 ** bits))
    }
  }
  return kept % 2 ** bits === 0 ? bytes : null
}
