import { expect, test } from 'vitest'
import {
  fieldsOf,
  newProduct,
  NEW_PRODUCT_KINDS,
  permissionOfPath,
  withShippingFee,
} from './product-fields.ts'

const paths = (entry: object): string[] => fieldsOf(entry).map(({ path }) => path)

test('a product has the fields of its kind', () => {
  expect(paths({ type: 'SUBSCRIPTION', format: 'DIGITAL' })).toEqual(
    expect.arrayContaining(['/period', '/trial']),
  )
  expect(paths({ type: 'TRANSACTION', format: 'DIGITAL' })).not.toContain('/period')
  expect(paths({ format: 'PHYSICALPRODUCT' })).toContain('/amount_fixed_shipping_fee')
  expect(paths({ format: 'PHYSICALPRODUCT', type_shipping_fee: 'DYNAMIC' })).not.toContain(
    '/amount_fixed_shipping_fee',
  )
  expect(paths({ product_type_id: 3 })).not.toContain('/stock')
})

test.each([
  ['/name', 'products.write'],
  ['/images', 'products.write'],
  ['/offers/promo01/name', 'products.write'],
  ['/offers/promo01', 'products.price'],
  ['/offers/promo01/amount', 'products.price'],
  ['/amount', 'products.price'],
  ['/is_active', 'products.price'],
  ['/seller_id', 'products.price'],
  ['/whatever', 'products.price'],
])('%s needs %s', (path, permission) => {
  expect(permissionOfPath(path)).toBe(permission)
})

test('a fee for each parcel is said by three fields', () => {
  const fee = '/amount_fixed_shipping_fee'
  expect(withShippingFee([{ path: fee, value: 1990 }])).toEqual([
    { path: fee, value: 1990 },
    { path: '/has_shipping_fee', value: true },
    { path: '/type_shipping_fee', value: 'FIXED' },
  ])
  expect(withShippingFee([{ path: fee }])).toContainEqual({ path: '/type_shipping_fee', value: undefined })
  expect(withShippingFee([{ path: '/name', value: 'x' }])).toHaveLength(1)
})

test.each(NEW_PRODUCT_KINDS)('a new product (%s) is not on sale', (kind) => {
  const made = newProduct({
    isOnSale: false,
    id: 1,
    sellerId: 2,
    kind,
    name: 'Caneca',
    amount: 5990,
    currency: 'BRL',
  })
  expect(made).toMatchObject({ is_active: 0, seller_id: 2, amount: 5990 })
})
