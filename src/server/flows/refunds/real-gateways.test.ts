import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { BREAKER_POLICY } from '#rules/payment/circuit-breaker.ts'
import type { Behaviour } from '#gateways/cards.test-double.ts'
import { closedUrl } from '#gateways/pretend-server.test-double.ts'
import { createStripeGateway } from '#gateways/stripe/stripe.ts'
import { startStripeDouble } from '#gateways/stripe/stripe.test-double.ts'
import { createCredentialKeys } from '#vault/credential-keys.ts'
import { createMemoryStore } from '#vault/memory-store.test-double.ts'
import { createVault } from '#vault/vault.ts'
import { createGatewayBreakers } from '../../gateway-role/gateway-breakers.ts'
import type { GatewayPort } from '../../gateway-role/gateway-port.ts'
import { mountWebhooks } from '../../http/gateway/webhooks.ts'
import { createLocalGatewayPort } from '../../gateway-role/local-gateway-port.ts'
import { createMetrics } from '../../metrics.ts'
import { createSellerAccounts } from '../../gateway-role/seller-accounts.ts'
import { saveAccount } from '../../store/gateways/credentials-store.ts'
import type { LeftWebhook } from '../../store/gateways/webhook-store.ts'
import { processWebhook, receiveWebhook } from '../webhooks/receive-webhook.ts'
import { resolveAttempt } from '../outcomes/resolve-attempt.ts'
import { openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

/** The whole way from a submit to a pretend Stripe and back: accounts, adapter, settlement, webhook. */

const AMOUNT = 49_700
const ACCOUNT = { secretKey: 'sk_test_ofSellerTen0000', webhookSecret: 'whsec_ofSellerTen' }
const KEYS = createCredentialKeys([new Uint8Array(32).fill(3)])
const KINDS = new Map([
  ['stripe', 'stripe'],
  ['stripe-b', 'stripe'],
  ['stripe-away', 'stripe'],
] as const)

type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>
let shop: Shop
let first: StripeDouble
let second: StripeDouble
let world: Awaited<ReturnType<typeof compose>>
beforeAll(async () => {
  shop = await openShop({ seller: { gateway_priorities: 'stripe;stripe-b' } })
  first = await startStripeDouble([ACCOUNT.secretKey])
  second = await startStripeDouble([ACCOUNT.secretKey])
  world = await compose()
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await shop.close()
})
beforeEach(async () => {
  await shop.reset()
  for (const gateway of KINDS.keys()) {
    const owner = { sellerId: 10, gateway }
    await saveAccount(shop.db, owner, KEYS.seal(owner, ACCOUNT), { names: [], author: null })
  }
})

async function compose() {
  const gateways = new Map(
    Object.entries({ stripe: first.url, 'stripe-b': second.url, 'stripe-away': await closedUrl() }).map(
      ([name, url]) => [name, createStripeGateway({ name, url })],
    ),
  )
  const metrics = createMetrics()
  const accounts = createSellerAccounts({ db: shop.db, keys: KEYS, kinds: KINDS, sandboxSecret: '' })
  const breakers = createGatewayBreakers({ db: shop.db, log: shop.log, metrics })
  const vault = createVault({ store: createMemoryStore(), masterKey: new Uint8Array(32).fill(7) })
  const port = createLocalGatewayPort({
    gateways,
    vault,
    credentialsOf: (sellerId, gateway) => accounts.credentialsOf(sellerId, gateway),
    webhookUrl: (gateway, sellerId) => `https://cards.example/webhooks/${gateway}/${sellerId}`,
    onAnswer: (gateway, outcome, tookMs) => breakers.report(gateway, outcome, tookMs),
    metrics,
    log: shop.log,
  })
  return { gateways, accounts, breakers, vault, port, deps: depsOf(port) }
}

const depsOf = (gateways: GatewayPort): SubmitDeps => ({ ...shop.deps, gateways })

/** A card that both know, and each treats in its own way; one that the vault holds. */
async function cardThat(atFirst: Behaviour, atSecond: Behaviour): Promise<string> {
  const { number } = first.cardThat(atFirst)
  expect(second.cardThat(atSecond).number).toBe(number)
  return (await world.vault.put({ number, month: '12', year: '2039', cvv: '737' })).token
}
const APPROVES = { effect: 'approve', mishap: null } as const

/** Pays as the page does, with every gateway that the answers allow. */
async function walk(token: string, deps = world.deps): Promise<PaymentAnswer> {
  const cards = [{ token, amount: AMOUNT / 100, holder_name: 'MARIA DA SILVA', installments: 1 }]
  const page = await shop.openPage(PRODUCTS.course)
  let answer = await shop.submit(page, { cards }, deps)
  while (answer.attempts !== undefined)
    answer = await shop.submit(withNewNonce(page), { cards, parent_id: answer.parent_id }, deps)
  return answer
}

/** Returns the amount that each of them took for the attempts of a purchase. */
async function taken(answer: PaymentAnswer): Promise<[atFirst: number, atSecond: number]> {
  const { attempts } = await shop.purchaseOf(answer)
  const sum = (double: StripeDouble): number =>
    attempts.reduce((total, { reference }) => total + double.books(reference).captured, 0)
  return [sum(first), sum(second)]
}

async function resolve(answer: PaymentAnswer): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  for (const attempt of purchase.attempts)
    await resolveAttempt({ ...world.deps, gateways: world.port }, purchase, attempt)
}

describe('two accounts at Stripe', () => {
  test('a technical refusal at the first is paid at the second, once', async () => {
    const token = await cardThat(
      { effect: 'refuse', gatewayCode: 'processing_error', mishap: null },
      APPROVES,
    )
    const answer = await walk(token)
    expect(answer).toMatchObject({ status: 'PAID', code: null })
    expect(await taken(answer)).toEqual([0, AMOUNT])
    const { attempts } = await shop.purchaseOf(answer)
    expect(attempts.map(({ gateway, state }) => [gateway, state])).toEqual([
      ['stripe', 'refused'],
      ['stripe-b', 'approved'],
    ])
    expect(await shop.rows('select kind, amount, gateway from ledger_entries')).toEqual([
      { kind: 'charge', amount: AMOUNT, gateway: 'stripe-b' },
    ])
  })

  test.each(['insufficient_funds', 'stolen_card', 'fraudulent', 'card_velocity_exceeded'])(
    'what the issuer said (%s) is asked of nobody else',
    async (gatewayCode) => {
      const before = second.requests.length
      const answer = await walk(await cardThat({ effect: 'refuse', gatewayCode, mishap: null }, APPROVES))
      expect(answer.status).toBe('REFUSED')
      expect(await taken(answer)).toEqual([0, 0])
      expect(second.requests.length).toBe(before)
    },
  )

  test('a lost answer goes to no second gateway, and is found out', async () => {
    const before = second.requests.length
    const answer = await walk(await cardThat({ effect: 'approve', mishap: 'lost' }, APPROVES))
    expect(answer).toMatchObject({ status: 'PROCESSING' })
    await resolve(answer)
    expect((await shop.purchaseOf(answer)).sales[0]).toMatchObject({ status: 'PAID' })
    expect(await taken(answer)).toEqual([AMOUNT, 0])
    expect(second.requests.length).toBe(before)
  })

  test('control: sent on as if it had not been charged, it is charged twice', async () => {
    const believing: GatewayPort = {
      ...world.port,
      charge: async (order) => {
        const outcome = await world.port.charge(order)
        return outcome.kind === 'unknown' ? { kind: 'not-sent', reason: outcome.reason } : outcome
      },
    }
    const token = await cardThat({ effect: 'approve', mishap: 'lost' }, APPROVES)
    expect(await taken(await walk(token, depsOf(believing)))).toEqual([AMOUNT, AMOUNT])
  })
})

test('a gateway that is away is left alone, and purchases go to the next without trying it', async () => {
  await shop.importAgain({ seller: { gateway_priorities: 'stripe-away;stripe-b' } })
  const deps = { ...world.deps, breakers: world.breakers }
  const attemptsOf = async (answer: PaymentAnswer): Promise<string[]> =>
    (await shop.purchaseOf(answer)).attempts.map(({ gateway }) => gateway)
  for (let count = 0; count < BREAKER_POLICY.failures; count += 1) {
    const answer = await walk(await cardThat(APPROVES, APPROVES), deps)
    expect(await attemptsOf(answer)).toEqual(['stripe-away', 'stripe-b'])
  }
  await world.breakers.applied()
  const answer = await walk(await cardThat(APPROVES, APPROVES), deps)
  expect(answer).toMatchObject({ status: 'PAID' })
  expect(await attemptsOf(answer)).toEqual(['stripe-b'])
  expect(shop.lines.filter((line) => line.includes('"gateway-opened"'))).toHaveLength(1)
})

test('a Pix is paid when its webhook arrives at the address of its seller, proven by their secret', async () => {
  const app = Fastify()
  await mountWebhooks(app, {
    gateways: world.gateways,
    secretsOf: (gateway, seller) => world.accounts.webhookSecretsOf(seller, gateway),
    receive: (gateway, seller, event) => receiveWebhook(shop.deps, gateway, event, seller),
    log: shop.log,
  })
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course), { method: 'PIX' }, world.deps)
  expect(answer).toMatchObject({ status: 'WAITING_PAYMENT', object: { kind: 'qr-code' } })
  const [attempt] = (await shop.purchaseOf(answer)).attempts
  first.pay(attempt?.gateway_id ?? '')
  const post = async (path: string, secret: string): Promise<number> => {
    const intent = first.byReference(attempt?.reference ?? '')
    const { rawBody, headers } = first.webhookOf('payment_intent.succeeded', intent, secret)
    const url = `/webhooks/${path}`
    return (await app.inject({ method: 'POST', url, headers, payload: Buffer.from(rawBody) })).statusCode
  }
  expect(await post('stripe/10', 'whsec_ofSomebodyElse')).toBe(401)
  expect(await post('stripe/11', ACCOUNT.webhookSecret)).toBe(401)
  expect(await shop.rows('select from webhook_events')).toEqual([])
  expect(await post('stripe/10', ACCOUNT.webhookSecret)).toBe(200)
  const jobs = await shop.rows<{ payload: LeftWebhook }>(`select payload from outbox where topic = 'webhook'`)
  expect(jobs).toHaveLength(1)
  for (const { payload } of [...jobs, ...jobs]) await processWebhook(world.deps, payload)
  expect((await shop.purchaseOf(answer)).sales[0]).toMatchObject({ status: 'PAID' })
  expect(await taken(answer)).toEqual([AMOUNT, 0])
  await app.close()
})
