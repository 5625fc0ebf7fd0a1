import { expect, test } from 'vitest'
import { barScale, depthOf } from './bar-scale.ts'

test.each([
  ['nothing at all', 0, 0, [0, 1]],
  ['money in alone', 1497, 0, [0, 500, 1000, 1500]],
  ['money out alone', 0, 47, [-60, -40, -20, 0, 20]],
  ['a sale that was given back whole', 1497, 1497, [-2000, -1000, 0, 1000, 2000]],
  ['a small chargeback below big sales', 1497, 47, [-500, 0, 500, 1000, 1500]],
  ['cents', 0.3, 0, [0, 0.1, 0.2, 0.3]],
  ['millions', 3_200_000, 0, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
])('the axis of %s', (_, up, down, ticks) => {
  expect(barScale(up, down).ticks).toEqual(ticks)
})

test('whatever the amounts are, zero is a tick and every bar has its place', () => {
  for (let up = 0; up <= 1000; up += 37)
    for (let down = 0; down <= 1000; down += 41) {
      const scale = barScale(up, down)
      expect(scale.ticks).toContain(0)
      expect(scale.ticks.length).toBeLessThanOrEqual(8)
      expect(scale.most).toBeGreaterThanOrEqual(up)
      expect(scale.least).toBeLessThanOrEqual(-down)
      expect(depthOf(scale, scale.most)).toBe(0)
      expect(depthOf(scale, scale.least)).toBe(1)
    }
})

test('refunds are below the zero line, and income above it', () => {
  const scale = barScale(1497, 47)
  expect(depthOf(scale, 1497)).toBeLessThan(depthOf(scale, 0))
  expect(depthOf(scale, -47)).toBeGreaterThan(depthOf(scale, 0))
  expect(depthOf(scale, -47)).toBeLessThan(1)
})
