import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLook, nextReversalTry, paymentGraceMs } from './attempt-schedule.ts'
import { ATTEMPT_STATES } from './payment-state.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = new Date('2026-03-01T12:00:00Z')

type Look = Parameters<typeof nextLook>[0]
const waitOf = (age: number, attempt: Partial<Look>): number | null => {
  const createdAt = new Date(now.getTime() - age)
  const look = nextLook({ state: 'unknown', createdAt, expiresAt: null, isVoucher: false, now, ...attempt })
  return look === null ? null : look.getTime() - now.getTime()
}
const inFuture = (ms: number): Date => new Date(now.getTime() + ms)

test.each<[string, number, Partial<Look>, number | null]>([
  ['a call is overdue twenty seconds after it began', 5 * SECOND, { state: 'sending' }, 15 * SECOND],
  ['an unknown outcome is looked at soon', 0, { state: 'unknown' }, 2 * SECOND],
  ['and more rarely', 4 * MINUTE, { state: 'unknown' }, 2 * MINUTE],
  ['but never too rarely', 9 * DAY, { state: 'unknown' }, 10 * MINUTE],
  ['a review takes its time', 10 * SECOND, { state: 'in-review' }, MINUTE],
  ['an hour at most', 9 * DAY, { state: 'in-review' }, HOUR],
  [
    'a Pix is left alone until its grace is over',
    0,
    { state: 'awaiting', expiresAt: inFuture(HOUR) },
    HOUR + 2 * MINUTE,
  ],
  [
    'a boleto until banks have reported',
    0,
    { state: 'awaiting', expiresAt: inFuture(DAY), isVoucher: true },
    5 * DAY,
  ],
  [
    'what is over is asked about once a minute',
    DAY,
    { state: 'awaiting', expiresAt: inFuture(-HOUR) },
    MINUTE,
  ],
  [
    'news that the gateway could not tell is asked for soon',
    MINUTE,
    { state: 'awaiting', expiresAt: inFuture(HOUR), isUnanswered: true },
    30 * SECOND,
  ],
  [
    'and more rarely when it stays silent',
    DAY,
    { state: 'awaiting', expiresAt: inFuture(DAY), isVoucher: true, isUnanswered: true },
    10 * MINUTE,
  ],
  ['also of a voucher that was given up', HOUR, { state: 'superseded', isUnanswered: true }, 6 * MINUTE],
  ['nothing is expected of what has ended', 0, { state: 'refused' }, null],
  ['nor of what is paid', 0, { state: 'approved', isUnanswered: true }, null],
])('%s', (_, age, attempt, wait) => {
  expect(waitOf(age, attempt)).toBe(wait)
})

test('every state that somebody has to end is looked at again, in the future', () => {
  const attempts = fc.record({
    state: fc.constantFrom(...ATTEMPT_STATES.filter((state) => state !== 'sending')),
    expiresAt: fc.option(fc.integer({ min: -9 * DAY, max: 9 * DAY }).map(inFuture)),
    isVoucher: fc.boolean(),
    isUnanswered: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 * DAY }), attempts, (age, attempt) => {
      const wait = waitOf(age, attempt)
      const isOpen = ['unknown', 'in-review', 'awaiting', 'superseded'].includes(attempt.state)
      return isOpen ? wait !== null && wait >= 2 * SECOND : wait === null
    }),
  )
})

test('a refund is tried again ever more rarely, once an hour at least', () => {
  const waits = [0, 1, 2, 5, 10, 2000].map((tries) => nextReversalTry(tries, now).getTime() - now.getTime())
  expect(waits).toEqual([5 * SECOND, 10 * SECOND, 20 * SECOND, 160 * SECOND, HOUR, HOUR])
})

test('a voucher has days in which its payment may still be reported, a Pix minutes', () => {
  expect([paymentGraceMs(false), paymentGraceMs(true)]).toEqual([2 * MINUTE, 4 * DAY])
})
