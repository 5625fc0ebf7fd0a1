import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_PRODUCT_TYPE, type Coupon } from '../catalogue/catalogue.ts'
import {
  couponRefusal,
  couponTerms,
  LEAST_AFTER_COUPON,
  normaliseCouponCode,
  remainingUses,
  type CouponCart,
  type CouponFacts,
  type CouponLine,
} from './coupon.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const COUPON: Coupon = {
  name: 'BEMVINDO10',
  seller_id: 10,
  type: 'PERCENTAGE',
  value: 10,
  product_ids: [1001, 1002],
}

const factsOf = (coupon: Partial<Coupon> = {}, facts: Partial<CouponFacts> = {}): CouponFacts => ({
  coupon: { ...COUPON, ...coupon },
  startsAt: null,
  dueDate: null,
  redemptions: 0,
  ...facts,
})

const lineOf = (line: Partial<CouponLine> = {}): CouponLine => ({
  product_id: 1001,
  seller_id: 10,
  product_type_id: 1,
  currency: 'BRL',
  allowed_coupon: true,
  unit: 49_700,
  ...line,
})

const cartOf = (lines: Partial<CouponLine>[] = [{}], cart: Partial<CouponCart> = {}): CouponCart => ({
  lines: lines.map(lineOf),
  isConverted: false,
  ...cart,
})

const at = (iso: string): Date => new Date(iso)

describe('whether a cart can use a coupon', () => {
  test.each([
    ['there is one', factsOf(), cartOf(), null],
    ['there is none', null, cartOf(), 'invalid'],
    ['it is another seller’s', factsOf({ seller_id: 20 }), cartOf(), 'invalid'],
    ['it is for another product', factsOf({ product_ids: [1002] }), cartOf(), 'invalid'],
    [
      'it is for a bump alone',
      factsOf({ product_ids: [1002] }),
      cartOf([{}, { product_id: 1002 }]),
      'invalid',
    ],
    ['the cart is empty', factsOf(), cartOf([]), 'invalid'],
    ['the offer takes none', factsOf(), cartOf([{ allowed_coupon: false }]), 'not-applied'],
    [
      'nobody said that the offer takes any',
      factsOf(),
      cartOf([{ allowed_coupon: undefined }]),
      'not-applied',
    ],
    ['it begins later', factsOf({}, { startsAt: at('2026-03-10T12:00:01Z') }), cartOf(), 'invalid'],
    ['it begins now', factsOf({}, { startsAt: NOW }), cartOf(), null],
    ['it ends now', factsOf({}, { dueDate: NOW }), cartOf(), 'expired'],
    ['it ends in a moment', factsOf({}, { dueDate: at('2026-03-10T12:00:01Z') }), cartOf(), null],
    ['all uses are taken', factsOf({ limit: 3 }, { redemptions: 3 }), cartOf(), 'used-up'],
    ['one use is left', factsOf({ limit: 3 }, { redemptions: 2 }), cartOf(), null],
    ['it never had a use', factsOf({ limit: 0 }), cartOf(), 'used-up'],
    ['the cart is worth the minimum', factsOf({ minimum_amount: 49_700 }), cartOf(), null],
    ['the cart is worth less', factsOf({ minimum_amount: 49_701 }), cartOf(), 'not-applied'],
    [
      'a bump that it lowers brings the minimum',
      factsOf({ minimum_amount: 54_400 }),
      cartOf([{}, { product_id: 1002, unit: 4_700 }]),
      null,
    ],
    [
      'a bump that it does not lower does not bring the minimum',
      factsOf({ minimum_amount: 54_400 }),
      cartOf([{}, { product_id: 1003, unit: 4_700 }]),
      'not-applied',
    ],
    [
      'its amount is in another currency',
      factsOf({ type: 'AMOUNT', value: 5_000 }),
      cartOf([{}], { isConverted: true }),
      'not-convertible',
    ],
    ['a percentage is of any currency', factsOf(), cartOf([{}], { isConverted: true }), null],
    [
      'it is over and all its uses are taken',
      factsOf({ limit: 1 }, { dueDate: NOW, redemptions: 1 }),
      cartOf(),
      'expired',
    ],
    [
      'it is over and of another product',
      factsOf({ product_ids: [7] }, { dueDate: NOW }),
      cartOf(),
      'invalid',
    ],
  ] as const)('%s', (_, facts, cart, refusal) => {
    expect(couponRefusal(facts, cart, NOW)).toBe(refusal)
  })

  test.each([
    [undefined, 7, null],
    [5, 4, null],
    [5, 5, 'used-up'],
    [0, 0, 'used-up'],
  ] as const)('a limit of %s for each buyer, after %i uses', (per_buyer_limit, uses, refusal) => {
    const facts = factsOf(per_buyer_limit === undefined ? {} : { per_buyer_limit })
    expect(couponRefusal(facts, cartOf(), NOW, uses)).toBe(refusal)
  })
})

describe('tickets', () => {
  const ticket = (unit: number) => cartOf([{ product_type_id: EVENT_PRODUCT_TYPE, unit }])
  const fifty = factsOf({ type: 'AMOUNT', value: 5_000 })

  test.each([
    ['half-price ticket of R$ 60', 6_000, 'not-applied'],
    ['a ticket that leaves R$ 14.99', 6_499, 'not-applied'],
    ['a ticket that leaves R$ 15.00', 6_500, null],
    ['a ticket of R$ 80', 8_000, null],
  ] as const)('%s', (_, unit, refusal) => {
    expect(couponRefusal(fifty, ticket(unit), NOW)).toBe(refusal)
  })

  test('a percentage may leave less', () => {
    expect(couponRefusal(factsOf({ value: 90 }), ticket(6_000), NOW)).toBe(null)
  })

  test('a product that is no ticket may be left with less', () => {
    expect(couponRefusal(fifty, cartOf([{ unit: 6_000 }]), NOW)).toBe(null)
  })

  test('never leave less than R$ 15.00 after an amount, whatever the cart', () => {
    const units = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 30_000 }), (prices, value) => {
        const cart = cartOf(prices.map((unit) => ({ product_type_id: EVENT_PRODUCT_TYPE, unit })))
        const left = prices.reduce((a, b) => a + b, 0) - value
        const isTaken = couponRefusal(factsOf({ type: 'AMOUNT', value }), cart, NOW) === null
        expect(isTaken).toBe(left >= LEAST_AFTER_COUPON)
      }),
    )
  })
})

test.each([
  ['bemvindo10', 'BEMVINDO10'],
  ['  BemVindo10\t', 'BEMVINDO10'],
  ['', ''],
])('the code %j is compared as %j', (raw, code) => {
  expect(normaliseCouponCode(raw)).toBe(code)
})

test('uses that are left never fall below none', () => {
  expect(remainingUses(factsOf())).toBe(null)
  expect(remainingUses(factsOf({ limit: 3 }, { redemptions: 1 }))).toBe(2)
  expect(remainingUses(factsOf({ limit: 3 }, { redemptions: 5 }))).toBe(0)
})

test('the terms name the products of the cart that are lowered, and no other', () => {
  const cart = cartOf([{}, { product_id: 1002, allowed_coupon: false }, { product_id: 1003 }])
  expect(couponTerms(COUPON, cart)).toEqual({
    name: 'BEMVINDO10',
    type: 'PERCENTAGE',
    value: 10,
    product_ids: [1001],
  })
})
