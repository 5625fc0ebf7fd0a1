import { describe, expect, test } from 'vitest'
import type { CountryCode } from '../base/country.ts'
import { guaranteeOf, type Guarantee } from '../catalogue/guarantee.ts'
import { decideWithdrawal, withdrawalEnd, type WithdrawalCase } from './withdrawal-period.ts'

describe('the last minute of the right', () => {
  test.each<[CountryCode, string, string]>([
    // Bought at noon on a Tuesday; the seventh day after it is the next Tuesday.
    ['BR', '2026-11-03T15:00:00Z', '2026-11-11T03:00:00Z'],
    // 23:30 of 2 November in São Paulo is 3 November in UTC: the buyer's clock counts. The ninth is a Monday.
    ['BR', '2026-11-03T02:30:00Z', '2026-11-10T03:00:00Z'],
    // The seventh day is a Sunday before the holiday of 7 September 2026, a Monday: it ends with the Tuesday.
    ['BR', '2026-08-30T15:00:00Z', '2026-09-09T03:00:00Z'],
    // Fourteen days over the end of summer time (25 October 2026): midnight is an hour later in UTC.
    ['DE', '2026-10-15T10:00:00Z', '2026-10-29T23:00:00Z'],
    // Over its beginning (29 March 2026).
    ['DE', '2026-03-19T10:00:00Z', '2026-04-02T22:00:00Z'],
    // The fourteenth day is a Saturday: it ends with the Monday.
    ['PT', '2026-11-07T10:00:00Z', '2026-11-24T00:00:00Z'],
    // It is the sixteenth in Helsinki already.
    ['FI', '2026-10-15T21:30:00Z', '2026-10-30T22:00:00Z'],
  ])('of a purchase in %s at %s comes before %s', (country, from, end) => {
    const right = country === 'BR' ? 'brazil' : 'europe'
    expect(withdrawalEnd(right, country, new Date(from)).toISOString()).toBe(new Date(end).toISOString())
  })

  test('is not that of the clock of the server', () => {
    const from = new Date('2026-10-15T10:00:00Z')
    const byServer = new Date(from.getTime() + 15 * 24 * 3_600_000).setUTCHours(0, 0, 0, 0)
    expect(withdrawalEnd('europe', 'DE', from).getTime()).not.toBe(byServer)
  })
})

const course = (change: Partial<WithdrawalCase>): WithdrawalCase => ({
  country: 'DE',
  accepts: ['terms'],
  isEvent: false,
  isParcel: false,
  isDonation: false,
  isRenewal: false,
  boughtAt: new Date('2026-10-15T10:00:00Z'),
  receivedAt: new Date('2026-10-29T22:59:59.999Z'),
  guarantees: [null],
  guaranteedBefore: 0,
  ...change,
})

describe('a withdrawal', () => {
  test.each<[string, Partial<WithdrawalCase>, string | null]>([
    ['in the last millisecond', {}, null],
    ['a millisecond later', { receivedAt: new Date('2026-10-29T23:00:00Z') }, 'late'],
    ['of digital content begun with consent', { accepts: ['terms', 'digital_content'] }, 'no-right'],
    ['of a dated event in Europe', { isEvent: true }, 'no-right'],
    [
      'of a dated event in Brazil',
      { isEvent: true, country: 'BR', receivedAt: new Date('2026-10-16') },
      'event',
    ],
    ['of a parcel', { isParcel: true, receivedAt: new Date('2027-01-01') }, 'parcel'],
    ['of a gift of money', { isDonation: true }, 'no-right'],
    ['of a charge that renews', { isRenewal: true }, 'no-right'],
    ['where no law gives the right', { country: 'MX' }, 'no-right'],
  ])('%s', (_, change, asks) => expect(decideWithdrawal(course(change)).asks).toBe(asks))
})

const automatic = (days: number): Guarantee => ({ days, kind: 'automatic' })
const asking = (days: number): Guarantee => ({ days, kind: 'ask' })

/** Bought on 15 October 2026 in Berlin: the right ends with the 29th, a guarantee of 30 days with 16 November, a Monday. */
const GUARANTEE_END = '2026-11-16T23:00:00.000Z'
const IN_GUARANTEE = new Date('2026-11-16T22:59:59.999Z')
const AFTER_GUARANTEE = new Date(GUARANTEE_END)

describe("the seller's guarantee", () => {
  test.each<[string, Partial<WithdrawalCase>, string | null, string | null]>([
    ['changes nothing within the right', { guarantees: [asking(30)] }, null, null],
    [
      'returns the money after it',
      { guarantees: [automatic(30)], receivedAt: IN_GUARANTEE },
      null,
      GUARANTEE_END,
    ],
    [
      'or asks the seller',
      { guarantees: [asking(30)], receivedAt: IN_GUARANTEE },
      'guarantee',
      GUARANTEE_END,
    ],
    ['ends with its last day', { guarantees: [automatic(30)], receivedAt: AFTER_GUARANTEE }, 'late', null],
    [
      'of fewer days than the right adds nothing',
      { guarantees: [automatic(7)], receivedAt: IN_GUARANTEE },
      'late',
      null,
    ],
    [
      'holds where the right was given up',
      { guarantees: [automatic(30)], accepts: ['digital_content'], receivedAt: new Date('2026-10-16') },
      null,
      GUARANTEE_END,
    ],
    [
      'holds where no law gives a right, by the clock of the buyer and to a Saturday',
      { guarantees: [automatic(30)], country: 'MX', receivedAt: new Date('2026-11-15T05:59:59.999Z') },
      null,
      '2026-11-15T06:00:00.000Z',
    ],
    [
      'ends on a working day in Brazil',
      { guarantees: [automatic(8)], country: 'BR', receivedAt: new Date('2026-10-24') },
      null,
      '2026-10-24T03:00:00.000Z',
    ],
    [
      'of a parcel asks',
      { guarantees: [automatic(30)], isParcel: true, receivedAt: IN_GUARANTEE },
      'parcel',
      GUARANTEE_END,
    ],
    [
      'of a ticket asks',
      { guarantees: [automatic(30)], isEvent: true, receivedAt: IN_GUARANTEE },
      'event',
      GUARANTEE_END,
    ],
    [
      'gives no money back that was given',
      { guarantees: [automatic(30)], isDonation: true },
      'no-right',
      null,
    ],
    [
      'is of the purchase, not of what renews',
      { guarantees: [automatic(30)], isRenewal: true },
      'no-right',
      null,
    ],
    [
      'asks where one product has none',
      { guarantees: [automatic(30), null], receivedAt: IN_GUARANTEE },
      'guarantee',
      GUARANTEE_END,
    ],
    [
      'asks where that of one product is over',
      { guarantees: [automatic(30), automatic(15)], receivedAt: IN_GUARANTEE },
      'guarantee',
      GUARANTEE_END,
    ],
    [
      'asks where one product asks',
      { guarantees: [automatic(30), asking(30)], receivedAt: IN_GUARANTEE },
      'guarantee',
      GUARANTEE_END,
    ],
    [
      'is automatic three times',
      { guarantees: [automatic(30)], receivedAt: IN_GUARANTEE, guaranteedBefore: 2 },
      null,
      GUARANTEE_END,
    ],
    [
      'and then asks',
      { guarantees: [automatic(30)], receivedAt: IN_GUARANTEE, guaranteedBefore: 3 },
      'guarantee-often',
      GUARANTEE_END,
    ],
    ['never limits the right', { guarantees: [automatic(30)], guaranteedBefore: 99 }, null, null],
  ])('%s', (_, change, asks, ends) => {
    const decision = decideWithdrawal(course(change))
    expect(decision.asks).toBe(asks)
    expect(decision.guaranteeEndsAt?.toISOString() ?? null).toBe(ends)
  })

  test('of a product is null without days, and asks where its seller chose nothing', () => {
    expect(guaranteeOf({ guarantee: 'automatic' })).toBe(null)
    expect(guaranteeOf({ warranty_days: 0, guarantee: 'automatic' })).toBe(null)
    expect(guaranteeOf({ warranty_days: 30 })).toEqual(asking(30))
    expect(guaranteeOf({ warranty_days: 30, guarantee: 'automatic' })).toEqual(automatic(30))
  })
})
