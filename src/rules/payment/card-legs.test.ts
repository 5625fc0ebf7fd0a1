import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEG_STATES, legReversals, nextLegStep, type Leg, type LegState } from './card-legs.ts'

const legsIn = (first: LegState, second: LegState, code: string | null = null): Leg[] => [
  { number: 1, state: first, gateway_id: 'one', code },
  { number: 2, state: second, gateway_id: 'two', code },
]
const never = (): boolean => false
const always = (): boolean => true

describe('the next step', () => {
  it.each<[LegState, LegState, object]>([
    ['planned', 'planned', { kind: 'authorise', number: 1 }],
    ['authorizing', 'planned', { kind: 'look-up', number: 1 }],
    ['authorized', 'planned', { kind: 'authorise', number: 2 }],
    ['in-review', 'planned', { kind: 'look-up', number: 1 }],
    ['authorized', 'authorizing', { kind: 'look-up', number: 2 }],
    ['authorized', 'authorized', { kind: 'capture', number: 1 }],
    ['capturing', 'authorized', { kind: 'capture', number: 1 }],
    ['captured', 'authorized', { kind: 'capture', number: 2 }],
    ['captured', 'capturing', { kind: 'capture', number: 2 }],
    ['captured', 'captured', { kind: 'end', outcome: { kind: 'approved', gatewayId: 'one' } }],
    ['refused', 'planned', { kind: 'end', outcome: { kind: 'refused' } }],
    ['authorized', 'refused', { kind: 'end', outcome: { kind: 'refused', reversible: false } }],
    ['captured', 'uncaptured', { kind: 'end', outcome: { kind: 'refused' } }],
    ['refused', 'authorizing', { kind: 'look-up', number: 2 }],
    ['voided', 'voided', { kind: 'end', outcome: { kind: 'canceled', gatewayId: 'one' } }],
    ['voided', 'authorized', { kind: 'end', outcome: { kind: 'refused', code: 'GENERIC' } }],
    ['in-review', 'voided', { kind: 'look-up', number: 1 }],
    ['awaiting', 'planned', { kind: 'look-up', number: 1 }],
    ['authorized', 'awaiting', { kind: 'look-up', number: 2 }],
    ['voided', 'refused', { kind: 'end', outcome: { kind: 'refused', gatewayId: 'two' } }],
  ])('%s and %s, nothing reported', (first, second, step) => {
    expect(nextLegStep(legsIn(first, second), never)).toMatchObject(step)
  })

  it.each<[LegState, LegState, object]>([
    ['authorizing', 'planned', { kind: 'wait', outcome: { kind: 'unknown' } }],
    ['authorized', 'authorizing', { kind: 'wait', outcome: { kind: 'unknown' } }],
    ['capturing', 'authorized', { kind: 'wait', outcome: { kind: 'unknown' } }],
    ['refused', 'authorizing', { kind: 'wait', outcome: { kind: 'unknown' } }],
    ['in-review', 'planned', { kind: 'authorise', number: 2 }],
    ['in-review', 'authorized', { kind: 'wait', outcome: { kind: 'in-review' } }],
    ['in-review', 'refused', { kind: 'end', outcome: { kind: 'refused' } }],
    ['awaiting', 'planned', { kind: 'authorise', number: 2 }],
    ['awaiting', 'authorizing', { kind: 'wait', outcome: { kind: 'unknown' } }],
    ['awaiting', 'authorized', { kind: 'wait-for-holder', number: 1 }],
    ['authorized', 'awaiting', { kind: 'wait-for-holder', number: 2 }],
    ['awaiting', 'awaiting', { kind: 'wait-for-holder', number: 1 }],
    ['in-review', 'awaiting', { kind: 'wait-for-holder', number: 2 }],
    ['awaiting', 'refused', { kind: 'end', outcome: { kind: 'refused' } }],
    ['awaiting', 'voided', { kind: 'end', outcome: { kind: 'refused' } }],
  ])('%s and %s, and the gateway can say no more', (first, second, step) => {
    expect(nextLegStep(legsIn(first, second), always)).toMatchObject(step)
  })

  it('names the refusal of the card that was refused, not of the one that was given up with it', () => {
    const legs: Leg[] = [
      { number: 1, state: 'refused', gateway_id: null, code: 'GENERIC' },
      { number: 2, state: 'refused', gateway_id: null, code: 'INSUFFICIENT_FUNDS' },
    ]
    expect(nextLegStep(legs, never)).toMatchObject({ outcome: { code: 'INSUFFICIENT_FUNDS' } })
  })
})

describe('reversals of legs', () => {
  it.each<[LegState, LegState, object[]]>([
    ['authorized', 'refused', [{ number: 1, kind: 'void' }]],
    ['in-review', 'refused', [{ number: 1, kind: 'void' }]],
    ['awaiting', 'refused', [{ number: 1, kind: 'void' }]],
    ['awaiting', 'authorized', []],
    ['refused', 'planned', []],
    [
      'captured',
      'uncaptured',
      [
        { number: 1, kind: 'refund' },
        { number: 2, kind: 'void' },
      ],
    ],
    [
      'uncaptured',
      'authorized',
      [
        { number: 1, kind: 'void' },
        { number: 2, kind: 'void' },
      ],
    ],
    ['captured', 'captured', []],
    ['voided', 'refused', []],
    ['voided', 'voided', []],
    ['voided', 'authorized', [{ number: 2, kind: 'void' }]],
    ['authorized', 'authorizing', []],
    ['refused', 'authorizing', []],
  ])('%s and %s', (first, second, reversals) => {
    expect(legReversals(legsIn(first, second))).toEqual(reversals)
  })
})

/** The gateway's response to each request about a card. */
const ANSWERS = {
  authorise: ['authorized', 'refused', 'in-review', 'awaiting', 'authorizing'],
  'look-up': ['authorized', 'refused', null],
  capture: ['captured', 'uncaptured', 'capturing'],
} as const

type Answer = LegState | null

/** Walks both cards as far as one run comes; null is an answer that says nothing. */
function walk(legs: Leg[], answer: (kind: keyof typeof ANSWERS) => Answer): ReturnType<typeof nextLegStep> {
  const asked = new Set<string>()
  for (;;) {
    const step = nextLegStep(legs, ({ number, state }) => asked.has(`${number}:${state}`))
    if (step.kind === 'end' || step.kind === 'wait' || step.kind === 'wait-for-holder') return step
    const leg = legs.find(({ number }) => number === step.number)
    if (leg === undefined) throw new Error('a step names no card')
    leg.state = answer(step.kind) ?? leg.state
    asked.add(`${leg.number}:${leg.state}`)
  }
}

describe('whatever the gateway answers', () => {
  it('ends in both or none once it has said all', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(11)), (numbers) => {
        const legs = legsIn('planned', 'planned')
        let step = nextLegStep(legs, never)
        for (let sweep = 0; sweep < 100 && step.kind !== 'end'; sweep += 1) {
          step = walk(legs, (kind) => {
            // In the end every gateway answers.
            const list: readonly Answer[] = sweep < 50 ? ANSWERS[kind] : ANSWERS[kind].slice(0, 2)
            return list[Number(numbers.next().value) % list.length] ?? null
          })
          const open = legs.filter(({ state }) => state === 'authorizing' || state === 'capturing')
          expect(open.length).toBeLessThanOrEqual(1)
        }
        expect(step.kind).toBe('end')
        const taken = legs.filter(({ state }) => state === 'captured').map(({ number }) => number)
        const held = legs.filter(({ state }) => !['captured', 'refused', 'planned'].includes(state))
        const back = legReversals(legs).map(({ number }) => number)
        const isPaid = step.kind === 'end' && step.outcome.kind === 'approved'
        const pending = legs.filter((leg) => taken.includes(leg.number) || held.includes(leg))
        expect(taken).toEqual(isPaid ? [1, 2] : taken.slice(0, 1))
        expect(back).toEqual(isPaid ? [] : pending.map(({ number }) => number))
      }),
      { numRuns: 300 },
    )
  })

  it('has a step for every pair of states', () => {
    for (const first of LEG_STATES) {
      for (const second of LEG_STATES) {
        const { kind } = nextLegStep(legsIn(first, second), always)
        expect(['authorise', 'capture', 'wait', 'wait-for-holder', 'end']).toContain(kind)
      }
    }
  })
})
