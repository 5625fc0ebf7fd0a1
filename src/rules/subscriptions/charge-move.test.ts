import { describe, expect, test } from 'vitest'
import { chargeMove, isDayOf, type MovableSubscription } from './charge-move.ts'
import type { RenewableCharge } from './renewal.ts'
import type { Recurrence } from './subscription.ts'

const TERMS: Recurrence = {
  type: 'SUBSCRIPTION',
  period: 30,
  charges: null,
  trial: 0,
  trial_unit: 'days',
  amount: 3990,
  custom_charges: [],
  shipping: 0,
}
const charge = (number: number, day: string, state: RenewableCharge['state'] = 'scheduled') => ({
  number,
  amount: 3990,
  dueAt: Date.parse(`${day}T15:00:00Z`),
  state,
})
/** Bought on 31 January at noon in São Paulo. */
const CLUB: MovableSubscription = {
  status: 'active',
  method: 'CREDIT_CARD',
  startedAt: new Date('2026-01-31T15:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  terms: TERMS,
  charges: [charge(1, '2026-01-31', 'paid'), charge(2, '2026-02-28')],
}
const at = (instant: string): Date => new Date(instant)
const FEBRUARY = at('2026-02-05T12:00:00Z')

describe('the next charge', () => {
  test('goes from the day that was agreed to the day before the charge after it', () => {
    expect(chargeMove(CLUB, FEBRUARY)).toEqual({
      number: 2,
      day: '2026-02-28',
      from: '2026-02-28',
      until: '2026-03-30',
    })
  })

  test('can go back to the day that was agreed, and no further', () => {
    const moved = { ...CLUB, charges: [charge(2, '2026-03-10')] }
    expect(chargeMove(moved, FEBRUARY)).toMatchObject({ day: '2026-03-10', from: '2026-02-28' })
  })

  test('is never put on today, by the clocks of the shop', () => {
    const overdue = { ...CLUB, charges: [charge(2, '2026-02-28', 'failed')] }
    // Still 5 March in São Paulo.
    expect(chargeMove(overdue, at('2026-03-06T02:00:00Z'))?.from).toBe('2026-03-06')
    expect(chargeMove(overdue, at('2026-03-06T04:00:00Z'))?.from).toBe('2026-03-07')
  })

  test('counts a trial', () => {
    const trial = { ...CLUB, terms: { ...TERMS, trial: 7 }, charges: [charge(1, '2026-02-07')] }
    expect(chargeMove(trial, FEBRUARY)).toMatchObject({ number: 1, from: '2026-02-07', until: '2026-03-06' })
  })
})

test.each<[string, Partial<MovableSubscription>, string]>([
  ['that has ended', { status: 'ended' }, '2026-02-05T12:00:00Z'],
  ['whose days the bank knows', { method: 'PIX_AUTOMATIC' }, '2026-02-05T12:00:00Z'],
  ['that is being paid', { charges: [charge(2, '2026-02-28', 'charging')] }, '2026-02-05T12:00:00Z'],
  ['without a charge to come', { charges: [charge(1, '2026-01-31', 'paid')] }, '2026-02-05T12:00:00Z'],
  ['whose next day has come', {}, '2026-03-30T12:00:00Z'],
])('one %s is not moved', (_, changed, now) => {
  expect(chargeMove({ ...CLUB, ...changed }, at(now))).toBeNull()
})

test.each([
  ['2026-02-27', false],
  ['2026-02-28', true],
  ['2026-03-30', true],
  ['2026-03-31', false],
])('%s is one of the days: %s', (day, isOne) => {
  const move = chargeMove(CLUB, FEBRUARY)
  expect(move !== null && isDayOf(move, day)).toBe(isOne)
})
