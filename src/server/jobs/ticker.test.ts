import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTicker } from './ticker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tick that ends when the test says so. */
function heldTick() {
  const ends: ((more?: boolean) => void)[] = []
  let running = 0
  let most = 0
  const tick = async (): Promise<boolean> => {
    running += 1
    most = Math.max(most, running)
    const more = await new Promise<boolean>((resolve) => ends.push((value = false) => resolve(value)))
    running -= 1
    return more
  }
  return { tick, ends, most: () => most }
}

const failOnError = (error: unknown): never => {
  throw error
}

test('a tick begins an interval after the one before has ended', async () => {
  const { tick, ends, most } = heldTick()
  const ticker = startTicker({ intervalMs: 100, tick, onError: failOnError })
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends.length).toBe(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(99)
  expect(ends.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends.length).toBe(2)
  const stopped = ticker.stop()
  ends[1]?.()
  await stopped
  await vi.advanceTimersByTimeAsync(1000)
  expect([ends.length, most()]).toEqual([2, 1])
})

test('a poke ends the pause; during a tick it makes one more follow at once', async () => {
  const { tick, ends, most } = heldTick()
  const ticker = startTicker({ intervalMs: 60_000, tick, onError: failOnError })
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  ticker.poke()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends.length).toBe(2)
  ticker.poke()
  ticker.poke()
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends.length).toBe(3)
  ends[2]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([ends.length, most()]).toEqual([3, 1])
  await ticker.stop()
})

test('more work is done without a pause', async () => {
  const { tick, ends } = heldTick()
  const ticker = startTicker({ intervalMs: 60_000, tick, onError: failOnError })
  ends[0]?.(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ends.length).toBe(2)
  const stopped = ticker.stop()
  ends[1]?.(true)
  await stopped
  expect(ends.length).toBe(2)
})

test('failures are reported and make the pauses longer, even when poked', async () => {
  const errors: unknown[] = []
  let ticks = 0
  const tick = async (): Promise<boolean> => {
    ticks += 1
    throw new Error(`failure ${ticks}`)
  }
  const ticker = startTicker({ intervalMs: 100, tick, onError: (error) => errors.push(error) })
  await vi.advanceTimersByTimeAsync(199)
  ticker.poke()
  await vi.advanceTimersByTimeAsync(0)
  expect(ticks).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ticks).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ticks).toBeLessThan(20)
  expect(errors.length).toBe(ticks)
  await ticker.stop()
})
