import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveBatch } from '#contract/checkout/tickets.ts'
import { createLog } from '../log.ts'
import { createTicketHub, type TicketHub } from './ticket-hub.ts'

const EVENT = 3001
let left: number
let readings: number
let reported: (readonly number[])[]
let lines: string[]
let hub: TicketHub

const batch = (): LiveBatch => ({
  id: 31,
  state: 'available',
  soldOff: false,
  starts_at: null,
  ends_at: null,
  half_price_left: null,
  left,
})

beforeEach(() => {
  vi.useFakeTimers()
  left = 5
  readings = 0
  reported = []
  lines = []
  hub = createTicketHub({
    read: () => {
      readings += 1
      if (left < 0) return Promise.reject(new Error('no database'))
      return Promise.resolve([batch()])
    },
    notify: (ids) => Promise.resolve(void reported.push(ids)),
    log: createLog(
      'warn',
      (line) => lines.push(line),
      () => new Date(),
    ),
    gatherMs: 100,
    refreshMs: 5_000,
  })
})
afterEach(() => {
  hub.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function watch() {
  const seen: number[] = []
  const leave = hub.follow(EVENT, ([first]) => seen.push(first?.left ?? -1))
  return { seen, leave }
}

test('a hundred changes are sent once, and read once for all watchers', async () => {
  const [one, other] = [watch(), watch()]
  await pass(100)
  expect([one.seen, other.seen, readings]).toEqual([[5], [5], 1])
  for (let n = 0; n < 100; n += 1) {
    hub.touch(EVENT)
    hub.onChange(EVENT)
  }
  left = 4
  await pass(100)
  expect(reported).toEqual([[EVENT]])
  expect([one.seen, other.seen, readings]).toEqual([[5, 4], [5, 4], 2])
})

test('an unchanged value is not sent again', async () => {
  const { seen } = watch()
  await pass(100)
  hub.onChange(EVENT)
  await pass(100)
  expect([seen, readings]).toEqual([[5], 2])
})

test('a later watcher gets the value, and one that has it does not', async () => {
  const first = watch()
  await pass(100)
  const late = watch()
  await pass(100)
  expect([first.seen, late.seen]).toEqual([[5], [5]])
})

test('an unreported change is found after a while: a reservation that expired', async () => {
  const { seen } = watch()
  await pass(100)
  left = 6
  await pass(5_100)
  expect(seen).toEqual([5, 6])
})

test('nothing is read for an event without watchers', async () => {
  const { leave } = watch()
  leave()
  hub.onChange(EVENT)
  hub.onChange()
  await pass(10_000)
  expect(readings).toBe(0)
})

test('a reading that fails is logged, and the next one is sent', async () => {
  const { seen } = watch()
  left = -1
  await pass(100)
  expect(lines).toHaveLength(1)
  left = 3
  await pass(5_100)
  expect(seen).toEqual([3])
})
