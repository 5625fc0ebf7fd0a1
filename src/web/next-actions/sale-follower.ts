import { isPending, type SaleStatus } from '#rules/sales/sale-status.ts'

/** How the page follows its sale: by the stream, or by polling until the stream is back. */
export type Connection = 'connecting' | 'live' | 'reconnecting'

/** Part of the browser's `EventSource` that a follower needs. */
export type SaleStream = {
  readonly readyState: number
  onopen: (() => void) | null
  onerror: (() => void) | null
  addEventListener(type: 'sale', listener: (event: { data: string }) => void): void
  close(): void
}

const STREAM_CLOSED = 2

export type SaleFollowerOptions<S extends { status: SaleStatus }> = {
  status: SaleStatus
  openStream: () => SaleStream
  readSale: () => Promise<S>
  onSale: (sale: S) => void
  onConnection: (connection: Connection) => void
  /** Calls back after some milliseconds; answers what takes that back. */
  schedule: (run: () => void, milliseconds: number) => () => void
}

/** Milliseconds between two readings while the stream is away: 2 s, growing by half, at most 15 s. */
export function pollDelay(failedReadings: number): number {
  return Math.min(15_000, 2_000 * 1.5 ** failedReadings)
}

/**
 * Milliseconds between two readings while the stream is up. A proxy may hold a stream back, and a phone that
 * changed networks may not notice for minutes that its stream is dead.
 */
export const SAFETY_READ_MS = 30_000

/** The status that an event of the stream carries, or null when it carries none that can be read. */
function statusOf(data: string): string | null {
  try {
    const event: unknown = JSON.parse(data)
    const isEvent = typeof event === 'object' && event !== null && 'status' in event
    return isEvent && typeof event.status === 'string' ? event.status : null
  } catch {
    return null
  }
}

/**
 * Follows a sale until its status can no longer change by itself. The stream only signals that something happened: the
 * state is always read from the sale, one reading at a time, so that no late response overwrites a newer one.
 */
export class SaleFollower<S extends { status: SaleStatus }> {
  readonly #options: SaleFollowerOptions<S>
  #status: SaleStatus
  #stream: SaleStream | null = null
  #connection: Connection = 'connecting'
  #isStarted = false
  /** It stopped because the sale had ended. A new Pix code reopens an ended sale. */
  #hasEnded = false
  /** Readings since the stream was last up. */
  #readings = 0
  #cancelTimer: (() => void) | null = null
  #reading: Promise<void> | null = null
  #isWantedAgain = false

  constructor(options: SaleFollowerOptions<S>) {
    this.#options = options
    this.#status = options.status
  }

  /** Opens the stream and plans the first reading; does nothing for a sale whose status is final. */
  start(): void {
    if (this.#isStarted || !isPending(this.#status)) return
    this.#isStarted = true
    this.#readings = 0
    this.#openStream()
    this.#planReading()
  }

  /** Reads the sale at once, e.g. because the buyer came back from the bank's application. Never rejects. */
  refresh(): Promise<void> {
    this.#isWantedAgain = this.#reading !== null
    this.#reading ??= this.#readUntilCurrent()
    return this.#reading
  }

  /** Closes the stream and the timer; `start` opens them again. */
  stop(): void {
    this.#isStarted = false
    this.#stream?.close()
    this.#stream = null
    this.#connection = 'connecting'
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #planReading(): void {
    const wait = this.#connection === 'live' ? SAFETY_READ_MS : pollDelay(this.#readings)
    this.#cancelTimer?.()
    this.#cancelTimer = this.#options.schedule(() => void this.refresh(), wait)
  }

  #turn(next: Connection): void {
    if (this.#connection === next) return
    this.#connection = next
    this.#readings = 0
    this.#options.onConnection(next)
    this.#planReading()
  }

  #openStream(): void {
    const stream = this.#options.openStream()
    this.#stream = stream
    stream.onopen = () => this.#turn('live')
    stream.onerror = () => {
      if (stream.readyState === STREAM_CLOSED) this.#stream = null
      this.#turn('reconnecting')
    }
    stream.addEventListener('sale', (event) => {
      if (statusOf(event.data) !== this.#status) void this.refresh()
    })
  }

  #take(sale: S): void {
    this.#status = sale.status
    if (!isPending(sale.status)) {
      this.#hasEnded ||= this.#isStarted
      this.stop()
    } else if (this.#hasEnded) {
      this.#hasEnded = false
      this.start()
    }
    this.#options.onSale(sale)
  }

  async #readUntilCurrent(): Promise<void> {
    do {
      this.#isWantedAgain = false
      // The timer repeats a failed reading; the page keeps its content.
      await this.#options.readSale().then(
        (sale) => this.#take(sale),
        () => undefined,
      )
    } while (this.#isWantedAgain)
    this.#reading = null
    if (!this.#isStarted) return
    this.#readings += 1
    if (this.#stream === null) this.#openStream()
    this.#planReading()
  }
}
