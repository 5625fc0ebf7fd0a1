import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenedCard } from '#rules/methods/opened-card.ts'
import { OpenedWallet } from '#rules/methods/opened-wallet.ts'
import type { Charge, ChargeBase, Gateway, KeptCardUse } from '../gateway.ts'
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '../sample-buyer.ts'
import { AUTHENTICATED, cardCharge, type CardCharge } from '../sample-charge.test-double.ts'
import { readStripeWebhook } from './webhook.ts'
import { createStripeGateway } from './stripe.ts'
import { startStripeDouble, STRIPE_KEY } from './stripe.test-double.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const base = (reference: string): ChargeBase => ({
  reference,
  amount: 49_700,
  currency: 'BRL',
  description: 'Ateliê Jerônimo Fotografia',
  buyer: { ...SAMPLE_BUYER, address: SAMPLE_ADDRESS },
  locale: 'pt',
  credentials: { secretKey: STRIPE_KEY },
  webhookUrl: 'https://gateway.example/webhooks/stripe',
})

let double: Awaited<ReturnType<typeof startStripeDouble>>
let gateway: Gateway
beforeAll(async () => {
  double = await startStripeDouble()
  gateway = createStripeGateway({ url: double.url, now: () => NOW })
})
afterAll(() => double.stop())

const charged = (reference: string, change: Partial<CardCharge> = {}): CardCharge =>
  cardCharge(base(reference), double.cards.approved, change)

async function sentFor(charge: Charge): Promise<{ path: string; form: Record<string, string> }> {
  await gateway.charge(charge)
  const { path = '', body = '' } = double.requests.findLast(({ method }) => method === 'POST') ?? {}
  return { path, form: Object.fromEntries(new URLSearchParams(body)) }
}

const KEPT_USES: readonly (readonly [KeptCardUse, string, string | undefined])[] = [
  [{ initiator: 'merchant', purpose: 'subscription-later' }, 'recurring', undefined],
  [{ initiator: 'merchant', purpose: 'unscheduled' }, 'one_off', undefined],
  [{ initiator: 'buyer', purpose: 'one-click' }, 'false', undefined],
  [{ initiator: 'buyer', purpose: 'subscription-first' }, 'false', 'off_session'],
  [{ initiator: 'buyer', purpose: 'subscription-later' }, 'false', undefined],
]

describe('requests', () => {
  test('a card', async () => {
    const threeDS = AUTHENTICATED
    const { path, form } = await sentFor(charged('sent-1', { threeDS, installments: 3, capture: false }))
    expect(path).toBe('/v1/payment_intents')
    expect(form).toMatchObject({
      amount: '49700',
      currency: 'brl',
      confirm: 'true',
      capture_method: 'manual',
      'metadata[reference]': 'sent-1',
      'allowed_payment_method_types[0]': 'card',
      'payment_method_data[card][number]': double.cards.approved.number,
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[billing_details][name]': 'MARIA DA SILVA',
      'payment_method_options[card][three_d_secure][cryptogram]': 'AAAB',
      'payment_method_options[card][three_d_secure][transaction_id]': 'ds-1',
      'payment_method_options[card][installments][plan][count]': '3',
      error_on_requires_action: 'true',
      statement_descriptor_suffix: 'Atelie Jeron',
    })
    const { headers } = double.requests.at(-1) ?? {}
    expect(headers).toMatchObject({ 'idempotency-key': 'sent-1', authorization: `Bearer ${STRIPE_KEY}` })
  })

  test.each([
    ['JPY', 1000, '1000'],
    ['CLP', 1000, '1000'],
    ['ISK', 1000, '100000'],
    ['EUR', 1000, '1000'],
  ])('amounts of %s in its units', async (currency, amount, sent) => {
    const { form } = await sentFor(charged(`amount-${currency}`, { currency, amount }))
    expect(form['amount']).toBe(sent)
  })

  test('an amount that cannot be written is refused without being sent', async () => {
    const count = double.requests.length
    const charge = charged('amount-vnd', { currency: 'VND', amount: 10_050 })
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'refused', code: 'INVALID_DATA' })
    const stored = {
      ...base('bad'),
      kind: 'stored-card',
      storedReference: 'x',
      installments: 1,
      initiator: 'buyer',
      purpose: 'one-click',
    }
    expect(await gateway.charge(stored as Charge)).toMatchObject({
      kind: 'refused',
      code: 'INVALID_CREDIT_CARD',
    })
    expect(double.requests).toHaveLength(count)
  })

  test('a card that is kept belongs to a customer; charged by the merchant it is off session', async () => {
    const { form } = await sentFor(charged('kept-1', { store: 'subscription' }))
    expect(form).toMatchObject({
      setup_future_usage: 'off_session',
      customer: expect.stringMatching(/^cus_/) as string,
    })
    const found = await gateway.lookUp({
      reference: 'kept-1',
      gatewayId: null,
      credentials: { secretKey: STRIPE_KEY },
    })
    const storedReference = found.kind === 'approved' ? (found.storedReference ?? '') : ''
    for (const [use, off_session, setup_future_usage] of KEPT_USES) {
      const again: Charge = {
        ...base(`kept-${use.initiator}-${use.purpose}`),
        kind: 'stored-card',
        storedReference,
        installments: 1,
        ...use,
      }
      const { form: sent } = await sentFor(again)
      expect(sent).toMatchObject({ off_session, payment_method: expect.stringMatching(/^pm_/) as string })
      expect(sent['setup_future_usage']).toBe(setup_future_usage)
    }
  })

  test('a card that only its buyer will use is kept for that', async () => {
    const { form } = await sentFor(charged('kept-2', { store: 'one-click' }))
    expect(form).toMatchObject({ setup_future_usage: 'on_session' })
  })

  test('sends only a listed indicator of an authentication by another provider', async () => {
    const field = 'payment_method_options[card][three_d_secure][electronic_commerce_indicator]'
    for (const [eci, sent] of [
      ['05', '05'],
      ['00', undefined],
    ] as const) {
      const charge = charged(`eci-${eci}`, { threeDS: { ...AUTHENTICATED, eci } })
      expect((await sentFor(charge)).form[field]).toBe(sent)
    }
  })

  test('Pix, boleto and OXXO run out when they should', async () => {
    const pix: Charge = { ...base('pix-1'), kind: 'pix', expiresAt: new Date(NOW.getTime() + 1_800_000) }
    expect((await sentFor(pix)).form['payment_method_options[pix][expires_after_seconds]']).toBe('1800')
    const boleto: Charge = { ...base('boleto-1'), kind: 'boleto', dueDate: '2026-11-24', instructions: '' }
    expect((await sentFor(boleto)).form).toMatchObject({
      'payment_method_options[boleto][expires_after_days]': '3',
      'payment_method_data[boleto][tax_id]': '52998224725',
    })
    const oxxo: Charge = { ...base('oxxo-1'), currency: 'MXN', kind: 'oxxo', dueDate: '2026-11-21' }
    expect((await sentFor(oxxo)).form['payment_method_options[oxxo][expires_after_days]']).toBe('1')
  })
})

test('an OXXO voucher that shall hold longer than Stripe lets it holds as long as it may', async () => {
  const oxxo: Charge = { ...base('oxxo-long'), currency: 'MXN', kind: 'oxxo', dueDate: '2026-12-21' }
  expect((await sentFor(oxxo)).form['payment_method_options[oxxo][expires_after_days]']).toBe('7')
})

test('a boleto without an address is refused as incomplete, and nothing is sent', async () => {
  const count = double.requests.length
  const buyer = { ...SAMPLE_BUYER, address: null }
  const boleto: Charge = {
    ...base('boleto-0'),
    buyer,
    kind: 'boleto',
    dueDate: '2026-11-24',
    instructions: '',
  }
  const refused = { kind: 'refused', code: 'INCOMPLETE_ADDRESS', reversible: false }
  expect(await gateway.charge(boleto)).toEqual(refused)
  expect(double.requests).toHaveLength(count)
})

describe('the days of a voucher, in the evening', () => {
  test.each([
    ['boleto', 'BRL', '2026-11-24', '2026-11-23T23:59:59Z', '1'],
    ['boleto', 'BRL', '2026-11-24', '2026-11-24T00:00:00Z', '1'],
    ['boleto', 'BRL', '2026-11-24', '2026-11-24T02:59:59Z', '1'],
    ['boleto', 'BRL', '2026-11-25', '2026-11-24T03:00:00Z', '1'],
    ['oxxo', 'MXN', '2026-11-25', '2026-11-24T05:59:59Z', '2'],
    ['oxxo', 'MXN', '2026-11-25', '2026-11-24T06:00:00Z', '1'],
  ] as const)('%s in %s until %s, bought at %s: %s', async (kind, currency, dueDate, at, days) => {
    const late = createStripeGateway({ url: double.url, now: () => new Date(at) })
    await late.charge({ ...base(`${kind}-${at}`), currency, kind, dueDate, instructions: '' })
    const { body = '' } = double.requests.findLast(({ method }) => method === 'POST') ?? {}
    const field = `payment_method_options[${kind}][expires_after_days]`
    expect(new URLSearchParams(body).get(field)).toBe(days)
  })
})

describe('a charge that Stripe authenticates', () => {
  const RETURN = 'https://shop.example/back'
  const challenged = () =>
    new OpenedCard(double.cardThat({ effect: 'refuse', gatewayCode: 'challenge', mishap: null }))
  const open = async (reference: string) => {
    const charge = charged(reference, { card: challenged(), returnUrl: RETURN })
    const outcome = await gateway.charge(charge)
    if (outcome.kind !== 'awaiting') throw new Error(`not sent away: ${outcome.kind}`)
    const key = { reference, gatewayId: outcome.gatewayId, credentials: charge.credentials }
    return { key, action: outcome.action }
  }

  test('sends the return address of the buyer, and that we confirm an immediate capture', async () => {
    const back = { returnUrl: RETURN }
    const { form } = await sentFor(charged('3ds-form', back))
    expect(form).toMatchObject({ return_url: RETURN, confirmation_method: 'manual' })
    expect(form).not.toHaveProperty('error_on_requires_action')
    const held = await sentFor(charged('3ds-held', { ...back, capture: false }))
    expect(held.form).toMatchObject({ return_url: RETURN, capture_method: 'manual' })
    expect(held.form).not.toHaveProperty('confirmation_method')
    const stored = { ...base('3ds-kept'), ...back, kind: 'stored-card', installments: 1 } as const
    const reference = { storedReference: 'cus_1/pm_1' }
    const byBuyer = await sentFor({ ...stored, ...reference, initiator: 'buyer', purpose: 'one-click' })
    expect(byBuyer.form).toMatchObject({ return_url: RETURN, confirmation_method: 'manual' })
    const bySeller = await sentFor({ ...stored, ...reference, initiator: 'merchant', purpose: 'unscheduled' })
    expect(bySeller.form).toMatchObject({ error_on_requires_action: 'true' })
    expect(bySeller.form).not.toHaveProperty('return_url')
  })

  test('is confirmed once by us, with a key of its own, without another challenge', async () => {
    const { key, action } = await open('3ds-1')
    expect(action).toMatchObject({
      kind: 'redirect',
      url: `https://hooks.stripe.example/3ds/${key.gatewayId}`,
    })
    double.answerChallenge(key.gatewayId, true)
    expect(await gateway.complete(key)).toMatchObject({ kind: 'approved' })
    const { path, headers, body } = double.requests.findLast(({ method }) => method === 'POST') ?? {}
    expect(path).toBe(`/v1/payment_intents/${key.gatewayId}/confirm`)
    expect(headers).toMatchObject({ 'idempotency-key': '3ds-1-confirm' })
    expect(body).toContain('error_on_requires_action=true')
  })

  test.each(['lost', 'malformed', 'error'] as const)(
    'is unknown where the answer to that is %s, and is found out without being taken twice',
    async (mishap) => {
      const reference = `3ds-${mishap}`
      const { key } = await open(reference)
      double.answerChallenge(key.gatewayId, true)
      double.confirmsWith(mishap)
      expect(await gateway.complete(key)).toMatchObject({ kind: 'unknown' })
      expect(await gateway.lookUp(key)).toMatchObject({ kind: 'approved' })
      expect(await gateway.complete(key)).toMatchObject({ kind: 'approved' })
      expect(double.books(reference)).toEqual({ captured: 49_700, refunded: 0 })
    },
  )

  test('is refused where there is no way back', async () => {
    const outcome = await gateway.charge(charged('3ds-2', { card: challenged() }))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', reversible: false })
  })
})

describe('look-ups of charges', () => {
  test('a charge that Stripe blocked', async () => {
    const card = new OpenedCard(double.cardThat({ effect: 'refuse', gatewayCode: 'blocked', mishap: null }))
    const outcome = await gateway.charge(charged('blocked-1', { card }))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'BLOCKED_BY_FRAUD_ANALYSIS' })
  })

  test.each([
    ['needs_response', 'charged-back'],
    ['lost', 'charged-back'],
    ['appeal_needs_response', 'charged-back'],
    ['appeal_under_review', 'charged-back'],
    ['won', 'approved'],
    ['warning_closed', 'approved'],
    ['brand_new', 'unknown'],
  ])('a dispute in the state %s: %s', async (status, kind) => {
    const reference = `dispute-${status}`
    const outcome = await gateway.charge(charged(reference))
    const gatewayId = outcome.kind === 'approved' ? outcome.gatewayId : ''
    double.dispute(gatewayId, status)
    const key = { reference, gatewayId, credentials: { secretKey: STRIPE_KEY } }
    expect(await gateway.lookUp(key)).toMatchObject({ kind })
    // A state that nobody has published yet is the test.
    if (status === 'brand_new') double.wrongAnswers.length = 0
  })
})

describe('a webhook', () => {
  const SIGNED_AT = 1_767_225_600
  const BODY = '{"id":"evt_test_1","object":"event","type":"payment_intent.succeeded"}'
  const PROOF = '45b8a95776fbf3619f8f4766a0af27089e752a5ba31acdc5a7e65b7c7f450dcc'
  const read = (secondsLater: number) =>
    readStripeWebhook(
      { rawBody: Buffer.from(BODY), headers: { 'stripe-signature': `t=${SIGNED_AT},v1=${PROOF}` } },
      'whsec_test_secret',
      new Date((SIGNED_AT + secondsLater) * 1000),
    ).kind

  test('is proven by the public vector, for five minutes', () => {
    expect([-301, -300, 0, 300, 301].map(read)).toEqual(['forged', 'ignored', 'ignored', 'ignored', 'forged'])
  })

  test('names the intent, whatever it is about', () => {
    const object = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }
    const about = (type: string, what: object) => gateway.readWebhook(double.webhookOf(type, what), SECRETS)
    const later = createStripeGateway({})
    const request = double.webhookOf('charge.dispute.created', object)
    expect(later.readWebhook(request, SECRETS)).toMatchObject({
      kind: 'event',
      gatewayId: 'pi_1',
      reference: null,
    })
    expect(
      later.readWebhook(double.webhookOf('customer.created', { object: 'customer' }), SECRETS),
    ).toMatchObject({
      kind: 'ignored',
    })
    // Signed now, but this gateway's clock shows another time.
    expect(about('charge.refunded', object)).toMatchObject({ kind: 'forged' })
  })
})

const SECRETS = { webhookSecret: 'whsec_test_secret' }

test('Google Pay gets the publishable key and the connected account; without a key there is no button', async () => {
  const secret = { secretKey: STRIPE_KEY }
  const ask = async (more: Record<string, string>) =>
    gateway.walletSetup?.({ wallet: 'google-pay', credentials: { ...secret, ...more } })
  expect(await ask({})).toBeNull()
  expect(await ask({ publishableKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' })).toBeNull()
  const publishableKey = 'pk_test_TYooMQauvdEDq54NiTphI7jx'
  expect(await ask({ publishableKey, account: 'acct_1' })).toEqual({
    kind: 'google-pay',
    parameters: {
      gateway: 'stripe',
      'stripe:version': '2026-10-28.endive',
      'stripe:publishableKey': `${publishableKey}/acct_1`,
    },
  })
})

test('a token of Google Pay that was used is said to be used, and takes nothing', async () => {
  const payload = double.give('google-pay', double.cards.approved)
  const opened = new OpenedWallet({ wallet: 'google-pay', brand: 'visa', payload })
  const charge = (reference: string) => gateway.charge({ ...base(reference), kind: 'device-wallet', opened })
  expect(await charge('wallet-once')).toMatchObject({ kind: 'approved' })
  const again = { kind: 'refused', code: 'WALLET_GONE', gatewayCode: 'token_already_used', reversible: false }
  expect(await charge('wallet-twice')).toEqual(again)
})
