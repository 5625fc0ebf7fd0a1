import { afterAll, beforeAll, expect, test } from 'vitest'
import { priority } from '#contract/checkout/card.ts'
import { inBrazil, inMexico } from '#gateways/installment-plans.ts'
import { installmentOptions } from '#rules/order/installments.ts'
import { monthlyInterestOf } from '#rules/order/price-order.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'
import { choosePriority } from './choose-priority.ts'

/** The product's price at the rate of the tests, in centavos. */
const PESOS = 189_125

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.euro]: { converted_currency: 'MXN' } } })
  const { capabilities } = shop.acquirer
  const plain = capabilities.get('acquirer')
  if (plain === undefined) throw new Error('the fake has no acquirer')
  capabilities.set('acquirer', { ...plain, installments: [inBrazil()] })
  capabilities.set('acquirer-b', { ...plain, installments: [inMexico([3, 6, 9, 12], 12, 100_00)] })
})
afterAll(() => shop.close())

/** Builds what a Mexican's page submits for this number of instalments. */
function mexican(page: OpenPage, installments: number) {
  const { reading } = page
  const option = installmentOptions({
    amount: PESOS,
    monthlyInterest: monthlyInterestOf({ country: 'DE' }),
    max: 12,
    noInterest: false,
  })[installments - 1]
  const total = (option?.total ?? 0) / 100
  return {
    country_code: 'MX',
    cellphone: '+525512345678',
    document: 'GODE561231GR8',
    amount: PESOS / 100,
    total,
    installments,
    cards: [{ token: TEST_CARD, amount: PESOS / 100, holder_name: 'MARIA DA SILVA', installments }],
    rate: { base_currency: 'EUR', target_currency: 'MXN', token: reading.checkout.checkout_payment.token },
  }
}

const openMexican = (): Promise<OpenPage> => shop.openPage(PRODUCTS.euro, { country: 'MX' })

test('a Mexican gets the instalments that a gateway takes, a Brazilian nothing beyond the usual', async () => {
  const { checkout } = (await openMexican()).reading
  expect(checkout.installment_plans).toEqual([
    { country: 'MX', currency: 'MXN', numbers: [3, 6, 9, 12], least: 100 },
  ])
  const brazilian = await shop.openPage(PRODUCTS.course)
  expect(brazilian.reading.checkout).not.toHaveProperty('installment_plans')
})

test('pesos in nine instalments go to the gateway that takes them, with the seller’s interest', async () => {
  const page = await openMexican()
  const input = mexican(page, 9)
  expect(input.total).toBeGreaterThan(PESOS / 100)
  const asked = { payment_method: 'CREDIT_CARD', seller_id: 10, product_id: PRODUCTS.euro, installments: 9 }
  const body = priority.body.parse({ ...asked, currency: 'MXN', country: 'MX' })
  const deps = { gateways: shop.acquirer, catalogue: shop.deps.catalogue }
  expect((await choosePriority(deps, body)).gateway).toBe('acquirer-b')
  expect(await shop.submit(page, input)).toMatchObject({
    status: 'PAID',
    total: input.total,
    installments: 9,
  })
  const order = shop.acquirer.orders.at(-1)
  expect(order).toMatchObject({
    gateway: 'acquirer-b',
    currency: 'MXN',
    amount: Math.round(input.total * 100),
  })
  expect(order?.what).toMatchObject({ kind: 'card', installments: 9 })
})

test('a number that no gateway takes in Mexico is refused, and nothing is charged', async () => {
  const page = await openMexican()
  const before = shop.acquirer.orders.length
  await expect(shop.submit(page, mexican(page, 5))).rejects.toMatchObject({ code: 'INVALID_INSTALLMENTS' })
  expect(shop.acquirer.orders).toHaveLength(before)
})
