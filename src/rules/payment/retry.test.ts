import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CALL_ERRORS,
  isPaymentErrorCode,
  PAYMENT_ERRORS,
  readPaymentErrorCode,
  traitsOf,
  type PaymentErrorCode,
} from '../base/errors.ts'
import type { Outcome } from './outcome.ts'
import { decideRetry, MAX_AUTOMATIC_ATTEMPTS } from './retry.ts'

const CODES = Object.keys(PAYMENT_ERRORS).filter(isPaymentErrorCode)
const situation = fc.record({
  attempts: fc.integer({ min: 1, max: 6 }),
  remaining: fc.integer({ min: 0, max: 4 }),
})
const refused = (code: PaymentErrorCode, reversible = true): Outcome => ({
  kind: 'refused',
  code,
  reversible,
})

describe('the error catalogue', () => {
  test('marks errors that the specification never retries', () => {
    expect(CODES.filter((code) => traitsOf(code).neverRetried === true).sort()).toEqual(
      [
        'ORDER_BUMP_ERROR',
        'INVALID_CVV',
        'INSUFFICIENT_FUNDS',
        'INVALID_PAYMENT_TYPE',
        'INVALID_INSTALLMENTS',
        'SUSPECTED_FRAUD',
        'INVALID_CREDIT_CARD',
        // Beyond the specification: a card that is no longer stored cannot be charged by any gateway.
        'CARD_GONE',
        'WALLET_GONE',
      ].sort(),
    )
  })

  test('empties the card fields for the codes that say so', () => {
    expect(CODES.filter((code) => traitsOf(code).clearsCard === true)).toEqual([
      'INVALID_CREDIT_CARD',
      'CREDIT_CARD_INVALID',
      'CARD_GONE',
    ])
  })

  test.each([
    ['BANK', 'BANK'],
    ['0404', '0404'],
    ['SOMETHING_NEW', 'GENERIC'],
    ['constructor', 'GENERIC'],
    [null, 'GENERIC'],
    [undefined, 'GENERIC'],
  ])('reads %j as %s', (code, known) => {
    expect(readPaymentErrorCode(code)).toBe(known)
  })

  test('shares no code with the errors of calls', () => {
    expect(CODES.filter((code) => Object.hasOwn(CALL_ERRORS, code))).toEqual([])
  })
})

describe('the next gateway', () => {
  test('is never tried while an outcome is unknown', () => {
    fc.assert(
      fc.property(situation, fc.string(), (now, reason) => {
        expect(decideRetry({ kind: 'unknown', reason }, now)).toBe('resolve')
      }),
    )
  })

  test('is not tried where the scheme advises against it, and may be where it advises to wait', () => {
    const technical = (retry: 'never' | 'after-update' | 'later'): Outcome => ({
      kind: 'refused',
      code: 'GENERIC',
      reversible: true,
      advice: { retry, hours: null, code: 'x' },
    })
    const now = { attempts: 1, remaining: 1 }
    expect(decideRetry(technical('never'), now)).toBe('stop')
    expect(decideRetry(technical('after-update'), now)).toBe('stop')
    expect(decideRetry(technical('later'), now)).toBe('next-gateway')
  })

  test('is tried only after a definite end without money, when one is left, and three times in all', () => {
    const outcome = fc.oneof(
      fc
        .tuple(fc.constantFrom(...CODES), fc.boolean())
        .map(([code, reversible]) => refused(code, reversible)),
      fc.constantFrom<Outcome>(
        { kind: 'approved', gatewayId: 'x' },
        { kind: 'in-review', gatewayId: 'x' },
        { kind: 'not-sent', reason: 'x' },
        { kind: 'unknown', reason: 'x' },
      ),
    )
    fc.assert(
      fc.property(outcome, situation, (what, now) => {
        fc.pre(decideRetry(what, now) === 'next-gateway')
        expect(now.remaining).toBeGreaterThan(0)
        expect(now.attempts).toBeLessThan(MAX_AUTOMATIC_ATTEMPTS)
        expect(what.kind === 'not-sent' || (what.kind === 'refused' && what.reversible)).toBe(true)
      }),
    )
  })

  test.each(CODES)('after %s follows only a technical refusal', (code) => {
    const stays = [
      'ORDER_BUMP_ERROR INVALID_CVV INSUFFICIENT_FUNDS INVALID_PAYMENT_TYPE INVALID_INSTALLMENTS SUSPECTED_FRAUD',
      'INVALID_CREDIT_CARD CURRENCY_NOT_SUPPORTED DUPLICATE_PURCHASE BLACKLIST_PURCHASE INVALID_DATA',
      'COMPLETE_CHALLENGE_3DS CARD_GONE WALLET_GONE',
    ].flatMap((line) => line.split(' '))
    const decision = decideRetry(refused(code), { attempts: 1, remaining: 1 })
    expect(decision).toBe(stays.includes(code) ? 'stop' : 'next-gateway')
    expect(decideRetry(refused(code, false), { attempts: 1, remaining: 1 })).toBe('stop')
  })

  test.each(['04', '07', '12', '13', '14', '15', '30', '41', '43', '46', '54', '57', '58', 'R0', 'R1', 'R3'])(
    'is not tried after an issuer said %s, whatever the gateway makes of it',
    (gatewayCode) => {
      const outcome: Outcome = { kind: 'refused', code: 'GENERIC', reversible: true, gatewayCode }
      expect(decideRetry(outcome, { attempts: 1, remaining: 1 })).toBe('stop')
    },
  )

  test.each(['91', '96', '06', 'processing_error'])('is tried after %s', (gatewayCode) => {
    const outcome: Outcome = { kind: 'refused', code: 'GENERIC', reversible: true, gatewayCode }
    expect(decideRetry(outcome, { attempts: 1, remaining: 1 })).toBe('next-gateway')
  })
})
