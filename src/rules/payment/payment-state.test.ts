import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChargeEventKind } from './outcome.ts'
import {
  ATTEMPT_STATES,
  ATTEMPT_TRANSITIONS,
  isLive,
  isOpen,
  LIVE_STATES,
  nextState,
  OPEN_STATES,
  type AttemptState,
  type Effect,
} from './payment-state.ts'
import { isGranted, isPending, SALE_STATUSES, saleStatusOf } from '../sales/sale-status.ts'

const FACTS = Object.keys(ATTEMPT_TRANSITIONS.sending) as ChargeEventKind[]
const ALL = ATTEMPT_STATES.flatMap((state) => FACTS.map((fact) => [state, fact] as const))
const state = fc.constantFrom(...ATTEMPT_STATES)
const fact = fc.constantFrom(...FACTS)
/** States in which the buyer's money is, or was, with the seller. */
const PAID: readonly AttemptState[] = ['approved', 'partially-refunded', 'refunded', 'charged-back']

test('every state has an answer to every fact, and it is a state', () => {
  expect(FACTS.sort()).toEqual(
    [
      'approved',
      'awaiting',
      'canceled',
      'charged-back',
      'expired',
      'in-review',
      'not-sent',
      'refunded',
      'refused',
      'unknown',
    ].sort(),
  )
  expect(Object.keys(ATTEMPT_TRANSITIONS).sort()).toEqual([...ATTEMPT_STATES].sort())
  for (const [from, chargeEvent] of ALL) expect(ATTEMPT_STATES).toContain(nextState(from, chargeEvent).to)
})

type Step = { from: AttemptState; to: AttemptState; effect: Effect }
const isPaid = (one: AttemptState): boolean => PAID.includes(one)
const isSale = (effect: Effect): boolean => effect === 'sell' || effect === 'late'

const LAWS: [string, (step: Step) => boolean][] = [
  ['money enters only by a sale', ({ from, to, effect }) => isPaid(from) || !isPaid(to) || isSale(effect)],
  [
    'a sale happens where no money was',
    ({ from, to, effect }) => !isSale(effect) || (!isPaid(from) && to === 'approved'),
  ],
  ['money that came never disappears', ({ from, to }) => !isPaid(from) || isPaid(to)],
  [
    'it leaves only by a refund or a chargeback',
    ({ from, to, effect }) =>
      !isPaid(from) || from === to || ['refund', 'charge-back', 'charge-back-won'].includes(effect),
  ],
  [
    'holds are given back by an attempt that had them and ends without money',
    ({ from, to, effect }) => effect !== 'release' || (isOpen(from) && !isLive(to)),
  ],
  [
    'an open attempt that ends without money gives its holds back',
    ({ from, to, effect }) => !isOpen(from) || isLive(to) || effect === 'release',
  ],
  ['a contradiction changes nothing', ({ from, to, effect }) => effect !== 'alert' || from === to],
]

test.each(LAWS)('%s, for any report in any state', (_, holds) => {
  const broken = ALL.filter(([from, chargeEvent]) => !holds({ from, ...nextState(from, chargeEvent) }))
  expect(broken).toEqual([])
})

test('a repeated report has no second effect', () => {
  fc.assert(
    fc.property(state, fact, (from, chargeEvent) => {
      const first = nextState(from, chargeEvent)
      const second = nextState(first.to, chargeEvent)
      // A refund is applied twice on purpose: its first report confirms the charge.
      fc.pre(!(chargeEvent === 'refunded' && first.to === 'approved'))
      expect(second.to).toBe(first.to)
      expect(['none', 'alert', 'keep', 'refund']).toContain(second.effect)
    }),
  )
})

test('for any reports in any order, money is sold once and never lost', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 20 }), (facts) => {
      let current: AttemptState = 'sending'
      let sold = 0
      for (const chargeEvent of facts) {
        const { to, effect } = nextState(current, chargeEvent)
        if (effect === 'sell' || effect === 'late') sold += 1
        current = to
      }
      expect(sold).toBe(PAID.includes(current) ? 1 : 0)
      expect(isPaid(current)).toBe(facts.some((chargeEvent) => chargeEvent === 'approved') || sold === 1)
    }),
  )
})

describe('a refund', () => {
  test.each([
    ['approved', 100, 100, 'refunded'],
    ['approved', 40, 100, 'partially-refunded'],
    ['partially-refunded', 60, 100, 'partially-refunded'],
    ['partially-refunded', 100, 100, 'refunded'],
    ['refunded', 40, 100, 'refunded'],
    ['charged-back', 40, 100, 'charged-back'],
    ['sending', 40, 100, 'approved'],
    ['awaiting', 100, 100, 'approved'],
    ['refused', 40, 100, 'approved'],
  ] as const)('of %s with %i of %i leads to %s', (from, total, charged, to) => {
    expect(nextState(from, 'refunded', { total, charged }).to).toBe(to)
  })
})

describe('an attempt whose card is being authenticated', () => {
  const CHARGE_EVENTS: Readonly<Record<ChargeEventKind, readonly [AttemptState, Effect]>> = {
    approved: ['approved', 'sell'],
    awaiting: ['awaiting', 'keep'],
    'in-review': ['in-review', 'keep'],
    refused: ['refused', 'release'],
    'not-sent': ['not-sent', 'release'],
    unknown: ['authenticating', 'none'],
    expired: ['expired', 'release'],
    canceled: ['canceled', 'release'],
    refunded: ['approved', 'sell'],
    'charged-back': ['authenticating', 'alert'],
  }
  test.each(FACTS)('receives %s', (chargeEvent) => {
    const [to, effect] = CHARGE_EVENTS[chargeEvent]
    expect(nextState('authenticating', chargeEvent)).toEqual({ to, effect })
  })

  test('is live, so that no other is charged beside it, and nothing leads back to it', () => {
    expect(isLive('authenticating') && isOpen('authenticating')).toBe(true)
    const others = ALL.filter(([from]) => from !== 'authenticating')
    expect(
      others.filter(([from, chargeEvent]) => nextState(from, chargeEvent).to === 'authenticating'),
    ).toEqual([])
  })
})

test('live states are the open ones and the paid one', () => {
  expect([...LIVE_STATES].sort()).toEqual([...OPEN_STATES, 'approved'].sort())
})

describe('the status of a sale', () => {
  test('is one of the list in every state', () => {
    for (const from of ATTEMPT_STATES) expect(SALE_STATUSES).toContain(saleStatusOf(from))
  })

  test('grants the purchase only while the seller keeps money for it', () => {
    expect(ATTEMPT_STATES.filter((from) => isGranted(saleStatusOf(from)))).toEqual([
      'approved',
      'partially-refunded',
    ])
  })

  test('is pending while somebody still has to find out', () => {
    expect(ATTEMPT_STATES.filter((from) => isPending(saleStatusOf(from)))).toEqual([
      ...OPEN_STATES,
      'superseded',
    ])
  })
})
