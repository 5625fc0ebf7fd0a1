import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, daysBetween } from '../base/calendar.ts'
import {
  addPeriods,
  amountOfCharge,
  chargeDate,
  endDate,
  firstChargeDate,
  periodName,
  recurrenceOf,
  recurringAmount,
  scheduleOf,
  subscriptionClock,
  unitOfCharge,
  type Recurrence,
} from './subscription.ts'

const MONTHLY: Recurrence = {
  type: 'SUBSCRIPTION',
  period: 30,
  charges: null,
  trial: 0,
  trial_unit: 'days',
  amount: 3990,
  custom_charges: [],
  shipping: 0,
}
const CONTRACT: Recurrence = { ...MONTHLY, type: 'CONTRACT', charges: 12, amount: 14_900 }

const dates = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amounts = fc.integer({ min: 1, max: 10_000_000 })
const recurrences: fc.Arbitrary<Recurrence> = fc.record({
  type: fc.constantFrom('SUBSCRIPTION', 'CONTRACT'),
  period: fc.oneof(fc.constantFrom(30, 90, 180, 365), fc.integer({ min: 1, max: 400 })),
  charges: fc.option(fc.integer({ min: 1, max: 60 })),
  trial: fc.integer({ min: 0, max: 60 }),
  trial_unit: fc.constantFrom('days', 'years'),
  amount: amounts,
  custom_charges: fc.uniqueArray(fc.record({ charge: fc.integer({ min: 1, max: 60 }), amount: amounts }), {
    selector: (custom) => custom.charge,
    maxLength: 5,
  }),
  shipping: fc.integer({ min: 0, max: 10_000 }),
})

describe('periodName', () => {
  it.each([
    [30, 'month'],
    [90, 'quarter'],
    [180, 'semester'],
    [365, 'year'],
    [7, null],
    [31, null],
  ])('%i days are a %s', (days, name) => expect(periodName(days)).toBe(name))
})

describe('recurrenceOf', () => {
  it('is null for a single payment', () =>
    expect(recurrenceOf({ type: 'TRANSACTION', amount: 100 }, 0)).toBeNull())

  it('counts a contract that names no period by the month', () =>
    expect(recurrenceOf({ type: 'CONTRACT', amount: 14_900, charges: 12 }, 0)).toEqual(CONTRACT))

  it('takes the terms of the product', () =>
    expect(
      recurrenceOf(
        {
          type: 'SUBSCRIPTION',
          amount: 5000,
          period: 7,
          trial: 1,
          trial_unit: 'years',
          custom_charges: [{ charge: 1, amount: 1000 }],
          shipping_fee_is_recurring: true,
        },
        900,
      ),
    ).toEqual({
      ...MONTHLY,
      period: 7,
      trial: 1,
      trial_unit: 'years',
      amount: 5000,
      custom_charges: [{ charge: 1, amount: 1000 }],
      shipping: 900,
    }))
})

describe('addPeriods', () => {
  it.each([
    ['2026-01-31', 30, 1, '2026-02-28'],
    ['2026-01-31', 30, 2, '2026-03-31'],
    ['2028-02-29', 365, 1, '2029-02-28'],
    ['2028-02-29', 365, 4, '2032-02-29'],
    ['2026-11-30', 90, 1, '2027-02-28'],
    ['2026-08-31', 180, 1, '2027-02-28'],
    ['2026-12-28', 7, 1, '2027-01-04'],
    ['2026-11-21', 15, 3, '2027-01-05'],
  ])('%s and a period of %i, %i times, is %s', (date, period, count, next) =>
    expect(addPeriods(date, period, count)).toBe(next),
  )

  it('goes forward by about the days that the catalogue counts, and never skips a month', () => {
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(30, 90, 180, 365),
        fc.integer({ min: 0, max: 200 }),
        (start, period, count) => {
          const length = daysBetween(addPeriods(start, period, count), addPeriods(start, period, count + 1))
          expect(length).toBeGreaterThanOrEqual(period - 2)
          expect(length).toBeLessThanOrEqual(period + 4)
        },
      ),
    )
  })
})

describe('the first charge', () => {
  it.each([
    [0, 'days', '2026-11-21'],
    [7, 'days', '2026-11-28'],
    [14, 'days', '2026-12-05'],
    [1, 'years', '2027-11-21'],
  ] as const)('after a trial of %i %s is due on %s', (trial, trial_unit, date) =>
    expect(firstChargeDate({ ...MONTHLY, trial, trial_unit }, '2026-11-21')).toBe(date),
  )

  it('of a trial that begins on 29 February ends with the February of the year', () =>
    expect(firstChargeDate({ ...MONTHLY, trial: 1, trial_unit: 'years' }, '2028-02-29')).toBe('2029-02-28'))

  it('is followed by charges on its own day of the month, not on that of the purchase', () =>
    expect(chargeDate({ ...MONTHLY, trial: 7 }, '2026-01-25', 2)).toBe('2026-03-01'))
})

describe('the amount of a charge', () => {
  it.each<[string, Recurrence, number[]]>([
    ['is the same each time', MONTHLY, [3990, 3990, 3990]],
    [
      'may be another one once',
      { ...MONTHLY, custom_charges: [{ charge: 1, amount: 990 }] },
      [990, 3990, 3990],
    ],
    ['bears a fee that recurs', { ...MONTHLY, shipping: 1990 }, [5980, 5980, 5980]],
  ])('%s', (_, recurrence, expected) =>
    expect([1, 2, 3].map((number) => amountOfCharge(recurrence, number))).toEqual(expected),
  )

  it('bears no fee that was paid with the purchase', () =>
    expect(recurrenceOf({ type: 'SUBSCRIPTION', amount: 3990, period: 30 }, 1990)).toEqual(MONTHLY))
})

describe('scheduleOf', () => {
  it('is the whole of a contract', () => {
    const schedule = scheduleOf(CONTRACT, '2026-01-31', 100)
    expect(schedule).toHaveLength(12)
    expect(schedule.slice(0, 3)).toEqual([
      { number: 1, date: '2026-01-31', amount: 14_900 },
      { number: 2, date: '2026-02-28', amount: 14_900 },
      { number: 3, date: '2026-03-31', amount: 14_900 },
    ])
    expect(schedule.at(-1)?.date).toBe('2026-12-31')
    expect(endDate(CONTRACT, '2026-01-31')).toBe('2027-01-31')
  })

  it('never ends for a subscription', () => {
    expect(scheduleOf(MONTHLY, '2026-01-31', 3)).toHaveLength(3)
    expect(endDate(MONTHLY, '2026-01-31')).toBeNull()
  })

  it('has rising days that exist, amounts of its own terms, and ends after its last charge', () => {
    fc.assert(
      fc.property(recurrences, dates, (recurrence, start) => {
        const schedule = scheduleOf(recurrence, start, 24)
        expect(schedule).toHaveLength(Math.min(24, recurrence.charges ?? 24))
        for (const [index, charge] of schedule.entries()) {
          expect(addDays(charge.date, 0)).toBe(charge.date)
          expect(charge.number).toBe(index + 1)
          expect(charge.amount).toBeGreaterThanOrEqual(unitOfCharge(recurrence, charge.number))
          expect(charge.date > (schedule[index - 1]?.date ?? '')).toBe(true)
        }
        const last = chargeDate(recurrence, start, recurrence.charges ?? 1)
        expect((endDate(recurrence, start) ?? '9999-12-31') > last).toBe(true)
      }),
    )
  })

  it('is the recurring amount, unless another was agreed', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: 2, max: 60 }), (recurrence, number) => {
        fc.pre(recurrence.custom_charges.every((custom) => custom.charge !== number))
        expect(amountOfCharge(recurrence, number)).toBe(recurringAmount(recurrence))
      }),
    )
  })
})

describe('subscriptionClock', () => {
  it('counts the day of the seller, not that of the world', () => {
    const clock = subscriptionClock(new Date('2026-11-22T01:30:00Z'), 'America/Sao_Paulo')
    expect(clock.start).toBe('2026-11-21')
    expect(clock.instantOf('2026-11-28').toISOString()).toBe('2026-11-29T01:30:00.000Z')
  })

  it('never cuts a trial by more than the hour that summer time takes', () => {
    const zones = fc.constantFrom('America/Sao_Paulo', 'Europe/Berlin', 'America/Santiago')
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 1, max: 400 }), (zone, moment, days) => {
        const startedAt = new Date(Math.floor(moment.getTime() / 1000) * 1000)
        const clock = subscriptionClock(startedAt, zone)
        const due = clock.instantOf(addDays(clock.start, days))
        const hours = (due.getTime() - startedAt.getTime()) / 3_600_000
        expect(Math.abs(hours - days * 24)).toBeLessThanOrEqual(1)
        expect(calendarDateIn(zone, due)).toBe(addDays(clock.start, days))
      }),
    )
  })
})
