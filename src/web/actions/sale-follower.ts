import { isPending, type SaleStatus } from '#rules/sale-status.ts'

/** How the page hears of its sale: by the stream, or by asking again and again until the stream is back. */
export type Connection = 'connecting' | 'live' | 'reconnecting'

/** What a follower needs of the browser's `EventSource`. */
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

export type SaleFollower = {
  start(): void
  /** Reads the sale at once, e.g. because the buyer came back from the bank's application. */
  refresh(): Promise<void>
  /** Lets go of the stream and the timer; `start` takes them up again. */
  stop(): void
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
 * Follows a sale until its status can no longer change by itself. The stream only says that something happened:
 * what happened is always read from the sale, one reading at a time, so that no late answer undoes a newer one.
 */
export function createSaleFollower<S extends { status: SaleStatus }>(
  options: SaleFollowerOptions<S>,
): SaleFollower {
  let { status } = options
  let stream: SaleStream | null = null
  let connection: Connection = 'connecting'
  let isStarted = false
  /** Readings since the stream was last up. */
  let readings = 0
  let cancelTimer: (() => void) | null = null
  let reading: Promise<void> | null = null
  let isWantedAgain = false

  const letGo = (): void => {
    stream?.close()
    stream = null
    connection = 'connecting'
    cancelTimer?.()
    cancelTimer = null
  }

  const planReading = (): void => {
    const wait = connection === 'live' ? SAFETY_READ_MS : pollDelay(readings)
    cancelTimer?.()
    cancelTimer = options.schedule(() => void refresh(), wait)
  }

  const turn = (next: Connection): void => {
    if (connection === next) return
    connection = next
    readings = 0
    options.onConnection(next)
    planReading()
  }

  const openStream = (): void => {
    const opened = options.openStream()
    stream = opened
    opened.onopen = () => turn('live')
    opened.onerror = () => {
      if (opened.readyState === STREAM_CLOSED) stream = null
      turn('reconnecting')
    }
    opened.addEventListener('sale', (event) => {
      if (statusOf(event.data) !== status) void refresh()
    })
  }

  const take = (sale: S): void => {
    status = sale.status
    if (!isPending(status)) {
      isStarted = false
      letGo()
    }
    options.onSale(sale)
  }

  /** A reading that fails is made again by the timer; what the page shows stays as it is. */
  const readOnce = (): Promise<void> => options.readSale().then(take, () => undefined)

  const readUntilCurrent = async (): Promise<void> => {
    do {
      isWantedAgain = false
      await readOnce()
    } while (isWantedAgain && isPending(status))
    reading = null
    if (!isStarted) return
    readings += 1
    if (stream === null) openStream()
    planReading()
  }

  const refresh = (): Promise<void> => {
    isWantedAgain = reading !== null
    reading ??= readUntilCurrent()
    return reading
  }

  return {
    refresh,
    start: () => {
      if (isStarted || !isPending(status)) return
      isStarted = true
      readings = 0
      openStream()
      planReading()
    },
    stop: () => {
      isStarted = false
      letGo()
    },
  }
}
