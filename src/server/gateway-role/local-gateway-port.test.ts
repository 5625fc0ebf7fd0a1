import { DEFAULT_CHALLENGE } from '#rules/methods/three-ds.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AuthenticationRequest, Gateway } from '#gateways/gateway.ts'
import { revealCard } from '#rules/methods/opened-card.ts'
import { createMemoryStore } from '#vault/memory-store.test-double.ts'
import { createVault } from '#vault/vault.ts'
import { createFakeGateway } from '../testing/gateway-adapter.ts'
import type { ChargeOrder } from './gateway-port.ts'
import { createLocalGatewayPort } from './local-gateway-port.ts'
import { createRecordedLog } from '../testing/recorded-log.ts'
import { createMetrics } from '../metrics.ts'

const NUMBER = '4111111111111111'

function compose() {
  const gateway = createFakeGateway()
  const store = createMemoryStore()
  const vault = createVault({ store, masterKey: new Uint8Array(32).fill(7) })
  const log = createRecordedLog()
  const metrics = createMetrics()
  const port = createLocalGatewayPort({
    gateways: new Map([[gateway.name, gateway]]),
    vault,
    credentialsOf: (sellerId) => ({ account: `seller ${sellerId}` }),
    webhookUrl: (name) => `https://pay.example/webhooks/${name}`,
    metrics,
    log,
  })
  return { gateway, store, vault, log, metrics, port }
}

let world: ReturnType<typeof compose>
beforeEach(() => {
  world = compose()
})

const tokenOf = async (): Promise<string> =>
  (await world.vault.put({ number: NUMBER, month: '12', year: '2031', cvv: '123' })).token

function orderOf(what: ChargeOrder['what'], gateway = 'fake'): ChargeOrder {
  return {
    gateway,
    sellerId: 10,
    reference: 'reference1',
    amount: 9900,
    currency: 'BRL',
    description: 'A course',
    locale: 'pt',
    buyer: {
      name: 'Ana Lima',
      email: 'ana@example.com',
      phone: '+5511912345678',
      document: null,
      country: 'BR',
      address: null,
      ip: null,
    },
    what,
  }
}

const card = (token: string): ChargeOrder =>
  orderOf({
    kind: 'card',
    token,
    holderName: 'ANA LIMA',
    paymentId: 'payment-1',
    installments: 3,
    store: 'subscription',
  })

test('a card reaches the adapter opened, with the account of its seller and the place for webhooks', async () => {
  expect(await world.port.charge(card(await tokenOf()))).toEqual({ kind: 'approved', gatewayId: 'charge-1' })
  const [charge] = world.gateway.charges
  if (charge?.kind !== 'card') throw new Error('no card was charged')
  expect(revealCard(charge.card)).toMatchObject({
    number: NUMBER,
    securityCode: '123',
    holderName: 'ANA LIMA',
  })
  expect(charge).toMatchObject({
    reference: 'reference1',
    amount: 9900,
    installments: 3,
    capture: true,
    store: 'subscription',
    credentials: { account: 'seller 10' },
    webhookUrl: 'https://pay.example/webhooks/fake',
  })
  expect(await world.metrics.text()).toContain(
    'balcao_gateway_outcomes_total{gateway="fake",outcome="approved"} 1',
  )
})

test('metrics of a gateway with alerts exist before the first event, so that their first rise is seen', async () => {
  const text = await world.metrics.text()
  for (const outcome of ['unknown', 'not-sent'])
    expect(text).toContain(`balcao_gateway_outcomes_total{gateway="fake",outcome="${outcome}"} 0`)
  expect(text).toContain('balcao_csp_reports_total{directive="connect-src"} 0')
})

test('a card that is only to be verified reaches the adapter as that', async () => {
  const what = {
    kind: 'verification',
    store: 'subscription',
    token: await tokenOf(),
    holderName: 'ANA LIMA',
    paymentId: 'payment-1',
  } as const
  await world.port.charge({ ...orderOf(what), amount: 0 })
  const [charge] = world.gateway.charges
  if (charge?.kind !== 'verification') throw new Error('no card was verified')
  expect(revealCard(charge.card)).toMatchObject({ number: NUMBER })
  expect(charge.amount).toBe(0)
})

test('card details of an order beyond the plain case reach the adapter, and no token does', async () => {
  const threeDS = { version: '2.2.0', eci: '05', cavv: 'c', dsTransactionId: 'd', status: 'Y' } as const
  const more = { capture: false, debit: true, threeDS, returnUrl: 'https://pay.example/back' }
  const what = {
    kind: 'card',
    token: await tokenOf(),
    holderName: 'ANA LIMA',
    paymentId: 'payment-1',
    installments: 1,
    store: false,
  } as const
  await world.port.charge(orderOf({ ...what, ...more }))
  expect(world.gateway.charges).toMatchObject([{ ...more, installments: 1 }])
  expect(world.gateway.charges[0]).not.toHaveProperty('token')
})

test('every other way to pay is charged as it was ordered', async () => {
  const at = '2026-01-01T12:30:00.000Z'
  const wallet = {
    kind: 'wallet',
    wallet: 'paypal',
    returnUrl: 'https://a.example/r',
    cancelUrl: 'https://a.example/c',
  } as const
  const mandate = {
    kind: 'mandate',
    mandate: 'pix-automatic',
    periodDays: 30,
    recurringAmount: 9900,
    startsOn: '2026-02-01',
    contractId: 'c1',
  } as const
  await world.port.charge(orderOf({ kind: 'pix', expiresAt: at }))
  await world.port.charge(orderOf({ kind: 'boleto', dueDate: '2026-01-04', instructions: 'x' }))
  await world.port.charge(orderOf({ kind: 'oxxo', dueDate: '2026-01-04' }))
  await world.port.charge(orderOf(wallet))
  await world.port.charge(orderOf({ ...mandate, expiresAt: at }))
  expect(world.gateway.charges).toMatchObject([
    { kind: 'pix', expiresAt: new Date(at) },
    { kind: 'boleto', dueDate: '2026-01-04', instructions: 'x' },
    { kind: 'oxxo', dueDate: '2026-01-04' },
    wallet,
    { ...mandate, expiresAt: new Date(at) },
  ])
})

test('an authentication reaches the adapter with the opened card; a card that is gone fails it', async () => {
  const asked: AuthenticationRequest[] = []
  world.gateway.authenticate = (request) => {
    asked.push(request)
    return Promise.resolve({ kind: 'unavailable', reason: 'not enrolled' })
  }
  const { what: _, ...base } = card('')
  const token = await tokenOf()
  const order = {
    ...base,
    token,
    holderName: 'ANA LIMA',
    paymentId: 'payment-1',
    deviceReference: 'df',
    returnUrl: 'https://a.example/',
    challenge: DEFAULT_CHALLENGE,
  }
  expect(await world.port.authenticate(order)).toEqual({ kind: 'unavailable', reason: 'not enrolled' })
  expect(asked[0] && revealCard(asked[0].card)).toMatchObject({ number: NUMBER, securityCode: '123' })
  expect(asked).toMatchObject([
    { deviceReference: 'df', challenge: DEFAULT_CHALLENGE, credentials: { account: 'seller 10' } },
  ])
  world.store.rows.clear()
  expect(await world.port.authenticate(order)).toEqual({ kind: 'failed' })
  expect((await world.port.authenticate({ ...order, gateway: 'other' })).kind).toBe('unavailable')
})

test('device data that cannot be begun is gone without', async () => {
  const question = { gateway: 'fake', sellerId: 10, bin: '411111' }
  world.gateway.deviceData = () => Promise.resolve({ token: 'jwt', url: 'https://a.example/' })
  expect(await world.port.deviceData(question)).toEqual({ token: 'jwt', url: 'https://a.example/' })
  world.gateway.deviceData = () => Promise.reject(new Error('broken'))
  expect(await world.port.deviceData(question)).toBe(null)
  expect(await world.port.deviceData({ ...question, gateway: 'other' })).toBe(null)
})

test('a card that the vault no longer holds is refused for good, and nothing is sent', async () => {
  const token = await tokenOf()
  world.store.rows.clear()
  const refusal = { kind: 'refused', code: 'CARD_GONE', reversible: false }
  expect(await world.port.charge(card(token))).toEqual(refusal)
  expect(world.gateway.charges).toEqual([])
})

test('an order that fails before the adapter is called was certainly not sent', async () => {
  expect(await world.port.charge(orderOf({ kind: 'pix', expiresAt: '' }, 'other'))).toMatchObject({
    kind: 'not-sent',
  })
  world.store.take = () => Promise.reject(new Error('the database is away'))
  expect(await world.port.charge(card(await tokenOf()))).toMatchObject({ kind: 'not-sent' })
  expect(world.gateway.charges).toEqual([])
  expect(world.log.events()).toEqual(['charge-not-prepared'])
})

test('an adapter that throws is an unknown outcome, and its error is logged without digits', async () => {
  world.gateway.answers.charge = () => {
    throw new Error(`could not read ${NUMBER}`)
  }
  expect(await world.port.charge(card(await tokenOf()))).toMatchObject({ kind: 'unknown' })
  expect(world.log.lines).toMatchObject([{ event: 'gateway-threw', gateway: 'fake' }])
  expect(JSON.stringify(world.log.lines)).not.toContain(NUMBER)
})

test('a question that cannot be asked is unknown, never an answer', async () => {
  const key = { gateway: 'fake', sellerId: 10, reference: 'r', gatewayId: null }
  world.gateway.answers.lookUp = () => Promise.reject(new Error('broken'))
  world.gateway.answers.cancel = () => Promise.reject(new Error('broken'))
  world.gateway.answers.refund = () => Promise.reject(new Error('broken'))
  const answers = await Promise.all([
    world.port.lookUp(key),
    world.port.cancel(key),
    world.port.refund({ ...key, refundKey: 'k', amount: 1, currency: 'BRL' }),
    world.port.void(key),
    world.port.lookUp({ ...key, gateway: 'other' }),
    world.port.complete(key),
    world.port.capture({ ...key, amount: 1, currency: 'BRL' }),
  ])
  expect(answers.map((answer) => answer.kind)).toEqual(Array(7).fill('unknown'))
  expect((await world.port.verify({ ...key, challengeReference: 'c' })).kind).toBe('unavailable')
})

test('returns facts of cards, and null for an unknown token', async () => {
  const token = await tokenOf()
  expect(await world.port.cardFacts([token, 'card_x'])).toEqual([
    { brand: 'visa', bin: '411111', last_four: '1111', expires: '2031-12' },
    null,
  ])
})

test('a card that another purchase has used is charged for no second one', async () => {
  const token = await tokenOf()
  expect(await world.port.charge(card(token))).toMatchObject({ kind: 'approved' })
  const copied = { ...card(token).what, paymentId: 'payment-2' } as ChargeOrder['what']
  expect(await world.port.charge(orderOf(copied))).toEqual({
    kind: 'refused',
    code: 'CARD_GONE',
    reversible: false,
  })
  expect(world.gateway.charges).toHaveLength(1)
})

test('returns capabilities by name', async () => {
  expect([...(await world.port.gateways())]).toEqual([['fake', world.gateway.capabilities]])
})

test('the outcome of an adapter is reported; a charge that never reached one is not', async () => {
  const reported: [string, string][] = []
  const port = createLocalGatewayPort({
    gateways: new Map([[world.gateway.name, world.gateway]]),
    vault: world.vault,
    credentialsOf: () => ({}),
    webhookUrl: () => '',
    onAnswer: (gateway, outcome, tookMs) => {
      expect(tookMs).toBeGreaterThanOrEqual(0)
      reported.push([gateway, outcome.kind])
    },
    metrics: world.metrics,
    log: world.log,
  })
  await port.charge(card(await tokenOf()))
  await port.charge(card('card_nobody'))
  await port.charge(orderOf({ kind: 'pix', expiresAt: '2026-11-21T12:00:00Z' }, 'nobody'))
  world.gateway.charge = () => Promise.reject(new Error('a defect'))
  await port.charge(card(await tokenOf()))
  expect(reported).toEqual([
    ['fake', 'approved'],
    ['fake', 'unknown'],
  ])
})

test('cards are named for the counting of their tries only where they are counted', async () => {
  const counting = createLocalGatewayPort({
    gateways: new Map(),
    vault: world.vault,
    credentialsOf: () => ({}),
    webhookUrl: () => '',
    countsCards: true,
    metrics: world.metrics,
    log: world.log,
  })
  const token = await tokenOf()
  const [plain] = await world.port.cardFacts([token])
  expect(plain).toEqual({
    brand: 'visa',
    bin: NUMBER.slice(0, 6),
    last_four: NUMBER.slice(-4),
    expires: '2031-12',
  })
  const [counted] = await counting.cardFacts([token])
  expect(counted).toEqual({ ...plain, counterKey: expect.stringMatching(/^[\w-]{43}$/) as string })
})

test('a later charge under a mandate reaches the adapter with the account; one without mandates sends nothing', async () => {
  const { what: _, ...asked } = orderOf({ kind: 'pix', expiresAt: '2026-12-01T12:00:00Z' })
  const period = { ...asked, mandateReference: 'RN1', dueOn: '2026-12-05' }
  const key = { gateway: 'fake', sellerId: 10, reference: 'reference1', gatewayId: null }
  const without = { kind: 'not-sent', reason: 'this gateway has no mandates' }
  expect([await world.port.collect(period), await world.port.collected(key)]).toEqual([without, without])
  const scheduled = { kind: 'scheduled', gatewayId: 'later-1', on: '2026-12-05' } as const
  const collect = vi.fn<NonNullable<Gateway['collect']>>(async () => scheduled)
  Object.assign(world.gateway, { collect, collected: async () => scheduled })
  expect([await world.port.collect(period), await world.port.collected(key)]).toEqual([scheduled, scheduled])
  expect(collect.mock.calls).toMatchObject([
    [
      {
        reference: 'reference1',
        amount: 9900,
        mandateReference: 'RN1',
        dueOn: '2026-12-05',
        credentials: { account: 'seller 10' },
        webhookUrl: 'https://pay.example/webhooks/fake',
      },
    ],
  ])
  const nobody = { ...period, gateway: 'gone' }
  expect(await world.port.collect(nobody)).toMatchObject({ kind: 'unknown' })
})
