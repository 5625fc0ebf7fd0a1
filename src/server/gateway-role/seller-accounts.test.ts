import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStripeGateway } from '#gateways/stripe/stripe.ts'
import { startStripeDouble } from '#gateways/stripe/stripe.test-double.ts'
import { createCredentialKeys } from '#vault/credential-keys.ts'
import { createMemoryStore } from '#vault/memory-store.test-double.ts'
import { createVault } from '#vault/vault.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import type { ChargeOrder } from './gateway-port.ts'
import { mountWebhooks } from '../http/gateway/webhooks.ts'
import { createLocalGatewayPort } from './local-gateway-port.ts'
import { createMetrics } from '../metrics.ts'
import { createSellerAccounts } from './seller-accounts.ts'
import { removeAccount, saveAccount } from '../store/gateways/credentials-store.ts'

const ACCOUNTS = {
  10: { secretKey: 'sk_test_canaryOfSellerTen', webhookSecret: 'whsec_canaryOfSellerTen' },
  11: { secretKey: 'sk_test_canaryOfSellerEleven', webhookSecret: 'whsec_canaryOfSellerEleven' },
} as const
const KEYS = createCredentialKeys([new Uint8Array(32).fill(3)])

let shop: Shop
let double: Awaited<ReturnType<typeof startStripeDouble>>
beforeAll(async () => {
  shop = await openShop()
  double = await startStripeDouble([ACCOUNTS[10].secretKey, ACCOUNTS[11].secretKey])
})
afterAll(async () => {
  await double.stop()
  await shop.close()
})

let app: FastifyInstance
let world: ReturnType<typeof compose>
beforeEach(async () => {
  await shop.rows('truncate gateway_credentials')
  for (const sellerId of [10, 11] as const) {
    const owner = { sellerId, gateway: 'stripe' }
    const sealed = KEYS.seal(owner, ACCOUNTS[sellerId])
    await saveAccount(shop.db, owner, sealed, { names: [], author: null })
  }
  world = compose()
  app = Fastify()
  await mountWebhooks(app, {
    gateways: world.gateways,
    secretsOf: (gateway, seller) => world.accounts.webhookSecretsOf(seller, gateway),
    receive: () => Promise.resolve(),
    log: shop.log,
  })
  return () => app.close()
})

function compose() {
  const clock = { ms: 0 }
  const accounts = createSellerAccounts({
    db: shop.db,
    keys: KEYS,
    kinds: new Map([
      ['stripe', 'stripe'],
      ['sandbox', 'sandbox'],
    ]),
    sandboxSecret: 'the secret of the sandbox',
    now: () => clock.ms,
  })
  const gateways = new Map([['stripe', createStripeGateway({ url: double.url })]])
  const vault = createVault({ store: createMemoryStore(), masterKey: new Uint8Array(32).fill(7) })
  const port = createLocalGatewayPort({
    gateways,
    vault,
    credentialsOf: (sellerId, gateway) => accounts.credentialsOf(sellerId, gateway),
    webhookUrl: (gateway, sellerId) => `https://cards.example/webhooks/${gateway}/${sellerId}`,
    metrics: createMetrics(),
    log: shop.log,
  })
  return { accounts, clock, gateways, vault, port }
}

async function orderOf(sellerId: number, reference: string): Promise<ChargeOrder> {
  const { number, month, year, securityCode } = double.cards.approved
  const { token } = await world.vault.put({ number, month, year, cvv: securityCode ?? '123' })
  const what = {
    kind: 'card',
    token,
    holderName: 'ANA LIMA',
    paymentId: 'payment-1',
    installments: 1,
    store: false,
  } as const
  const buyer = {
    name: 'Ana Lima',
    email: 'ana@example.com',
    phone: '+5511912345678',
    document: '52998224725',
    country: 'BR',
    address: null,
    ip: null,
  }
  const money = { amount: 9900, currency: 'BRL', description: 'Curso', locale: 'pt' } as const
  return { gateway: 'stripe', sellerId, reference, ...money, buyer, what }
}

test('two sellers are charged for with accounts of their own, and see nothing of each other', async () => {
  for (const sellerId of [10, 11]) {
    expect(await world.port.charge(await orderOf(sellerId, `r${sellerId}`))).toMatchObject({
      kind: 'approved',
    })
  }
  const referencesOf = (key: string): string[] =>
    [...double.accountOf(key).values()].map(({ metadata }) => metadata.reference)
  expect(referencesOf(ACCOUNTS[10].secretKey)).toEqual(['r10'])
  expect(referencesOf(ACCOUNTS[11].secretKey)).toEqual(['r11'])
  const lookUp = (sellerId: number) =>
    world.port.lookUp({ gateway: 'stripe', sellerId, reference: 'r10', gatewayId: null })
  expect([(await lookUp(10)).kind, (await lookUp(11)).kind]).toEqual(['approved', 'not-found'])
})

test('a seller without an account is not charged for, and certainly nothing was sent', async () => {
  const before = double.requests.length
  expect(await world.port.charge(await orderOf(12, 'r12'))).toMatchObject({ kind: 'not-sent' })
  expect(double.requests.length).toBe(before)
  expect(shop.lines.join()).toContain('seller 12 has no account at stripe that can be opened')
})

test("a webhook is proven by the secret of the seller that its address names, and by no other's", async () => {
  const post = async (seller: string, secret: string): Promise<number> => {
    const object = { object: 'payment_intent', id: 'pi_1', metadata: { reference: 'r10' } }
    const { rawBody, headers } = double.webhookOf('payment_intent.succeeded', object, secret)
    const url = `/webhooks/stripe${seller}`
    const answer = await app.inject({ method: 'POST', url, headers, payload: Buffer.from(rawBody) })
    return answer.statusCode
  }
  const [ten, eleven] = [ACCOUNTS[10].webhookSecret, ACCOUNTS[11].webhookSecret]
  expect(await Promise.all([post('/10', ten), post('/11', eleven)])).toEqual([200, 200])
  const refused = [post('/11', ten), post('/10', eleven), post('/12', ten), post('', ten), post('/10', '')]
  expect(await Promise.all(refused)).toEqual(Array(5).fill(401))
})

test('credentials are kept for half a minute, and a purchase costs no statement more', async () => {
  expect(await world.accounts.credentialsOf(10, 'stripe')).toEqual({ secretKey: ACCOUNTS[10].secretKey })
  await removeAccount(shop.db, { sellerId: 10, gateway: 'stripe' })
  expect(await world.accounts.credentialsOf(10, 'stripe')).toEqual({ secretKey: ACCOUNTS[10].secretKey })
  world.clock.ms = 30_000
  await expect(world.accounts.credentialsOf(10, 'stripe')).rejects.toThrow(
    'seller 10 has no account at stripe',
  )
})

test('the sandbox has no accounts, and one proof for all sellers', async () => {
  const { accounts } = world
  expect(await accounts.credentialsOf(10, 'sandbox')).toEqual({})
  expect(await accounts.webhookSecretsOf(null, 'sandbox')).toEqual({
    webhookSecret: 'the secret of the sandbox',
  })
  expect(await accounts.webhookSecretsOf(10, 'sandbox')).toBeNull()
  expect(await accounts.webhookSecretsOf(null, 'stripe')).toBeNull()
  expect(await accounts.webhookSecretsOf(10, 'nobody')).toBeNull()
})

test('no secret is in a log line or in clear in the database', async () => {
  await world.port.charge(await orderOf(10, 'r-canary'))
  await world.port.lookUp({ gateway: 'stripe', sellerId: 11, reference: 'r-canary', gatewayId: null })
  const dump = await shop.rows<{ text: string }>(
    `select table_to_xml(c.oid::regclass, true, false, '')::text as text
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'
     union all select encode(salt || sealed, 'escape') from gateway_credentials`,
  )
  const everything = [...shop.lines, ...dump.map(({ text }) => text)].join('\n')
  expect(everything).toContain('gateway_credentials')
  expect(everything).not.toMatch(/canary|sk_test|whsec/i)
})
