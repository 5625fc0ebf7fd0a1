import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchSales,
  canChoose,
  closedBy,
  eventEnd,
  fromPrice,
  inSaleOrder,
  isOnSale,
  isReservable,
  nextSaleChange,
  SALE_STATES,
  ticketsLeft,
  type CountedBatch,
} from './ticket-sale.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const HOUR = 3_600_000
const at = (hours: number): string => new Date(NOW.getTime() + hours * HOUR).toISOString()

type Shape = Partial<CountedBatch['batch']> & { stock?: number; sold?: number; held?: number }

function counted({ stock = 10, sold = 0, held = 0, ...batch }: Shape): CountedBatch {
  const ticket = { id: 311, hash: 'pista', name: 'Pista', amount: 8000, offer_group_id: batch.id ?? 31 }
  return {
    batch: { id: 31, order: 1, release_type: null, tickets: [ticket], ...batch },
    count: { stock, sold, held },
  }
}

const stateOf = (shape: Shape, now = NOW, end: Date | null = null): string | undefined =>
  batchSales([counted(shape)], now, end).get(shape.id ?? 31)?.state

describe('the state of one batch', () => {
  const fixed = (hours: number): Shape => ({ release_type: 'fixed_date', release_fixed_date: at(hours) })
  const range = (start?: number, end?: number): Shape => ({
    release_type: 'fixed_date_range',
    ...(start === undefined ? {} : { release_interval_start_date: at(start) }),
    ...(end === undefined ? {} : { release_interval_end_date: at(end) }),
  })
  test.each<[string, Shape, string]>([
    ['released at once', {}, 'available'],
    ['all sold', { sold: 10 }, 'sold-off'],
    ['the rest is held', { sold: 4, held: 6 }, 'sold-off'],
    ['more taken than a lowered stock', { stock: 3, sold: 4 }, 'sold-off'],
    ['never any', { stock: 0 }, 'sold-off'],
    ['at its date', fixed(0), 'available'],
    ['after its date', fixed(-1), 'available'],
    ['a day before its date', fixed(24), 'starts-in'],
    ['more than a day before its date', fixed(24.1), 'soon'],
    ['by date and all sold', { ...fixed(-1), sold: 10 }, 'sold-off'],
    ['at the start of its days', range(0, 5), 'ends-in'],
    ['between start and end', range(-2, 240), 'ends-in'],
    ['at the end of its days', range(-2, 0), 'closed'],
    ['after its days', range(-2, -1), 'closed'],
    ['an hour before its days', range(1, 5), 'starts-in'],
    ['days before its days', range(48, 50), 'soon'],
    ['without a start', range(undefined, 5), 'ends-in'],
    ['without an end', range(-1), 'available'],
    ['over and sold', { ...range(-2, -1), sold: 10 }, 'sold-off'],
  ])('%s', (_, shape, state) => {
    expect(stateOf(shape)).toBe(state)
  })
})

describe('a batch that waits for another', () => {
  const after = (id: number, before: number, more: Shape = {}): CountedBatch =>
    counted({ id, release_type: 'offer_group_stock', release_offer_group_stock_id: before, ...more })
  const statesOf = (batches: CountedBatch[]): string[] => {
    const sales = batchSales(batches, NOW, null)
    return batches.map(({ batch }) => sales.get(batch.id)?.state ?? '')
  }

  test.each<[string, CountedBatch, string]>([
    ['is on sale', counted({ id: 1 }), 'after-batch'],
    ['is to come', counted({ id: 1, release_type: 'fixed_date', release_fixed_date: at(2) }), 'after-batch'],
    ['is sold out', counted({ id: 1, sold: 10 }), 'available'],
    [
      'has closed',
      counted({ id: 1, release_type: 'fixed_date_range', release_interval_end_date: at(-1) }),
      'available',
    ],
  ])('which %s', (_, first, state) => {
    expect(statesOf([first, after(2, 1)])[1]).toBe(state)
    // Regardless of their order in the catalogue.
    expect(statesOf([after(2, 1), first])[0]).toBe(state)
  })

  test('opens one after the other in a chain', () => {
    const chain = (sold: number[]): string[] =>
      statesOf([counted({ id: 1, sold: sold[0] ?? 0 }), after(2, 1, { sold: sold[1] ?? 0 }), after(3, 2)])
    expect(chain([0])).toEqual(['available', 'after-batch', 'after-batch'])
    expect(chain([10])).toEqual(['sold-off', 'available', 'after-batch'])
    expect(chain([10, 10])).toEqual(['sold-off', 'sold-off', 'available'])
  })

  test('says for which it waits, and only while it does', () => {
    const waiting = batchSales([counted({ id: 1 }), after(2, 1)], NOW, null).get(2)
    const open = batchSales([counted({ id: 1, sold: 10 }), after(2, 1)], NOW, null).get(2)
    expect([waiting?.afterBatch, open?.afterBatch]).toEqual([1, null])
  })

  test('stays shut when it waits for itself, in a circle, or for none', () => {
    expect(statesOf([after(1, 1)])).toEqual(['after-batch'])
    expect(statesOf([after(1, 2), after(2, 1)])).toEqual(['after-batch', 'after-batch'])
    expect(statesOf([after(1, 99)])).toEqual(['after-batch'])
  })
})

test.each([
  [null, true],
  ['offer_group_stock', true],
  ['fixed_date', false],
  ['fixed_date_range', false],
] as const)('a batch released by %s can be reserved: %s', (release_type, reservable) => {
  expect(isReservable({ release_type })).toBe(reservable)
})

describe('whether one more ticket may be chosen', () => {
  const choose = (shape: Shape, chosen: number): boolean => {
    const { batch, count } = counted({ stock: 2, ...shape })
    const sale = batchSales([{ batch, count }], NOW, null).get(batch.id)
    return sale !== undefined && canChoose(batch, sale, chosen)
  }
  const dated: Shape = { release_type: 'fixed_date', release_fixed_date: at(-1) }
  test.each<[string, Shape, number, boolean]>([
    ['while some are left', {}, 1, true],
    ['not beyond what is left', {}, 2, false],
    ['by date, whatever is chosen', dated, 2, true],
    ['by date, not when all are sold', { ...dated, sold: 2 }, 0, false],
    ['not before it opens', { ...dated, release_fixed_date: at(1) }, 0, false],
  ])('%s', (_, shape, chosen, may) => {
    expect(choose(shape, chosen)).toBe(may)
  })
})

describe('the price that a page begins with', () => {
  const priced = (id: number, amounts: number[], shape: Shape = {}): CountedBatch =>
    counted({
      ...shape,
      id,
      tickets: amounts.map((amount) => ({ id: amount, hash: 'x', name: 'x', amount, offer_group_id: id })),
    })
  const from = (batches: CountedBatch[]) => fromPrice(batches, batchSales(batches, NOW, null))
  const soon: Shape = { release_type: 'fixed_date', release_fixed_date: at(48) }
  test('is the lowest on sale, else of those to come, else of all', () => {
    const gone = priced(1, [10], { sold: 10 })
    const later = priced(2, [20, 15], soon)
    expect(from([gone, later, priced(3, [60, 30])])).toBe(30)
    expect(from([gone, later])).toBe(15)
    expect(from([gone])).toBe(10)
    expect(from([])).toBeNull()
  })
})

describe('an event that is over', () => {
  const shapes: Shape[] = [
    {},
    { release_type: 'fixed_date', release_fixed_date: at(-5) },
    { release_type: 'fixed_date_range', release_interval_end_date: at(200) },
    {
      release_type: 'fixed_date_range',
      release_interval_start_date: at(1),
      release_interval_end_date: at(9),
    },
  ]
  test.each(shapes)('closes every batch, whatever its own dates are: %j', (shape) => {
    expect(stateOf(shape, NOW, new Date(at(0)))).toBe('closed')
    expect(stateOf({ ...shape, sold: 10 }, NOW, new Date(at(0)))).toBe('sold-off')
  })

  test('does so at its end and not before', () => {
    const end = new Date(at(0))
    expect(stateOf({}, new Date(end.getTime() - 1), end)).toBe('available')
    expect(stateOf({}, end, end)).toBe('closed')
  })

  test('is where a countdown ends that would go on after it', () => {
    const sale = (end: Date) => batchSales([counted(shapes[2] ?? {})], NOW, end).get(31)
    expect(sale(new Date(at(3)))).toMatchObject({ state: 'ends-in', endsAt: new Date(at(3)) })
    expect(sale(new Date(at(900)))).toMatchObject({ state: 'ends-in', endsAt: new Date(at(200)) })
    expect(nextSaleChange([], NOW, new Date(at(3)))).toEqual(new Date(at(3)))
  })

  test.each<[string, Parameters<typeof eventEnd>[0], string | null]>([
    ['at the end that it names', { event: { starts_at: at(1), ends_at: at(4) } }, at(4)],
    ['a day after its beginning where it names no end', { event: { starts_at: at(1) } }, at(25)],
    ['never, where it goes on', { event: { starts_at: at(1) }, eventDateType: 'continuousEvent' }, null],
    ['at the end of what goes on', { event: { ends_at: at(4) }, eventDateType: 'continuousEvent' }, at(4)],
    ['never, where it has no dates', { event: {} }, null],
    ['never, where it is none', {}, null],
    ['as a page has its dates', { event: { starts_at: null, ends_at: null } }, null],
  ])('is over %s', (_, event, end) => {
    expect(eventEnd(event)).toEqual(end === null ? null : new Date(end))
  })
})

test('the next change by the clock is the earliest that is still to come', () => {
  const sales = batchSales(
    [
      counted({ id: 1, release_type: 'fixed_date', release_fixed_date: at(30) }),
      counted({ id: 2, release_type: 'fixed_date_range', release_interval_end_date: at(8) }),
      counted({ id: 3 }),
    ],
    NOW,
    null,
  )
  expect(nextSaleChange(sales.values(), NOW, null)).toEqual(new Date(at(6)))
  expect(nextSaleChange(sales.values(), new Date(at(7)), null)).toEqual(new Date(at(8)))
  expect(nextSaleChange(sales.values(), new Date(at(30)), null)).toBeNull()
})

test('batches are in the seller’s order, then by their ids', () => {
  const batch = (id: number, order: number) => ({ id, order })
  expect(inSaleOrder([batch(3, 1), batch(1, 2), batch(2, 1)]).map(({ id }) => id)).toEqual([2, 3, 1])
})

describe('whatever the batches are', () => {
  const hours = fc.integer({ min: -100, max: 100 })
  const shape = (ids: number[]) => (id: number) =>
    fc
      .record({
        kind: fc.constantFrom(null, 'fixed_date', 'fixed_date_range', 'offer_group_stock'),
        a: hours,
        length: fc.integer({ min: 1, max: 50 }),
        before: fc.constantFrom(...ids),
        stock: fc.nat(5),
        sold: fc.nat(5),
        held: fc.nat(5),
      })
      .map(({ kind, a, length, before, ...count }) =>
        counted({ id, ...count, ...release(kind, a, length, before) }),
      )
  const release = (
    kind: CountedBatch['batch']['release_type'],
    a: number,
    length: number,
    before: number,
  ): Shape => {
    if (kind === 'fixed_date') return { release_type: kind, release_fixed_date: at(a) }
    if (kind === 'offer_group_stock') return { release_type: kind, release_offer_group_stock_id: before }
    if (kind === null) return { release_type: kind }
    return {
      release_type: kind,
      release_interval_start_date: at(a),
      release_interval_end_date: at(a + length),
    }
  }
  const ids = [1, 2, 3, 4]
  const batches = fc.tuple(...ids.map(shape(ids)))

  test('each has one state, the same in any order, and nothing is on sale that is not there', () => {
    fc.assert(
      fc.property(batches, fc.shuffledSubarray(ids, { minLength: 4 }), (list, order) => {
        const sales = batchSales(list, NOW, null)
        const others = batchSales(
          order.flatMap((id) => list[id - 1] ?? []),
          NOW,
          null,
        )
        expect(new Map([...others].toSorted(([a], [b]) => a - b))).toEqual(sales)
        const onSale = list.filter(({ batch }) => isOnSale(sales.get(batch.id) ?? { state: 'closed' }))
        expect(onSale.filter(({ count }) => ticketsLeft(count) === 0)).toEqual([])
        expect([...sales.values()].filter(({ state }) => !SALE_STATES.includes(state))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('nothing changes by the clock before the reported moment', () => {
    fc.assert(
      fc.property(batches, fc.double({ min: 0, max: 0.999, noNaN: true }), (list, share) => {
        const sales = batchSales(list, NOW, null)
        const next = nextSaleChange(sales.values(), NOW, null) ?? new Date(at(10_000))
        const before = new Date(NOW.getTime() + share * (next.getTime() - NOW.getTime()))
        const states = (when: Date) => [...batchSales(list, when, null).values()].map(({ state }) => state)
        expect(states(before)).toEqual(states(NOW))
      }),
      { numRuns: 300 },
    )
  })
})

describe('batches that a change takes off sale', () => {
  const until = (hours: number): Shape => ({
    release_type: 'fixed_date_range',
    release_interval_end_date: at(hours),
  })
  const follows: Shape = { id: 32, release_type: 'offer_group_stock', release_offer_group_stock_id: 31 }
  const closed = (before: Shape[], after: Shape[]) =>
    closedBy(
      { batches: before.map((shape) => counted(shape)), end: null },
      { batches: after.map((shape) => counted(shape)), end: null },
      NOW,
    ).map(({ batch: { id } }) => id)

  test.each<[string, Shape[], Shape[], number[]]>([
    ['an end that is over', [{}], [until(0)], [31]],
    ['an end to come', [{}], [until(1)], []],
    ['a start to come', [{}], [{ release_type: 'fixed_date', release_fixed_date: at(1) }], [31]],
    ['another date of one that was closed', [until(-1)], [until(-2)], []],
    ['the same of one without tickets left', [{ held: 10 }], [{ ...until(0), held: 10 }], [31]],
    ['waiting for one that is on sale', [{}, { id: 32 }], [{}, follows], [32]],
    ['that the one before is on sale again', [until(-1), follows], [until(1), follows], [32]],
    ['a batch that is not there any more', [{}, { id: 32 }], [{}], []],
  ])('%s', (_, before, after, ids) => {
    expect(closed(before, after)).toEqual(ids)
  })

  test('an end of the event that has passed', () => {
    const batches = [counted({}), counted({ id: 32, ...until(5) })]
    const ids = (end: Date) =>
      closedBy({ batches, end: null }, { batches, end }, NOW).map(({ batch }) => batch.id)
    expect(ids(new Date(at(-1)))).toEqual([31, 32])
    expect(ids(new Date(at(1)))).toEqual([])
  })
})
