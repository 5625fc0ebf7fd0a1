import { expect, test } from 'vitest'
import { areAllPassed, describeReports, runDrills, type Drill } from '../testing/drills/every-drill.ts'

/** Results of `npm run drill -- all`, with drills that do nothing. */

const CONTROL = { name: 'the control, a wrong one, is seen', failures: [] }
const drill = (name: string, run: Drill['run']): Drill => ({ name, about: 'a drill of this test', run })
const silent = (): void => undefined

test('drills that found nothing wrong, and saw their controls, have passed', async () => {
  const reports = await runDrills([drill('one', () => Promise.resolve([CONTROL]))], silent)
  expect(areAllPassed(reports)).toBe(true)
  expect(describeReports(reports).slice(-2)).toEqual([
    expect.stringMatching(/^passed {2}one {4}1 of 1 +0 s$/),
    '1 passed, 0 failed',
  ])
})

test('a drill without a control has failed, and one that broke off keeps none from its end', async () => {
  const reports = await runDrills(
    [
      drill('uncontrolled', () => Promise.resolve([{ name: 'all is well', failures: [] }])),
      drill('broken', () => Promise.reject(new Error('no room'))),
      drill('wrong', () => Promise.resolve([CONTROL, { name: 'all is well', failures: ['it is not'] }])),
      drill('right', () => Promise.resolve([CONTROL])),
    ],
    silent,
  )
  expect(areAllPassed(reports)).toBe(false)
  const report = describeReports(reports).join('\n')
  expect(report).toContain('FAILED  it has a control')
  expect(report).toContain('Error: no room')
  expect(
    report
      .split('\n')
      .slice(-5)
      .map((line) => line.split(/ +/).slice(0, 2).join(' ')),
  ).toEqual(
    ['FAILED uncontrolled', 'FAILED broken', 'FAILED wrong', 'passed right', '3 passed, 3 failed'].map(
      (line) => line.split(' ').slice(0, 2).join(' '),
    ),
  )
})

test('no drill at all is no success', () => {
  expect(areAllPassed([])).toBe(false)
})
