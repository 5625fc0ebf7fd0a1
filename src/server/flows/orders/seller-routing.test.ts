import { afterAll, beforeAll, expect, test } from 'vitest'
import { priority } from '#contract/checkout/card.ts'
import { warnOfMissingGateways } from './check-routing.ts'
import { choosePriority } from './choose-priority.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    seller: {
      gateway_priorities: 'acquirer',
      gateway_rules: [
        { method: 'PIX', priorities: 'acquirer-b' },
        { country: 'PT,MX', priorities: 'europe;acquirer' },
      ],
    },
  })
  const { capabilities } = shop.acquirer
  const plain = capabilities.get('acquirer')
  if (plain === undefined) throw new Error('the fake has no acquirer')
  capabilities.set('acquirer', { ...plain, methods: ['CREDIT_CARD'] })
  capabilities.set('acquirer-b', { ...plain, methods: ['PIX'], kind: 'pagarme' })
  capabilities.set('europe', { ...plain, methods: ['CREDIT_CARD'], kind: 'worldpay' })
  capabilities.set('of-somebody-else', { ...plain, methods: ['BOLETO', 'CREDIT_CARD'], kind: 'stripe' })
})
afterAll(() => shop.close())

test('a purchase goes where the rules of its seller say, in the payment call as in priority', async () => {
  const named = async (input: object): Promise<string> => {
    const body = { payment_method: 'CREDIT_CARD', seller_id: 10, product_id: PRODUCTS.course, ...input }
    const deps = { gateways: shop.acquirer, catalogue: shop.deps.catalogue }
    return (await choosePriority(deps, priority.body.parse(body))).gateway
  }
  const charged = async (input: object): Promise<string | undefined> => {
    await shop.submit(await shop.openPage(PRODUCTS.course), input)
    return shop.acquirer.orders.at(-1)?.gateway
  }
  const abroad = { document: 'X1234567', cellphone: '+351912345678' }
  expect([await named({}), await charged({})]).toEqual(['acquirer', 'acquirer'])
  expect([await named({ payment_method: 'PIX' }), await charged({ method: 'PIX' })]).toEqual([
    'acquirer-b',
    'acquirer-b',
  ])
  expect(await named({ country: 'MX' })).toBe('europe')
  expect(await charged({ ...abroad, country_code: 'MX' })).toBe('europe')
  // The gateway that priority named is accepted only where the rules allow it.
  expect(await charged({ gateway: 'of-somebody-else' })).toBe('acquirer')
})

test("the page gets the methods of the seller's own gateways, and their kinds", async () => {
  const { checkout } = (await shop.openPage(PRODUCTS.course)).reading
  expect(checkout.offered_methods.toSorted()).toEqual(['CREDIT_CARD', 'FREE', 'PIX'])
  expect([checkout.is_worldpay, checkout.is_pagarme_v5]).toEqual([true, true])
  const other = (await shop.openPage(PRODUCTS.euro, { country: 'DE' })).reading.checkout
  expect([other.is_worldpay, other.is_pagarme_v5]).toEqual([false, true])
})

test('a method that only gateways of other sellers take is refused', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  await expect(shop.submit(page, { method: 'BOLETO' })).rejects.toMatchObject({
    code: expect.any(String) as string,
  })
})

test('gateways that sellers name and that do not exist are reported to the operator', async () => {
  shop.lines.length = 0
  await warnOfMissingGateways(shop.deps, shop.acquirer.capabilities)
  expect(shop.lines).toEqual([])
  await warnOfMissingGateways(shop.deps, new Map([['acquirer', { threeDS: false }]]))
  const missing = shop.lines.map(
    (line) => JSON.parse(line) as { event: string; gateway: string; seller_id: number },
  )
  expect(missing.map(({ event, gateway, seller_id }) => [event, seller_id, gateway])).toEqual([
    ['gateway-missing', 10, 'acquirer-b'],
    ['gateway-missing', 10, 'europe'],
    ['gateway-missing', 11, 'acquirer-b'],
    ['gateway-missing', 12, 'acquirer-b'],
  ])
})

test('a seller whose gateways lack a required authentication is reported to the operator', async () => {
  await shop.importAgain({ seller: { three_ds: true } })
  shop.lines.length = 0
  const [plain] = shop.acquirer.capabilities.values()
  if (plain === undefined) throw new Error('the shop has no gateway')
  const all = (threeDS: boolean) =>
    new Map([...shop.acquirer.capabilities.keys()].map((name) => [name, { ...plain, threeDS }]))
  await warnOfMissingGateways(shop.deps, all(true))
  expect(shop.lines).toEqual([])
  await warnOfMissingGateways(shop.deps, all(false))
  expect(shop.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ event: 'authentication-missing', level: 'warn', seller_id: 10 }),
  ])
})
