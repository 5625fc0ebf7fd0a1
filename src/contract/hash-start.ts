import { _SHA256 } from '@noble/hashes/sha2.js'
import type { HashStart } from '#rules/limits/proof-of-work.ts'

const BLOCK_BYTES = 64

/**
 * SHA-256 of a message that fits in one block. Only the library's compression is used: its hash of a whole message
 * makes a new state and clears it every time, which takes four times as long as the compression does.
 */
class OneBlock extends _SHA256 {
  readonly #start = this.get()
  readonly #bytes = new Uint8Array(BLOCK_BYTES)
  readonly #block = new DataView(this.#bytes.buffer)

  /** The first word of the digest. */
  firstWord(message: Uint8Array): number {
    this.#bytes.fill(0)
    this.#bytes.set(message)
    // The message is followed by a one bit, zeros and, at the end of the block, the message's length in bits.
    this.#bytes[message.length] = 0x80
    this.#block.setUint16(BLOCK_BYTES - 2, message.length * 8)
    this.set(...this.#start)
    this.process(this.#block, 0)
    return this.get()[0] >>> 0
  }
}

const oneBlock = new OneBlock()

/** In this thread, without the promise for each hash that the browser's own would take. */
export const hashStart: HashStart = (message) => oneBlock.firstWord(message)
