import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setServerTime, serverNow } from './server-clock.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  setServerTime(NOON)
})
afterEach(() => vi.useRealTimers())

test.each([
  ['two hours fast', -2 * HOUR],
  ['a day slow', 24 * HOUR],
])('a device that is %s counts by the server', (_, difference) => {
  setServerTime(NOON + difference)
  expect(serverNow()).toBe(NOON + difference)
  vi.advanceTimersByTime(HOUR)
  expect(serverNow()).toBe(NOON + difference + HOUR)
})

test('the delay of an answer moves nothing', () => {
  setServerTime(NOON - 1900)
  setServerTime(NOON + 400)
  expect(serverNow()).toBe(NOON)
})

test('the instant counts from the moment of its arrival', () => {
  vi.advanceTimersByTime(5000)
  setServerTime(NOON + HOUR, NOON)
  expect(serverNow()).toBe(NOON + HOUR + 5000)
})

test('a clock that is set right while the page is open is noticed', () => {
  setServerTime(NOON + HOUR)
  vi.setSystemTime(NOON + HOUR)
  setServerTime(NOON + HOUR)
  expect(serverNow()).toBe(NOON + HOUR)
})
