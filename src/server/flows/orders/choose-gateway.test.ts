import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priority } from '#contract/checkout/card.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import { inArgentina, inBrazil, inMexico } from '#gateways/installment-plans.ts'
import { gatewayOffer, gatewaysFor, methodsOffered, refusalOf, type GatewayWish } from './choose-gateway.ts'
import { choosePriority } from './choose-priority.ts'
import { createFakeAcquirer, TEST_CARD } from '../../testing/fake-acquirer.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const plain = createFakeAcquirer().capabilities.get('acquirer')
const able = (change: Partial<Capabilities> = {}): Capabilities => {
  if (plain === undefined) throw new Error('the fake has no acquirer')
  return { ...plain, methods: ['CREDIT_CARD', 'PIX', 'BOLETO'], ...change }
}
const GATEWAYS = new Map([
  ['a', able({ currencies: ['BRL'], installments: [inBrazil(6)] })],
  ['b', able({ brands: ['visa'], methods: ['CREDIT_CARD'] })],
  ['c', able({ methods: ['PIX'] })],
])
const WISH: GatewayWish = {
  seller: { gateway_priorities: 'b; a;;b ;c;unknown' },
  method: 'CREDIT_CARD',
  currency: 'BRL',
  installments: 1,
  brand: 'visa',
}

test.each<[string, Partial<GatewayWish>, string[]]>([
  ['in the seller’s order, each once', {}, ['b', 'a']],
  ['for another brand', { brand: 'elo' }, ['a']],
  ['without a card', { brand: null, method: 'PIX' }, ['a', 'c']],
  ['in another currency', { currency: 'EUR' }, ['b']],
  ['in many instalments', { installments: 12 }, ['b']],
  ['for a pinned seller', { seller: { gateway_priorities: 'b;a', specific_gateway: 'a' } }, ['a']],
  [
    'for a seller pinned to one that cannot',
    { seller: { gateway_priorities: 'a', specific_gateway: 'c' } },
    [],
  ],
  ['for a method that nobody takes', { method: 'PAYPAL' }, []],
])('the gateways %s', (_, change, names) => {
  expect(gatewaysFor({ ...WISH, ...change }, GATEWAYS)).toEqual(names)
})

test.each([
  ['a currency', { currency: 'EUR', brand: 'elo' }, 'CURRENCY_NOT_SUPPORTED'],
  ['a method', { method: 'PAYPAL' }, 'INVALID_PAYMENT_TYPE'],
  ['a method in any currency', { method: 'PAYPAL', currency: 'EUR' }, 'INVALID_PAYMENT_TYPE'],
] as const)('what nobody takes for %s is refused as that', (_, change, code) => {
  expect(refusalOf({ ...WISH, ...change }, GATEWAYS)).toBe(code)
})

test.each([
  ['what is paid once', {}, { type: 'TRANSACTION' }, ['FREE', 'CREDIT_CARD', 'PIX', 'PAYPAL', 'DEBIT_CARD']],
  ['what recurs', {}, { type: 'SUBSCRIPTION' }, ['FREE', 'CREDIT_CARD', 'PIX', 'DEBIT_CARD']],
  ['a contract', {}, { type: 'CONTRACT' }, ['FREE', 'CREDIT_CARD', 'PIX', 'DEBIT_CARD']],
  [
    'a seller who wants cards authenticated',
    { three_ds: true },
    { type: 'TRANSACTION' },
    ['FREE', 'PIX', 'PAYPAL', 'DEBIT_CARD'],
  ],
] as const)('the methods offered for %s', (_, flags, offered, methods) => {
  const gateways = new Map([
    ['a', able({ methods: ['CREDIT_CARD', 'PIX', 'PAYPAL'] })],
    ['b', able({ methods: ['DEBIT_CARD'], threeDS: true })],
    ['c', able({ methods: ['OXXO', 'BOLETO'] })],
  ])
  const seller = { gateway_priorities: 'a;b', ...flags }
  expect(methodsOffered({ seller, offered }, gateways, 'BRL')).toEqual(methods)
})

describe('priority', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
    for (const name of shop.acquirer.capabilities.keys()) shop.acquirer.capabilities.set(name, able())
  })
  afterAll(() => shop.close())
  const ask = (input: object) =>
    choosePriority(
      { gateways: shop.acquirer, catalogue: shop.deps.catalogue },
      priority.body.parse({
        payment_method: 'CREDIT_CARD',
        seller_id: 10,
        product_id: PRODUCTS.course,
        ...input,
      }),
    )

  test('names the next gateway and the cards that the vault holds', async () => {
    const cards = [{ token: TEST_CARD }, { token: 'card_nobody' }]
    expect(await ask({ cards })).toEqual({
      gateway: 'acquirer',
      attempts: [],
      parent_id: null,
      cards: [{ token: TEST_CARD, first_six: '411111', last_four: '1111', brand: 'visa' }],
      authenticates: false,
      response3ds: null,
    })
  })

  test('passes over those that were tried', async () => {
    const parent_id = 'parent-12345678'
    expect(await ask({ attempts: ['acquirer'], parent_id })).toMatchObject({
      gateway: 'acquirer-b',
      attempts: ['acquirer'],
      parent_id,
    })
    await expect(ask({ attempts: ['acquirer', 'acquirer-b'] })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('needs no gateway for a free purchase', async () => {
    expect(await ask({ payment_method: 'FREE', product_id: PRODUCTS.free })).toMatchObject({
      gateway: 'none',
    })
  })

  test.each([
    [{ product_id: 999 }, 'PRODUCT_NOT_FOUND'],
    [{ payment_method: 'PAYPAL' }, 'INVALID_PAYMENT_TYPE'],
    [{ installments: 13 }, 'INVALID_PAYMENT_TYPE'],
  ])('refuses %j as %s', async (input, code) => {
    await expect(ask(input)).rejects.toMatchObject({ code })
  })
})

describe('instalments', () => {
  const seller = { gateway_priorities: 'pagarme;stripe' }
  const main = { seller, offered: { type: 'TRANSACTION' }, product: {}, now: new Date() } as const
  const mexican = inMexico([3, 6, 12], 12, 100_00)
  const gateways = new Map([
    ['pagarme', able({ currencies: ['BRL'] })],
    ['stripe', able({ installments: [mexican, inArgentina()] })],
    ['other', able({ installments: [inMexico([9])] })],
  ])
  const offerOf = (currency: string, among = gateways) => gatewayOffer(main, among, currency).plans

  test('are those of the seller’s gateways in the currency', () => {
    expect(offerOf('MXN')).toEqual([mexican])
    expect(offerOf('ARS')).toEqual([inArgentina()])
    expect(offerOf('EUR')).toEqual([])
  })

  test('in Brazil are listed only where they are fewer than the usual', () => {
    expect(offerOf('BRL')).toEqual([])
    const few = new Map([['pagarme', able({ installments: [inBrazil(6)] })]])
    expect(offerOf('BRL', few)).toEqual([inBrazil(6)])
    const none = new Map([['stripe', able({ installments: [] })]])
    expect(offerOf('BRL', none)).toEqual([{ country: 'BR', currency: 'BRL', numbers: [] }])
  })

  test.each<[Partial<GatewayWish>, string[]]>([
    [{ installments: 6 }, ['stripe']],
    [{ installments: 6, installmentValue: 99_99 }, []],
    [{ installments: 6, country: null }, ['stripe']],
    [{ installments: 5 }, []],
    [{ installments: 6, country: 'AR' }, []],
    [{ installments: 5, country: 'AR', currency: 'ARS' }, ['stripe']],
  ])('lead to a gateway that takes them: %o', (change, names) => {
    const wish = { ...WISH, seller, currency: 'MXN', country: 'MX', ...change }
    expect(gatewaysFor(wish, gateways)).toEqual(names)
  })
})
