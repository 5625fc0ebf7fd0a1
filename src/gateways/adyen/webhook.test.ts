import { describe, expect, test } from 'vitest'
import { HMAC_KEY, signed, type AdyenEvent } from './adyen.test-double.ts'
import { readAdyenWebhook } from './webhook.ts'

const authorisation: AdyenEvent = {
  eventCode: 'AUTHORISATION',
  success: 'true',
  pspReference: '7914073381342284',
  merchantAccountCode: 'TestMerchant',
  merchantReference: 'TestPayment-1407325143704',
  amount: { value: 1130, currency: 'EUR' },
}
const later = (eventCode: string, success = 'true', more: object = {}): AdyenEvent => ({
  ...authorisation,
  eventCode,
  success,
  pspReference: 'M1',
  originalReference: '7914073381342284',
  ...more,
})
const gatewayId = '7914073381342284'
const signedAmount = { total: 1130, currency: 'EUR' }
const read = (event: AdyenEvent, key = HMAC_KEY) => readAdyenWebhook(signed(event), key)

describe('a webhook of Adyen', () => {
  test('is proven by the vector of the published libraries', () => {
    const additionalData = { hmacSignature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=' }
    const item = { NotificationRequestItem: { ...authorisation, additionalData } }
    const rawBody = Buffer.from(JSON.stringify({ live: 'false', notificationItems: [item] }))
    expect(readAdyenWebhook({ rawBody, headers: {} }, HMAC_KEY)).toEqual({
      kind: 'event',
      eventId: 'AUTHORISATION:7914073381342284:true',
      type: 'AUTHORISATION',
      reference: 'TestPayment-1407325143704',
      gatewayId,
      reported: { kind: 'approved', gatewayId, signedAmount },
    })
  })

  test.each([
    [later('CAPTURE'), { kind: 'approved', gatewayId, signedAmount }],
    [later('CAPTURE', 'false'), { kind: 'refused', code: 'GENERIC', gatewayCode: 'CAPTURE' }],
    [later('CAPTURE_FAILED'), { kind: 'refused', code: 'GENERIC', gatewayCode: 'CAPTURE_FAILED' }],
    [later('CANCELLATION'), { kind: 'canceled', gatewayId }],
    [later('CANCELLATION', 'false'), { kind: 'unknown' }],
    [later('TECHNICAL_CANCEL'), { kind: 'canceled', gatewayId }],
    [later('EXPIRE'), { kind: 'canceled', gatewayId }],
    [later('OFFER_CLOSED'), { kind: 'expired', gatewayId }],
    [later('CHARGEBACK'), { kind: 'charged-back', gatewayId }],
    [later('CHARGEBACK_REVERSED'), { kind: 'approved', gatewayId }],
    [later('REFUND'), { kind: 'unknown', reason: 'REFUND made' }],
    [later('REFUND_FAILED'), { kind: 'unknown' }],
    [
      { ...authorisation, additionalData: { fraudManualReview: 'true' } },
      { kind: 'in-review', gatewayId },
    ],
    [
      {
        ...authorisation,
        additionalData: {
          authCode: '044925',
          'recurring.recurringDetailReference': 'M5N7',
          'recurring.shopperReference': 's1',
        },
      },
      { kind: 'approved', signedAmount, authorizationCode: '044925' },
    ],
  ])('reports the outcome of the charge %#', (event, reported) => {
    expect(read(event)).toMatchObject({ kind: 'event', gatewayId, reported })
  })

  test('gives no stored card and no other amount, whatever its unsigned fields say', () => {
    const additionalData = {
      'tokenization.storedPaymentMethodId': 'M5N7',
      'tokenization.shopperReference': 's1',
      'recurring.recurringDetailReference': 'M5N7',
      'recurring.shopperReference': 's1',
      authorisedAmountValue: '1',
      authorisedAmountCurrency: 'BRL',
    }
    expect(read({ ...authorisation, additionalData })).toMatchObject({
      reported: { kind: 'approved', gatewayId, signedAmount },
    })
    expect(JSON.stringify(read({ ...authorisation, additionalData }))).not.toContain('M5N7')
  })

  test('with an amount that we could not have requested approves nothing', () => {
    const halfPeso = { ...authorisation, amount: { value: 50, currency: 'CLP' } }
    expect(read(halfPeso)).toMatchObject({ kind: 'event', reported: { kind: 'unknown' } })
  })

  test.each([
    [later('REFUND'), { gatewayId: 'M1', kind: 'done', reason: null }],
    [later('REFUND', 'false', { reason: 'Insufficient balance' }), { kind: 'refused', gatewayId: 'M1' }],
    [later('REFUND_FAILED', 'true', { reason: 'Card expired' }), { kind: 'refused', gatewayId: 'M1' }],
    [later('REFUNDED_REVERSED'), { kind: 'refused', gatewayId: 'M1' }],
    [later('CANCELLATION'), { kind: 'done', gatewayId: 'M1' }],
    [later('CANCELLATION', 'false'), { kind: 'refused', gatewayId: 'M1' }],
  ])('reports the outcome of the named refund or cancellation %#', (event, reversal) => {
    expect(read(event)).toMatchObject({ kind: 'event', reversal })
  })

  test.each([
    ['Not enough balance', 'INSUFFICIENT_FUNDS'],
    ['CVC Declined', 'INVALID_CVV'],
    ['FRAUD', 'BLOCKED_BY_FRAUD_ANALYSIS'],
    ['Issuer Unavailable', 'GENERIC'],
    ['Refused : 05', 'CREDIT_CARD_OPERATOR'],
  ])('reports the reason of the refusal: %s', (reason, code) => {
    const event = { ...authorisation, success: 'false', reason }
    expect(read(event)).toMatchObject({ reported: { kind: 'refused', code, gatewayId } })
  })

  test('a failed authorisation is refused, also for an unpublished reason', () => {
    for (const reason of ['Sunspots', '', 'constructor']) {
      expect(read({ ...authorisation, success: 'false', reason })).toMatchObject({
        reported: { kind: 'refused', code: 'CREDIT_CARD_OPERATOR', isUnlisted: true },
      })
    }
  })

  test.each([
    ['MANUAL_REVIEW_ACCEPT', { kind: 'approved' }],
    ['MANUAL_REVIEW_REJECT', { kind: 'refused', code: 'BLOCKED_BY_FRAUD_ANALYSIS' }],
  ])('%s ends the review', (eventCode, reported) => {
    expect(read({ ...authorisation, eventCode })).toMatchObject({ kind: 'event', reported })
  })

  test('an event that says nothing of a charge is left alone', () => {
    expect(read(later('REPORT_AVAILABLE'))).toMatchObject({ kind: 'ignored', type: 'REPORT_AVAILABLE' })
  })

  test.each(['pspReference', 'merchantReference', 'eventCode', 'success', 'amount', 'merchantAccountCode'])(
    'whose %s was changed is forged',
    (name) => {
      const proven = signed(authorisation)
      const body = JSON.parse(Buffer.from(proven.rawBody).toString()) as {
        notificationItems: { NotificationRequestItem: Record<string, unknown> }[]
      }
      const item = body.notificationItems[0]?.NotificationRequestItem ?? {}
      item[name] = name === 'amount' ? { value: 1, currency: 'EUR' } : name === 'success' ? 'false' : 'other'
      const rawBody = Buffer.from(JSON.stringify(body))
      expect(readAdyenWebhook({ rawBody, headers: {} }, HMAC_KEY).kind).toBe('forged')
    },
  )

  test.each(['', 'AB', 'no key', HMAC_KEY.slice(1)])('without a key (%j) nothing is proven', (key) => {
    expect(read(authorisation, key).kind).toBe('forged')
  })

  test('with more than one event is not believed', () => {
    const body = JSON.parse(Buffer.from(signed(authorisation).rawBody).toString()) as {
      notificationItems: unknown[]
    }
    const rawBody = Buffer.from(JSON.stringify({ notificationItems: [...body.notificationItems, {}] }))
    expect(readAdyenWebhook({ rawBody, headers: {} }, HMAC_KEY).kind).toBe('forged')
  })
})
