import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareMovements, MOVEMENT_KINDS } from './reconciliation.ts'
import type { BookedMovement, Movement, Period } from './reconciliation.ts'

const DAY = 86_400_000
const PERIOD: Period = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-05T00:00:00Z') }
const INSIDE = new Date('2026-03-03T12:00:00Z')

const line = (change: Partial<BookedMovement> = {}): BookedMovement => ({
  kind: 'charge',
  reference: 'r-1',
  amount: 4700,
  currency: 'BRL',
  at: INSIDE,
  accounted: true,
  ...change,
})
const compare = (theirs: readonly Movement[], ours: readonly BookedMovement[]) =>
  compareMovements(theirs, ours, PERIOD, DAY)

describe('a report and the ledger', () => {
  test.each<[string, Movement[], BookedMovement[], object[]]>([
    ['are even', [line()], [line()], []],
    ['a charge we do not know', [line()], [], [{ kind: 'missing-here', theirs: 4700, ours: null }]],
    ['a charge they do not know', [], [line()], [{ kind: 'missing-there', theirs: null, ours: 4700 }]],
    ['another amount', [line({ amount: 470 })], [line()], [{ kind: 'amount', theirs: 470, ours: 4700 }]],
    ['charged twice there', [line(), line()], [line()], [{ kind: 'amount', theirs: 9400, ours: 4700 }]],
    ['another currency', [line({ currency: 'USD' })], [line()], [{ kind: 'currency', currency: 'USD' }]],
    [
      'a refund past us',
      [line(), line({ kind: 'refund', amount: 100 })],
      [line()],
      [{ kind: 'missing-here', movement: 'refund', theirs: 100 }],
    ],
    ['money that nothing was sold for', [line()], [line({ accounted: false })], [{ kind: 'state' }]],
    [
      'two refunds that we booked as one',
      [line({ kind: 'refund', amount: 1000 }), line({ kind: 'refund', amount: 700 })],
      [line({ kind: 'refund', amount: 1700 })],
      [],
    ],
    [
      'an older refund of the same charge',
      [line({ kind: 'refund', amount: 700 })],
      [
        line({ kind: 'refund', amount: 1000, at: new Date('2026-01-01T00:00:00Z') }),
        line({ kind: 'refund', amount: 700 }),
      ],
      [],
    ],
    ['nothing at all of amount 0', [line({ amount: 0 })], [], []],
    ['booked at the edge, and theirs of another day', [], [line({ at: PERIOD.from })], []],
    ['booked long after', [line()], [line({ at: new Date('2026-05-01T00:00:00Z') })], []],
  ])('%s', (_, theirs, ours, expected) => {
    expect(compare(theirs, ours)).toEqual(expected.map((each) => expect.objectContaining(each) as object))
  })
})

const movement = fc.record({
  kind: fc.constantFrom(...MOVEMENT_KINDS),
  reference: fc.integer({ min: 1, max: 12 }).map((number) => `r-${number}`),
  amount: fc.integer({ min: 1, max: 50_000 }),
  currency: fc.constant('BRL'),
  // Far enough from both ends.
  at: fc
    .integer({ min: PERIOD.from.getTime() + DAY, max: PERIOD.to.getTime() - DAY - 1 })
    .map((ms) => new Date(ms)),
  accounted: fc.constant(true),
})
const ledger = fc.array(movement, { minLength: 1, maxLength: 40 })
const keyOf = ({ kind, reference }: Pick<Movement, 'kind' | 'reference'>): string => `${kind} ${reference}`

describe('generated ledgers', () => {
  test('an equal report, in any order and a little later or earlier, differs in nothing', () => {
    fc.assert(
      fc.property(ledger, fc.integer({ min: -DAY, max: DAY }), (ours, lateMs) => {
        const theirs = ours.map((each) => ({ ...each, at: new Date(each.at.getTime() + lateMs) }))
        expect(compare(theirs.toReversed(), ours)).toEqual([])
      }),
    )
  })

  test('a line removed, added or changed on either side is found, and nothing else', () => {
    const change = fc.tuple(fc.constantFrom('they lose', 'we lose', 'they change'), fc.nat())
    fc.assert(
      fc.property(ledger, fc.array(change, { minLength: 1, maxLength: 6 }), (lines, changes) => {
        const lost = { theirs: new Set<BookedMovement>(), ours: new Set<BookedMovement>() }
        const raised = new Set<BookedMovement>()
        for (const [what, at] of changes) {
          const target = lines[at % lines.length]
          if (target === undefined) continue
          const isTouched = lost.theirs.has(target) || lost.ours.has(target) || raised.has(target)
          if (isTouched) continue
          if (what === 'they lose') lost.theirs.add(target)
          else if (what === 'we lose') lost.ours.add(target)
          else raised.add(target)
        }
        const theirs = lines
          .filter((each) => !lost.theirs.has(each))
          .map((each) => (raised.has(each) ? { ...each, amount: each.amount + 1_000_000 } : each))
        const ours = lines.filter((each) => !lost.ours.has(each))
        const sums = (side: readonly Movement[]) => {
          const sum = new Map<string, number>()
          for (const each of side) sum.set(keyOf(each), (sum.get(keyOf(each)) ?? 0) + each.amount)
          return sum
        }
        const [there, here] = [sums(theirs), sums(ours)]
        const expected = [...new Set([...there.keys(), ...here.keys()])].filter(
          (key) => there.get(key) !== here.get(key),
        )
        const found = compare(theirs, ours).map((each) => `${each.movement} ${each.reference}`)
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 300 },
    )
  })
})
