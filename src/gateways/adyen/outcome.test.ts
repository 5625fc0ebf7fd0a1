import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Charge } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { acceptedOf, authenticationOf, outcomeOf, refusalOf } from './outcome.ts'
import { ERRORS, MODIFICATION_ERRORS, REASON_CODES, REFUSALS } from './refusals.ts'

const answer = (status: number, body: unknown): Reply => ({ kind: 'answer', status, body })
const base = {
  reference: 'r1',
  amount: 100,
  currency: 'BRL',
  description: '',
  buyer: { name: 'M', email: 'm@x.co', phone: '', document: null, country: 'BR', address: null, ip: null },
  locale: 'pt',
  credentials: {},
  webhookUrl: 'https://shop.example/',
} as const
const pix: Charge = { ...base, kind: 'pix', expiresAt: new Date('2030-01-01T12:00:00Z') }
const boleto: Charge = { ...base, kind: 'boleto', dueDate: '2030-01-04', instructions: '' }
const oxxo: Charge = { ...base, kind: 'oxxo', dueDate: '2030-01-04' }
const stored: Charge = {
  ...base,
  kind: 'stored-card',
  storedReference: 's:1',
  installments: 1,
  initiator: 'buyer',
  purpose: 'one-click',
}
const payment = (change: object = {}) => ({
  pspReference: 'P1',
  merchantReference: 'r1',
  resultCode: 'Authorised',
  ...change,
})
const paid = (body: unknown, charge: Charge = stored) => outcomeOf(answer(200, body), charge, 100)
const error = (status: number, errorCode: string) => ({ status, errorCode, message: 'No.' })

describe('the meaning of an answer', () => {
  test('anything that is not recognised is unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(outcomeOf(answer(status, body), stored, 100)).toMatchObject({ kind: 'unknown' })
        expect(acceptedOf(answer(status, body))).toMatchObject({ kind: 'unknown' })
        expect(authenticationOf(answer(status, body), new Date())).toMatchObject({ kind: 'unavailable' })
      }),
    )
  })

  test.each([
    ['2', 'CREDIT_CARD_OPERATOR', false],
    ['3', 'BANK', false],
    ['4', 'GENERIC', true],
    ['5', 'INVALID_CREDIT_CARD', false],
    ['6', 'INVALID_CREDIT_CARD', false],
    ['7', 'INVALID_DATA', false],
    ['8', 'INVALID_CREDIT_CARD', false],
    ['9', 'GENERIC', true],
    ['11', 'COMPLETE_CHALLENGE_3DS', false],
    ['12', 'INSUFFICIENT_FUNDS', false],
    ['14', 'SUSPECTED_FRAUD', false],
    ['20', 'BLOCKED_BY_FRAUD_ANALYSIS', false],
    ['22', 'BLOCKED_BY_FRAUD_ANALYSIS', false],
    ['24', 'INVALID_CVV', false],
    ['25', 'INVALID_CREDIT_CARD', false],
    ['31', 'SUSPECTED_FRAUD', false],
    ['38', 'COMPLETE_CHALLENGE_3DS', false],
    ['42', 'COMPLETE_CHALLENGE_3DS', false],
  ])('the refusal %s is %s', (code, ours, reversible) => {
    const refused = { kind: 'refused', code: ours, reversible, gatewayId: 'P1', gatewayCode: code }
    for (const resultCode of ['Refused', 'Error', 'Cancelled']) {
      expect(paid(payment({ resultCode, refusalReasonCode: code }))).toEqual(refused)
    }
  })

  test.each([
    [{ merchantAdviceCode: '03 : Do not try again' }, 'never', null],
    [{ merchantAdviceCode: '24 : Retry after 1 hour', paymentMethod: 'mc' }, 'later', 1],
    [{ refusalReasonRaw: '14 : Invalid card number', paymentMethod: 'visa' }, 'after-update', null],
    [{ refusalReasonRaw: 'R1', paymentMethod: 'visa' }, 'never', null],
  ])('the advice of the scheme is kept: %j', (additionalData, retry, hours) => {
    const refused = paid(payment({ resultCode: 'Refused', refusalReasonCode: '2', additionalData }))
    expect(refused).toMatchObject({ kind: 'refused', advice: { retry, hours } })
  })

  test('words without a code advise nothing', () => {
    const additionalData = {
      merchantAdviceCode: 'Try again',
      refusalReasonRaw: 'DECLINED',
      paymentMethod: 'visa',
    }
    const refused = paid(payment({ resultCode: 'Refused', refusalReasonCode: '2', additionalData }))
    expect(refused).not.toHaveProperty('advice')
  })

  test('every reason in words leads to a code that is known', () => {
    for (const code of Object.values(REASON_CODES)) {
      expect(refusalOf('P1', code)).toMatchObject({ kind: 'refused', gatewayCode: code })
    }
  })

  test('an invented reason is a refusal, an invented result or error unknown', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        fc.pre(![REFUSALS, ERRORS].some((table) => Object.hasOwn(table, word)))
        fc.pre(!MODIFICATION_ERRORS.includes(word))
        const refused = payment({ resultCode: 'Refused', refusalReasonCode: word })
        expect(paid(refused)).toMatchObject({ kind: 'refused', reversible: false, isUnlisted: true })
        expect(paid(payment({ resultCode: `x${word}` }))).toMatchObject({ kind: 'unknown' })
        expect(outcomeOf(answer(422, error(422, word)), stored, 100)).toMatchObject({ kind: 'unknown' })
        expect(acceptedOf(answer(422, error(422, word)))).toMatchObject({ kind: 'unknown' })
      }),
    )
  })

  test.each([
    [{ resultCode: 'Refused' }, { kind: 'refused', code: 'CREDIT_CARD_OPERATOR', isUnlisted: true }],
    [{ additionalData: { authCode: '1' } }, { kind: 'approved', gatewayId: 'P1', authorizationCode: '1' }],
    [{ additionalData: { fraudManualReview: 'true' } }, { kind: 'in-review' }],
    [{ resultCode: 'Pending' }, { kind: 'in-review' }],
    [{ resultCode: 'Received' }, { kind: 'in-review' }],
    [{ resultCode: 'RedirectShopper' }, { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS' }],
    [{ resultCode: 'ChallengeShopper' }, { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS' }],
    [{ resultCode: 'PartiallyAuthorised' }, { kind: 'unknown' }],
    [{ resultCode: 'AuthenticationFinished' }, { kind: 'unknown' }],
    [{ merchantReference: 'r2' }, { kind: 'unknown' }],
    [{ amount: { value: 101, currency: 'BRL' } }, { kind: 'unknown' }],
    [{ pspReference: undefined }, { kind: 'unknown' }],
  ])('a payment with %j', (change, outcome) => {
    expect(paid(payment(change))).toMatchObject(outcome)
  })

  test('a Pix waits until Adyen says, or until we said', () => {
    const action = { type: 'qrCode', paymentMethodType: 'pix', qrCodeData: '000201' }
    const waiting = { resultCode: 'Pending', action }
    expect(paid(payment(waiting), pix)).toEqual({
      kind: 'awaiting',
      gatewayId: 'P1',
      action: { kind: 'qr-code', code: '000201', expires_at: '2030-01-01T12:00:00.000Z' },
    })
    const reported = { ...waiting, additionalData: { 'pix.expirationDate': '2030-01-01T10:00:00-03:00' } }
    expect(paid(payment(reported), pix)).toMatchObject({ action: { expires_at: '2030-01-01T13:00:00.000Z' } })
    const without = { ...waiting, action: { ...action, qrCodeData: '' } }
    expect(paid(payment(without), pix)).toMatchObject({ kind: 'unknown' })
    expect(paid(payment({ resultCode: 'Pending' }), pix)).toMatchObject({ kind: 'unknown' })
  })

  test('a voucher waits with the line to type and its end', () => {
    const line = '34191.09008 00012.345674 89012.345677 1 99990000049700'
    const action = {
      type: 'voucher',
      reference: line,
      expiresAt: '2030-01-04T23:59:59',
      url: 'https://a.example/',
    }
    const waiting = payment({ resultCode: 'PresentToShopper', action })
    expect(paid(waiting, boleto)).toMatchObject({
      kind: 'awaiting',
      action: {
        voucher: 'boleto',
        line: '34191090080001234567489012345677199990000049700',
        barcode: '34191999900000497001090000012345678901234567',
        due_date: '2030-01-04',
        url: 'https://a.example/',
      },
    })
    const shop = payment({ resultCode: 'PresentToShopper', action: { ...action, reference: '5916881' } })
    expect(paid(shop, oxxo)).toMatchObject({ action: { voucher: 'oxxo', reference: '5916881' } })
    expect(paid(shop, boleto)).toMatchObject({ kind: 'unknown' })
    expect(paid(waiting, pix)).toMatchObject({ kind: 'unknown' })
    const endless = payment({ resultCode: 'PresentToShopper', action: { ...action, expiresAt: 'soon' } })
    expect(paid(endless, boleto)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    [422, error(422, '101'), { kind: 'refused', code: 'INVALID_CREDIT_CARD', gatewayCode: '101' }],
    [422, error(422, '103'), { kind: 'refused', code: 'INVALID_CVV' }],
    [422, error(422, '138'), { kind: 'refused', code: 'CURRENCY_NOT_SUPPORTED' }],
    [422, error(422, '704'), { kind: 'unknown' }],
    [422, { ...error(422, '704'), errorType: 'validation' }, { kind: 'unknown' }],
    [422, { ...error(422, '14_030'), errorType: 'validation' }, { kind: 'refused', code: 'INVALID_DATA' }],
    [400, { ...error(400, '702'), errorType: 'validation' }, { kind: 'refused', code: 'INVALID_DATA' }],
    [422, { ...error(422, '905'), errorType: 'configuration' }, { kind: 'not-sent' }],
    [422, error(500, '101'), { kind: 'unknown' }],
    [401, error(401, '000'), { kind: 'not-sent' }],
    [403, error(403, '010'), { kind: 'not-sent' }],
    [403, '<html>', { kind: 'unknown' }],
    [500, error(500, '101'), { kind: 'unknown' }],
  ])('a charge answered %i %j', (status, body, outcome) => {
    expect(outcomeOf(answer(status, body), stored, 100)).toMatchObject(outcome)
  })

  test.each([
    [201, { status: 'received', pspReference: 'M1' }, { kind: 'done', gatewayId: 'M1' }],
    [201, { status: 'refused', pspReference: 'M1' }, { kind: 'unknown' }],
    [200, { status: 'received', pspReference: 'M1' }, { kind: 'unknown' }],
    [422, error(422, '167'), { kind: 'refused' }],
    [401, error(401, '000'), { kind: 'unknown' }],
  ])('a capture, cancellation or refund answered %i %j', (status, body, reversal) => {
    expect(acceptedOf(answer(status, body))).toMatchObject(reversal)
  })

  test.each([
    [
      { transStatus: 'Y', dsTransID: 'd', eci: '05' },
      { kind: 'authenticated', result: { status: 'Y' } },
    ],
    [
      { transStatus: 'A', dsTransID: 'd' },
      { kind: 'authenticated', result: { status: 'A', cavv: null } },
    ],
    [{ transStatus: 'N' }, { kind: 'failed' }],
    [{ transStatus: 'R' }, { kind: 'failed' }],
    [{ transStatus: 'U' }, { kind: 'unavailable' }],
    [{ transStatus: 'Y' }, { kind: 'unavailable' }],
    [undefined, { kind: 'unavailable' }],
  ])('an authentication that came to %j', (threeDS2Result, authentication) => {
    const finished = payment({ resultCode: 'AuthenticationFinished', threeDS2Result })
    expect(authenticationOf(answer(200, finished), new Date())).toMatchObject(authentication)
  })

  test('a challenge that has to be posted cannot be shown', () => {
    const action = { type: 'redirect', method: 'POST', url: 'https://a.example/' }
    const redirect = payment({ resultCode: 'RedirectShopper', action })
    expect(authenticationOf(answer(200, redirect), new Date())).toMatchObject({ kind: 'unavailable' })
  })
})
