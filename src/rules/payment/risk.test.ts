import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideRisk,
  isDisposableMail,
  isForeignCard,
  RISK_THRESHOLDS,
  scoreOf,
  type RiskProofs,
  type RiskSignals,
} from './risk.ts'

const UNPROVEN: RiskProofs = { captcha: false, authentication: 'possible' }
const SOLVED: RiskProofs = { captcha: true, authentication: 'possible' }
const NONE: RiskSignals = {
  noFingerprint: false,
  otherNetwork: false,
  foreignCard: false,
  disposableMail: false,
}
const ALL: RiskSignals = {
  noFingerprint: true,
  otherNetwork: true,
  foreignCard: true,
  disposableMail: true,
}

describe('the decision for a score', () => {
  const TABLE = [
    ['nothing is suspicious', NONE, 'few', 'pay'],
    ['one signal proves nothing', { ...NONE, noFingerprint: true }, 'few', 'pay'],
    [
      'a phone on another network, without traits',
      { ...NONE, noFingerprint: true, otherNetwork: true },
      'few',
      'pay',
    ],
    ['everything at once asks for work', ALL, 'few', 'captcha'],
    ['many tries ask', NONE, 'asks', 'captcha'],
    ['many tries with everything else refuse', ALL, 'asks', 'refuse'],
    ['tries of strangers ask', NONE, 'shared', 'captcha'],
    ['tries of strangers never refuse', ALL, 'shared', 'captcha'],
    ['nor do too many of them', ALL, 'proves', 'captcha'],
    ['too many tries refuse', NONE, 'stops', 'refuse'],
  ] as const
  test.each(TABLE)('%s', (_, signals, level, decision) => {
    expect(decideRisk(scoreOf(signals, level), RISK_THRESHOLDS, UNPROVEN)).toBe(decision)
  })
})

test('the captcha satisfies its own request, and never undoes a refusal', () => {
  expect(decideRisk(scoreOf(NONE, 'asks'), RISK_THRESHOLDS, SOLVED)).toBe('pay')
  expect(decideRisk(scoreOf(ALL, 'asks'), RISK_THRESHOLDS, SOLVED)).toBe('refuse')
})

test('after the captcha, too many tries of strangers ask for the issuer, and send nothing where none can be asked', () => {
  const score = scoreOf(NONE, 'proves')
  expect(decideRisk(score, RISK_THRESHOLDS, SOLVED)).toBe('authenticate')
  expect(decideRisk(score, RISK_THRESHOLDS, { captcha: true, authentication: 'under-way' })).toBe('pay')
  expect(decideRisk(score, RISK_THRESHOLDS, { captcha: true, authentication: 'impossible' })).toBe('refuse')
  expect(decideRisk(scoreOf(ALL, 'shared'), RISK_THRESHOLDS, SOLVED)).toBe('pay')
})

test("too many tries are refused whatever a seller's thresholds say", () => {
  const lenient = { captcha_at: 1000, refuse_at: 1000 }
  expect(decideRisk(scoreOf(NONE, 'stops'), lenient, SOLVED)).toBe('refuse')
  expect(decideRisk(scoreOf(ALL, 'asks'), lenient, UNPROVEN)).toBe('pay')
})

test('every point has its reason', () => {
  fc.assert(
    fc.property(
      fc.record({
        noFingerprint: fc.boolean(),
        otherNetwork: fc.boolean(),
        foreignCard: fc.boolean(),
        disposableMail: fc.boolean(),
      }),
      (signals) => {
        const { score, reasons } = scoreOf(signals, 'few')
        expect(reasons).toEqual(Object.entries(signals).flatMap(([name, is]) => (is ? [name] : [])))
        expect(score === 0).toBe(reasons.length === 0)
      },
    ),
  )
})

test.each([
  ['maria@mailinator.com', true],
  ['maria@MAILINATOR.com ', true],
  ['maria@inbox.mailinator.com', true],
  ['maria@notmailinator.com', false],
  ['maria@gmail.com', false],
  ['', false],
])('%s is thrown away: %s', (email, is) => {
  expect(isDisposableMail(email)).toBe(is)
})

test('a Brazilian brand is out of place only outside Brazil', () => {
  expect(isForeignCard('elo', 'DE')).toBe(true)
  expect(isForeignCard('elo', 'BR')).toBe(false)
  expect(isForeignCard('visa', 'DE')).toBe(false)
})
