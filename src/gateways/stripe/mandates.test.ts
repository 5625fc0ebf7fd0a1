import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Charge, ChargeBase, Gateway, MandatePeriod } from '../gateway.ts'
import { SAMPLE_BUYER } from '../sample-buyer.ts'
import type { StripeClient } from './account.ts'
import { lookUp } from './look-up.ts'
import { createStripeGateway } from './stripe.ts'
import { startStripeDouble, STRIPE_KEY } from './stripe.test-double.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const credentials = { secretKey: STRIPE_KEY }
const base = (reference: string): ChargeBase => ({
  reference,
  amount: 9900,
  currency: 'BRL',
  description: 'Clube do Livro',
  buyer: SAMPLE_BUYER,
  locale: 'pt',
  credentials,
  webhookUrl: 'https://gateway.example/webhooks/stripe',
})
type MandateCharge = Extract<Charge, { kind: 'mandate' }>
const first = (reference: string, change: Partial<MandateCharge> = {}): MandateCharge => ({
  ...base(reference),
  kind: 'mandate',
  mandate: 'pix-automatic',
  expiresAt: new Date(NOW.getTime() + 1_800_000),
  periodDays: 30,
  recurringAmount: 9900,
  startsOn: '2026-12-21',
  contractId: 'contract-1',
  ...change,
})

let double: Awaited<ReturnType<typeof startStripeDouble>>
let gateway: Gateway
beforeAll(async () => {
  double = await startStripeDouble()
  const methods = ['PIX', 'PIX_AUTOMATIC'] as const
  gateway = createStripeGateway({ url: double.url, now: () => NOW, methods })
})
afterAll(() => double.stop())

function lastForm(): Record<string, string> {
  const { body = '' } = double.requests.findLast(({ method }) => method === 'POST') ?? {}
  return Object.fromEntries(new URLSearchParams(body))
}

/** A first charge whose payer has paid, and the key of it. */
async function paid(reference: string): Promise<{ key: Parameters<Gateway['lookUp']>[0]; mandate: string }> {
  const outcome = await gateway.charge(first(reference))
  const gatewayId = outcome.kind === 'awaiting' ? outcome.gatewayId : ''
  double.pay(gatewayId)
  const key = { reference, gatewayId, credentials }
  const found = await gateway.lookUp(key)
  return { key, mandate: found.kind === 'approved' ? (found.mandate?.reference ?? '') : '' }
}

const period = (reference: string, mandateReference: string): MandatePeriod => ({
  ...base(reference),
  mandateReference,
  dueOn: '2026-12-21',
})

test('a first charge asks for the mandate of a customer, in the words of Stripe', async () => {
  await gateway.charge(first('asked-1'))
  const field = (name: string): string => `payment_method_options[pix][${name}]`
  expect(lastForm()).toMatchObject({
    customer: expect.stringMatching(/^cus_/) as string,
    'allowed_payment_method_types[0]': 'pix',
    [field('setup_future_usage')]: 'off_session',
    [field('expires_after_seconds')]: '1800',
    [field('mandate_options][amount')]: '9900',
    [field('mandate_options][amount_type')]: 'fixed',
    [field('mandate_options][currency')]: 'brl',
    [field('mandate_options][payment_schedule')]: 'monthly',
    [field('mandate_options][reference')]: 'Clube do Livro',
    [field('mandate_options][start_date')]: '2026-12-21',
  })
  await gateway.charge(first('asked-2', { recurringAmount: null, periodDays: 365 }))
  expect(lastForm()).toMatchObject({
    [field('mandate_options][amount_type')]: 'maximum',
    [field('mandate_options][payment_schedule')]: 'yearly',
  })
  expect(lastForm()).not.toHaveProperty(field('mandate_options][amount'))
})

test('a later charge names the mandate and goes without its payer', async () => {
  const { mandate } = await paid('first-1')
  const [id, customer, paymentMethod] = mandate.split('/')
  expect(await gateway.collect?.(period('later-1', mandate))).toMatchObject({ kind: 'scheduled', on: null })
  expect(lastForm()).toMatchObject({
    amount: '9900',
    off_session: 'recurring',
    mandate: id,
    customer,
    payment_method: paymentMethod,
    'allowed_payment_method_types[0]': 'pix',
    'metadata[reference]': 'later-1',
  })
})

test('a later charge that the payer’s bank did not pay is refused, not expired', async () => {
  const { mandate } = await paid('first-2')
  const scheduled = await gateway.collect?.(period('later-2', mandate))
  const gatewayId = scheduled?.kind === 'scheduled' ? scheduled.gatewayId : ''
  double.refuse(gatewayId, 'insufficient_funds')
  expect(await gateway.collected?.({ reference: 'later-2', gatewayId, credentials })).toMatchObject({
    kind: 'refused',
    code: 'INSUFFICIENT_FUNDS',
    gatewayId,
  })
})

test('a payment is reported although its mandate cannot be read, which is queried again', async () => {
  const { key, mandate } = await paid('first-3')
  const blind: StripeClient = async (call) => {
    if (call.path.startsWith('/mandates/')) return { kind: 'answer', status: 403, body: {} }
    return { kind: 'answer', status: 200, body: double.intents.get(key.gatewayId ?? '') }
  }
  expect(await lookUp(blind, key)).toMatchObject({
    kind: 'approved',
    mandate: { reference: mandate, state: 'created' },
  })
})

test('a charge without a mandate has none to end, and a reference of another form collects nothing', async () => {
  const outcome = await gateway.charge({
    ...base('pix-1'),
    kind: 'pix',
    expiresAt: new Date('2026-11-22T00:00Z'),
  })
  const gatewayId = outcome.kind === 'awaiting' ? outcome.gatewayId : ''
  const refused = { kind: 'refused', reason: 'this charge has no mandate' }
  expect(await gateway.endMandate?.({ reference: 'pix-1', gatewayId, credentials })).toEqual(refused)
  const count = double.requests.length
  for (const reference of ['', 'mandate_1', 'mandate_1/cus_1/../x', 'RN123']) {
    expect(await gateway.collect?.(period('none', reference))).toMatchObject({ kind: 'refused' })
  }
  expect(double.requests).toHaveLength(count)
})
