import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAnswers,
  beginProbe,
  BREAKER_POLICY as POLICY,
  breakerStatus,
  CLOSED_BREAKER,
  isTechnicalFailure,
  type Breaker,
} from './circuit-breaker.ts'
import type { Outcome } from './outcome.ts'

const at = (ms: number): Date => new Date(ms)
const fail = (breaker: Breaker, ms: number, beganAt = ms): Breaker =>
  afterAnswers(breaker, { failures: 1, successes: 0, beganAt }, at(ms))
const succeed = (breaker: Breaker, ms: number, beganAt = ms, successes = 1): Breaker =>
  afterAnswers(breaker, { failures: 0, successes, beganAt }, at(ms))
const times = (
  count: number,
  step: (breaker: Breaker, index: number) => Breaker,
  from = CLOSED_BREAKER,
): Breaker => Array.from({ length: count }).reduce<Breaker>((breaker, _, index) => step(breaker, index), from)

/** Opened at 1000 ms. */
const OPEN = times(5, (breaker) => fail(breaker, 1000))
const UNTIL = 1000 + POLICY.coolDownMs
const PROBED = beginProbe(OPEN, at(UNTIL)) ?? CLOSED_BREAKER

describe('the states of a breaker', () => {
  test.each<[string, Breaker, number, string]>([
    ['nothing was answered', CLOSED_BREAKER, 0, 'closed'],
    ['four failures', times(4, (b) => fail(b, 1000)), 1000, 'closed'],
    ['five failures', OPEN, 1000, 'open'],
    [
      'five failures in a report',
      afterAnswers(CLOSED_BREAKER, { failures: 5, successes: 0, beganAt: 0 }, at(1000)),
      1000,
      'open',
    ],
    ['five failures over more than a minute', times(5, (b, i) => fail(b, i * 15_000)), 60_000, 'closed'],
    [
      'five failures among six successes',
      fail(
        times(4, (b) => fail(b, 1), succeed(CLOSED_BREAKER, 0, 0, 6)),
        2,
      ),
      2,
      'closed',
    ],
    [
      'five failures among five successes',
      fail(
        times(4, (b) => fail(b, 1), succeed(CLOSED_BREAKER, 0, 0, 5)),
        2,
      ),
      2,
      'open',
    ],
    [
      'successes after failures',
      succeed(
        times(4, (b) => fail(b, 1)),
        2,
      ),
      2,
      'closed',
    ],
    ['open, just before the end of its rest', OPEN, UNTIL - 1, 'open'],
    ['open, at the end of its rest', OPEN, UNTIL, 'half-open'],
    ['while it is probed', PROBED, UNTIL + POLICY.probeMs - 1, 'open'],
    ['a probe that was never heard of again', PROBED, UNTIL + POLICY.probeMs, 'half-open'],
    ['a probe that succeeded', succeed(PROBED, UNTIL + 100, UNTIL), UNTIL + 100, 'closed'],
    ['a probe that failed', fail(PROBED, UNTIL + 100, UNTIL), UNTIL + 100, 'open'],
    ['it rests twice as long', fail(PROBED, UNTIL, UNTIL), UNTIL + 2 * POLICY.coolDownMs - 1, 'open'],
    ['and no longer', fail(PROBED, UNTIL, UNTIL), UNTIL + 2 * POLICY.coolDownMs, 'half-open'],
    ['a success of a charge from before it opened', succeed(OPEN, UNTIL, 999), UNTIL, 'half-open'],
    [
      'a failure of a charge from before it opened',
      fail(PROBED, UNTIL + 5, 999),
      UNTIL + POLICY.probeMs,
      'half-open',
    ],
    ['a last resort that succeeded while it was left alone', succeed(OPEN, 2000, 1500), 2000, 'closed'],
    ['a last resort that failed while it was left alone', fail(OPEN, 2000, 1500), UNTIL, 'half-open'],
  ])('%s', (_, breaker, now, status) => {
    expect(breakerStatus(breaker, at(now))).toBe(status)
  })

  test('only one probe goes at a time, and none while it is closed or left alone', () => {
    expect(beginProbe(CLOSED_BREAKER, at(0))).toBeNull()
    expect(beginProbe(OPEN, at(UNTIL - 1))).toBeNull()
    expect(beginProbe(PROBED, at(UNTIL + 1))).toBeNull()
    expect(beginProbe(PROBED, at(UNTIL + POLICY.probeMs))).not.toBeNull()
  })

  test('a breaker closed by a success starts empty', () => {
    expect(succeed(PROBED, UNTIL + 100, UNTIL)).toEqual(CLOSED_BREAKER)
  })
})

const STEPS: Readonly<Record<Step['does'], (breaker: Breaker, now: number, beganAt: number) => Breaker>> = {
  fail,
  succeed,
  probe: (breaker, now) => beginProbe(breaker, at(now)) ?? breaker,
}
const WELL = {
  isProbedWhenHalfOpen: true,
  isProbedOnce: true,
  isOpenedByFailures: true,
  isClosedBySuccess: true,
  isFresh: true,
  hasAnEnd: true,
}

type Step = { wait: number; does: 'fail' | 'succeed' | 'probe'; late: number }

test('whatever happens: it opens by failures only, probes go one at a time, and no rest is endless', () => {
  const step = fc.record<Step>({
    wait: fc.integer({ min: 0, max: 40_000 }),
    does: fc.constantFrom('fail', 'fail', 'succeed', 'probe'),
    late: fc.integer({ min: 0, max: 20_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let breaker = CLOSED_BREAKER
      let now = 0
      for (const { wait, does, late } of steps) {
        now += wait
        const before = breakerStatus(breaker, at(now))
        const probed = does === 'probe' ? beginProbe(breaker, at(now)) : null
        breaker = STEPS[does](breaker, now, now - late)
        const after = breakerStatus(breaker, at(now))
        const second = probed && beginProbe(probed, at(now))
        const longest = now + POLICY.longestCoolDownMs + POLICY.probeMs
        expect({
          isProbedWhenHalfOpen: does !== 'probe' || (probed !== null) === (before === 'half-open'),
          isProbedOnce: second === null,
          isOpenedByFailures: before !== 'closed' || after === 'closed' || does === 'fail',
          isClosedBySuccess: before === 'closed' || after !== 'closed' || does === 'succeed',
          isFresh: does === 'probe' || breaker.answers.every((answer) => now - answer.at < POLICY.windowMs),
          hasAnEnd: breakerStatus(breaker, at(longest)) !== 'open',
        }).toEqual(WELL)
      }
    }),
    { numRuns: 300 },
  )
})

test.each<[Outcome, boolean]>([
  [{ kind: 'approved', gatewayId: 'g' }, false],
  [{ kind: 'in-review', gatewayId: 'g' }, false],
  [{ kind: 'refused', code: 'INSUFFICIENT_FUNDS', reversible: false }, false],
  [{ kind: 'refused', code: 'GENERIC', reversible: false }, false],
  [{ kind: 'refused', code: 'GENERIC', reversible: true }, true],
  [{ kind: 'not-sent', reason: 'refused connection' }, true],
  [{ kind: 'unknown', reason: 'timed out' }, true],
])('%j is a failure of the way: %s', (outcome, isFailure) => {
  expect(isTechnicalFailure(outcome)).toBe(isFailure)
})
