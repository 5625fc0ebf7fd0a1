import { describe, expect, it } from 'vitest'
import { batchOf } from '../fixtures/event.ts'
import { halfPriceLeft } from './half-price-left.ts'

const BATCHES = [
  batchOf({ id: 34, tickets: [{ id: 3401 }, { id: 3402, half_price: true }] }),
  batchOf({ id: 35, tickets: [{ id: 3502, half_price: true }] }),
]
const room = (counts: [number, number][], held: [number, number][], halfPrice: number | null) =>
  halfPriceLeft(BATCHES, { counts: new Map(counts), heldTickets: new Map(held) }, { all: 20, halfPrice })

describe('the room for tickets at half price', () => {
  it('is the number left of them, whatever is chosen at the full price', () => {
    expect(room([[3401, 4]], [], 3)).toBe(3)
  })

  it('shrinks by the chosen ones of any batch, until they are held and counted', () => {
    const chosen: [number, number][] = [
      [3402, 1],
      [3502, 1],
    ]
    expect(room(chosen, [], 3)).toBe(1)
    expect(room([[3402, 2]], [[3402, 2]], 1)).toBe(1)
    expect(room([[3402, 5]], [], 3)).toBe(0)
  })

  it('is unlimited where the event has no share', () => {
    expect(room([], [], null)).toBe(Infinity)
    expect(halfPriceLeft(BATCHES, { counts: new Map(), heldTickets: new Map() }, undefined)).toBe(Infinity)
  })
})
