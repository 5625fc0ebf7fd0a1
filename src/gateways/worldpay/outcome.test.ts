import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { acceptanceOf, authenticationOf, outcomeOf, readPayment } from './outcome.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const
const HEAD = { paymentId: 'pay1', transactionReference: 'r1' }
const refused = (refusalCode: string) => answer(201, { ...HEAD, outcome: 'refused', refusalCode })

/** Meaning of the schemes' codes, as Worldpay writes them, in the table of refusals that this project agreed on. */
const AGREED: readonly [string, PaymentErrorCode, boolean][] = [
  ['51 61 051', 'INSUFFICIENT_FUNDS', false],
  ['N7 82', 'INVALID_CVV', false],
  ['14 54 41 43 56 46 15 57 78', 'INVALID_CREDIT_CARD', false],
  ['59 7 07 63 83', 'SUSPECTED_FRAUD', false],
  ['5 05', 'CREDIT_CARD_OPERATOR', false],
  ['62 1 2', 'BANK', false],
  ['38 75', 'BLACKLIST_PURCHASE', false],
  ['23', 'INVALID_INSTALLMENTS', false],
  ['12 13 30 131', 'INVALID_DATA', false],
  ['94', 'DUPLICATE_PURCHASE', false],
  ['1A 65', 'COMPLETE_CHALLENGE_3DS', false],
  ['91 96', 'GENERIC', true],
  ['6 79 999 R1', 'WORLDPAY_CARD_ERROR', false],
]

describe('refusals', () => {
  test.each([
    [{ advice: { code: '03' } }, 'never', null],
    [{ advice: { code: '25' }, paymentInstrument: { cardBrand: 'mastercard' } }, 'later', 24],
    [{ refusalCode: '4', paymentInstrument: { cardBrand: 'Visa' } }, 'never', null],
  ])('the advice of the scheme is kept: %j', (change, retry, hours) => {
    const body = { ...HEAD, outcome: 'refused', refusalCode: '5', ...change }
    expect(outcomeOf(answer(201, body), 'r1')).toMatchObject({ kind: 'refused', advice: { retry, hours } })
  })

  test.each(AGREED)('%s: %s', (codes, code, reversible) => {
    for (const gatewayCode of codes.split(' ')) {
      expect(outcomeOf(refused(gatewayCode), 'r1')).toEqual({
        kind: 'refused',
        gatewayId: 'pay1',
        gatewayCode,
        code,
        reversible,
      })
    }
  })

  test('a code of an unpublished form is a refusal marked as unlisted', () => {
    const unlisted = { kind: 'refused', code: 'WORLDPAY_CARD_ERROR', reversible: false, isUnlisted: true }
    fc.assert(
      fc.property(fc.oneof(fc.string({ minLength: 4 }), fc.constantFrom('toString', '5-5', '')), (code) => {
        fc.pre(!/^0*[1-9]\d{0,2}$/.test(code))
        expect(outcomeOf(refused(code), 'r1')).toMatchObject(unlisted)
      }),
    )
    expect(outcomeOf(refused('6'), 'r1')).not.toHaveProperty('isUnlisted')
  })
})

/** An error of the form that Worldpay's description of Payments gives: each fault names its field. */
const faultIn = (jsonPath: string) => ({
  errorName: 'bodyDoesNotMatchSchema',
  message: 'The json body provided does not match the expected schema',
  validationErrors: [{ errorName: 'fieldHasInvalidValue', message: 'Not allowed', jsonPath }],
})

describe('the meaning of an answer', () => {
  test('anything that is not recognised is unknown, and never authenticated', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        fc.pre(status !== 202)
        expect(outcomeOf(answer(status, body), 'r1')).toMatchObject({ kind: 'unknown' })
        expect(readPayment(body, 'r1')).toMatchObject({ kind: 'unknown' })
        expect(acceptanceOf(answer(status, body), 'pay1')).toMatchObject({ kind: 'unknown' })
        expect(authenticationOf(answer(status, body), NOW)).toMatchObject({ kind: 'unavailable' })
      }),
    )
  })

  test.each([
    [201, { outcome: 'authorized' }, { kind: 'approved', gatewayId: 'pay1' }],
    [202, { outcome: 'sentForSettlement', issuer: { authorizationCode: 'T1' } }, { authorizationCode: 'T1' }],
    [
      201,
      { outcome: 'authorized', token: { href: 'https://access.worldpay.com/tokens/ey' } },
      { storedReference: '/tokens/ey' },
    ],
    [202, { outcome: 'fraudHighRisk' }, { kind: 'refused', code: 'BLOCKED_BY_FRAUD_ANALYSIS' }],
    [201, { outcome: '3dsAuthenticationFailed' }, { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS' }],
    [
      202,
      { outcome: 'sentForCancellation', riskFactors: [{ type: 'cvc', risk: 'notMatched' }] },
      { code: 'INVALID_CVV' },
    ],
    [
      202,
      { outcome: 'sentForCancellation', riskFactors: [{ type: 'avs', risk: 'notMatched' }] },
      { code: 'INCOMPLETE_ADDRESS' },
    ],
    [202, { outcome: 'sentForCancellation' }, { kind: 'refused', code: 'GENERIC', isUnlisted: true }],
    [201, { outcome: '3dsUnavailable' }, { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS' }],
    [201, { outcome: 'brandNew' }, { kind: 'unknown' }],
    [201, { outcome: 'authorized', transactionReference: 'r2' }, { kind: 'unknown' }],
    [201, { outcome: 'authorized', paymentId: null }, { kind: 'unknown' }],
    [201, { outcome: '3dsUnavailable', paymentId: null }, { code: 'COMPLETE_CHALLENGE_3DS' }],
    [201, { outcome: 'refused', refusalCode: '51', paymentId: null }, { code: 'INSUFFICIENT_FUNDS' }],
    [200, { outcome: 'authorized' }, { kind: 'unknown' }],
    [400, { errorName: 'bodyDoesNotMatchSchema' }, { kind: 'refused', code: 'INVALID_DATA' }],
    [
      400,
      faultIn('$.instruction.customerAgreement.installmentPlan.numberOfInstallments'),
      { kind: 'refused', code: 'INVALID_INSTALLMENTS', gatewayCode: 'bodyDoesNotMatchSchema' },
    ],
    [
      400,
      faultIn('$.instruction.paymentInstrument.billingAddress.postalCode'),
      { code: 'INCOMPLETE_ADDRESS' },
    ],
    [400, faultIn('$.instruction.narrative.line1'), { code: 'INVALID_DATA' }],
    [401, { errorName: 'accessDenied' }, { kind: 'not-sent' }],
    [400, { errorName: 'entityIsNotConfigured' }, { kind: 'not-sent' }],
    [429, { errorName: 'tooManyRequests' }, { kind: 'not-sent' }],
    [500, { errorName: 'internalErrorOccurred' }, { kind: 'unknown' }],
  ])('a charge answered %i %j', (status, body, outcome) => {
    expect(outcomeOf(answer(status, { ...HEAD, ...body }), 'r1')).toMatchObject(outcome)
  })

  const history = (...events: (string | object)[]) => ({
    ...HEAD,
    value: { amount: 100, currency: 'EUR' },
    events: events.map((event) => (typeof event === 'string' ? { eventName: event } : event)),
  })
  const refund = (amount: number) => ({ eventName: 'refundRequested', value: { amount, currency: 'EUR' } })
  test.each([
    [history('authorizationRequested'), { kind: 'unknown' }],
    [history('authorizationRequested', 'authorizationSucceeded'), { kind: 'approved' }],
    [history('authorizationSucceeded', 'settlementRequested'), { kind: 'approved' }],
    [
      history('authorizationRequested', 'authorizationRefused'),
      { kind: 'refused', code: 'WORLDPAY_CARD_ERROR' },
    ],
    [
      history('saleRequested', { eventName: 'saleRefused', code: '65' }),
      { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', gatewayCode: '65' },
    ],
    [history('saleRequested', 'saleSucceeded'), { kind: 'approved' }],
    [
      history('saleRequested', { eventName: 'saleFailed', error: { name: 'entityIsNotConfigured' } }),
      {
        kind: 'not-sent',
        reason: 'Worldpay: the merchant entity may not use this (entityIsNotConfigured)',
      },
    ],
    [
      history('saleSucceeded', { ...refund(40), commandId: 'c1' }, refund(60), {
        eventName: 'refundFailed',
        commandId: 'c1',
      }),
      { kind: 'refunded', refundedTotal: 60 },
    ],
    [history('saleSucceeded', refund(40), refund(60), 'refundFailed'), { kind: 'unknown' }],
    [history('saleRequested', 'saleFailed'), { kind: 'refused', code: 'GENERIC' }],
    [history('saleRequested', 'saleSucceeded', 'reversalRequested'), { kind: 'canceled' }],
    [
      history(
        'saleSucceeded',
        { ...refund(30), refundReference: 'rk' },
        { eventName: 'refundFailed', refundReference: 'rk' },
      ),
      { kind: 'approved' },
    ],
    [history('authorizationSucceeded', 'cancellationRequested'), { kind: 'canceled' }],
    [
      history('settlementRequested', refund(30), 'refundSucceeded', refund(20)),
      { kind: 'refunded', refundedTotal: 50 },
    ],
  ])('a history %j', (payment, chargeEvent) => {
    expect(readPayment(payment, 'r1')).toMatchObject({ payment: { chargeEvent } })
  })

  test('an event that is not known, or a refund without an amount, is unknown', () => {
    expect(readPayment(history('authorizationSucceeded', 'brandNew'), 'r1')).toMatchObject({
      kind: 'unknown',
    })
    expect(readPayment(history('settlementRequested', 'refundRequested'), 'r1')).toMatchObject({
      payment: { chargeEvent: { kind: 'unknown' } },
    })
    expect(readPayment(history('authorizationSucceeded'), 'r2')).toMatchObject({ kind: 'unknown' })
  })
})

describe('an authentication', () => {
  const details = { version: '2.2.0', eci: '05', authenticationValue: 'AAAB', transactionId: 'ds-1' }
  const authenticated = { outcome: 'authenticated', status: 'Y', authentication: details }

  test.each([
    [
      authenticated,
      { kind: 'authenticated', result: { eci: '05', cavv: 'AAAB', dsTransactionId: 'ds-1', status: 'Y' } },
    ],
    [
      { ...authenticated, status: 'A' },
      { kind: 'authenticated', result: { status: 'A' } },
    ],
    [{ ...authenticated, status: 'N' }, { kind: 'failed' }],
    [{ ...authenticated, status: 'R' }, { kind: 'unavailable' }],
    [{ ...authenticated, authentication: {} }, { kind: 'unavailable' }],
    [{ outcome: 'authenticationFailed' }, { kind: 'failed' }],
    [{ outcome: 'signatureFailed' }, { kind: 'failed' }],
    [{ outcome: 'bypassed' }, { kind: 'unavailable', reason: 'bypassed' }],
    [{ outcome: 'notEnrolled' }, { kind: 'unavailable' }],
    [{ outcome: 'unavailable' }, { kind: 'unavailable' }],
    [{ outcome: 'challenged' }, { kind: 'unavailable' }],
    [
      { outcome: 'challenged', challenge: { url: 'https://acs', jwt: 'j', reference: 'c1' } },
      { kind: 'challenge', action: { reference: 'c1', token: 'j', expires_at: '2026-11-21T12:15:00.000Z' } },
    ],
  ])('answered %j', (body, authentication) => {
    expect(authenticationOf(answer(200, body), NOW)).toMatchObject(authentication)
  })
})
