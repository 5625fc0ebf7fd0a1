import type { LiveBatch } from '#contract/checkout/tickets.ts'

/** Part of the browser's `EventSource` that a follower needs. */
export type BatchStream = {
  readonly readyState: number
  onopen: (() => void) | null
  onerror: (() => void) | null
  addEventListener(type: 'batches', listener: (event: { data: string }) => void): void
  close(): void
}

const STREAM_CLOSED = 2

export type LiveBatchesOptions = {
  openStream: () => BatchStream
  onBatches: (batches: readonly LiveBatch[]) => void
  onConnection: (isLive: boolean) => void
  /** Calls back after some milliseconds; answers what takes that back. */
  schedule: (run: () => void, milliseconds: number) => () => void
}

/** Milliseconds before a stream that the browser has given up is opened again: 2 s, doubling, at most 30 s. */
export function reopenDelay(failures: number): number {
  return Math.min(30_000, 2_000 * 2 ** failures)
}

function read(data: string): readonly LiveBatch[] | null {
  try {
    const batches: unknown = JSON.parse(data)
    return Array.isArray(batches) ? (batches as readonly LiveBatch[]) : null
  } catch {
    return null
  }
}

/** Follows what is left of an event for as long as the page is looked at. The stream says everything anew each time. */
export class LiveBatches {
  readonly #options: LiveBatchesOptions
  #stream: BatchStream | null = null
  #cancelTimer: (() => void) | null = null
  #failures = 0

  constructor(options: LiveBatchesOptions) {
    this.#options = options
  }

  start(): void {
    if (this.#stream !== null) return
    this.#cancelTimer?.()
    this.#cancelTimer = null
    const stream = this.#options.openStream()
    this.#stream = stream
    stream.onopen = () => {
      this.#failures = 0
      this.#options.onConnection(true)
    }
    stream.onerror = () => {
      this.#options.onConnection(false)
      // The browser tries again by itself unless the server refused.
      if (stream.readyState === STREAM_CLOSED) this.#reopen()
    }
    stream.addEventListener('batches', ({ data }) => {
      const batches = read(data)
      if (batches !== null) this.#options.onBatches(batches)
    })
  }

  /** Closes the stream and the timer; `start` opens them again. */
  stop(): void {
    this.#stream?.close()
    this.#stream = null
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #reopen(): void {
    this.stop()
    const wait = reopenDelay(this.#failures)
    this.#failures += 1
    this.#cancelTimer = this.#options.schedule(() => this.start(), wait)
  }
}
