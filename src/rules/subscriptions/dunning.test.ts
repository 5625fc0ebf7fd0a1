import { describe, expect, test } from 'vitest'
import { cardLimitOf } from '../methods/card-limits.ts'
import type { SchemeAdvice } from '../payment/scheme-advice.ts'
import {
  ATTEMPTS_WITHOUT_FEE,
  DUNNING_POLICY,
  mostRetries,
  nextRetry,
  refusalCategory,
  unpaidEnd,
  type Refusal,
} from './dunning.ts'

const ZONE = 'America/Sao_Paulo'
const AT = new Date('2026-03-10T15:00:00Z')
const refusal = (changes: Partial<Refusal> = {}): Refusal => ({
  code: 'INSUFFICIENT_FUNDS',
  gatewayCode: null,
  advice: null,
  isNotSent: false,
  at: AT,
  ...changes,
})
const advice = (retry: SchemeAdvice['retry'], hours: number | null = null): SchemeAdvice => ({
  retry,
  hours,
  code: 'mastercard advice',
})
const retryOf = (changes: Partial<Refusal>, attempts = 1, spread = 0) =>
  nextRetry(DUNNING_POLICY, refusal(changes), { attempts, timeZone: ZONE, spread })?.toISOString() ?? null

describe('the category of a refusal', () => {
  test.each<[string, Partial<Refusal>]>([
    ['funds', {}],
    ['issuer', { code: 'BANK' }],
    ['issuer', { code: 'a code of tomorrow' }],
    ['issuer', { code: null }],
    ['card', { code: 'INVALID_CREDIT_CARD' }],
    ['authentication', { code: 'COMPLETE_CHALLENGE_3DS' }],
    ['technical', { code: 'GENERIC' }],
    ['technical', { code: 'BLACKLIST_PURCHASE', isNotSent: true }],
    ['never', { code: 'SUSPECTED_FRAUD' }],
    ['never', { advice: advice('never') }],
    ['never', { code: 'BANK', gatewayCode: '41' }],
    ['card', { code: 'BANK', advice: advice('after-update') }],
    ['funds', { code: 'GENERIC', advice: advice('later', 24) }],
  ])('%s: %j', (category, changes) => {
    expect(refusalCategory(refusal(changes))).toBe(category)
  })
})

describe('the next retry', () => {
  test('without money: after one, two, two and two days, between eight and twelve on the shop’s clocks', () => {
    expect(retryOf({}, 1)).toBe('2026-03-11T11:00:00.000Z')
    expect(retryOf({}, 2, 0.5)).toBe('2026-03-12T13:00:00.000Z')
    expect(retryOf({}, 4)).toBe('2026-03-12T11:00:00.000Z')
    expect(retryOf({}, 5)).toBeNull()
  })

  test('never within twenty hours of the one before', () => {
    // Refused at 23:00 of the shop: eight o’clock of the next day is nine hours away.
    expect(retryOf({ at: new Date('2026-03-11T02:00:00Z') })).toBe('2026-03-12T11:00:00.000Z')
  })

  test('stays at the hour of the shop while its clocks change', () => {
    const at = new Date('2026-03-28T09:00:00Z')
    const options = { attempts: 1, timeZone: 'Europe/Berlin', spread: 0 }
    // Berlin goes from UTC+1 to UTC+2 on 29 March 2026.
    expect(nextRetry(DUNNING_POLICY, refusal({ at }), options)?.toISOString()).toBe(
      '2026-03-29T06:00:00.000Z',
    )
  })

  test('an advice moves it later, never earlier', () => {
    expect(retryOf({ advice: advice('later', 96) })).toBe('2026-03-15T11:00:00.000Z')
    expect(retryOf({ advice: advice('later', 1) })).toBe('2026-03-11T11:00:00.000Z')
  })

  test('where the gateway failed: within hours, then no more', () => {
    expect(retryOf({ isNotSent: true }, 1)).toBe('2026-03-10T16:00:00.000Z')
    expect(retryOf({ isNotSent: true }, 4)).toBe('2026-03-11T03:00:00.000Z')
    expect(retryOf({ isNotSent: true }, 5)).toBeNull()
  })

  test.each([
    { code: 'INVALID_CREDIT_CARD' },
    { code: 'COMPLETE_CHALLENGE_3DS' },
    { code: 'BLACKLIST_PURCHASE' },
    { advice: advice('never') },
    { advice: advice('after-update') },
    { gatewayCode: 'R1' },
  ])('none by the same card after %j', (changes) => {
    expect(retryOf(changes)).toBeNull()
  })
})

test('every category together stays below what any scheme charges a fee for', () => {
  expect(1 + mostRetries(DUNNING_POLICY)).toBeLessThanOrEqual(ATTEMPTS_WITHOUT_FEE)
  const brands = ['visa', 'mastercard', 'elo', 'another'].map((brand) => cardLimitOf(brand).month)
  expect(ATTEMPTS_WITHOUT_FEE).toBeLessThan(Math.min(...brands))
})

test('an unpaid charge ends its subscription after twenty days, and never within three of a refusal', () => {
  const due = new Date('2026-03-10T15:00:00Z')
  expect(unpaidEnd(DUNNING_POLICY, due, AT, ZONE).toISOString()).toBe('2026-03-30T15:00:00.000Z')
  const late = new Date('2026-04-20T15:00:00Z')
  expect(unpaidEnd(DUNNING_POLICY, due, late, ZONE).toISOString()).toBe('2026-04-23T15:00:00.000Z')
})
