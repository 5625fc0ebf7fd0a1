import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventDetails } from '../catalogue/catalogue.ts'
import {
  askAgainAfter,
  askAtOpening,
  GATHERING_MS,
  isWaitingRoomOn,
  placeInLine,
  waitingRoomOf,
} from './waiting-room.ts'

const OPENS = '2026-12-01T12:00:00Z'
const at = (minutes: number): Date => new Date(Date.parse(OPENS) + minutes * 60_000)
const eventOf = (more: Partial<EventDetails> = {}) => ({
  event: { place: 'soon' as const, waiting_room_opens_at: OPENS, waiting_room_per_minute: 300, ...more },
})
const ROOM = { opensAt: at(0), closesAt: at(120), perMinute: 300 }

describe('a room', () => {
  test('is two hours long unless its seller says otherwise', () => {
    expect(waitingRoomOf(eventOf())).toEqual(ROOM)
    const closesAt = at(5)
    const own = eventOf({ waiting_room_closes_at: closesAt.toISOString() })
    expect(waitingRoomOf(own)).toEqual({ ...ROOM, closesAt })
  })

  test('is null where it is not configured', () => {
    expect(waitingRoomOf({})).toBeNull()
    expect(waitingRoomOf({ event: { place: 'soon' } })).toBeNull()
  })

  test.each([
    [-31, false],
    [-GATHERING_MS / 60_000, true],
    [0, true],
    [119, true],
    [120, false],
  ])('at %d minutes from its opening is on: %s', (minutes, on) => {
    expect(isWaitingRoomOn(ROOM, at(minutes))).toBe(on)
  })
})

describe('a place in line', () => {
  test.each([
    [-5_000, 0, 1],
    [0, 0, 1],
    [1_000, 5, 1],
    [60_000, 300, 1],
    [61_000, 305, 2],
    [600_000, 3_000, 10],
  ])('of somebody let in after %d ms has %d before it and takes %d minutes', (waitMs, before, minutes) => {
    expect(placeInLine(waitMs, ROOM)).toEqual({ before, minutes })
  })

  test.each([
    [1_800_000, 0.5, 60],
    [70_000, 0.5, 60],
    [60_000, 0, 61],
    [5_000, 0, 6],
    [5_000, 1, 14],
    [0, 0.5, 5],
    [-5_000, 0, 1],
  ])('that is drawn in %d ms is asked about by chance %d after %d seconds', (until, chance, seconds) => {
    expect(askAtOpening(until, chance)).toBe(seconds)
  })

  test('is asked about the more rarely the farther it is, and always in a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000_000 }), fc.nat(100_000), (wait, more) => {
        const seconds = askAgainAfter(wait)
        expect(seconds).toBeGreaterThanOrEqual(3)
        expect(seconds).toBeLessThanOrEqual(60)
        expect(askAgainAfter(wait + more)).toBeGreaterThanOrEqual(seconds)
      }),
    )
  })
})
