import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveBatch } from '#contract/checkout/tickets.ts'
import { LiveBatches, reopenDelay, type BatchStream } from './live-batches.ts'

class FakeStream implements BatchStream {
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  isClosed = false
  #listener: (event: { data: string }) => void = () => undefined
  addEventListener(_: 'batches', listener: (event: { data: string }) => void): void {
    this.#listener = listener
  }
  close(): void {
    this.isClosed = true
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  send(data: string): void {
    this.#listener({ data })
  }
  fail(state: 0 | 2): void {
    this.readyState = state
    this.onerror?.()
  }
}

let streams: FakeStream[]
let received: (readonly LiveBatch[])[]
let live: boolean[]
let timers: { run: () => void; ms: number; isCancelled: boolean }[]
let follower: LiveBatches
beforeEach(() => {
  streams = []
  received = []
  live = []
  timers = []
  follower = new LiveBatches({
    openStream: () => {
      const stream = new FakeStream()
      streams.push(stream)
      return stream
    },
    onBatches: (batches) => received.push(batches),
    onConnection: (isLive) => live.push(isLive),
    schedule: (run, ms) => {
      const timer = { run, ms, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
  })
  follower.start()
})

const latest = (): FakeStream => streams.at(-1) ?? new FakeStream()

describe('the live availability', () => {
  it('passes on the events of the stream, and nothing unreadable', () => {
    latest().open()
    const batch = { id: 34, state: 'available', soldOff: false, starts_at: null, ends_at: null, left: 3 }
    latest().send(JSON.stringify([batch]))
    latest().send('[')
    latest().send('{}')
    expect(received).toEqual([[batch]])
    expect(live).toEqual([true])
  })

  it('leaves a lost connection to the browser, which tries again', () => {
    latest().open()
    latest().fail(0)
    latest().open()
    expect([live, streams.length, timers.length]).toEqual([[true, false, true], 1, 0])
  })

  it('opens a stream that the server refused again, later each time', () => {
    latest().fail(2)
    timers[0]?.run()
    latest().fail(2)
    expect(timers.map(({ ms }) => ms)).toEqual([2_000, 4_000])
    expect(streams).toHaveLength(2)
    timers[1]?.run()
    latest().open()
    latest().fail(2)
    expect(timers.at(-1)?.ms).toBe(2_000)
    expect(reopenDelay(20)).toBe(30_000)
  })

  it('is closed while the page is put aside, and opened again once', () => {
    follower.start()
    expect(streams).toHaveLength(1)
    follower.stop()
    expect(streams[0]?.isClosed).toBe(true)
    follower.start()
    expect(streams).toHaveLength(2)
    latest().fail(2)
    follower.stop()
    expect(timers[0]?.isCancelled).toBe(true)
  })
})
