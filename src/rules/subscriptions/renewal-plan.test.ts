import { expect, test } from 'vitest'
import { planRenewal, type ChargeToPlan } from './renewal-plan.ts'

const DAY = 24 * 60 * 60_000
const START = new Date('2026-01-31T12:00:00Z')
const after = (days: number): Date => new Date(START.getTime() + days * DAY)
const charge = (changes: Partial<ChargeToPlan> = {}): ChargeToPlan => ({
  number: 2,
  dueAt: after(28),
  period: 30,
  hasTrial: false,
  startedAt: START,
  renewsSince: after(-1),
  firstRemindedAt: null,
  ...changes,
})

test('who subscribed since then is charged on the due date, and reminded of the first charge', () => {
  expect(planRenewal(charge())).toEqual({ renewAt: after(28), reminds: true })
  expect(planRenewal(charge({ number: 3, dueAt: after(59) }))).toEqual({ renewAt: after(59), reminds: false })
})

test('who subscribed before is charged seven days after the reminder was sent, never before it was', () => {
  const before = charge({ renewsSince: after(5) })
  expect(planRenewal(before)).toEqual({ renewAt: null, reminds: true })
  const sent = planRenewal({ ...before, firstRemindedAt: after(25) })
  expect(sent).toEqual({ renewAt: after(32), reminds: false })
  const early = planRenewal({ ...before, firstRemindedAt: after(20) })
  expect(early).toEqual({ renewAt: after(28), reminds: false })
})

test('a trial is announced where it is longer than the time of a reminder', () => {
  const trial = { hasTrial: true, number: 1 }
  expect(planRenewal(charge({ ...trial, dueAt: after(8) })).reminds).toBe(true)
  expect(planRenewal(charge({ ...trial, dueAt: after(7) })).reminds).toBe(false)
})

test('every charge of a long period is announced', () => {
  const yearly = { period: 365, number: 4, dueAt: after(1096) }
  expect(planRenewal(charge(yearly)).reminds).toBe(true)
  const before = { ...yearly, renewsSince: after(5), firstRemindedAt: after(300) }
  expect(planRenewal(charge(before))).toEqual({ renewAt: after(1096), reminds: true })
})
