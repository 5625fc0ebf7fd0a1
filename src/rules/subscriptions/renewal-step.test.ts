import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTEMPT_STATES } from '../payment/payment-state.ts'
import { ATTEMPTS_WITHOUT_FEE } from './dunning.ts'
import { renewalStep, type ChargeToRenew } from './renewal-step.ts'

const DUE = new Date('2026-03-10T15:00:00Z')
const DAY = 24 * 60 * 60_000
const after = (days: number): Date => new Date(DUE.getTime() + days * DAY)
const charge = (changes: Partial<ChargeToRenew> = {}): ChargeToRenew => ({
  type: 'SUBSCRIPTION',
  status: 'active',
  timeZone: 'America/Sao_Paulo',
  cancelledTo: null,
  state: 'scheduled',
  dueAt: DUE,
  attempts: 0,
  last: null,
  spread: 0,
  ...changes,
})
const refused = (code = 'INSUFFICIENT_FUNDS', at = DUE): ChargeToRenew['last'] => ({
  state: 'refused',
  code,
  gatewayCode: null,
  advice: null,
  at,
})

describe('the step of a charge', () => {
  test('that is due is its charge; one that is not due, or another’s, is left alone', () => {
    expect(renewalStep(charge(), DUE)).toEqual({ kind: 'charge' })
    expect(renewalStep(charge(), after(-1))).toEqual({ kind: 'leave' })
    for (const state of ['charging', 'paid', 'canceled'] as const)
      expect(renewalStep(charge({ state }), after(1))).toEqual({ kind: 'leave' })
    expect(renewalStep(charge({ status: 'ended' }), after(1))).toEqual({ kind: 'leave' })
  })

  test('that was refused waits for its retry, and is charged when that has come', () => {
    const once = charge({ attempts: 1, last: refused() })
    const wait = { kind: 'wait', for: 'retry', category: 'funds', until: new Date('2026-03-11T11:00:00Z') }
    expect(renewalStep(once, DUE)).toEqual(wait)
    expect(renewalStep(once, new Date('2026-03-11T11:00:00Z'))).toEqual({ kind: 'charge' })
  })

  test('that has no retry left waits for its end, and then ends a subscription but no contract', () => {
    const last = refused('INVALID_CREDIT_CARD')
    const over = charge({ attempts: 1, last })
    const end = new Date('2026-03-30T15:00:00Z')
    expect(renewalStep(over, DUE)).toEqual({ kind: 'wait', for: 'unpaid', category: 'card', until: end })
    expect(renewalStep(over, end)).toEqual({ kind: 'end' })
    expect(renewalStep({ ...over, type: 'CONTRACT' }, end)).toEqual({ kind: 'give-up' })
  })

  test('that was refused is not charged again once its buyer cancelled', () => {
    const cancelled = { attempts: 1, last: refused(), cancelledTo: after(30) }
    expect(renewalStep(charge(cancelled), after(2))).toEqual({ kind: 'give-up' })
    expect(renewalStep(charge({ cancelledTo: after(30) }), DUE)).toEqual({ kind: 'charge' })
    expect(renewalStep(charge({ cancelledTo: DUE }), DUE)).toEqual({ kind: 'leave' })
  })

  test('whose last attempt has no definite refusal is left alone, however long ago that was', () => {
    const definite = ['refused', 'not-sent', 'canceled', 'expired']
    for (const state of ATTEMPT_STATES.filter((each) => !definite.includes(each))) {
      const last = { ...refused(), state } as ChargeToRenew['last']
      expect(renewalStep(charge({ attempts: 1, last }), after(365))).toEqual({ kind: 'leave' })
    }
  })
})

test('whatever is refused: never two attempts within an hour, never more than schemes bear, and it ends', () => {
  const codes = ['INSUFFICIENT_FUNDS', 'BANK', 'GENERIC', 'INVALID_CREDIT_CARD', 'SUSPECTED_FRAUD', '87']
  const refusals = fc.array(fc.constantFrom(...codes), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(refusals, fc.double({ min: 0, max: 0.999, noNaN: true }), (answers, spread) => {
      let now = DUE
      let last: ChargeToRenew['last'] = null
      const charged: number[] = []
      for (let turn = 0; turn < 40; turn += 1) {
        const step = renewalStep(charge({ attempts: charged.length, last, spread }), now)
        if (step.kind === 'end') break
        expect(['charge', 'wait']).toContain(step.kind)
        if (step.kind === 'charge') {
          last = refused(answers[charged.length], now)
          charged.push(now.getTime())
        }
        const before = now
        if (step.kind === 'wait') now = step.until
        expect(step.kind === 'charge' || now > before).toBe(true)
      }
      expect(renewalStep(charge({ attempts: charged.length, last, spread }), now)).toEqual({ kind: 'end' })
      expect(charged.length).toBeLessThanOrEqual(ATTEMPTS_WITHOUT_FEE)
      const gaps = charged.slice(1).map((at, index) => at - (charged[index] ?? 0))
      expect(Math.min(DAY, ...gaps)).toBeGreaterThanOrEqual(60 * 60_000)
      expect(now.getTime()).toBeLessThan(after(30).getTime())
    }),
    { numRuns: 40 },
  )
})
