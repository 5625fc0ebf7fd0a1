import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Catalogue, Coupon } from '#rules/catalogue/catalogue.ts'
import { isMoment, resolveMoment } from './dates.ts'
import { couponKey, resolveDates } from './moments.ts'
import type { KeptDates } from './moments.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const KEY = couponKey(10, 'Verão')

function catalogueOf(dates: Partial<Coupon>): Catalogue {
  const coupon: Coupon = {
    name: 'Verão',
    seller_id: 10,
    type: 'AMOUNT',
    value: 1,
    product_ids: [1],
    ...dates,
  }
  return { version: 1, sellers: [], products: [], coupons: [coupon], custom_checkouts: [], affiliates: [] }
}

function resolve(dates: Partial<Coupon>, kept: KeptDates | undefined, now = NOW) {
  const result = resolveDates(catalogueOf(dates), new Map(kept ? [[KEY, kept]] : []), now)
  const { starts_at, due_date } = result.catalogue.coupons[0] ?? {}
  return { at: { starts_at, due_date }, relative: result.relative.get(KEY) ?? {} }
}

describe('moments of a catalogue file', () => {
  test.each([
    ['now', '2026-11-21T12:00:00.000Z'],
    ['now+10d', '2026-12-01T12:00:00.000Z'],
    ['now-2h', '2026-11-21T10:00:00.000Z'],
    ['now+90m', '2026-11-21T13:30:00.000Z'],
    ['now-1w', '2026-11-14T12:00:00.000Z'],
    ['now+10dT20:00-03:00', '2026-12-01T23:00:00.000Z'],
    // Beyond midnight there it is the next day already.
    ['now+10dT08:30+13:00', '2026-12-01T19:30:00.000Z'],
    ['now-11hT23:00-03:00', '2026-11-21T02:00:00.000Z'],
    ['2026-12-05T20:00:00-03:00', '2026-12-05T23:00:00.000Z'],
    ['2028-02-29T00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(isMoment(text)).toBe(true)
    expect(resolveMoment(text, NOW).toISOString()).toBe(moment)
  })

  test.each([
    '',
    'now+',
    'now+1y',
    'now+1dT20:00',
    'now+1dT24:00Z',
    'now + 1d',
    '2027-02-29T00:00Z',
    '2026-12-05',
    '2026-12-05T24:00Z',
    'NOW',
  ])('%j is not a moment', (text) => {
    expect(isMoment(text)).toBe(false)
  })

  test('every moment that Date writes is one', () => {
    const years = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(isMoment(date.toISOString())).toBe(true)
        expect(resolveMoment(date.toISOString(), NOW)).toEqual(date)
      }),
    )
  })

  test('a relative date is resolved once', () => {
    const first = resolve({ due_date: 'now+10d' }, undefined)
    expect(first).toEqual({ at: { due_date: '2026-12-01T12:00:00.000Z' }, relative: { due_date: 'now+10d' } })
    const later = new Date('2027-01-01T00:00:00Z')
    expect(resolve({ due_date: 'now+10d' }, first, later)).toEqual(first)
  })

  test('an export, which writes the moment itself, forgets nothing', () => {
    const first = resolve({ due_date: 'now+10d' }, undefined)
    expect(resolve({ due_date: '2026-12-01T09:00:00-03:00' }, first)).toEqual(first)
  })

  test('another text is another date', () => {
    const first = resolve({ due_date: 'now+10d' }, undefined)
    expect(resolve({ due_date: 'now+11d' }, first).at.due_date).toBe('2026-12-02T12:00:00.000Z')
    const absolute = resolve({ due_date: '2027-05-01T00:00:00Z' }, first)
    expect(absolute).toEqual({ at: { due_date: '2027-05-01T00:00:00Z' }, relative: {} })
    expect(resolve({}, first)).toEqual({ at: {}, relative: {} })
  })
})
