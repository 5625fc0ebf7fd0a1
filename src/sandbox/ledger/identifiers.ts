import { randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A fictional participant number: no institution has it, so nobody can take the ids for real ones. */
const PRETEND_ISPB = '99999008'

function randomText(length: number, alphabet: string): string {
  let text = ''
  // Bytes at or above the largest multiple are dropped: every character is equally likely.
  const limit = 256 - (256 % alphabet.length)
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length)
    }
  }
  return text
}

/** An id of the sandbox, such as `ch_8fK2…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(22, ALPHABET)}`
}

/** The id of a dynamic Pix charge (Banco Central: 26 to 35 letters and digits). */
export function newTxid(): string {
  return randomText(26, ALPHABET)
}

/** The id of a mandate: 29 letters and digits, as the Banco Central's idRec. */
export function newMandateId(): string {
  return `RN${randomText(27, ALPHABET)}`
}

export function newAuthorizationCode(): string {
  return randomText(6, '0123456789')
}

/** The 25 digits of a boleto that the issuing bank fills as it likes. */
export function newFreeField(): string {
  return randomText(25, '0123456789')
}

/** The number of a voucher: 14 digits, of which no till knows the first four. */
export function newVoucherNumber(): string {
  return `9999${randomText(10, '0123456789')}`
}

/** An end-to-end id as the Pix rules build it: E, participant, UTC minute, eleven characters. */
export function newEndToEndId(now: Date): string {
  return `E${PRETEND_ISPB}${minuteStamp(now)}${randomText(11, ALPHABET)}`
}

/** The id of a returned Pix: the same with D. */
export function newReturnId(now: Date): string {
  return `D${PRETEND_ISPB}${minuteStamp(now)}${randomText(11, ALPHABET)}`
}

function minuteStamp(now: Date): string {
  return now.toISOString().slice(0, 16).replace(/[-T:]/g, '')
}
