import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, isWorkingDay } from '../base/calendar.ts'
import { arrivalOf, availableFreight, chooseFreight, DEFAULT_PARCEL, packParcel } from './freight.ts'

describe('a parcel', () => {
  it('packs products into one box', () => {
    const backpack = { weight_grams: 1400, width_cm: 32, height_cm: 20, length_cm: 60 }
    expect(packParcel([{ parcel: backpack, amount: 34_990 }, { amount: 5_990 }])).toEqual({
      weightGrams: 1900,
      width: 32,
      height: 22,
      length: 60,
      value: 40_980,
    })
    expect(packParcel([{ amount: 100 }]).weightGrams).toBe(DEFAULT_PARCEL.weight_grams)
  })

  it('counts each piece of a line, whose amount covers all of them', () => {
    const ticket = { weight_grams: 20, width_cm: 11, height_cm: 1, length_cm: 22 }
    expect(packParcel([{ parcel: ticket, amount: 24_000, pieces: 3 }, { amount: 5_990 }])).toEqual({
      weightGrams: 560,
      width: 11,
      height: 5,
      length: 22,
      value: 29_990,
    })
  })

  it('puts pieces without measures into one smallest box', () => {
    expect(packParcel([{ amount: 160_000, pieces: 20 }])).toEqual(packParcel([{ amount: 160_000 }]))
  })

  it('grows with every piece, and weighs the same however they are divided among lines', () => {
    const parcels = fc.record({
      weight_grams: fc.integer({ min: 1, max: 100_000 }),
      width_cm: fc.integer({ min: 1, max: 300 }),
      height_cm: fc.integer({ min: 1, max: 300 }),
      length_cm: fc.integer({ min: 1, max: 300 }),
    })
    const count = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(parcels, fc.nat(1_000_000), count, count, (parcel, price, some, more) => {
        const line = (pieces: number) => ({ parcel, amount: price * pieces, pieces })
        const together = packParcel([line(some + more)])
        expect(packParcel([line(some), line(more)])).toEqual(together)
        expect(together.weightGrams).toBeGreaterThan(packParcel([line(some)]).weightGrams)
      }),
    )
  })
})

describe('the days of arrival', () => {
  it.each([
    // A Thursday before Consciência Negra (Friday) and a weekend.
    ['2026-11-19T15:00:00Z', { from: 1, to: 3 }, { from: '2026-11-23', to: '2026-11-25' }],
    // Still Wednesday in São Paulo, already Thursday in UTC.
    ['2026-11-19T02:00:00Z', { from: 1, to: 1 }, { from: '2026-11-19', to: '2026-11-19' }],
    // Good Friday and Tiradentes.
    ['2025-04-17T12:00:00Z', { from: 1, to: 2 }, { from: '2025-04-22', to: '2025-04-23' }],
    ['2026-12-24T12:00:00Z', { from: 0, to: 1 }, { from: '2026-12-24', to: '2026-12-28' }],
  ])('from %s with %o', (now, days, expected) => {
    expect(arrivalOf(days, new Date(now))).toEqual(expected)
  })

  it('are working days in order, never earlier than the count of days', () => {
    const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 30 }), fc.nat(20), (now, least, more) => {
        const { from, to } = arrivalOf({ from: least, to: least + more }, now)
        expect(isWorkingDay(from) && isWorkingDay(to)).toBe(true)
        expect(daysBetween(from, to)).toBeGreaterThanOrEqual(more)
      }),
    )
  })
})

describe('choosing', () => {
  const slow = { id: '1', price: 20, error: null }
  const fast = { id: '2', price: 35, error: null }
  const never = { id: '3', price: null, error: 'not there' }

  it('offers the available options, cheapest first', () => {
    expect(availableFreight([never, fast, slow])).toEqual([slow, fast])
  })

  it.each([
    [[fast, slow, never], null, slow],
    [[fast, slow], '2', fast],
    [[slow, never], '3', slow],
    [[never], '3', null],
    [[], null, null],
  ])('takes from %j after %j', (options, earlier, expected) => {
    expect(chooseFreight(options, earlier)).toEqual(expected)
  })
})
