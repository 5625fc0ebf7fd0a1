import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../http-client.ts'
import { foundOf, outcomeOf, refundOf, tokenOf } from './outcome.ts'
import { CONFIGURATION_CAUSES, OPEN_CAUSES, PAYMENT_CAUSES, REJECTIONS, TOKEN_CAUSES } from './refusals.ts'

const answer = (status: number, body: unknown): Reply => ({ kind: 'answer', status, body })
const payment = (change: object = {}) => ({
  id: 1_300_000_001,
  external_reference: 'r1',
  status: 'approved',
  status_detail: 'accredited',
  transaction_amount: 1,
  currency_id: 'BRL',
  ...change,
})
const error = (status: number, code?: number | string) => ({
  message: 'No.',
  error: 'bad_request',
  status,
  cause: code === undefined ? [] : [{ code, description: 'No.' }],
})
const gatewayId = '1300000001'

describe('the meaning of an answer', () => {
  test('anything that is not recognised is unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(outcomeOf(answer(status, body), 'r1', 100)).toMatchObject({ kind: 'unknown' })
        expect(foundOf(answer(status, body), 'r1')).toMatchObject({ kind: 'unknown' })
        expect(refundOf(answer(status, body))).toMatchObject({ kind: 'unknown' })
        expect(tokenOf(answer(status, body))).toMatchObject({ kind: 'not-sent' })
      }),
    )
  })

  test.each([
    ['cc_rejected_insufficient_amount', 'INSUFFICIENT_FUNDS'],
    ['cc_rejected_bad_filled_security_code', 'INVALID_CVV'],
    ['cc_rejected_card_disabled', 'INVALID_CREDIT_CARD'],
    ['cc_rejected_bad_filled_date', 'INVALID_CREDIT_CARD'],
    ['cc_rejected_bad_filled_card_number', 'INVALID_CREDIT_CARD'],
    ['cc_rejected_bad_filled_other', 'INVALID_DATA'],
    ['cc_rejected_high_risk', 'SUSPECTED_FRAUD'],
    ['cc_rejected_blacklist', 'BLOCKED_BY_FRAUD_ANALYSIS'],
    ['cc_rejected_call_for_authorize', 'BANK'],
    ['cc_rejected_max_attempts', 'BLACKLIST_PURCHASE'],
    ['cc_rejected_invalid_installments', 'INVALID_INSTALLMENTS'],
    ['cc_rejected_duplicated_payment', 'DUPLICATE_PURCHASE'],
    ['cc_rejected_3ds_challenge', 'COMPLETE_CHALLENGE_3DS'],
  ])('%s is %s', (detail, code) => {
    const rejected = payment({ status: 'rejected', status_detail: detail })
    const refused = { kind: 'refused', code, reversible: false, gatewayId, gatewayCode: detail }
    expect(outcomeOf(answer(201, rejected), 'r1', 100)).toEqual(refused)
    expect(foundOf(answer(200, rejected), 'r1')).toEqual(refused)
  })

  test.each([
    [
      { status: 'in_process', status_detail: 'pending_review_manual' },
      { kind: 'in-review', gatewayId },
    ],
    [
      { status: 'in_process', status_detail: 'pending_contingency' },
      { kind: 'in-review', gatewayId },
    ],
    [{ status: 'authorized' }, { kind: 'approved', gatewayId }],
    [{ status: 'in_mediation' }, { kind: 'approved' }],
    [{ status: 'refunded' }, { kind: 'unknown', reason: 'refunded without an amount' }],
    [{ status: 'refunded', transaction_amount_refunded: 0 }, { kind: 'unknown' }],
    [{ transaction_amount_refunded: 0.3 }, { kind: 'refunded', gatewayId, refundedTotal: 30 }],
    [
      { status: 'refunded', transaction_amount_refunded: 1 },
      { kind: 'refunded', refundedTotal: 100 },
    ],
    [
      { status: 'cancelled', status_detail: 'expired' },
      { kind: 'expired', gatewayId },
    ],
    [
      { status: 'canceled', status_detail: 'by_payer' },
      { kind: 'canceled', gatewayId },
    ],
    [
      { status: 'charged_back', status_detail: 'in_process' },
      { kind: 'charged-back', gatewayId },
    ],
    [{ status: 'charged_back', status_detail: 'reimbursed' }, { kind: 'approved' }],
    [{ status: 'pending', status_detail: 'pending_challenge' }, { kind: 'unknown' }],
    [{ status: 'pending', date_of_expiration: '2030-01-01T00:00:00.000-03:00' }, { kind: 'unknown' }],
    [{ currency_id: 'ARS' }, { kind: 'unknown' }],
    [{ external_reference: 'r2' }, { kind: 'unknown' }],
    [{ id: 'x' }, { kind: 'unknown' }],
  ])('a payment with %j', (change, chargeEvent) => {
    expect(foundOf(answer(200, payment(change)), 'r1')).toMatchObject(chargeEvent)
  })

  test('a boleto ends with its day in Brazil, and its line follows from its barcode', () => {
    const barcode = { content: '34191999900000497001090000012345678901234567' }
    const boleto = payment({
      status: 'pending',
      date_of_expiration: '2030-01-05T23:59:59.000-03:00',
      transaction_details: { barcode },
    })
    expect(foundOf(answer(200, boleto), 'r1')).toEqual({
      kind: 'awaiting',
      gatewayId,
      action: {
        kind: 'voucher',
        voucher: 'boleto',
        line: '34191090080001234567489012345677199990000049700',
        barcode: barcode.content,
        due_date: '2030-01-05',
        url: null,
      },
    })
  })

  test('an invented detail or cause is a refusal, an invented status unknown', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        const tables = [REJECTIONS, PAYMENT_CAUSES, TOKEN_CAUSES, CONFIGURATION_CAUSES]
        fc.pre(!tables.some((table) => Object.hasOwn(table, word)) && !OPEN_CAUSES.includes(word))
        const unlisted = { kind: 'refused', code: 'GENERIC', reversible: false, isUnlisted: true }
        const rejected = payment({ status: 'rejected', status_detail: word })
        expect(outcomeOf(answer(201, rejected), 'r1', 100)).toMatchObject({
          kind: 'refused',
          isUnlisted: true,
        })
        expect(foundOf(answer(200, payment({ status: `x${word}` })), 'r1')).toMatchObject({ kind: 'unknown' })
        expect(outcomeOf(answer(400, error(400, word)), 'r1', 100)).toMatchObject(unlisted)
        expect(refundOf(answer(400, error(400, word)))).toMatchObject({ kind: 'refused' })
        expect(tokenOf(answer(400, error(400, word)))).toMatchObject(unlisted)
      }),
    )
  })

  test('the answer about another amount is not believed', () => {
    expect(outcomeOf(answer(201, payment()), 'r1', 100)).toMatchObject({ kind: 'approved' })
    expect(outcomeOf(answer(201, payment()), 'r1', 101)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    [400, error(400, 4033), { kind: 'refused', code: 'INVALID_INSTALLMENTS', gatewayCode: '4033' }],
    [400, error(400, 2067), { kind: 'refused', code: 'INVALID_CLIENT_DATA' }],
    [400, error(400, 106), { kind: 'refused', code: 'CURRENCY_NOT_SUPPORTED' }],
    [400, error(400), { kind: 'unknown' }],
    [400, error(400, 2001), { kind: 'unknown' }],
    [400, error(400, 13253), { kind: 'not-sent', reason: 'Mercado Pago: the account has no Pix key' }],
    [
      400,
      { ...error(400), message: 'Collector user without key enabled for QR render' },
      { kind: 'not-sent', reason: 'Mercado Pago: the account has no Pix key' },
    ],
    [400, error(400, 3), { kind: 'not-sent' }],
    [400, error(400, 2004), { kind: 'unknown' }],
    [400, error(400, 2062), { kind: 'refused', code: 'CREDIT_CARD_INVALID', reversible: true }],
    [400, error(422, 4033), { kind: 'unknown' }],
    [400, error(400, 4390), { kind: 'refused', code: 'GENERIC', gatewayCode: '4390', isUnlisted: true }],
    [400, error(400, 3034), { kind: 'refused', code: 'INVALID_CREDIT_CARD', gatewayCode: '3034' }],
    [429, { ...error(429), error: 'too_many_requests' }, { kind: 'not-sent', reason: 'rate limit' }],
    [429, { ...error(429), error: 'local_rate_limited' }, { kind: 'not-sent' }],
    [429, error(429), { kind: 'unknown' }],
    [429, '<html>', { kind: 'unknown' }],
    [401, error(401), { kind: 'not-sent' }],
    [403, '<html>', { kind: 'unknown' }],
    [409, error(409), { kind: 'unknown' }],
    [500, error(500, 4033), { kind: 'unknown' }],
  ])('a charge answered %i %j', (status, body, outcome) => {
    expect(outcomeOf(answer(status, body), 'r1', 100)).toMatchObject(outcome)
  })

  test.each([
    [400, error(400, 'E301'), { kind: 'refused', code: 'INVALID_CREDIT_CARD' }],
    [400, error(400, 'E302'), { kind: 'refused', code: 'INVALID_CVV' }],
    [400, error(400, 325), { kind: 'refused', code: 'INVALID_CREDIT_CARD' }],
    [400, error(400, 324), { kind: 'refused', code: 'INVALID_CLIENT_DATA' }],
    [500, '', { kind: 'not-sent' }],
    [201, { id: 'token' }, { kind: 'token', token: 'token' }],
  ])('a card that is made a token: %i %j', (status, body, made) => {
    expect(tokenOf(answer(status, body))).toMatchObject(made)
  })

  test('a token without an answer was certainly not charged', () => {
    const made = tokenOf({ kind: 'unknown', reason: 'TimeoutError' })
    expect(made).toMatchObject({ kind: 'not-sent' })
  })

  test.each([
    [404, error(404), { kind: 'not-found' }],
    [404, { message: 'no such path' }, { kind: 'unknown' }],
  ])('a look-up answered %i %j', (status, body, found) => {
    expect(foundOf(answer(status, body), 'r1')).toMatchObject(found)
  })

  test.each([
    [201, { id: 7, status: 'approved' }, { kind: 'done', gatewayId: '7' }],
    [201, { id: 7, status: 'in_process' }, { kind: 'unknown' }],
    [201, { id: 7, status: 'rejected' }, { kind: 'refused' }],
    [400, error(400, 2024), { kind: 'refused' }],
    [404, error(404), { kind: 'unknown' }],
  ])('a refund answered %i %j', (status, body, reversal) => {
    expect(refundOf(answer(status, body))).toMatchObject(reversal)
  })
})
