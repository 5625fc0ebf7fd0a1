import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Offer, Product, Seller } from '../catalogue/catalogue.ts'
import {
  isPhysical,
  isSellable,
  needsAddress,
  normaliseProduct,
  offerProduct,
  type Offered,
  type OfferedProduct,
} from './purchasability.ts'

const SELLER: Seller = {
  id: 1,
  name: 'Loja',
  legal_name: 'Loja Ltda.',
  document: '1',
  email: 'a@example.com',
  legal_address: 'Rua 1',
  country: 'BR',
  since: '2020-01-01',
  recipientIsActivated: true,
  baas_activited: true,
  has_international_flag: false,
  gateway_priorities: 'x',
  pix_checkout_auto_confirm: false,
}

const PRODUCT: Product = {
  id: 7,
  seller_id: 1,
  name: 'Curso',
  images: [],
  type: 'TRANSACTION',
  product_type_id: 1,
  format: 'DIGITAL',
  currency: 'BRL',
  status_product: 'APPROVED',
  status_offer: 'APPROVED',
  is_active: 1,
  amount: 1000,
  method: 'PIX',
  max_installments: 6,
  offers: [
    { hash: 'good', status_offer: 'APPROVED', amount: 500, max_installments: 2 },
    { hash: 'new', status_offer: 'PENDING', amount: 600 },
    { hash: 'asked', status_offer: 'REQUESTED', amount: 1 },
    { hash: 'bad', status_offer: 'DISAPPROVED', amount: 1 },
  ],
  bumps: [],
  batches: [],
  pixels: [],
}

/** The specification's table: what may be bought, by product status, offer status and activity. */
const BY_PRODUCT = {
  APPROVED: true,
  PRE_APPROVED: true,
  REVISION: true,
  CHANGED: true,
  PENDING: false,
  REQUESTED: false,
  DISAPPROVED: false,
} as const
const BY_OFFER = { APPROVED: true, PENDING: true, REQUESTED: false, DISAPPROVED: false } as const
const TABLE = Object.entries(BY_PRODUCT).flatMap(([status_product, product]) =>
  Object.entries(BY_OFFER).flatMap(([status_offer, offer]) =>
    ([1, 0] as const).map(
      (is_active) => [status_product, status_offer, is_active, product && offer && is_active === 1] as const,
    ),
  ),
)

test.each(TABLE)(
  '%s, offer %s, active %i: may be bought %s',
  (status_product, status_offer, is_active, may) => {
    const product = { ...PRODUCT, status_product, status_offer, is_active } as Product
    const offered = offerProduct(product, null, SELLER)
    expect(offered.kind === 'refused' ? offered.refusal : 'sold').toBe(may ? 'sold' : 'product')
  },
)

test('CHANGED and PENDING read as APPROVED, and nothing else changes', () => {
  expect(normaliseProduct({ status_product: 'CHANGED', status_offer: 'PENDING' })).toEqual({
    status_product: 'APPROVED',
    status_offer: 'APPROVED',
  })
  expect(normaliseProduct({ status_product: 'PENDING', status_offer: 'REQUESTED' })).toEqual({
    status_product: 'PENDING',
    status_offer: 'REQUESTED',
  })
})

function productOf(offered: Offered): OfferedProduct {
  if (offered.kind === 'refused') throw new Error(offered.refusal)
  return offered.product
}

describe('an offer', () => {
  test.each([
    ['good', 500],
    ['new', 600],
    ['asked', 'offer'],
    ['bad', 'offer'],
    ['nowhere', 'offer'],
  ])('%s is %s', (hash, expected) => {
    const offered = offerProduct(PRODUCT, hash, SELLER)
    expect(offered.kind === 'refused' ? offered.refusal : offered.product.amount).toBe(expected)
  })

  test('of the name of the product is the product itself', () => {
    const named = { ...PRODUCT, hash: 'own' }
    expect(productOf(offerProduct(named, 'own', SELLER))).toMatchObject({
      amount: PRODUCT.amount,
      offer: null,
    })
    expect(offerProduct(named, 'other', SELLER)).toMatchObject({ refusal: 'offer' })
    const clash = { ...named, hash: 'good' }
    expect(productOf(offerProduct(clash, 'good', SELLER))).toMatchObject({ amount: 500 })
  })

  test('inherits unset terms, and leaves the other offers out of the result', () => {
    const offered = productOf(offerProduct(PRODUCT, 'good', SELLER))
    expect(offered).toMatchObject({
      amount: 500,
      max_installments: 2,
      method: 'PIX',
      offer: { hash: 'good' },
    })
    expect(offered).not.toHaveProperty('offers')
  })

  test('replaces terms and nothing else of the product', () => {
    const terms: (keyof Offer)[] = [
      'amount',
      'old_amount',
      'trial',
      'period',
      'max_installments',
      'has_shipping_fee',
    ]
    const offer = fc.record(
      {
        amount: fc.nat(),
        old_amount: fc.nat(),
        trial: fc.nat(),
        period: fc.nat(),
        has_shipping_fee: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(offer, (fields) => {
        // A hostile entry that also names what is no term.
        const hostile = {
          ...fields,
          hash: 'h',
          status_offer: 'APPROVED',
          id: 99,
          seller_id: 99,
          currency: 'USD',
          is_active: 0,
        }
        const product = { ...PRODUCT, offers: [hostile as Offer] }
        const offered = productOf(offerProduct(product, 'h', SELLER))
        const { offers: _, ...own } = PRODUCT
        const kept = Object.entries(own).filter(([name]) => !terms.includes(name as keyof Offer))
        expect(offered).toMatchObject(Object.fromEntries(kept))
        expect(offered.amount).toBe(fields.amount ?? PRODUCT.amount)
      }),
    )
  })
})

test.each([
  [{ recipientIsActivated: false }, 'seller-not-ready'],
  [{ baas_activited: false }, 'seller-not-ready'],
])('of a seller with %j is nothing bought', (change, refusal) => {
  expect(offerProduct(PRODUCT, null, { ...SELLER, ...change })).toEqual({ kind: 'refused', refusal })
})

test.each([
  [{}, true],
  [{ type: 'SUBSCRIPTION' }, true],
  [{ type: 'CONTRACT' }, true],
  [{ product_type_id: 3 }, false],
  [{ has_shipping_fee: true, type_shipping_fee: 'FIXED' }, true],
  [{ has_shipping_fee: true, type_shipping_fee: 'DYNAMIC' }, true],
  [{ has_shipping_fee: false, type_shipping_fee: 'DYNAMIC' }, true],
] as const)('a product with %j can be charged today: %s', (change, sellable) => {
  expect(isSellable({ ...PRODUCT, ...change })).toBe(sellable)
})

test.each([
  [{ format: 'DIGITAL' }, false, false],
  [{ format: 'DIGITAL', is_checkout_address: true }, false, true],
  [{ format: 'PHYSICALPRODUCT' }, true, true],
] as const)('%j is physical: %s, needs an address: %s', (product, physical, address) => {
  expect([isPhysical(product), needsAddress(product)]).toEqual([physical, address])
})
