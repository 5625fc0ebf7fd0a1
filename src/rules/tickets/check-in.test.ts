import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  doubleEntries,
  firstEntries,
  isSameLook,
  isWelcome,
  judge,
  type CodeReading,
  type Entry,
  type ListedTicket,
} from './check-in.ts'

const TICKET = '0190b3c4-5d6e-7f80-9123-456789abcdef'

const listed = (state: ListedTicket['state']): ListedTicket => ({
  id: TICKET,
  state,
  kind: 'Pista',
  holder: null,
  halfPrice: false,
  proof: null,
})

const ENTRY: Entry = {
  id: '11111111-1111-4111-8111-111111111111',
  ticketId: TICKET,
  at: '2026-11-21T22:00:00.000Z',
  deviceId: 'phone-a',
  checkInPoint: 'A',
}

describe('the verdict of a check-in point', () => {
  const genuine: CodeReading = { kind: 'genuine', ticketId: TICKET }
  const typed: CodeReading = { kind: 'number', ticketId: TICKET }
  const unchecked: CodeReading = { kind: 'unchecked', ticketId: TICKET }

  test.each([
    ['a genuine ticket of the list', genuine, listed('valid'), null, 'welcome'],
    ['one that was sold after the list was loaded', genuine, null, null, 'welcome'],
    ['one that is in', genuine, listed('valid'), ENTRY, 'already-in'],
    ['a new one that is in', genuine, null, ENTRY, 'already-in'],
    ['one that was refunded', genuine, listed('void'), null, 'void'],
    ['one that was refunded after somebody went in', genuine, listed('void'), ENTRY, 'void'],
    ['one that was passed on', genuine, listed('transferred'), null, 'transferred'],
    ['a number of the list', typed, listed('valid'), null, 'welcome'],
    ['a number that is in', typed, listed('valid'), ENTRY, 'already-in'],
    ['a number that the list has not', typed, null, null, 'unknown-number'],
    ['no number', { kind: 'number', ticketId: null }, null, null, 'unknown-number'],
    ['an unchecked one of the list', unchecked, listed('valid'), null, 'welcome'],
    ['an unchecked one that was refunded', unchecked, listed('void'), null, 'void'],
    ['an unchecked one that the list has not', unchecked, null, null, 'not-listed'],
    ['a ticket of another event', { kind: 'other-event' }, null, null, 'other-event'],
    [
      'one of another event whose id the list has',
      { kind: 'other-event' },
      listed('valid'),
      null,
      'other-event',
    ],
    ['a forged one', { kind: 'forged' }, null, null, 'forged'],
    ['some other code', { kind: 'no-ticket' }, null, null, 'no-ticket'],
  ] as const)('%s', (_, reading, ticket, entry, kind) => {
    expect(judge(reading, ticket, entry).kind).toBe(kind)
  })

  it('shows place and time of the first entry, and admits only welcome tickets', () => {
    const again = judge(genuine, listed('valid'), ENTRY)
    expect(again).toMatchObject({ entry: { checkInPoint: 'A', at: ENTRY.at } })
    expect(isWelcome(again)).toBe(false)
    expect(isWelcome(judge(genuine, null, null))).toBe(true)
  })
})

const entries = fc.array(
  fc.record({
    // Few tickets and moments, so that check-in points meet often.
    id: fc.uuid(),
    ticketId: fc.constantFrom('t1', 't2', 't3', 't4'),
    at: fc.integer({ min: 0, max: 5 }).map((second) => `2026-11-21T22:00:0${second}.000Z`),
    deviceId: fc.constantFrom('a', 'b', 'c'),
    checkInPoint: fc.constant('A'),
  }),
  { maxLength: 20 },
)

/** One set of entries, and two lists that hold all of it between them, some of it twice and in any order. */
const split = entries.chain((all) =>
  fc
    .tuple(
      fc.shuffledSubarray(all),
      fc.shuffledSubarray(all, { minLength: 0 }),
      fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
    )
    .map(([some, others, sides]) => ({
      all,
      left: [...some, ...all.filter((_, at) => sides[at])],
      right: [...others, ...all.filter((_, at) => !sides[at])],
    })),
)

const RUNS = { numRuns: 200 }

/** Entries stored at a check-in point after it received those of others: each once, in whatever order they arrived. */
const merged = (known: readonly Entry[], more: readonly Entry[]): Entry[] => [
  ...new Map([...known, ...more].map((entry) => [entry.id, entry])).values(),
]

describe('check-in points that have not synchronised', () => {
  it('know the same after any exchange, in any order and however often', () => {
    fc.assert(
      fc.property(split, ({ all, left, right }) => {
        for (const known of [merged(left, right), merged(right, left), merged(merged(left, right), left)]) {
          expect(firstEntries(known)).toEqual(firstEntries(all))
          expect(doubleEntries(known)).toEqual(doubleEntries(all))
        }
      }),
      RUNS,
    )
  })

  it('count every ticket once, and lose no entry: surplus ones are among the doubles', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const tickets = new Set(all.map(({ ticketId }) => ticketId))
        const tooMany = doubleEntries(all).flatMap(({ again }) => again)
        expect(firstEntries(all).size).toBe(tickets.size)
        expect(tickets.size + tooMany.length).toBe(all.length)
      }),
      RUNS,
    )
  })

  it('agree on the first entry, in any order of reports', () => {
    fc.assert(
      fc.property(split, ({ all, left, right }) => {
        for (const [ticketId, first] of firstEntries(merged(left, right))) {
          const own = all.filter((entry) => entry.ticketId === ticketId)
          expect(own.every((entry) => first.at <= entry.at)).toBe(true)
        }
      }),
      RUNS,
    )
  })

  it('show the newest double entry first', () => {
    const at = (id: string, ticketId: string, second: number): Entry => ({
      ...ENTRY,
      id,
      ticketId,
      at: `2026-11-21T22:00:0${second}.000Z`,
    })
    const all = [at('1', 'x', 1), at('2', 'y', 2), at('3', 'y', 3), at('4', 'x', 4), at('5', 'z', 5)]
    expect(doubleEntries(all)).toMatchObject([
      { ticketId: 'x', first: { id: '1' }, again: [{ id: '4' }] },
      { ticketId: 'y', first: { id: '2' }, again: [{ id: '3' }] },
    ])
  })
})

test('a code held in front of the camera is one look, another code or a later one is not', () => {
  const at = new Date('2026-11-21T22:00:00Z')
  const later = (ms: number) => new Date(at.getTime() + ms)
  expect(isSameLook(null, 'code', at)).toBe(false)
  expect(isSameLook({ text: 'code', at }, 'code', later(3999))).toBe(true)
  expect(isSameLook({ text: 'code', at }, 'code', later(4000))).toBe(false)
  expect(isSameLook({ text: 'code', at }, 'other', later(10))).toBe(false)
})
