import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AUTHENTICATION_MS,
  mayReverseAgain,
  nextLook,
  nextReversalTry,
  paymentGraceMs,
} from './attempt-schedule.ts'
import { ATTEMPT_STATES, type AttemptState } from './payment-state.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = new Date('2026-03-01T12:00:00Z')
const after = (ms: number): Date => new Date(START.getTime() + ms)

const look = (state: AttemptState, ageMs: number, expiresMs: number | null = null, isVoucher = false) =>
  nextLook({
    state,
    createdAt: START,
    expiresAt: expiresMs === null ? null : after(expiresMs),
    isVoucher,
    now: after(ageMs),
  })

test.each([
  ['sending', 0, 20 * SECOND],
  ['unknown', 0, 2 * SECOND],
  ['unknown', MINUTE, 90 * SECOND],
  ['unknown', DAY, DAY + 10 * MINUTE],
  ['in-review', 0, MINUTE],
  ['in-review', DAY, DAY + 60 * MINUTE],
] as const)('%s of age %i is looked at when it is %i old', (state, age, due) => {
  expect(look(state, age)).toEqual(after(due))
})

test('an authentication is ended after a quarter of an hour', () => {
  expect(look('authenticating', 0)).toEqual(after(AUTHENTICATION_MS))
  expect(look('authenticating', 2 * MINUTE, 15 * MINUTE)).toEqual(after(15 * MINUTE))
  expect(look('authenticating', 16 * MINUTE, 15 * MINUTE)).toEqual(after(16.5 * MINUTE))
})

test('a Pix is looked at two minutes after its code ends, a voucher when banks have reported', () => {
  expect(look('awaiting', 29 * MINUTE, 30 * MINUTE)).toEqual(after(32 * MINUTE))
  expect(look('awaiting', 7 * DAY - 3 * HOUR, 3 * DAY, true)).toEqual(after(7 * DAY))
  expect(look('superseded', 7 * DAY - 3 * HOUR, 3 * DAY, true)).toEqual(after(7 * DAY))
  expect([paymentGraceMs(false), paymentGraceMs(true)]).toEqual([2 * MINUTE, 4 * DAY])
})

test.each([
  ['a Pix', false, 0, 2 * MINUTE],
  ['a Pix', false, 10 * MINUTE, 5 * MINUTE],
  ['a voucher', true, 0, HOUR],
  ['a voucher', true, 6 * HOUR, 3 * HOUR],
  ['a voucher', true, 2 * DAY, 12 * HOUR],
] as const)(
  '%s (voucher: %s) of age %i is asked about after %i, should its news be lost',
  (_, isVoucher, age, pause) => {
    expect(look('awaiting', age, isVoucher ? 3 * DAY : 30 * MINUTE, isVoucher)).toEqual(after(age + pause))
  },
)

describe('in every state', () => {
  test('somebody looks again exactly while something may still happen', () => {
    const waits = ['authenticating', 'sending', 'unknown', 'awaiting', 'in-review', 'superseded']
    for (const state of ATTEMPT_STATES) expect(look(state, 0) !== null).toBe(waits.includes(state))
  })

  test('the next look-up is later than now, and never a month after the awaited moment', () => {
    const age = fc.integer({ min: 20 * SECOND, max: 60 * DAY })
    fc.assert(
      fc.property(fc.constantFrom(...ATTEMPT_STATES), age, fc.boolean(), (state, ageMs, isVoucher) => {
        const due = look(state, ageMs, 30 * MINUTE, isVoucher)
        if (due === null || state === 'sending') return
        expect(due.getTime()).toBeGreaterThan(after(ageMs).getTime())
        expect(due.getTime()).toBeLessThanOrEqual(after(Math.max(ageMs, 0)).getTime() + 5 * DAY)
      }),
    )
  })

  test('a gateway that could not answer is asked again soon', () => {
    const due = nextLook({
      state: 'awaiting',
      createdAt: START,
      expiresAt: after(3 * DAY),
      isVoucher: true,
      isUnanswered: true,
      now: after(MINUTE),
    })
    expect(due).toEqual(after(MINUTE + 30 * SECOND))
  })
})

test('a debt is tried again after pauses that grow to an hour', () => {
  const pauses = [0, 1, 5, 9, 10, 1000].map(
    (tries) => nextReversalTry(tries, START).getTime() - START.getTime(),
  )
  expect(pauses).toEqual([5, 10, 160, 2560, 3600, 3600].map((seconds) => seconds * SECOND))
})

test('a reversal that is refused is asked for again for a day', () => {
  let at = START
  for (let tries = 1; mayReverseAgain(tries); tries += 1) at = nextReversalTry(tries, at)
  expect(at.getTime() - START.getTime()).toBeGreaterThan(20 * HOUR)
  expect(at.getTime() - START.getTime()).toBeLessThan(2 * DAY)
})
