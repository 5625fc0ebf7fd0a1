import { expect, test } from 'vitest'
import type { Catalogue, Product, Seller } from '../catalogue/catalogue.ts'
import { asOwnFile, secondSellerIn, unknownIn, type OwnNumbers } from './seller-file.ts'

const SELLER = { id: 10, name: 'Aurora', recipientIsActivated: true } as unknown as Seller
const product = (more: Partial<Product>): Product =>
  ({
    seller_id: 77,
    status_product: 'APPROVED',
    status_offer: 'APPROVED',
    offers: [],
    bumps: [],
    batches: [],
    ...more,
  }) as unknown as Product
const file = (more: Partial<Catalogue>): Catalogue => ({
  version: 1,
  sellers: [],
  products: [],
  coupons: [],
  custom_checkouts: [],
  affiliates: [],
  ...more,
})
const OWN: OwnNumbers = {
  products: new Map([[5, { status_product: 'PENDING', status_offer: 'APPROVED' }]]),
  custom_checkouts: new Set([7]),
  affiliates: new Set(),
  batches: new Map([[31, 5]]),
  tickets: new Map([[41, 5]]),
}
const FREE = { products: 100, custom_checkouts: 200, affiliates: 300, batches: 400, tickets: 500 }
const own = (more: Partial<Catalogue>) => asOwnFile(file(more), { seller: SELLER, own: OWN, free: FREE })

const ticket = (id: number, batch: number) =>
  ({ id, hash: `t${id}`, name: 'Inteira', amount: 1, offer_group_id: batch }) as const
const batch = (id: number, tickets: number[], after?: number) =>
  ({
    id,
    name: 'Lote',
    order: 1,
    stock: 1,
    release_type: null,
    ...(after !== undefined && { release_offer_group_stock_id: after }),
    tickets: tickets.map((one) => ticket(one, id)),
  }) as const

test('entries of the shop keep their number, and all others get a free one', () => {
  const { catalogue } = own({
    products: [
      product({ id: 5, bumps: [{ product_id: 9, order: 1 }], custom_checkout_id: 7 }),
      product({ id: 9, upsell: { product_id: 5 }, custom_checkout_id: 8 }),
      product({ id: 6 }),
    ],
    coupons: [{ name: 'A', seller_id: 77, type: 'AMOUNT', value: 1, product_ids: [9, 5, 6] }],
    custom_checkouts: [
      { id: 8, seller_id: 77 },
      { id: 7, seller_id: 77 },
    ],
    affiliates: [{ id: 3, seller_id: 77, name: 'Ana', product_ids: [6] }],
  })
  expect(catalogue.products.map(({ id, seller_id }) => [id, seller_id])).toEqual([
    [5, 10],
    [100, 10],
    [101, 10],
  ])
  expect(catalogue.products[0]).toMatchObject({ bumps: [{ product_id: 100 }], custom_checkout_id: 7 })
  expect(catalogue.products[1]).toMatchObject({ upsell: { product_id: 5 }, custom_checkout_id: 200 })
  expect(catalogue.coupons[0]).toMatchObject({ seller_id: 10, product_ids: [100, 5, 101] })
  expect(catalogue.custom_checkouts.map(({ id }) => id)).toEqual([200, 7])
  expect(catalogue.affiliates[0]).toMatchObject({ id: 300, seller_id: 10, product_ids: [101] })
})

test('batches and tickets are known by their product, and name each other under their new numbers', () => {
  const { catalogue } = own({
    products: [
      product({ id: 5, batches: [batch(31, [41, 42]), batch(32, [43], 31)] }),
      product({ id: 6, batches: [batch(31, [41])], bumps: [{ product_id: 5, order: 1, assoc_ticket: 41 }] }),
    ],
  })
  const numbers = catalogue.products.map(({ batches }) =>
    batches.map(({ id, tickets, release_offer_group_stock_id: after }) => [
      id,
      after,
      tickets.map((one) => [one.id, one.offer_group_id]),
    ]),
  )
  expect(numbers).toEqual([
    [
      [
        31,
        undefined,
        [
          [41, 31],
          [500, 31],
        ],
      ],
      [400, 31, [[501, 400]]],
    ],
    [[401, undefined, [[502, 401]]]],
  ])
  expect(catalogue.products[1]?.bumps[0]?.assoc_ticket).toBe(502)
})

test('settings of the platform stay, for a product and for the shop', () => {
  const { catalogue, kept } = own({
    sellers: [{ ...SELLER, id: 77, name: 'Outro nome', recipientIsActivated: false, special: true }],
    products: [
      product({ id: 5 }),
      product({ id: 6, status_product: 'DISAPPROVED', converted_currency: 'USD' }),
    ],
  })
  expect(catalogue.sellers).toEqual([{ ...SELLER, name: 'Outro nome' }])
  expect(catalogue.products[0]).toMatchObject({ status_product: 'PENDING' })
  expect(catalogue.products[1]).toMatchObject({ status_product: 'APPROVED', converted_currency: 'USD' })
  expect(kept).toEqual([
    'sellers[0].recipientIsActivated',
    'sellers[0].special',
    'products[0].status_product',
    'products[1].status_product',
  ])
})

test('a file of two sellers does not belong to this shop', () => {
  const coupon = { name: 'A', type: 'AMOUNT', value: 1, product_ids: [5] } as const
  expect(secondSellerIn(file({ coupons: [{ ...coupon, seller_id: 77, product_ids: [5] }] }))).toBeNull()
  expect(
    secondSellerIn(file({ sellers: [{ ...SELLER, id: 77 }], products: [product({ id: 5, seller_id: 78 })] })),
  ).toBe('products[0].seller_id')
  expect(secondSellerIn(file({ sellers: [SELLER, SELLER] }))).toBe('sellers[1].id')
})

test('a file refers only to entries in it or in the shop', () => {
  const stray = file({
    products: [
      product({
        id: 6,
        custom_checkout_id: 8,
        upsell: { product_id: 100 },
        bumps: [
          { product_id: 5, order: 1 },
          { product_id: 101, order: 2, assoc_ticket: 9 },
        ],
        batches: [batch(1, [2], 99), { ...batch(2, []), tickets: [ticket(3, 98)] }],
      }),
    ],
    coupons: [{ name: 'A', seller_id: 77, type: 'AMOUNT', value: 1, product_ids: [6, 102] }],
  })
  expect(unknownIn(stray, OWN)).toEqual([
    'products[0].upsell.product_id',
    'products[0].custom_checkout_id',
    'products[0].bumps[1].product_id',
    'products[0].batches[0].release_offer_group_stock_id',
    'products[0].batches[1].tickets[0].offer_group_id',
    'products[0].bumps[1].assoc_ticket',
    'coupons[0].product_ids[1]',
  ])
})
