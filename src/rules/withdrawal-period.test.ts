import { describe, expect, test } from 'vitest'
import type { CountryCode } from './country.ts'
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
