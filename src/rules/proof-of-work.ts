/*
 * The work that a browser does where a purchase looks suspicious: for each part of a challenge a number is searched
 * whose hash begins with so many zero bits. Several small searches instead of one large, because the time that one
 * takes varies without end, and because what is done of them can be shown.
 *
 * The hash is SHA-256 (FIPS 180-4) of one block: the seed (22 letters), a dot, the part's letter, and the number as
 * 32 bits, most significant first. Written out here, because a browser's own is asked over a promise for each hash,
 * which costs more than hashing does.
 */

/** What is asked: `parts` searches, each for `bits` zero bits. `seed` has 22 letters of base64url. */
export type WorkOrder = { seed: string; parts: number; bits: number }

/** Parts have letters from "a" on. */
const FIRST_LETTER = 97
export const MAX_PARTS = 26
const SEED_LETTERS = 22
const NUMBER_AT = 6

const ROUNDS = roundConstants()
const START = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function roundConstants(): Int32Array {
  const primes: number[] = []
  for (let candidate = 2; primes.length < 64; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return Int32Array.from(primes, (prime) => {
    const root = Math.cbrt(prime)
    return ((root - Math.floor(root)) * 2 ** 32) | 0
  })
}

/** The block of a part with the number 0; the number is word 6. */
function blockOf(seed: string, part: number): Int32Array {
  if (seed.length !== SEED_LETTERS || part >= MAX_PARTS)
    throw new Error('the work cannot be written in a block')
  const text = `${seed}.${String.fromCharCode(FIRST_LETTER + part)}`
  const words = new Int32Array(64)
  for (let at = 0; at < text.length; at += 1) {
    words[at >> 2] = (words[at >> 2] ?? 0) | ((text.charCodeAt(at) & 0xff) << (24 - 8 * (at & 3)))
  }
  words[NUMBER_AT + 1] = 0x80000000 | 0
  words[15] = (text.length + 4) * 8
  return words
}

/** The first 32 bits of the block's hash. `words` holds the block in its first 16 places and is filled up here. */
function firstWord(words: Int32Array): number {
  /* oxlint-disable no-non-null-assertion -- every index is below the fixed length of its array */
  for (let at = 16; at < 64; at += 1) {
    const x = words[at - 15]!
    const y = words[at - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[at] = (words[at - 16]! + s0 + words[at - 7]! + s1) | 0
  }
  let a = START[0]!
  let b = START[1]!
  let c = START[2]!
  let d = START[3]!
  let e = START[4]!
  let f = START[5]!
  let g = START[6]!
  let h = START[7]!
  for (let at = 0; at < 64; at += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (a + START[0]!) >>> 0
  /* oxlint-enable no-non-null-assertion */
}

/** The first 32 bits of the hash of one part and number. */
export function hashOfPart(seed: string, part: number, number: number): number {
  const words = blockOf(seed, part)
  words[NUMBER_AT] = number | 0
  return firstWord(words)
}

/** The first number from `from` on that solves a part, among so many tries; null: none of them does. */
export function searchPart(order: WorkOrder, part: number, from: number, tries: number): number | null {
  const words = blockOf(order.seed, part)
  const limit = 2 ** (32 - order.bits)
  for (let number = from; number < from + tries; number += 1) {
    words[NUMBER_AT] = number | 0
    if (firstWord(words) < limit) return number
  }
  return null
}

/** Whether these numbers solve every part, in their order. */
export function isSolved(order: WorkOrder, numbers: readonly number[]): boolean {
  return (
    numbers.length === order.parts &&
    numbers.every((number, part) => hashOfPart(order.seed, part, number) < 2 ** (32 - order.bits))
  )
}
