import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, gravest, levelOf, TRY_KINDS, TRY_LIMITS, type TryCounts } from './card-tries.ts'

const BLOCK = boundsOf('block', TRY_LIMITS)
const counts = (refused: number, open: number, paid: number): TryCounts => ({ refused, open, paid })

describe('the level of one key', () => {
  const TABLE: readonly [TryCounts, string][] = [
    [counts(0, 0, 0), 'few'],
    [counts(4, 0, 0), 'few'],
    [counts(5, 0, 0), 'asks'],
    [counts(9, 0, 0), 'asks'],
    [counts(10, 0, 0), 'stops'],
    [counts(0, 9, 0), 'few'],
    [counts(0, 10, 0), 'wait'],
    [counts(4, 6, 0), 'wait'],
    [counts(5, 5, 0), 'asks'],
    [counts(0, 200, 191), 'few'],
    [counts(60, 30, 100), 'few'],
  ]
  test.each(TABLE)('%o is %s', (tries, level) => {
    expect(levelOf(tries, BLOCK)).toBe(level)
  })
})

test('a product asks and never stops, under any attack', () => {
  const product = boundsOf('product', TRY_LIMITS)
  expect(levelOf(counts(20, 0, 0), product)).toBe('shared')
  expect(levelOf(counts(10_000, 10_000, 0), product)).toBe('shared')
  expect(levelOf(counts(0, 10_000, 0), product)).toBe('few')
})

test.each(['bin', 'device'] as const)(
  'a %s asks, then wants the issuer, and never stops nor waits',
  (kind) => {
    const shared = boundsOf(kind, TRY_LIMITS)
    const TABLE: readonly [TryCounts, string][] = [
      [counts(4, 5, 0), 'few'],
      [counts(5, 0, 0), 'shared'],
      [counts(0, 10, 0), 'shared'],
      [counts(0, 30, 21), 'few'],
      [counts(10, 0, 0), 'proves'],
      [counts(0, 20, 0), 'proves'],
      [counts(10_000, 10_000, 0), 'proves'],
    ]
    for (const [tries, level] of TABLE) expect(levelOf(tries, shared)).toBe(level)
  },
)

const some = fc.record({ refused: fc.nat(200), open: fc.nat(200), paid: fc.nat(200) })
const kinds = fc.constantFrom(...TRY_KINDS)

test('a payment never makes it worse, a refusal never better', () => {
  const order = ['few', 'wait', 'shared', 'asks', 'proves', 'stops']
  const grade = (tries: TryCounts, kind: (typeof TRY_KINDS)[number]): number =>
    order.indexOf(levelOf(tries, boundsOf(kind, TRY_LIMITS)))
  fc.assert(
    fc.property(some, kinds, (tries, kind) => {
      expect(grade({ ...tries, paid: tries.paid + 1 }, kind)).toBeLessThanOrEqual(grade(tries, kind))
      expect(grade({ ...tries, refused: tries.refused + 1 }, kind)).toBeGreaterThanOrEqual(grade(tries, kind))
      const { refused, open, paid } = tries
      const applied = grade({ refused, open: Math.max(0, open - 1), paid: paid + 1 }, kind)
      expect(applied).toBeLessThanOrEqual(grade(tries, kind))
    }),
  )
})

test('a crowd with good cards is admitted in growing rounds', () => {
  let [paid, turns] = [0, 0]
  while (paid < 200) {
    let open = 0
    while (paid + open < 200 && levelOf(counts(0, open, paid), BLOCK) === 'few') open += 1
    expect(open).toBeGreaterThan(0)
    paid += open
    turns += 1
  }
  expect(turns).toBeLessThanOrEqual(5)
})

test('a caller refused every time gets as many tries as the limit has, however many start at once', () => {
  let [refused, calls] = [0, 0]
  for (let round = 0; round < 100; round += 1) {
    let open = 0
    while (['few', 'asks'].includes(levelOf(counts(refused, open, 0), BLOCK)) && refused + open < 10)
      open += 1
    refused += open
    calls += open
  }
  expect(calls).toBe(TRY_LIMITS.block)
})

test('the gravest of several speaks', () => {
  expect(gravest([])).toBe('few')
  expect(gravest(['few', 'asks', 'wait'])).toBe('asks')
  expect(gravest(['wait', 'few'])).toBe('wait')
})
