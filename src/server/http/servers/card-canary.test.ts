import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signGateway } from '#rules/payment/gateway-signature.ts'
import { createFakeGateway } from '../../testing/gateway-adapter.ts'
import { bodyOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { createLocalGatewayPort } from '../../gateway-role/local-gateway-port.ts'
import { createMetrics } from '../../metrics.ts'
import { createTestGateway, GATEWAY_ORIGIN, openTestVault } from '../../testing/test-gateway.ts'
import { openBrowser, ORIGIN, startTestServer, type TestServer } from '../../testing/test-server.ts'

/** A card that exists nowhere else in the tests; every trace of it is a leak. */
const CANARY = '5555555555554444'
const CODE = '917'
const SPELLINGS = [CANARY, CANARY.replace(/(.{4})(?=.)/g, '$1 '), CANARY.replace(/(.{4})(?=.)/g, '$1-')]

const gateway = createFakeGateway('acquirer')
const answers: string[] = []
let shop: Shop
let server: TestServer
let gatewayServer: FastifyInstance

beforeAll(async () => {
  shop = await openShop()
  const metrics = createMetrics()
  const vault = openTestVault(shop)
  const port = createLocalGatewayPort({
    gateways: new Map([['acquirer', gateway]]),
    vault,
    credentialsOf: () => ({}),
    webhookUrl: () => `${GATEWAY_ORIGIN}/webhooks/acquirer`,
    metrics,
    log: shop.log,
  })
  server = await startTestServer({ ...shop, deps: { ...shop.deps, gateways: port } })
  gatewayServer = await createTestGateway(shop, { vault, gateways: port })
})
afterAll(async () => {
  await gatewayServer.close()
  await server.close()
  await shop.close()
})

async function post(
  url: string,
  payload: object,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const raw = await gatewayServer.inject({ method: 'POST', url, payload, headers })
  answers.push(JSON.stringify(raw.headers), raw.body)
  return raw.json()
}

const typed = { number: CANARY, month: '12', year: '30', cvv: CODE }

async function keepCard(): Promise<string> {
  const { token } = await post('/card-fields/token', typed, { origin: GATEWAY_ORIGIN })
  return String(token)
}

/** Everything that the database holds, as the text of a dump would. */
async function dump(): Promise<string> {
  const tables = await shop.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const contents = await Promise.all(tables.map(({ name }) => shop.rows(`select t::text from "${name}" t`)))
  return JSON.stringify(contents)
}

test('a card number appears in no answer, log line or table, whatever happens to its payment', async () => {
  const browser = await openBrowser(server)
  const pay = async (input: object, headers: Record<string, string> = {}) => {
    await browser.call('checkoutProduct', { params: { product_id: PRODUCTS.course } })
    const page = await shop.openPage(PRODUCTS.course)
    const reported = await browser.call('pay', { body: { ...bodyOf(page), ...input } }, headers)
    answers.push(JSON.stringify(reported.raw.headers), reported.raw.body)
    return reported
  }
  const cardOf = (token: string) => ({
    cards: [{ token, amount: 497, holder_name: 'MARIA DA SILVA', installments: 1 }],
  })
  const ends = [
    // Faults of adapters are where a number could leak: they hold it in the clear.
    () => ({ kind: 'refused', code: 'BANK', reversible: false, gatewayCode: '05' }) as const,
    () => Promise.reject(new Error(`the card ${SPELLINGS[1]} was not taken: ${CANARY}`)),
  ]
  const seen: string[] = []
  for (const end of ends) {
    const token = await keepCard()
    gateway.answers.charge = (charge) => {
      if (charge.kind === 'card') seen.push(`${JSON.stringify(charge)} ${String(charge.card)}`)
      return end()
    }
    await pay(cardOf(token))
    const path = '/checkout/priority'
    const signature = signGateway({ path, sessionId: browser.sessionId, random4: 1234, rounds: 3 })
    await post(
      path,
      { payment_method: 'CREDIT_CARD', seller_id: 10, product_id: PRODUCTS.course, cards: [{ token }] },
      { 'x-session-id': browser.sessionId, 'x-gateway-signature': signature },
    )
  }
  expect(gateway.charges).toHaveLength(2)

  // A page that is broken, or a caller that tries it: digits where a token belongs, and a card that is wrong.
  await pay(cardOf(CANARY))
  await pay({ cards: [{ ...typed, amount: 497, holder_name: 'MARIA', installments: 1 }] })
  await pay(cardOf(`card_${CANARY}_0000000000`))
  await post('/card-fields/token', { ...typed, month: '13' }, { origin: GATEWAY_ORIGIN })
  await post('/card-fields/token', { ...typed, number: `${CANARY}1` }, { origin: GATEWAY_ORIGIN })
  await post('/card-fields/token', typed, { origin: ORIGIN })
  await post('/checkout/card/bin', { cardNumber: CANARY }, {})

  expect(seen).toHaveLength(2)
  const places = {
    answers: answers.join('\n'),
    logs: shop.lines.join('\n'),
    dump: await dump(),
    charges: seen.join('\n'),
  }
  for (const text of Object.values(places)) {
    for (const spelling of SPELLINGS) expect(text).not.toContain(spelling)
    expect(text).not.toContain(`"${CODE}"`)
  }
  // The search itself finds what is there.
  expect(places.answers).toContain('4444')
  expect(places.dump).toContain('555555')
  expect(places.logs).toContain('gateway-threw')
})
