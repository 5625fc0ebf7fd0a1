import { expect, test } from 'vitest'
import { CountSketch } from './count-sketch.ts'

test('calls of one caller are not forgotten among twenty thousand others', () => {
  const sketch = new CountSketch()
  const count = (key: string): number => {
    let counted = 0
    sketch.incr(key, (_, result) => (counted = result?.current ?? 0), 60_000)
    return counted
  }
  for (let n = 0; n < 9; n += 1) count('203.0.113')
  for (let n = 0; n < 20_000; n += 1) count(`block ${n}`)
  expect(count('203.0.113')).toBeGreaterThanOrEqual(10)
  // Nor is anybody else believed to have called as often.
  expect(count('198.51.100')).toBeLessThan(10)
})
