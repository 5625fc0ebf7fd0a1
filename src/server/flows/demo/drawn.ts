import { READABLE_32 } from '#rules/tickets/ticket-code.ts'
import { createRandom, type Random } from '#rules/base/seeded-random.ts'

const BASE_64_URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BASE_62 = BASE_64_URL.slice(0, 62)
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz'
const HEX = '0123456789abcdef'

/**
 * Source that the demo's history is drawn from: a seeded generator, and the names of rows that it draws. The same seed
 * gives the same history. The names look like the program's own; none of them opens anything, so they may be
 * predictable.
 */
export type Drawn = Random & {
  /** Whether something happens that happens in this share of cases, 0 to 1. */
  happens(share: number): boolean
  /** A UUID that sorts by its moment (version 7). */
  rowId(at: Date): string
  /** A public id, a session or a nonce: 22 characters. */
  publicId(): string
  /** A reference of ours at a gateway: 32 letters and digits. */
  reference(): string
  orderNumber(): string
  /** A name that the sandbox gives, such as `ch_8fK2…`. */
  acquirerId(prefix: string): string
  digits(length: number): string
}

export function createDrawn(seed: number): Drawn {
  const random = createRandom(seed)
  const text = (length: number, alphabet: string): string =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random.next() * alphabet.length))).join('')
  return {
    ...random,
    happens: (share) => random.next() < share,
    rowId(at) {
      const time = at.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${text(3, HEX)}-8${text(3, HEX)}-${text(12, HEX)}`
    },
    // The first character is a letter or a digit, as of every public id.
    publicId: () => text(1, BASE_62) + text(21, BASE_64_URL),
    reference: () => text(32, BASE_36),
    orderNumber: () => text(8, READABLE_32),
    acquirerId: (prefix) => `${prefix}_${text(22, BASE_62)}`,
    digits: (length) => text(length, '0123456789'),
  }
}
