import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDateIn } from './calendar.ts'
import { EUROPEAN_COUNTRIES } from './country.ts'
import { eventTimeZone, instantIn, isTimeZone, timeOfDayIn, timeZoneOf, zonedTime } from './time-zone.ts'

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

describe('zonedTime', () => {
  it.each([
    ['America/Sao_Paulo', '2027-01-05T20:00:00.000Z', '2027-01-05T17:00:00-03:00'],
    ['America/Sao_Paulo', '2027-01-06T02:30:00.000Z', '2027-01-05T23:30:00-03:00'],
    ['Asia/Kolkata', '2027-01-05T20:00:00.000Z', '2027-01-06T01:30:00+05:30'],
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00+02:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00+01:00'],
    ['UTC', '2027-01-05T20:00:00.500Z', '2027-01-05T20:00:00+00:00'],
  ])('in %s, %s is %s', (zone, instant, expected) =>
    expect(zonedTime(zone, new Date(instant))).toBe(expected),
  )

  it('is the same instant in every zone', () => {
    const zones = fc.constantFrom(
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Europe/Lisbon',
      'UTC',
    )
    const instants = fc.date({
      min: new Date('2001-01-01'),
      max: new Date('2099-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const whole = Math.floor(instant.getTime() / 1000) * 1000
        expect(Date.parse(zonedTime(zone, instant))).toBe(whole)
      }),
    )
  })
})

describe('the zone of an event', () => {
  it.each([
    ['America/Manaus', 'BR', 'America/Manaus'],
    [undefined, 'BR', 'America/Sao_Paulo'],
    [undefined, 'DE', 'Europe/Berlin'],
    [undefined, 'JP', 'UTC'],
  ])('that says %s, sold from %s, is %s', (timezone, country, expected) =>
    expect(eventTimeZone({ event: { ...(timezone && { timezone }) } }, { country })).toBe(expected),
  )

  it.each(['America/Manaus', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'UTC'])('may be %s', (name) =>
    expect(isTimeZone(name)).toBe(true),
  )

  it.each(['America/Atlantis', '-03:00', 'manaus', '', 'America/Manaus ', 'BRT', 'A'.repeat(5000)])(
    'is not %s',
    (name) => expect(isTimeZone(name)).toBe(false),
  )
})
