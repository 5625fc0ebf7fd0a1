import { hash, randomBytes } from 'node:crypto'

/** Slots of a row: a flood of made-up keys of 16,000 a minute adds one to what a key is believed to have. */
const SLOTS = 16_384
const ROWS = 2
/** Above every limit of a minute. */
const MOST = 65_535

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void

/**
 * The calls of a minute by key, in a fixed space: no key is ever forgotten for another one, however many are made up.
 * Each key has a slot in each row, and the smallest of them is its count: at times too high (when others fall into
 * all of its slots), never too low. Which slots those are depends on a secret of the process.
 *
 * A store of @fastify/rate-limit.
 */
export class CountSketch {
  /** Made with the first call: most routes of a process are never called. */
  #counts: Uint16Array | null = null
  readonly #secret = randomBytes(16).toString('hex')
  #endsAt = 0

  incr(key: string, answer: Answer, timeWindow: number): void {
    const now = performance.now()
    if (now >= this.#endsAt) {
      this.#counts?.fill(0)
      this.#endsAt = now + timeWindow
    }
    // guard: counts-are-not-forgotten
    answer(null, { current: this.#add(key), ttl: this.#endsAt - now })
  }

  child(): CountSketch {
    return new CountSketch()
  }

  #add(key: string): number {
    const digest = hash('sha256', `${this.#secret}${key}`, 'hex')
    this.#counts ??= new Uint16Array(SLOTS * ROWS)
    let least = MOST
    for (let row = 0; row < ROWS; row += 1) {
      const slot = row * SLOTS + (Number.parseInt(digest.slice(row * 8, row * 8 + 8), 16) % SLOTS)
      const count = Math.min(MOST, (this.#counts[slot] ?? 0) + 1)
      this.#counts[slot] = count
      least = Math.min(least, count)
    }
    return least
  }
}
