import { describe, expect, it, test } from 'vitest'
import { clockName, eventTime } from './event-time.ts'

const STARTS = '2026-12-05T19:00:00-03:00'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [null, 'pt', 'sáb., 5 de dezembro de 2026, 19:00'],
  ['2026-12-05T23:30:00-03:00', 'pt', 'sáb., 5 de dezembro de 2026, 19:00 – 23:30'],
  [
    '2026-12-06T01:30:00-03:00',
    'pt',
    'sáb., 5 de dezembro de 2026, 19:00 – dom., 6 de dezembro de 2026, 01:30',
  ],
  ['2026-12-05T18:00:00-03:00', 'pt', 'sáb., 5 de dezembro de 2026, 19:00'],
  ['2026-12-05T23:30:00-03:00', 'en', 'Sat, December 5, 2026, 7:00 PM – 11:30 PM'],
  ['2026-12-05T23:30:00-03:00', 'de', 'Sa., 5. Dezember 2026, 19:00 – 23:30'],
] as const)('an event until %s, in %s: %s', (ends_at, locale, expected) => {
  expect(plain(eventTime({ starts_at: STARTS, ends_at }, locale))).toBe(expected)
})

describe('the clocks of an event', () => {
  it('say the same in any time zone of the reader', () => {
    const own = process.env.TZ
    try {
      const message = ['Asia/Tokyo', 'America/Manaus', 'UTC', 'Pacific/Apia'].map((zone) => {
        process.env.TZ = zone
        return eventTime({ starts_at: STARTS, ends_at: null }, 'pt')
      })
      expect(new Set(message).size).toBe(1)
    } finally {
      if (own === undefined) delete process.env.TZ
      else process.env.TZ = own
    }
  })

  it('go on by their own offset when summer time ends on the night of the event', () => {
    const night = { starts_at: '2026-10-24T22:00:00+02:00', ends_at: '2026-10-25T02:30:00+01:00' }
    expect(plain(eventTime(night, 'de'))).toBe('Sa., 24. Oktober 2026, 22:00 – So., 25. Oktober 2026, 02:30')
  })

  test.each([
    [STARTS, 'UTC-3'],
    ['2027-01-05T17:00:00+05:30', 'UTC+5:30'],
    ['2027-01-05T17:00:00-09:30', 'UTC-9:30'],
    ['2027-01-05T17:00:00+00:00', 'UTC'],
    ['2027-01-05T17:00:00Z', 'UTC'],
    ['2027-01-05T17:00:00+13:00', 'UTC+13'],
  ])('of %s are called %s', (moment, expected) => expect(clockName(moment)).toBe(expected))
})
