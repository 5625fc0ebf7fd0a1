import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import { createFakeAcquirer, TEST_CARD } from '../../testing/fake-acquirer.ts'
import { readSale } from '../sales/read-sale.ts'
import { bothLedgers, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'

let shop: Shop
const { script } = createFakeAcquirer()

beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.course]: {
        bumps: [
          { product_id: PRODUCTS.limited, order: 1 },
          { product_id: PRODUCTS.shipped, order: 2 },
          { product_id: PRODUCTS.again, order: 3, disabled: true },
        ],
      },
      [PRODUCTS.free]: {
        bumps: [{ product_id: PRODUCTS.limited, order: 1, forced: true }],
        method: 'FREE,CREDIT_CARD,PIX',
      },
      [PRODUCTS.again]: { donation: { minimum: 500 }, amount: 500 },
    },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  shop.acquirer.script = script
})

const ADDRESS = {
  zip_code: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

const cartOf = (page: OpenPage, bumps: readonly number[], total: number): Partial<PaymentBodyInput> => ({
  products: [page.productId, ...bumps].map((product_id) => ({ product_id })),
  amount: total,
  total,
  cards: [{ token: TEST_CARD, amount: total, holder_name: 'MARIA DA SILVA', installments: 1 }],
  method: 'CREDIT_CARD',
})

describe('a cart with bumps', () => {
  test('is one charge and a sale for each product, which add up to it', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    const bumps = [PRODUCTS.limited, PRODUCTS.shipped]
    const answer = await shop.submit(page, { ...cartOf(page, bumps, 497 + 100 + 105.5), ...ADDRESS })
    expect(answer).toMatchObject({ code: null, status: 'PAID', amount: 702.5, total: 702.5 })
    expect(answer.sales.map(({ product, amount }) => [product.id, amount])).toEqual([
      [PRODUCTS.course, 497],
      [PRODUCTS.limited, 100],
      [PRODUCTS.shipped, 105.5],
    ])
    const purchase = await shop.purchaseOf(answer)
    expect(shop.acquirer.charged()).toMatchObject([{ amount: 70250 }])
    expect(purchase.sales.map(({ unit, shipping, status }) => [unit, shipping, status])).toEqual([
      [49700, 0, 'PAID'],
      [10000, 0, 'PAID'],
      [9000, 1550, 'PAID'],
    ])
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
    const sold = await shop.rows(`select sold::int, held::int from products where id = ${PRODUCTS.limited}`)
    expect(sold).toEqual([{ sold: 1, held: 0 }])
    const sale = await readSale(shop.deps, {
      saleId: answer.sales[0]?.sale_id ?? '',
      token: undefined,
      sessionId: page.sessionId,
    })
    expect(sale.sales).toHaveLength(3)
  })

  test('needs an address when something in it is sent', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    await expect(shop.submit(page, cartOf(page, [PRODUCTS.shipped], 602.5))).rejects.toMatchObject({
      code: 'INCOMPLETE_ADDRESS',
    })
  })

  test('is refused for a bump that is sold out, and nothing of it is held', async () => {
    await shop.rows(`update products set sold = 3 where id = ${PRODUCTS.limited}`)
    const page = await shop.openPage(PRODUCTS.course)
    const submit = shop.submit(page, cartOf(page, [PRODUCTS.limited], 597))
    await expect(submit).rejects.toMatchObject({ code: 'ORDER_BUMP_ERROR' })
    expect(shop.acquirer.charged()).toEqual([])
  })

  test.each([
    ['a bump whose box cannot be ticked', PRODUCTS.course, [PRODUCTS.again], 'ORDER_BUMP_ERROR'],
    ['a product that is no bump', PRODUCTS.course, [PRODUCTS.free], 'ORDER_BUMP_ERROR'],
    ['nothing where a bump is forced', PRODUCTS.free, [], 'ORDER_BUMP_ERROR'],
  ])('with %s is refused and charges nothing', async (_, productId, bumps, code) => {
    const page = await shop.openPage(productId)
    await expect(shop.submit(page, cartOf(page, bumps, 100))).rejects.toMatchObject({ code })
    expect(shop.acquirer.charged()).toEqual([])
  })

  test('of something free and a forced bump is paid as the bump', async () => {
    const page = await shop.openPage(PRODUCTS.free)
    expect(page.reading.checkout.allowed_methods).toEqual(['CREDIT_CARD', 'PIX'])
    const answer = await shop.submit(page, cartOf(page, [PRODUCTS.limited], 100))
    expect(answer).toMatchObject({ status: 'PAID', total: 100 })
    expect(answer.sales.map(({ amount }) => amount)).toEqual([0, 100])
  })
})

describe('a donation', () => {
  test('is charged as the buyer gives it', async () => {
    const page = await shop.openPage(PRODUCTS.again)
    const answer = await shop.submit(page, { ...cartOf(page, [], 12.34), donation: 12.34 })
    expect(answer).toMatchObject({ status: 'PAID', total: 12.34 })
    expect(shop.acquirer.charged()).toMatchObject([{ amount: 1234 }])
  })

  test.each([4.99, 0, null])('of %s is less than the least', async (donation) => {
    const page = await shop.openPage(PRODUCTS.again)
    const submit = shop.submit(page, { ...cartOf(page, [], donation ?? 5), donation })
    await expect(submit).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      fields: { donation: [{ code: 'cart', about: 'donation' }] },
    })
    expect(shop.acquirer.charged()).toEqual([])
  })
})
