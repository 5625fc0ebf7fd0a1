import { describe, expect, test } from 'vitest'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import { SaleFollower, pollDelay, SAFETY_READ_MS, type Connection, type SaleStream } from './sale-follower.ts'

type Sale = { status: SaleStatus }
type FakeStream = SaleStream & { readyState: number; say(data: string): void; isClosed: boolean }

function fakeStream(): FakeStream {
  const listeners: ((event: { data: string }) => void)[] = []
  const stream: FakeStream = {
    readyState: 0,
    onopen: null,
    onerror: null,
    isClosed: false,
    addEventListener: (_, listener) => void listeners.push(listener),
    close: () => {
      stream.isClosed = true
    },
    say: (data) => listeners.forEach((listener) => listener({ data })),
  }
  return stream
}

/** A world with a clock of its own: timers run when `pass` moves it, readings answer when the test says so. */
function world(status: SaleStatus = 'WAITING_PAYMENT') {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const streams: FakeStream[] = []
  const connections: Connection[] = []
  const sales: Sale[] = []
  const readings: { answer: (sale: Sale) => void; fail: () => void }[] = []
  const follower = new SaleFollower<Sale>({
    status,
    openStream: () => {
      const stream = fakeStream()
      streams.push(stream)
      return stream
    },
    readSale: () =>
      new Promise((resolve, reject) => {
        readings.push({ answer: resolve, fail: () => reject(new Error('no network')) })
      }),
    onSale: (sale) => void sales.push(sale),
    onConnection: (connection) => void connections.push(connection),
    schedule: (run, milliseconds) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  })
  const pass = (milliseconds: number): void => {
    now += milliseconds
    const due = timers.filter((timer) => timer.at <= now)
    timers = timers.filter((timer) => timer.at > now)
    for (const timer of due) timer.run()
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const stream = (at = streams.length - 1): FakeStream => streams[at] as FakeStream
  const reading = (at = readings.length - 1) => readings[at] as (typeof readings)[number]
  return {
    follower,
    streams,
    stream,
    connections,
    sales,
    readings,
    reading,
    pass,
    settle,
    timers: () => timers,
  }
}

describe('pollDelay', () => {
  test.each([
    [0, 2_000],
    [1, 3_000],
    [2, 4_500],
    [5, 15_000],
    [40, 15_000],
  ])('after %i readings without a stream the next one is %i ms away', (failed, delay) => {
    expect(pollDelay(failed)).toBe(delay)
  })
})

describe('the followed sales', () => {
  test.each<[SaleStatus, number]>([
    ['PROCESSING', 1],
    ['WAITING_PAYMENT', 1],
    ['PENDING_FRAUD_ANALYSIS', 1],
    ['PAID', 0],
    ['TRIAL', 0],
    ['REFUSED', 0],
    ['EXPIRED', 0],
    ['CANCELED', 0],
    ['REFUNDED', 0],
    ['PARTIALLY_REFUNDED', 0],
    ['CHARGEBACK', 0],
  ])('%s opens %i streams', (status, count) => {
    const { follower, streams } = world(status)
    follower.start()
    follower.start()
    expect(streams).toHaveLength(count)
  })
})

describe('the stream', () => {
  test.each([
    ['{"status":"PAID"}', 1],
    ['{"status":"PROCESSING"}', 1],
    ['{"status":"WAITING_PAYMENT"}', 0],
    ['{"status":7}', 1],
    ['not json', 1],
  ])('the event %s causes %i readings', (data, count) => {
    const { follower, stream, readings } = world()
    follower.start()
    stream().onopen?.()
    stream().say(data)
    expect(readings).toHaveLength(count)
  })

  test('a paid sale ends the following: stream closed, no timer left', async () => {
    const { follower, stream, reading, settle, sales, timers, streams } = world()
    follower.start()
    stream().say('{"status":"PAID"}')
    reading().answer({ status: 'PAID' })
    await settle()
    expect(sales).toEqual([{ status: 'PAID' }])
    expect(stream().isClosed).toBe(true)
    expect(timers()).toEqual([])
    expect(streams).toHaveLength(1)
  })

  test('a sale that had ended is followed again when a new code brings it back', async () => {
    const { follower, streams, stream, reading, settle } = world()
    follower.start()
    void follower.refresh()
    reading().answer({ status: 'CANCELED' })
    await settle()
    expect(stream().isClosed).toBe(true)
    void follower.refresh()
    reading().answer({ status: 'WAITING_PAYMENT' })
    await settle()
    expect(streams).toHaveLength(2)
    expect(stream().isClosed).toBe(false)
  })

  test('a reading asked for after an older one that says the end is still made', async () => {
    const { follower, readings, reading, sales, settle } = world()
    follower.start()
    void follower.refresh()
    void follower.refresh()
    reading(0).answer({ status: 'CANCELED' })
    await settle()
    expect(readings).toHaveLength(2)
    reading(1).answer({ status: 'WAITING_PAYMENT' })
    await settle()
    expect(sales.map(({ status }) => status)).toEqual(['CANCELED', 'WAITING_PAYMENT'])
  })

  test('a change among pending statuses goes on following', async () => {
    const { follower, stream, reading, settle, sales } = world('PROCESSING')
    follower.start()
    stream().onopen?.()
    stream().say('{"status":"PENDING_FRAUD_ANALYSIS"}')
    reading().answer({ status: 'PENDING_FRAUD_ANALYSIS' })
    await settle()
    expect(sales).toEqual([{ status: 'PENDING_FRAUD_ANALYSIS' }])
    expect(stream().isClosed).toBe(false)
  })

  test('while it is up the sale is still read now and then', () => {
    const { follower, stream, pass, readings } = world()
    follower.start()
    stream().onopen?.()
    pass(SAFETY_READ_MS - 1)
    expect(readings).toHaveLength(0)
    pass(1)
    expect(readings).toHaveLength(1)
  })
})

describe('polling', () => {
  test('a stream that fails is replaced by readings that grow apart, and said once', async () => {
    const { follower, stream, pass, readings, reading, settle, connections } = world()
    follower.start()
    stream().onerror?.()
    stream().onerror?.()
    for (const [index, delay] of [2_000, 3_000, 4_500].entries()) {
      pass(delay - 1)
      expect(readings).toHaveLength(index)
      pass(1)
      expect(readings).toHaveLength(index + 1)
      reading().fail()
      await settle()
    }
    expect(connections).toEqual(['reconnecting'])
  })

  test('errors that keep coming do not put the next reading off', () => {
    const { follower, stream, pass, readings } = world()
    follower.start()
    stream().onerror?.()
    for (let second = 0; second < 2; second += 1) {
      pass(1_000)
      stream().onerror?.()
    }
    expect(readings).toHaveLength(1)
  })

  test('a closed stream is opened anew after each reading, one that reconnects by itself is left alone', async () => {
    const { follower, stream, streams, pass, reading, settle, connections } = world()
    follower.start()
    stream().onerror?.()
    pass(2_000)
    reading().answer({ status: 'WAITING_PAYMENT' })
    await settle()
    expect(streams).toHaveLength(1)
    stream().readyState = 2
    stream().onerror?.()
    pass(3_000)
    reading().answer({ status: 'WAITING_PAYMENT' })
    await settle()
    expect(streams).toHaveLength(2)
    stream().onopen?.()
    expect(connections).toEqual(['reconnecting', 'live'])
  })

  test('a paid answer of a poll ends it', async () => {
    const { follower, stream, pass, reading, settle, sales, timers } = world()
    follower.start()
    stream().onerror?.()
    pass(2_000)
    reading().answer({ status: 'PAID' })
    await settle()
    expect(sales).toEqual([{ status: 'PAID' }])
    expect(timers()).toEqual([])
  })
})

describe('readings', () => {
  test('never overlap, and one asked for meanwhile follows at once', async () => {
    const { follower, readings, reading, settle, sales } = world()
    follower.start()
    void follower.refresh()
    void follower.refresh()
    void follower.refresh()
    expect(readings).toHaveLength(1)
    reading(0).answer({ status: 'WAITING_PAYMENT' })
    await settle()
    expect(readings).toHaveLength(2)
    reading(1).answer({ status: 'PAID' })
    await settle()
    expect(sales.map((sale) => sale.status)).toEqual(['WAITING_PAYMENT', 'PAID'])
    expect(readings).toHaveLength(2)
  })

  test('a failed one resolves, and the page can ask again', async () => {
    const { follower, reading, readings, settle } = world()
    follower.start()
    const first = follower.refresh()
    reading().fail()
    await first
    void follower.refresh()
    await settle()
    expect(readings).toHaveLength(2)
  })

  test('a page put aside holds no stream and no timer, and takes both up again', () => {
    const { follower, stream, streams, timers } = world()
    follower.start()
    follower.stop()
    expect(stream().isClosed).toBe(true)
    expect(timers()).toEqual([])
    follower.start()
    expect(streams).toHaveLength(2)
    expect(timers()).toHaveLength(1)
  })
})
