import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EntryChange } from '../catalogue/catalogue-patch.ts'
import {
  FILE_ONLY,
  fieldsOf,
  lacksAccess,
  newProduct,
  NEW_PRODUCT_KINDS,
  permissionOfPath,
  PRODUCT_FIELDS,
  PRODUCT_PARTS,
  withShippingFee,
} from './product-fields.ts'

const paths = (entry: object): string[] => fieldsOf(entry).map(({ path }) => path)

test('a product has the fields of its kind', () => {
  expect(paths({ type: 'SUBSCRIPTION', format: 'DIGITAL' })).toEqual(
    expect.arrayContaining(['/period', '/trial']),
  )
  expect(paths({ type: 'TRANSACTION', format: 'DIGITAL' })).not.toContain('/period')
  expect(paths({ format: 'PHYSICALPRODUCT' })).toEqual(
    expect.arrayContaining(['/amount_fixed_shipping_fee', '/type_shipping_fee', '/parcel/weight_grams']),
  )
  expect(paths({ format: 'DIGITAL' }).filter((path) => path.startsWith('/parcel'))).toEqual([])
  expect(paths({ type: 'CONTRACT' })).toContain('/custom_charges')
  expect(paths({ type: 'TRANSACTION' })).not.toContain('/custom_charges')
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

const FEE = '/amount_fixed_shipping_fee'
const KIND = '/type_shipping_fee'

test.each<[string, EntryChange[], EntryChange[]]>([
  [
    'a carrier',
    [{ path: KIND, value: 'DYNAMIC' }],
    [{ path: '/has_shipping_fee', value: true }, { path: FEE }],
  ],
  ['no fee', [{ path: KIND }], [{ path: '/has_shipping_fee', value: undefined }, { path: FEE }]],
  [
    'a fixed fee',
    [
      { path: KIND, value: 'FIXED' },
      { path: FEE, value: 900 },
    ],
    [{ path: '/has_shipping_fee', value: true }],
  ],
  [
    'a carrier, whatever fee is typed',
    [
      { path: FEE, value: 900 },
      { path: KIND, value: 'DYNAMIC' },
    ],
    [{ path: '/has_shipping_fee', value: true }, { path: FEE }],
  ],
])('%s that is chosen is said by the other fields', (_, changes, following) => {
  expect(withShippingFee(changes)).toEqual([...changes, ...following])
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
  expect(made).toMatchObject({ is_active: 0, seller_id: 2, amount: kind === 'free' ? 0 : 5990 })
})

const MADE = { isOnSale: true, id: 1, sellerId: 2, name: 'Curso', amount: 5990, currency: 'BRL' } as const

test.each([
  [{ kind: 'contract' }, { type: 'CONTRACT', period: 30, charges: 12, method: 'CREDIT_CARD,BOLETO' }],
  [{ kind: 'contract', charges: 6 }, { charges: 6 }],
  [{ kind: 'free' }, { type: 'TRANSACTION', amount: 0, method: 'FREE' }],
  [{ kind: 'donation' }, { donation: { minimum: 5990 }, max_installments: 1 }],
  [
    { kind: 'donation', minimum: 500 },
    { amount: 5990, donation: { minimum: 500 } },
  ],
] as const)('a new product of %j has %j', (wish, has) => {
  expect(newProduct({ ...MADE, ...wish })).toMatchObject(has)
})

test('reports a product that gives its buyers no access', () => {
  const course = { type: 'TRANSACTION', format: 'DIGITAL', product_type_id: 1 }
  expect(lacksAccess(course)).toBe(true)
  expect(lacksAccess({ ...course, access_url: 'https://curso.example' })).toBe(false)
  expect(lacksAccess({ ...course, donation: { minimum: 500 } })).toBe(false)
  expect(lacksAccess({ ...course, format: 'PHYSICALPRODUCT' })).toBe(false)
  expect(lacksAccess({ ...course, product_type_id: 3 })).toBe(false)
})

test('every property of a product is in the office, or only in the file for a reason', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../../docs/catalogue.schema.json', import.meta.url), 'utf8'),
  ) as { properties: { products: { items: { properties: Record<string, { properties?: object }> } } } }
  const { properties } = schema.properties.products.items
  const { event, ...others } = properties
  const named = [...Object.keys(others), ...Object.keys(event?.properties ?? {})]
  const inOffice = [
    ...new Set(PRODUCT_FIELDS.map(({ path }) => path.replace('/event/', '/').split('/')[1] ?? '')),
  ]
  const known = [...inOffice, ...PRODUCT_PARTS, ...Object.keys(FILE_ONLY)]
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  // Nothing is listed that a product does not have, nor in two places.
  expect(known.filter((name) => !named.includes(name))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
})
