import { expect, test } from 'vitest'
import { growthsOf, type SoakSample } from '../testing/bench/soak-rule.ts'

const steady = (at: number): SoakSample => ({
  at: at * 10,
  sales: at * 20,
  memory: 200 + (at < 10 ? at * 20 : 200) + (at % 3) * 10,
  handles: 60 + (at % 5),
  connections: 14 + (at % 2),
  backlog: at % 7,
  size: 20_000 + at * 20 * 8,
})
const run = (change: (at: number) => Partial<SoakSample> = () => ({})): SoakSample[] =>
  Array.from({ length: 30 }, (_, at) => ({ ...steady(at), ...change(at) }))

test('values that rise while warming up and then fluctuate do not grow', () => {
  expect(growthsOf(run())).toEqual([])
})

test.each<[string, (at: number) => Partial<SoakSample>]>([
  ['memory', (at) => ({ memory: 200 + at * 4 })],
  ['handles', (at) => ({ handles: 60 + at * 2 })],
  ['connections', (at) => ({ connections: 14 + at })],
  ['backlog', (at) => ({ backlog: at * 3 })],
  ['a sale took', (at) => ({ size: 20_000 + at * at * 40 })],
])('reports a growing value: %s', (word, change) => {
  expect(growthsOf(run(change)).join()).toContain(word)
})

test('a busy moment that opens connections once, which are kept, does not grow', () => {
  const step = (at: number) => ({ handles: at < 15 ? 35 : 70 + (at % 4), connections: at < 15 ? 7 : 16 })
  expect(growthsOf(run(step))).toEqual([])
})

test('a run that was too short shows nothing', () => {
  expect(growthsOf(run().slice(0, 5))[0]).toContain('too few')
})
