import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { cancellationEnd, type Cancellable } from './cancellation.ts'
import { chargeDate, subscriptionClock, type Recurrence } from './subscription.ts'

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

const charge = (number: number, day: string, state: Cancellable['charges'][number]['state']) => ({
  number,
  dueAt: Date.parse(`${day}T12:00:00Z`),
  state,
})

/** A club that began on 31 January at noon in Berlin, with what was paid and planned of it. */
const club = (
  charges: Cancellable['charges'],
  terms: Partial<Recurrence> = {},
  timeZone = 'UTC',
): Cancellable => ({
  startedAt: new Date('2026-01-31T12:00:00Z'),
  timeZone,
  terms: { ...MONTHLY, ...terms },
  charges,
})

const PAID = [charge(1, '2026-01-31', 'paid'), charge(2, '2026-02-28', 'scheduled')]

describe('a contract that is cancelled', () => {
  test.each<[string, Cancellable, string, string | null, string]>([
    ['ends where the paid period ends', club(PAID), '2026-02-10T09:00:00Z', null, '2026-02-28T12:00:00.000Z'],
    [
      'in the last millisecond of it',
      club(PAID),
      '2026-02-28T11:59:59.999Z',
      null,
      '2026-02-28T12:00:00.000Z',
    ],
    ['a period later once it is due', club(PAID), '2026-02-28T12:00:00Z', null, '2026-03-31T12:00:00.000Z'],
    [
      'at the day that was wanted',
      club(PAID),
      '2026-02-10T09:00:00Z',
      '2026-03-31',
      '2026-03-31T12:00:00.000Z',
    ],
    [
      'with the period of that day',
      club(PAID),
      '2026-02-10T09:00:00Z',
      '2026-04-15',
      '2026-04-30T12:00:00.000Z',
    ],
    [
      'as soon as it can for a day that is over',
      club(PAID),
      '2026-02-10T09:00:00Z',
      '2020-01-01',
      '2026-02-28T12:00:00.000Z',
    ],
    [
      'after what was paid ahead',
      club([
        charge(1, '2026-01-31', 'paid'),
        charge(2, '2026-02-28', 'paid'),
        charge(3, '2026-03-31', 'scheduled'),
      ]),
      '2026-02-10T09:00:00Z',
      null,
      '2026-03-31T12:00:00.000Z',
    ],
    [
      'on the day to which its seller moved the charge',
      club([charge(1, '2026-01-31', 'paid'), charge(2, '2026-03-05', 'scheduled')]),
      '2026-02-10T09:00:00Z',
      null,
      '2026-03-05T12:00:00.000Z',
    ],
    [
      'in its trial: where the trial ends, with nothing charged',
      club([charge(1, '2026-02-07', 'scheduled')], { trial: 7 }),
      '2026-02-01T09:00:00Z',
      null,
      '2026-02-07T12:00:00.000Z',
    ],
    [
      'over a number of charges: with its term',
      club(PAID, { type: 'CONTRACT', charges: 12 }),
      '2026-02-10T09:00:00Z',
      null,
      '2027-01-31T12:00:00.000Z',
    ],
    [
      'by the clock of the seller, over a change of clocks',
      club([charge(1, '2026-01-31', 'paid')], {}, 'Europe/Berlin'),
      '2026-03-10T09:00:00Z',
      null,
      // One o'clock in Berlin, in summer time.
      '2026-03-31T11:00:00.000Z',
    ],
  ])('%s', (_, contract, receivedAt, wantedOn, end) => {
    const at = cancellationEnd(contract, { receivedAt: new Date(receivedAt), wantedOn })
    expect(at.toISOString()).toBe(end)
  })

  test('never charges a period that begins at its end or later, and always ends', () => {
    const { startedAt, timeZone, terms } = club([])
    const clock = subscriptionClock(startedAt, timeZone)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 2_000 }), (paid, hours) => {
        const charges = Array.from({ length: paid }, (__, index) => ({
          number: index + 1,
          dueAt: clock.instantOf(chargeDate(terms, clock.start, index + 1)).getTime(),
          state: 'paid' as const,
        }))
        const receivedAt = new Date(startedAt.getTime() + hours * 3_600_000)
        const end = cancellationEnd({ startedAt, timeZone, terms, charges }, { receivedAt, wantedOn: null })
        expect(end.getTime()).toBeGreaterThan(receivedAt.getTime())
        expect(charges.every(({ dueAt }) => dueAt < end.getTime())).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})
