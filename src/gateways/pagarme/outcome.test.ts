import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { schemeAdviceOf } from '#rules/payment/scheme-advice.ts'
import { readCharge } from './answer.ts'
import { captureOf, outcomeOf, reversalOf, chargeEventOf } from './outcome.ts'
import { issuerTable } from './refusals.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ASKED = { reference: 'r1', amount: 100, now: NOW }
const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const

const TRANSACTION = { id: 'tran_1', status: 'captured', acquirer_auth_code: '075433' }
const CHARGE = {
  id: 'ch_1',
  status: 'paid',
  amount: 100,
  payment_method: 'credit_card',
  metadata: { reference: 'r1' },
  last_transaction: TRANSACTION,
}
const orderOf = (change: object) => ({ id: 'or_1', code: 'r1', charges: [{ ...CHARGE, ...change }] })
const refused = (acquirer_return_code: string | null, brand = 'Visa', change: object = {}) =>
  orderOf({
    status: 'failed',
    last_transaction: {
      ...TRANSACTION,
      status: 'not_authorized',
      acquirer_return_code,
      card: { brand },
      ...change,
    },
  })

/** The row of ABECS in the table of refusals that this project agreed on: by brand, several codes of one meaning. */
const AGREED: readonly [string, string, PaymentErrorCode, boolean][] = [
  ['Elo Visa Mastercard', '51 61', 'INSUFFICIENT_FUNDS', false],
  ['Amex', '116 121', 'INSUFFICIENT_FUNDS', false],
  ['Elo', '63', 'INVALID_CVV', false],
  ['Visa', 'N7 82', 'INVALID_CVV', false],
  ['Elo Visa Mastercard', '14 54 41 43 57 78', 'INVALID_CREDIT_CARD', false],
  ['Elo', '56', 'INVALID_CREDIT_CARD', false],
  ['Visa', '46 15', 'INVALID_CREDIT_CARD', false],
  ['Amex', '101 122 200', 'INVALID_CREDIT_CARD', false],
  ['Elo', '59', 'SUSPECTED_FRAUD', false],
  ['Visa', '59 07', 'SUSPECTED_FRAUD', false],
  ['Mastercard', '63 04 83', 'SUSPECTED_FRAUD', false],
  ['Elo Visa Mastercard', '05', 'CREDIT_CARD_OPERATOR', false],
  ['Elo Visa Mastercard', '62', 'BANK', false],
  ['Amex', '100', 'CREDIT_CARD_OPERATOR', false],
  ['Mastercard', '79 82', 'CREDIT_CARD_OPERATOR', false],
  ['Elo', '38', 'BLACKLIST_PURCHASE', false],
  ['Visa Mastercard', '75', 'BLACKLIST_PURCHASE', false],
  ['Amex', '106', 'BLACKLIST_PURCHASE', false],
  ['Elo', '23', 'INVALID_INSTALLMENTS', false],
  ['Mastercard', '12', 'INVALID_INSTALLMENTS', false],
  ['Amex', '115', 'INVALID_INSTALLMENTS', false],
  ['Visa Elo', '12 13 30', 'INVALID_DATA', false],
  ['Elo Visa Mastercard', '94', 'DUPLICATE_PURCHASE', false],
  ['Visa', '1A', 'COMPLETE_CHALLENGE_3DS', false],
  ['Elo Visa Mastercard', '65', 'COMPLETE_CHALLENGE_3DS', false],
  ['Elo Visa Mastercard', '91 96', 'GENERIC', true],
  ['Elo', '06', 'GENERIC', true],
]

/** Codes that ABECS's tables (Normativo 21, by brand) list in addition to those above. */
const OF_ABECS: typeof AGREED = [
  ['Elo', '04 4 6', 'GENERIC', true],
  ['Elo', 'AB AC', 'INVALID_PAYMENT_TYPE', false],
  ['Elo', '74 83 FM P5 P6', 'CREDIT_CARD_OPERATOR', false],
  ['Elo', '82', 'INVALID_CREDIT_CARD', false],
  ['Elo', '99', 'INVALID_DATA', false],
  ['Visa', '06 6', 'INVALID_CREDIT_CARD', false],
  ['Visa', '64 92 93 N0', 'BANK', false],
  ['Visa', '74 76 81 86 B1 B2 N3 R2', 'CREDIT_CARD_OPERATOR', false],
  ['Visa', 'N4', 'INSUFFICIENT_FUNDS', false],
  ['Visa', 'N8', 'INVALID_DATA', false],
  ['Visa', '6P', 'INVALID_CLIENT_DATA', false],
  ['Mastercard Hipercard Hiper', '01 1 15', 'INVALID_CREDIT_CARD', false],
  ['Mastercard Hipercard Hiper', '25 28 92', 'BANK', false],
  ['Mastercard Hipercard Hiper', '86 88', 'CREDIT_CARD_OPERATOR', false],
  ['Hipercard Hiper', '12', 'INVALID_INSTALLMENTS', false],
  ['Hipercard Hiper', '63 04 83', 'SUSPECTED_FRAUD', false],
  ['Hipercard Hiper', '79 82', 'CREDIT_CARD_OPERATOR', false],
  ['Amex', '109 117 180', 'CREDIT_CARD_OPERATOR', false],
  ['Amex', '110 181', 'INVALID_DATA', false],
  ['Amex', '911 912', 'GENERIC', true],
]

const UNLISTED = { kind: 'refused', code: 'CREDIT_CARD_OPERATOR', reversible: false, isUnlisted: true }

const advised = (brand: string, response: string) => {
  const advice = schemeAdviceOf({ brand: brand.toLowerCase(), advice: null, response })
  return advice === null ? {} : { advice }
}

describe('refusals', () => {
  test.each([...AGREED, ...OF_ABECS])('%s %s: %s', (brands, codes, code, reversible) => {
    for (const brand of brands.split(' ')) {
      for (const gatewayCode of codes.split(' ')) {
        expect(outcomeOf(answer(200, refused(gatewayCode, brand)), ASKED)).toEqual({
          kind: 'refused',
          gatewayId: 'ch_1',
          gatewayCode,
          code,
          reversible,
          ...advised(brand, gatewayCode),
        })
      }
    }
  })

  test('Visa’s numbers say whether a card may be charged again; those of other brands do not', () => {
    const advice = { retry: 'never', hours: null, code: 'visa response 57' }
    expect(outcomeOf(answer(200, refused('57', 'Visa')), ASKED)).toMatchObject({ advice })
    expect(outcomeOf(answer(200, refused('57', 'Elo')), ASKED)).not.toHaveProperty('advice')
  })

  test('an antifraud refusal and a review', () => {
    const reproved = refused(null, 'Visa', { antifraud_response: { status: 'reproved' } })
    expect(outcomeOf(answer(200, reproved), ASKED)).toMatchObject({ code: 'BLOCKED_BY_FRAUD_ANALYSIS' })
    const waiting = orderOf({
      status: 'processing',
      last_transaction: { ...TRANSACTION, antifraud_response: { status: 'pending' } },
    })
    expect(outcomeOf(answer(200, waiting), ASKED)).toEqual({ kind: 'in-review', gatewayId: 'ch_1' })
  })

  test('an invented code is a refusal that is not sent on', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.constantFrom('Visa', 'Elo', 'Amex', 'constructor'),
        (code, brand) => {
          fc.pre(!Object.hasOwn(issuerTable(brand), code))
          expect(outcomeOf(answer(200, refused(code, brand)), ASKED)).toMatchObject(UNLISTED)
        },
      ),
    )
    expect(outcomeOf(answer(200, refused('63', 'Visa')), ASKED)).toMatchObject(UNLISTED)
  })

  test.each([
    ['400', { kind: 'refused', code: 'INVALID_DATA' }],
    ['412', { kind: 'refused', code: 'CREDIT_CARD_INVALID' }],
    ['404', { kind: 'refused', code: 'GENERIC', gatewayCode: '404', isUnlisted: true }],
    ['401', { kind: 'not-sent' }],
    ['504', { kind: 'unknown' }],
    ['200', { kind: 'unknown' }],
  ])('the answer of the intermediate gateway: %s', (code, outcome) => {
    const failed = refused(null, '', { status: 'with_error', gateway_response: { code } })
    expect(outcomeOf(answer(200, failed), ASKED)).toMatchObject(outcome)
  })
})

test('a failure without an issuer’s code is a refusal, whatever the intermediate gateway answered', () => {
  const failed = refused(null, '', { status: 'failed', gateway_response: { code: '500' } })
  const unlisted = { kind: 'refused', code: 'GENERIC', gatewayCode: '500', isUnlisted: true }
  expect(outcomeOf(answer(200, failed), ASKED)).toMatchObject(unlisted)
})

test('a method that the account may not use is reported by name, without waiting', () => {
  const gateway_response = { code: '403', errors: [{ message: 'No.' }] }
  const failed = refused(null, '', { status: 'with_error', gateway_response })
  const [charge] = failed.charges
  expect(
    outcomeOf(answer(200, { ...failed, charges: [{ ...charge, payment_method: 'pix' }] }), ASKED),
  ).toEqual({
    kind: 'not-sent',
    reason: 'Pagar.me: the account may not take pix (gateway answer 403)',
  })
})

describe('the meaning of an answer', () => {
  test('anything that is not recognised is unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(outcomeOf(answer(status, body), ASKED)).toMatchObject({ kind: 'unknown' })
        expect(captureOf(answer(status, body), ASKED)).toMatchObject({ kind: 'unknown' })
        expect(chargeEventOf(readCharge(body), 'r1', NOW)).toMatchObject({ kind: 'unknown' })
        expect(reversalOf(answer(status, body), 'r1')).toMatchObject({ kind: 'unknown' })
      }),
    )
  })

  test.each([
    [400, { message: 'm' }, { kind: 'refused', code: 'INVALID_DATA' }],
    [422, { message: 'm', errors: { 'order.customer.email': [] } }, { code: 'INVALID_CLIENT_DATA' }],
    [422, { message: 'm', errors: { 'order.customer.address.city': [] } }, { code: 'INCOMPLETE_ADDRESS' }],
    [
      422,
      { message: 'm', errors: { 'order.payments[0].credit_card.installments': [] } },
      { code: 'INVALID_INSTALLMENTS' },
    ],
    [404, { message: 'Card not found' }, { kind: 'refused', code: 'INVALID_CREDIT_CARD' }],
    [412, { message: 'm' }, { kind: 'refused', code: 'CREDIT_CARD_INVALID', reversible: false }],
    [401, { message: 'm' }, { kind: 'not-sent' }],
    [403, { message: 'm' }, { kind: 'not-sent' }],
    [429, { message: 'm' }, { kind: 'not-sent' }],
    [409, { message: 'm' }, { kind: 'unknown' }],
    [422, {}, { kind: 'unknown' }],
    [500, { message: 'm' }, { kind: 'unknown' }],
  ])('an order answered %i %j', (status, body, outcome) => {
    expect(outcomeOf(answer(status, body), ASKED)).toMatchObject(outcome)
  })

  const transaction = (status: string, more: object = {}) => ({
    last_transaction: { ...TRANSACTION, status, ...more },
  })
  test.each([
    [{}, { kind: 'approved', authorizationCode: '075433' }],
    [{ status: 'pending', ...transaction('authorized_pending_capture') }, { kind: 'approved' }],
    [{ status: 'pending', ...transaction('brand_new') }, { kind: 'unknown' }],
    [{ status: 'pending', ...transaction('waiting_payment') }, { kind: 'unknown' }],
    [{ status: 'canceled', ...transaction('voided') }, { kind: 'canceled' }],
    [
      { status: 'canceled', canceled_amount: 100, ...transaction('refunded') },
      { kind: 'refunded', refundedTotal: 100 },
    ],
    [
      { canceled_amount: 40, ...transaction('partial_refunded') },
      { kind: 'refunded', refundedTotal: 40 },
    ],
    [
      { status: 'partial_canceled', canceled_amount: 40, ...transaction('partial_refunded') },
      { kind: 'refunded', refundedTotal: 40 },
    ],
    [{ status: 'partial_canceled', ...transaction('partial_refunded') }, { kind: 'unknown' }],
    [{ canceled_amount: 'all' }, { kind: 'unknown' }],
    [{ status: 'underpaid' }, { kind: 'unknown' }],
    [{ status: 'chargedback' }, { kind: 'charged-back' }],
    [{ status: 'brand_new' }, { kind: 'unknown' }],
    [{ metadata: { reference: 'r2' } }, { kind: 'unknown' }],
    [{ metadata: null, order: { code: 'r1' } }, { kind: 'approved' }],
    [
      { status: 'failed', ...transaction('failed', { qr_code: 'x', expires_at: '2026-11-21T11:59:59Z' }) },
      { kind: 'expired' },
    ],
    [
      { status: 'failed', ...transaction('failed', { qr_code: 'x', expires_at: '2026-11-21T12:00:01Z' }) },
      { kind: 'refused', code: 'GENERIC' },
    ],
  ])('a charge with %j', (change, chargeEvent) => {
    expect(chargeEventOf(readCharge({ ...CHARGE, ...change }), 'r1', NOW)).toMatchObject(chargeEvent)
  })

  test('an order with another amount, two charges or an impossible new state is unknown', () => {
    expect(outcomeOf(answer(200, orderOf({})), ASKED)).toMatchObject({ kind: 'approved' })
    expect(outcomeOf(answer(200, orderOf({ amount: 101 })), ASKED)).toMatchObject({ kind: 'unknown' })
    expect(outcomeOf(answer(200, { ...orderOf({}), charges: [CHARGE, CHARGE] }), ASKED)).toMatchObject({
      kind: 'unknown',
    })
    expect(outcomeOf(answer(200, orderOf({ status: 'chargedback' })), ASKED)).toMatchObject({
      kind: 'unknown',
    })
  })

  test.each([
    [
      { status: 'paid', canceled_amount: 40, ...transaction('partial_refunded') },
      { kind: 'done', gatewayId: 'tran_1' },
    ],
    [{ status: 'paid', canceled_amount: 40, ...transaction('pending_refund') }, { kind: 'done' }],
    [{ status: 'canceled', ...transaction('voided') }, { kind: 'done' }],
    [
      { status: 'canceled', last_transaction: null },
      { kind: 'done', gatewayId: 'ch_1' },
    ],
    [{ status: 'paid', canceled_amount: 40, ...transaction('error_on_refunding') }, { kind: 'unknown' }],
    [{ status: 'paid', canceled_amount: 40, ...transaction('captured') }, { kind: 'unknown' }],
    [{ status: 'canceled', ...transaction('error_on_voiding') }, { kind: 'unknown' }],
    [{ status: 'canceled', metadata: { reference: 'r2' } }, { kind: 'unknown' }],
  ])('a reversal that answers %j', (change, reversal) => {
    expect(reversalOf(answer(200, { ...CHARGE, ...change }), 'r1')).toMatchObject(reversal)
  })

  test('a card is reported as kept only where the buyer agreed', () => {
    const card = { id: 'card_1', brand: 'Visa' }
    const paid = { ...CHARGE, customer: { id: 'cus_1' }, ...transaction('captured', { card }) }
    expect(chargeEventOf(readCharge(paid), 'r1', NOW)).not.toHaveProperty('storedReference')
    const agreed = { ...paid, metadata: { reference: 'r1', keeps_card: 'yes' } }
    expect(chargeEventOf(readCharge(agreed), 'r1', NOW)).toMatchObject({ storedReference: 'cus_1/card_1' })
  })
})
