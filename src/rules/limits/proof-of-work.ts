/*
 * Work that a browser performs when a purchase looks suspicious: for each part of a challenge it searches a number
 * whose hash begins with so many zero bits. Several small searches replace one large search, because the time of a
 * single search varies without bound, and because their progress can be shown.
 *
 * Hash input: the seed (22 letters), a dot, the part's letter, and the number as 32 bits, most significant first.
 */

/** Required work: `parts` searches, each for `bits` zero bits. `seed` has 22 letters of base64url. */
export type WorkOrder = { seed: string; parts: number; bits: number }

/**
 * The first 32 bits of a message's SHA-256, as a number from 0. The message has at most 55 bytes, which fit in one
 * block of the hash, and is written anew for the next call.
 */
export type HashStart = (message: Uint8Array) => number

/** Parts have letters from "a" on. */
const FIRST_LETTER = 97
export const MAX_PARTS = 26
const SEED_LETTERS = 22
/** Start and end of the number in a message. */
const [NUMBER_AT, MESSAGE_BYTES] = [24, 28]

/** Returns a function that builds one part's hash input for each number. */
function partMessage(seed: string, part: number): (number: number) => Uint8Array {
  if (seed.length !== SEED_LETTERS || part >= MAX_PARTS)
    throw new Error('the work cannot be written in a block')
  const text = `${seed}.${String.fromCharCode(FIRST_LETTER + part)}`
  const message = Uint8Array.from({ length: MESSAGE_BYTES }, (_, at) => text.charCodeAt(at) & 0xff)
  const view = new DataView(message.buffer)
  return (number) => {
    view.setUint32(NUMBER_AT, number)
    return message
  }
}

/** The first number from `from` on that solves a part, among so many tries; null: none of them does. */
export function searchPart(
  order: WorkOrder,
  part: number,
  tries: { from: number; count: number },
  hashStart: HashStart,
): number | null {
  const messageOf = partMessage(order.seed, part)
  const limit = 2 ** (32 - order.bits)
  for (let number = tries.from; number < tries.from + tries.count; number += 1) {
    if (hashStart(messageOf(number)) < limit) return number
  }
  return null
}

/** Whether these numbers solve every part, in their order. */
export function isSolved(order: WorkOrder, numbers: readonly number[], hashStart: HashStart): boolean {
  const limit = 2 ** (32 - order.bits)
  return (
    numbers.length === order.parts &&
    numbers.every((number, part) => hashStart(partMessage(order.seed, part)(number)) < limit)
  )
}
