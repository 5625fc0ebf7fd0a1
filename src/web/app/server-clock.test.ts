import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  learnServerTime(NOON)
})
afterEach(() => vi.useRealTimers())

test.each([
  ['two hours fast', -2 * HOUR],
  ['a day slow', 24 * HOUR],
])('a device that is %s counts by the server', (_, difference) => {
  learnServerTime(NOON + difference)
  expect(serverNow()).toBe(NOON + difference)
  vi.advanceTimersByTime(HOUR)
  expect(serverNow()).toBe(NOON + difference + HOUR)
})

test('what an answer took on its way moves nothing', () => {
  learnServerTime(NOON - 1900)
  learnServerTime(NOON + 400)
  expect(serverNow()).toBe(NOON)
})

test('the instant is that of the moment it was heard at', () => {
  vi.advanceTimersByTime(5000)
  learnServerTime(NOON + HOUR, NOON)
  expect(serverNow()).toBe(NOON + HOUR + 5000)
})

test('a clock that is set right while the page is open is noticed', () => {
  learnServerTime(NOON + HOUR)
  vi.setSystemTime(NOON + HOUR)
  learnServerTime(NOON + HOUR)
  expect(serverNow()).toBe(NOON + HOUR)
})
