import { describe, expect, it } from 'vitest'
import { batchOf } from '../fixtures/event.ts'
import { eventSales, leftsOf, liveLefts } from './batch-sales.ts'

const NOW = new Date('2026-11-21T13:10:00.000Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const FIRST = batchOf({
  id: 31,
  release_type: 'fixed_date_range',
  release_interval_start_date: later(-48).toISOString(),
  release_interval_end_date: later(5).toISOString(),
  tickets: [{ id: 3101, amount: 80 }],
})
const SECOND = batchOf({
  id: 32,
  release_type: 'fixed_date',
  release_fixed_date: later(30).toISOString(),
  tickets: [{ id: 3201, amount: 100 }],
})
const EXTRA = batchOf({
  id: 33,
  release_type: 'offer_group_stock',
  release_offer_group_stock_id: 31,
  tickets: [{ id: 3301, amount: 110 }],
})
const STAND = batchOf({ id: 34, tickets: [{ id: 3401, amount: 120 }], available_tickets: 4 })
const EVENT = { batches: [FIRST, SECOND, EXTRA, STAND], currency: 'BRL', end: null } as const

const at = (
  now: Date,
  lefts: readonly (readonly [number, number])[] = [],
  held = new Map<number, number>(),
) => {
  const { sales, ...rest } = eventSales(
    EVENT,
    new Map([
      ...leftsOf(EVENT.batches),
      ...lefts.map(([id, all]) => [id, { all, halfPrice: null }] as const),
    ]),
    held,
    now,
  )
  return { states: [...sales.values()].map(({ state }) => state), sales, ...rest }
}

describe('the batches of a page', () => {
  it('change their states by the clock alone', () => {
    expect(at(NOW).states).toEqual(['ends-in', 'soon', 'after-batch', 'available'])
    expect(at(NOW).nextChange).toEqual(later(5))
    expect(at(later(6)).states).toEqual(['closed', 'starts-in', 'available', 'available'])
    expect(at(later(31)).states).toEqual(['closed', 'available', 'available', 'available'])
    expect(at(later(31)).nextChange).toBeNull()
  })

  it('change with the number left, and open waiting ones', () => {
    const { states, from } = at(NOW, [[31, 0]])
    expect(states).toEqual(['sold-off', 'soon', 'available', 'available'])
    expect(from).toBe(11_000)
    expect(at(NOW).from).toBe(8_000)
  })

  it('count holds of the buyer as left to them, and to no other', () => {
    const { states, sales, isAnyOnSale } = at(NOW, [[34, 0]], new Map([[34, 2]]))
    expect(states[3]).toBe('available')
    expect(sales.get(34)?.left).toBe(2)
    expect(isAnyOnSale).toBe(true)
    expect(at(NOW, [[34, 0]]).states[3]).toBe('sold-off')
  })

  it('are as many as the page and the stream say', () => {
    const own = batchOf({ id: 34, available_tickets: 3, half_price_left: 2 })
    expect(leftsOf([own]).get(34)).toEqual({ all: 3, halfPrice: 2 })
    const live = { id: 34, soldOff: false, starts_at: null, ends_at: null, half_price_left: null, left: 1 }
    expect(liveLefts([{ ...live, state: 'available' }]).get(34)).toEqual({ all: 1, halfPrice: null })
  })

  it('of which nothing is known are sold off', () => {
    const { sales, isAnyOnSale } = eventSales(
      { batches: [STAND], currency: 'BRL', end: null },
      new Map(),
      new Map(),
      NOW,
    )
    expect([sales.get(34)?.state, isAnyOnSale]).toEqual(['sold-off', false])
  })
})
