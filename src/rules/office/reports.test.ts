import { expect, test } from 'vitest'
import { comparedDays, everyDay, netOf, sumOf } from './reports.ts'

const row = (day: string, gross: number, refunded = 0, disputed = 0) => ({ day, gross, refunded, disputed })

test('every day of the span is there, with the sum of its rows', () => {
  const rows = [row('2026-03-01', 100), row('2026-03-01', 50, 20), row('2026-02-20', 9)]
  expect(everyDay(rows, { last: '2026-03-02', count: 3 })).toEqual([
    row('2026-02-28', 0),
    row('2026-03-01', 150, 20),
    row('2026-03-02', 0),
  ])
})

test('net is the remainder, also below zero', () => {
  expect(netOf(sumOf([row('x', 100, 30), row('y', 0, 0, 90)]))).toBe(-20)
})

test.each([
  ['2026-11-25T03:59:59Z', 2],
  ['2026-11-25T04:00:00Z', 35],
  ['2026-11-25T04:59:59Z', 35],
  ['2026-11-25T05:00:00Z', 2],
])('at %s figures are compared over %i days', (now, days) => {
  expect(comparedDays(new Date(now))).toBe(days)
})
