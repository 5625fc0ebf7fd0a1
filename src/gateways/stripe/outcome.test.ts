import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { cancellationOf, outcomeOf, refundOf, chargeEventOf } from './outcome.ts'
import { readIntent } from './answer.ts'
import { DECLINES } from './refusals.ts'

const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  currency: 'brl',
  metadata: { reference: 'r1' },
  latest_charge: { amount_refunded: 0, disputed: false },
}
const answer = (status: number, body: unknown) => ({ kind: 'answer', status, body }) as const
const declined = (word: string) =>
  answer(402, { error: { type: 'card_error', code: 'card_declined', decline_code: word } })

/** The row of Stripe in the table of refusals that this project agreed on. */
const AGREED: readonly [string, PaymentErrorCode, boolean][] = [
  ['insufficient_funds', 'INSUFFICIENT_FUNDS', false],
  ['incorrect_cvc', 'INVALID_CVV', false],
  ['expired_card', 'INVALID_CREDIT_CARD', false],
  ['incorrect_number', 'INVALID_CREDIT_CARD', false],
  ['lost_card', 'INVALID_CREDIT_CARD', false],
  ['stolen_card', 'INVALID_CREDIT_CARD', false],
  ['card_not_supported', 'INVALID_CREDIT_CARD', false],
  ['fraudulent', 'SUSPECTED_FRAUD', false],
  ['do_not_honor', 'CREDIT_CARD_OPERATOR', false],
  ['generic_decline', 'CREDIT_CARD_OPERATOR', false],
  ['card_velocity_exceeded', 'BLACKLIST_PURCHASE', false],
  ['duplicate_transaction', 'DUPLICATE_PURCHASE', false],
  ['currency_not_supported', 'CURRENCY_NOT_SUPPORTED', false],
  ['authentication_required', 'COMPLETE_CHALLENGE_3DS', false],
  ['processing_error', 'GENERIC', true],
  ['issuer_not_available', 'GENERIC', true],
]

describe('refusals', () => {
  test.each(AGREED)('%s is %s', (gatewayCode, code, reversible) => {
    const refused = { kind: 'refused', code, reversible, gatewayCode }
    expect(outcomeOf(declined(gatewayCode), 'r1')).toEqual(refused)
    const last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: gatewayCode }
    const failed = { ...INTENT, status: 'requires_payment_method', last_payment_error }
    expect(chargeEventOf(readIntent(failed), 'r1')).toEqual({ ...refused, gatewayId: 'pi_1' })
  })

  test.each([
    [{ network_advice_code: '03' }, false],
    [{ network_advice_code: '21' }, false],
    [{ network_advice_code: '40' }, false],
    [{ network_advice_code: '41' }, false],
    [{ advice_code: 'do_not_try_again' }, false],
    [{ network_advice_code: '02' }, true],
    [{ advice_code: 'try_again_later' }, true],
  ])('a technical failure with the advice %j may fail over: %s', (advice, reversible) => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'processing_error', ...advice }
    expect(outcomeOf(answer(402, { error }), 'r1')).toMatchObject({ code: 'GENERIC', reversible })
  })

  test.each([
    [{ network_advice_code: '25' }, 'later', 24],
    [{ network_advice_code: '01', payment_method: { card: { brand: 'visa' } } }, 'never', null],
    [{ network_decline_code: '54', payment_method: { card: { brand: 'visa' } } }, 'after-update', null],
    [{ advice_code: 'confirm_card_data' }, 'after-update', null],
    [{ advice_code: 'do_not_try_again', network_advice_code: '02' }, 'never', null],
    [{ advice_code: 'try_again_later', network_advice_code: '27' }, 'later', 96],
  ])('the advice of the scheme or Stripe is kept: %j', (advice, retry, hours) => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor', ...advice }
    expect(outcomeOf(answer(402, { error }), 'r1')).toMatchObject({ advice: { retry, hours } })
  })

  test('a block by Stripe itself is distinguished from the suspicion of an issuer', () => {
    const last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: 'fraudulent' }
    const latest_charge = { amount_refunded: 0, outcome: { type: 'blocked' } }
    const blocked = { ...INTENT, status: 'requires_payment_method', last_payment_error, latest_charge }
    expect(chargeEventOf(readIntent(blocked), 'r1')).toMatchObject({ code: 'BLOCKED_BY_FRAUD_ANALYSIS' })
  })

  test('only technical trouble is worth another gateway', () => {
    const technical = Object.entries(DECLINES).filter(([, { reversible }]) => reversible)
    expect(technical.map(([, { code }]) => code)).toEqual(technical.map(() => 'GENERIC'))
  })

  test('an invented code is a refusal, also one that every object has', () => {
    const unlisted = { kind: 'refused', code: 'CREDIT_CARD_OPERATOR', reversible: false, isUnlisted: true }
    for (const word of ['toString', '__proto__', 'constructor', 'brand_new_reason']) {
      expect(outcomeOf(declined(word), 'r1')).toMatchObject(unlisted)
    }
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        fc.pre(!Object.hasOwn(DECLINES, word))
        expect(outcomeOf(declined(word), 'r1')).toMatchObject(unlisted)
      }),
    )
  })
})

describe('the meaning of an answer', () => {
  test('anything that is not recognised is unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(outcomeOf(answer(status, body), 'r1')).toMatchObject({ kind: 'unknown' })
        expect(chargeEventOf(readIntent(body), 'r1')).toMatchObject({ kind: 'unknown' })
        expect(refundOf(answer(status, body))).toMatchObject({ kind: 'unknown' })
        expect(cancellationOf(answer(status, body))).toMatchObject({ kind: 'unknown' })
      }),
    )
  })

  test.each([
    [400, { type: 'invalid_request_error' }, { kind: 'refused', code: 'INVALID_DATA' }],
    [
      400,
      { type: 'invalid_request_error', code: 'amount_too_small' },
      { kind: 'refused', code: 'INVALID_DATA' },
    ],
    [
      400,
      { type: 'invalid_request_error', code: 'email_invalid' },
      { kind: 'refused', code: 'INVALID_CLIENT_DATA' },
    ],
    [
      400,
      { type: 'invalid_request_error', code: 'payment_method_unactivated' },
      { kind: 'not-sent', reason: 'Stripe: the account: payment_method_unactivated' },
    ],
    [
      400,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_invalid_parameter',
        param: 'allowed_payment_method_types[0]',
      },
      { kind: 'not-sent', reason: 'Stripe: the account: payment_intent_invalid_parameter' },
    ],
    [
      402,
      {
        type: 'invalid_request_error',
        message: 'Sending credit card numbers directly to the Stripe API is generally unsafe.',
      },
      { kind: 'not-sent', reason: 'Stripe: this account may not send card numbers' },
    ],
    [
      400,
      { type: 'invalid_request_error', code: 'brand_new' },
      { kind: 'refused', code: 'GENERIC', isUnlisted: true },
    ],
    [400, { type: 'invalid_request_error', payment_intent: { id: 'pi_1' } }, { kind: 'unknown' }],
    [400, { type: 'invalid_request_error', param: 'installments' }, { code: 'INVALID_INSTALLMENTS' }],
    // A Mexican issuer does not have this plan.
    [
      400,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_invalid_parameter',
        param: 'payment_method_options[card][installments][plan]',
      },
      { kind: 'refused', code: 'INVALID_INSTALLMENTS', isUnlisted: true },
    ],
    [
      400,
      {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        param: 'a[billing_details][address][line1]',
      },
      { code: 'INCOMPLETE_ADDRESS' },
    ],
    [
      400,
      {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        param: 'payment_method_data[boleto][tax_id]',
      },
      { code: 'INVALID_CLIENT_DATA' },
    ],
    [
      400,
      { type: 'invalid_request_error', code: 'payment_method_billing_details_address_missing' },
      { kind: 'refused', code: 'INCOMPLETE_ADDRESS' },
    ],
    [
      400,
      { type: 'invalid_request_error', code: 'livemode_mismatch' },
      { kind: 'not-sent', reason: 'Stripe: the account: livemode_mismatch' },
    ],
    [404, { type: 'invalid_request_error', code: 'resource_missing' }, { code: 'INVALID_CREDIT_CARD' }],
    [400, { type: 'idempotency_error' }, { kind: 'unknown' }],
    [401, { type: 'invalid_request_error' }, { kind: 'not-sent' }],
    [403, { type: 'invalid_request_error' }, { kind: 'not-sent' }],
    [409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }, { kind: 'unknown' }],
    [429, { type: 'invalid_request_error', code: 'rate_limit' }, { kind: 'not-sent' }],
    [429, { type: 'invalid_request_error', code: 'lock_timeout' }, { kind: 'unknown' }],
    [500, { type: 'api_error' }, { kind: 'unknown' }],
    [402, { type: 'card_error' }, { kind: 'refused', code: 'CREDIT_CARD_OPERATOR', isUnlisted: true }],
  ])('%i with %j', (status, error, outcome) => {
    expect(outcomeOf(answer(status, { error }), 'r1')).toMatchObject(outcome)
  })

  test.each([
    [{ status: 'processing' }, { kind: 'unknown' }],
    [{ status: 'requires_confirmation' }, { kind: 'unknown' }],
    [{ status: 'brand_new' }, { kind: 'unknown' }],
    [{ status: 'requires_payment_method' }, { kind: 'unknown' }],
    [{ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }, { kind: 'unknown' }],
    [{ status: 'requires_confirmation' }, { kind: 'unknown' }],
    [{ status: 'requires_confirmation', confirmation_method: 'automatic' }, { kind: 'unknown' }],
    [
      { status: 'requires_confirmation', confirmation_method: 'manual' },
      { kind: 'awaiting', gatewayId: 'pi_1', action: null, payerApproved: true },
    ],
    [{ status: 'requires_capture' }, { kind: 'approved', gatewayId: 'pi_1' }],
    [{ status: 'canceled' }, { kind: 'canceled' }],
    [{ review: { open: true } }, { kind: 'in-review' }],
    [{ review: { open: false } }, { kind: 'approved' }],
    [{ latest_charge: { amount_refunded: 700 } }, { kind: 'refunded', refundedTotal: 700 }],
    [{ latest_charge: { amount_refunded: 'all' } }, { kind: 'unknown' }],
    [
      { currency: 'isk', latest_charge: { amount_refunded: 70_000 } },
      { kind: 'refunded', refundedTotal: 700 },
    ],
    [{ metadata: { reference: 'r2' } }, { kind: 'unknown' }],
    [{ metadata: {} }, { kind: 'unknown' }],
    [{ id: null }, { kind: 'unknown' }],
    [{ object: 'charge' }, { kind: 'unknown' }],
  ])('an intent with %j', (change, chargeEvent) => {
    expect(chargeEventOf(readIntent({ ...INTENT, ...change }), 'r1')).toMatchObject(chargeEvent)
  })

  test('a verification on the issuer’s page is refused where the buyer cannot be sent there', () => {
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    const setup = { ...INTENT, id: 'seti_1', object: 'setup_intent', status: 'requires_action', next_action }
    const refused = { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', gatewayId: 'seti_1' }
    expect(chargeEventOf(readIntent(setup), 'r1')).toMatchObject(refused)
  })

  test('a boleto without check digits is believed only in the test mode', () => {
    const number = '01'.repeat(24).slice(0, 47)
    const boleto_display_details = { number, expires_at: 1_800_000_000, hosted_voucher_url: null, pdf: null }
    const next_action = { type: 'boleto_display_details', boleto_display_details }
    const read = (livemode?: boolean) =>
      chargeEventOf(readIntent({ ...INTENT, status: 'requires_action', next_action, livemode }), 'r1')
    expect(read(false)).toMatchObject({ kind: 'awaiting', action: { voucher: 'boleto', line: number } })
    expect(read(true)).toMatchObject({ kind: 'unknown' })
    expect(read()).toMatchObject({ kind: 'unknown' })
  })

  test('a code or a voucher that ran out is expired, not refused', () => {
    const expired = { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_expired' }
    const failed = { type: 'card_error', code: 'brand_new', payment_method: { type: 'boleto' } }
    for (const last_payment_error of [expired, failed]) {
      const intent = { ...INTENT, status: 'requires_payment_method', last_payment_error }
      expect(chargeEventOf(readIntent(intent), 'r1')).toEqual({ kind: 'expired', gatewayId: 'pi_1' })
    }
  })

  test.each([
    [200, { id: 're_1', status: 'pending' }, { kind: 'done', gatewayId: 're_1' }],
    [200, { id: 're_1', status: 'failed' }, { kind: 'refused' }],
    [200, { id: 're_1', status: 'requires_action' }, { kind: 'unknown' }],
    [400, { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } }, { kind: 'refused' }],
    [400, { error: { type: 'idempotency_error' } }, { kind: 'unknown' }],
    [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }, { kind: 'unknown' }],
  ])('a refund answered %i %j', (status, body, reversal) => {
    expect(refundOf(answer(status, body))).toMatchObject(reversal)
  })
})
