import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canShareMandate } from '../methods/mandate-period.ts'
import { periodicityOf } from '../methods/periodicity.ts'
import { isInNotice, mandateTerms } from './mandate.ts'
import { MANDATE_STATES, nextMandateState } from '../payment/mandate-state.ts'
import type { Recurrence } from './subscription.ts'

const monthly: Recurrence = {
  type: 'SUBSCRIPTION',
  period: 30,
  charges: null,
  trial: 0,
  trial_unit: 'days',
  amount: 3990,
  custom_charges: [],
  shipping: 0,
}

test.each([
  [7, 'SEMANAL'],
  [30, 'MENSAL'],
  [90, 'TRIMESTRAL'],
  [180, 'SEMESTRAL'],
  [365, 'ANUAL'],
  [1, null],
  [45, null],
])('a charge every %s days is %s', (days, periodicity) => {
  expect(periodicityOf(days)).toBe(periodicity)
  expect(canShareMandate([{ period: days }])).toBe(periodicity !== null)
})

test('a mandate has the total of every charge, with its shipping; nothing where charges differ', () => {
  expect(mandateTerms([monthly])).toEqual({ periodDays: 30, recurringAmount: 3990 })
  expect(mandateTerms([monthly, { ...monthly, amount: 1000, shipping: 500 }])).toEqual({
    periodDays: 30,
    recurringAmount: 5490,
  })
  const dearFirst = { ...monthly, custom_charges: [{ charge: 1, amount: 100 }] }
  expect(mandateTerms([dearFirst])).toEqual({ periodDays: 30, recurringAmount: 3990 })
  const dearThird = { ...monthly, custom_charges: [{ charge: 3, amount: 100 }] }
  expect(mandateTerms([dearThird])).toEqual({ periodDays: 30, recurringAmount: null })
})

test('one mandate covers one period that Pix Automático knows', () => {
  expect(canShareMandate([{ period: 30 }, { period: 30 }])).toBe(true)
  for (const refused of [[], [{}], [{ period: 45 }], [{ period: 30 }, { period: 7 }], [{ period: 30 }, {}]]) {
    expect(canShareMandate(refused)).toBe(false)
  }
  expect(mandateTerms([monthly, { ...monthly, period: 7 }])).toBeNull()
  expect(mandateTerms([])).toBeNull()
})

test('an answer once given is not taken back by older news', () => {
  expect(nextMandateState(null, 'created')).toBe('created')
  expect(nextMandateState('created', 'approved')).toBe('approved')
  expect(nextMandateState('approved', 'canceled')).toBe('canceled')
  expect(nextMandateState('approved', 'rejected')).toBe('approved')
  expect(nextMandateState('approved', 'created')).toBe('approved')
})

test('an ended mandate stays ended, in any order of reports', () => {
  const states = fc.constantFrom(...MANDATE_STATES)
  fc.assert(
    fc.property(fc.array(states), fc.constantFrom('rejected', 'expired', 'canceled'), (updates, end) => {
      const known = updates.reduce<Parameters<typeof nextMandateState>[0]>(nextMandateState, end)
      expect(known).toBe(end)
    }),
  )
})

test.each([
  ['2026-12-01', false],
  ['2026-12-02', true],
  ['2026-12-10', true],
  ['2026-12-11', false],
  ['2026-11-29', false],
])('a later charge of %s may be asked for on 30 November 2026: %s', (dueOn, may) => {
  expect(isInNotice(dueOn, '2026-11-30')).toBe(may)
})
