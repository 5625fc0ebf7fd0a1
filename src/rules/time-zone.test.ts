import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDateIn } from './calendar.ts'
import { EUROPEAN_COUNTRIES } from './country.ts'
import { instantIn, timeOfDayIn, timeZoneOf } from './time-zone.ts'

const at = (hours: number, minutes = 0) => hours * 3600 + minutes * 60

describe('timeZoneOf', () => {
  it.each(['BR', 'MX', 'UY', 'AR', 'CL', ...EUROPEAN_COUNTRIES])(
    'names a zone that exists for %s',
    (country) => {
      const zone = timeZoneOf(country)
      expect(zone).not.toBe('UTC')
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    },
  )
  it('keeps UTC where nothing is known', () => expect(timeZoneOf('JP')).toBe('UTC'))
})

describe('instantIn', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-21', at(20, 5), '2026-11-21T23:05:00.000Z'],
    ['Europe/Berlin', '2026-03-28', at(2, 30), '2026-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', at(3, 30), '2026-03-29T01:30:00.000Z'],
    // The clocks go from 02:00 to 03:00.
    ['Europe/Berlin', '2026-03-29', at(2, 30), '2026-03-29T01:30:00.000Z'],
    // 02:30 comes twice; this is the first.
    ['Europe/Berlin', '2026-10-25', at(2, 30), '2026-10-25T00:30:00.000Z'],
    // In Brazil's years of summer time it was midnight that was left out.
    ['America/Sao_Paulo', '2018-11-04', at(0), '2018-11-04T03:00:00.000Z'],
  ])('in %s, %s at %i seconds is %s', (zone, date, time, instant) =>
    expect(instantIn(zone, date, time).toISOString()).toBe(instant),
  )

  it('gives every instant back that is not the second of a repeated hour', () => {
    const zones = fc.constantFrom(
      'America/Sao_Paulo',
      'Europe/Berlin',
      'America/Santiago',
      'Europe/Lisbon',
      'UTC',
    )
    const instants = fc
      .date({ min: new Date('2001-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000))
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const back = instantIn(zone, calendarDateIn(zone, instant), timeOfDayIn(zone, instant))
        const away = instant.getTime() - back.getTime()
        expect(away === 0 || away === 3_600_000).toBe(true)
      }),
    )
  })
})
