import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, addWorkingDays, brazilianHolidays } from './calendar.ts'
import { calendarDateIn, daysBetween, daysInMonth, easterSunday, isWorkingDay } from './calendar.ts'

const dates = fc
  .date({ min: new Date('1997-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day that does not exist', () => {
  it('makes the arithmetic throw instead of inventing a day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
    expect(() => addMonths('soon', 1)).toThrow(RangeError)
  })
})

describe('calendarDateIn', () => {
  it('is the day of the place, not of the server', () => {
    const lateEvening = new Date('2026-11-22T02:30:00Z')
    expect(calendarDateIn('America/Sao_Paulo', lateEvening)).toBe('2026-11-21')
    expect(calendarDateIn('UTC', lateEvening)).toBe('2026-11-22')
    expect(calendarDateIn('Europe/Berlin', new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
  })
})

describe('addDays and daysBetween', () => {
  it('undo each other', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -20_000, max: 20_000 }), (date, count) => {
        expect(daysBetween(date, addDays(date, count))).toBe(count)
      }),
    )
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2024-01-30', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-11-21', 3, '2027-02-21'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i months is %s', (date, count, result) => expect(addMonths(date, count)).toBe(result))

  it('lands in the month meant, on the day or the month’s last', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -600, max: 600 }), (date, count) => {
        const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
        const [newYear = 0, newMonth = 0, newDay = 0] = addMonths(date, count).split('-').map(Number)
        expect(newYear * 12 + newMonth).toBe(year * 12 + month + count)
        expect(newDay).toBe(Math.min(day, daysInMonth(newYear, newMonth)))
      }),
    )
  })
})

describe('holidays', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, date) => expect(easterSunday(year)).toBe(date))

  it('Easter is a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4000 }), (year) => {
        const easter = easterSunday(year)
        expect(new Date(`${easter}T00:00:00Z`).getUTCDay()).toBe(0)
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
      }),
    )
  })

  it('of 2026 are ten', () => {
    expect(brazilianHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ])
  })

  it('has Consciência Negra since 2024', () => {
    expect(brazilianHolidays(2023)).not.toContain('2023-11-20')
    expect(brazilianHolidays(2024)).toContain('2024-11-20')
  })
})

describe('working days', () => {
  it.each([
    ['2026-11-20', false],
    ['2026-11-21', false],
    ['2026-11-23', true],
    ['2026-02-17', true],
    ['2026-04-03', false],
  ])('%s: working %s', (date, working) => expect(isWorkingDay(date)).toBe(working))

  it.each([
    ['2026-11-19', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-12-24', 3, '2026-12-30'],
    ['2026-12-31', 1, '2027-01-04'],
  ])('%s and %i working days is %s', (date, count, result) =>
    expect(addWorkingDays(date, count)).toBe(result),
  )

  it('passes exactly as many working days as asked, and ends on one', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 40 }), (date, count) => {
        const end = addWorkingDays(date, count)
        const passed = Array.from({ length: daysBetween(date, end) }, (_, k) => addDays(date, k + 1))
        expect(passed.filter(isWorkingDay)).toHaveLength(count)
        expect(isWorkingDay(end)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
