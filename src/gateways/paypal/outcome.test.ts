import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../http-client.ts'
import { foundOf, openedOf, outcomeOf, refundOf } from './outcome.ts'
import { ISSUES, OPEN_ISSUES, RESPONSE_CODES } from './refusals.ts'

const answer = (status: number, body: unknown): Reply => ({ kind: 'answer', status, body })
const key = { reference: 'r1', gatewayId: 'O1' }
const amount = { currency_code: 'BRL', value: '1.00' }
const capture = { id: 'C1', status: 'COMPLETED', amount }
const order = (change: object = {}, payments: object = { captures: [capture] }) => ({
  id: 'O1',
  status: 'COMPLETED',
  purchase_units: [{ custom_id: 'r1', amount, payments }],
  ...change,
})
const captured = (change: object) => order({}, { captures: [{ ...capture, ...change }] })
const issue = (text: string) => ({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: text }] })

describe('the meaning of an answer', () => {
  test('anything that is not recognised is unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        for (const read of [outcomeOf, (reply: Reply) => foundOf(reply, key), refundOf]) {
          expect(read(answer(status, body), 'r1')).toMatchObject({ kind: 'unknown' })
        }
      }),
    )
  })

  test.each([
    ['INSTRUMENT_DECLINED', 'BANK'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'BLACKLIST_PURCHASE'],
    ['DUPLICATE_INVOICE_ID', 'DUPLICATE_PURCHASE'],
    ['INVALID_CURRENCY_CODE', 'CURRENCY_NOT_SUPPORTED'],
    ['PAYER_ACTION_REQUIRED', 'COMPLETE_CHALLENGE_3DS'],
    ['INVALID_PARAMETER_SYNTAX', 'INVALID_DATA'],
    ['COMPLIANCE_VIOLATION', 'BLOCKED_BY_FRAUD_ANALYSIS'],
  ])('the issue %s is %s', (text, code) => {
    expect(outcomeOf(answer(422, issue(text)), 'r1')).toEqual({
      kind: 'refused',
      code,
      reversible: false,
      gatewayCode: text,
    })
  })

  test('the advice of the scheme of a card behind the wallet is kept', () => {
    const processor_response = { response_code: '9500', payment_advice_code: '21' }
    const declined = captured({ status: 'DECLINED', processor_response })
    expect(foundOf(answer(200, declined), key)).toMatchObject({ kind: 'refused', advice: { retry: 'never' } })
  })

  test.each([
    ['5120', 'INSUFFICIENT_FUNDS', false],
    ['5110', 'INVALID_CVV', false],
    ['00N7', 'INVALID_CVV', false],
    ['5180', 'INVALID_CREDIT_CARD', false],
    ['5400', 'INVALID_CREDIT_CARD', false],
    ['9500', 'SUSPECTED_FRAUD', false],
    ['0500', 'CREDIT_CARD_OPERATOR', false],
    ['5920', 'GENERIC', true],
  ])('a capture declined with %s is %s', (code, ours, reversible) => {
    const declined = captured({ status: 'DECLINED', processor_response: { response_code: code } })
    expect(foundOf(answer(200, declined), key)).toEqual({
      kind: 'refused',
      code: ours,
      reversible,
      gatewayId: 'O1',
      gatewayCode: code,
    })
  })

  test('an invented issue or response code is a refusal, an invented status unknown', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        fc.pre(!(word in ISSUES) && !(word in RESPONSE_CODES) && !OPEN_ISSUES.includes(word))
        const declined = captured({ status: 'DECLINED', processor_response: { response_code: word } })
        const unlisted = { kind: 'refused', reversible: false, isUnlisted: true }
        expect(outcomeOf(answer(422, issue(word)), 'r1')).toMatchObject({ ...unlisted, code: 'GENERIC' })
        expect(refundOf(answer(422, issue(word)))).toMatchObject({ kind: 'refused' })
        expect(foundOf(answer(200, declined), key)).toMatchObject(unlisted)
        expect(foundOf(answer(200, order({ status: `x${word}` })), key)).toMatchObject({ kind: 'unknown' })
        expect(foundOf(answer(200, captured({ status: `x${word}` })), key)).toMatchObject({ kind: 'unknown' })
      }),
    )
  })

  test.each([
    [captured({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } }), { kind: 'in-review' }],
    [captured({ status: 'DECLINED' }), { kind: 'refused', code: 'BANK' }],
    [captured({ status: 'REFUNDED' }), { kind: 'refunded', refundedTotal: 100 }],
    [captured({ status: 'PARTIALLY_REFUNDED' }), { kind: 'unknown' }],
    [captured({ status: 'REFUNDED', status_details: { reason: 'CHARGEBACK' } }), { kind: 'charged-back' }],
    [order({ status: 'VOIDED' }), { kind: 'canceled' }],
    [order({}, {}), { kind: 'unknown' }],
    [order({}, { captures: [capture, capture] }), { kind: 'unknown' }],
    [order({ status: 'CREATED' }, {}), { kind: 'unknown' }],
    [order({ status: 'APPROVED' }, {}), { kind: 'awaiting', action: null, payerApproved: true }],
  ])('an order that is found %#', (body, chargeEvent) => {
    expect(foundOf(answer(200, body), key)).toMatchObject(chargeEvent)
  })

  test('an order with any part missing, or of another amount or reference, is unknown', () => {
    for (const name of ['id', 'status', 'purchase_units']) {
      expect(outcomeOf(answer(201, { ...order(), [name]: undefined }), 'r1')).toMatchObject({
        kind: 'unknown',
      })
    }
    expect(outcomeOf(answer(201, order()), 'r1')).toEqual({ kind: 'approved', gatewayId: 'O1' })
    expect(outcomeOf(answer(201, order()), 'r2')).toMatchObject({ kind: 'unknown' })
    expect(openedOf(answer(201, order()), 'r1', 101)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    [404, { name: 'RESOURCE_NOT_FOUND' }, { kind: 'expired', gatewayId: 'O1' }],
    [404, { message: 'no such path' }, { kind: 'unknown' }],
    [410, { name: 'RESOURCE_NOT_FOUND' }, { kind: 'unknown' }],
    [500, { name: 'INTERNAL_SERVER_ERROR' }, { kind: 'unknown' }],
  ])('a look-up answered %i %j', (status, body, found) => {
    expect(foundOf(answer(status, body), key)).toMatchObject(found)
  })

  test.each([
    [
      401,
      { error: 'invalid_token' },
      { kind: 'not-sent', reason: 'PayPal turned our key down (invalid_token)' },
    ],
    [403, { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] }, { kind: 'not-sent' }],
    [401, '<html>', { kind: 'unknown' }],
    [500, issue('INSTRUMENT_DECLINED'), { kind: 'unknown' }],
    [422, { name: 'UNPROCESSABLE_ENTITY' }, { kind: 'unknown' }],
    [429, { name: 'RATE_LIMIT_REACHED' }, { kind: 'unknown' }],
  ])('a charge answered %i %j', (status, body, outcome) => {
    expect(outcomeOf(answer(status, body), 'r1')).toMatchObject(outcome)
  })

  test.each([
    [201, { id: 'R1', status: 'COMPLETED' }, { kind: 'done', gatewayId: 'R1' }],
    [200, { id: 'R1', status: 'PENDING' }, { kind: 'unknown' }],
    [201, { id: 'R1', status: 'FAILED' }, { kind: 'refused' }],
    [422, issue('REFUND_AMOUNT_EXCEEDED'), { kind: 'refused', reason: 'REFUND_AMOUNT_EXCEEDED' }],
    [422, issue('REFUND_FAILED_INSUFFICIENT_FUNDS'), { kind: 'refused' }],
    [422, issue('PENDING_CAPTURE'), { kind: 'unknown' }],
    [403, { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] }, { kind: 'refused' }],
    [404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }, { kind: 'refused' }],
    [404, '<html>', { kind: 'unknown' }],
    [409, { name: 'RESOURCE_CONFLICT' }, { kind: 'unknown' }],
  ])('a refund answered %i %j', (status, body, reversal) => {
    expect(refundOf(answer(status, body))).toMatchObject(reversal)
  })
})
