import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { StepName } from '#rules/page/checkout-steps.ts'
import { moveBetween, type StepEntry } from './step-moves.ts'

const THREE: readonly StepName[] = ['personal', 'address', 'payment']

describe('the history follows the page', () => {
  test.each<[string, StepEntry, StepName, ReturnType<typeof moveBetween>]>([
    [
      'one step on',
      { step: 'personal', depth: 0 },
      'address',
      { kind: 'push', entry: { step: 'address', depth: 1 } },
    ],
    ['one step back', { step: 'payment', depth: 2 }, 'address', { kind: 'go', by: -1 }],
    ['two steps back', { step: 'payment', depth: 2 }, 'personal', { kind: 'go', by: -2 }],
    [
      'before the step at which the page opened',
      { step: 'address', depth: 0 },
      'personal',
      { kind: 'replace', entry: { step: 'personal', depth: 0 } },
    ],
  ])('%s', (_, from, to, move) => {
    expect(moveBetween(THREE, from, to)).toEqual(move)
  })

  it('on any path of the buyer: the shown entry is always the step of the page', () => {
    const start = fc.constantFrom(...THREE)
    /** The buttons of the page go one step on, or back to any step that was passed. */
    const presses = fc.array(fc.constantFrom<'on' | 'back' | 'first'>('on', 'back', 'first'))
    fc.assert(
      fc.property(start, presses, (opensAt, pressed) => {
        const entries: StepEntry[] = [{ step: opensAt, depth: 0 }]
        let at = 0
        let step: StepName = opensAt
        for (const press of pressed) {
          const place = THREE.indexOf(step)
          const next = press === 'on' ? Math.min(2, place + 1) : press === 'back' ? Math.max(0, place - 1) : 0
          const to = THREE[next] ?? step
          const from = entries[at]
          if (from === undefined || to === step) continue
          const move = moveBetween(THREE, from, to)
          if (move.kind === 'go') at += move.by
          else {
            if (move.kind === 'push') at += 1
            entries.splice(at, entries.length, move.entry)
          }
          step = to
          expect(entries[at]?.step).toBe(step)
        }
      }),
    )
  })
})
