import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import type { CouponTerms } from '#rules/order/coupon.ts'
import {
  CARD_PART_MIN,
  PAYMENT_METHODS,
  takesInstallments,
  type PaymentMethod,
} from '#rules/methods/method.ts'
import { fromWire, toWire } from '#rules/base/money.ts'
import type { CartProduct, OrderRequest } from '#rules/order/order-lines.ts'
import {
  installmentsOfOrder,
  methodsOfOrder,
  monthlyInterestOf,
  priceOrder,
  totalOrder,
  type PricedOrder,
} from '#rules/order/price-order.ts'
import { priceTwoCards, splitTwoCards, type CardPart } from '#rules/order/two-cards.ts'
import { bumpsOf, composeOrder, type LoadedProduct } from '#server/flows/orders/compose-order.ts'
import { bumpData, productData } from '#server/flows/catalogue/product-data.ts'
import { orderRequestOf, openCart } from '#web/checkout/cart/cart.ts'

/*
 * The three prices of a purchase are equal: the one the page shows, the one the server charges, the one the sales
 * record. Carts are generated with every kind of product, bumps, coupon, freight, donation, currency and number of
 * instalments. The page's cart is built from the response of the product call, through JSON, as in a browser.
 */

const CARTS = 100_000
const SELLER = { id: 1, country: 'BR', recipientIsActivated: true, baas_activited: true } as Seller

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const amount = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 900_000 }))

const terms = fc.record({
  amount,
  method: fc.shuffledSubarray([...PAYMENT_METHODS], { minLength: 1 }).map((list) => list.join(',')),
  type: fc.constantFrom('TRANSACTION', 'SUBSCRIPTION', 'CONTRACT'),
  period: some(fc.constantFrom(30, 90, 180, 365)),
  trial: some(fc.constantFrom(0, 7, 14)),
  max_installments: some(fc.integer({ min: 1, max: 18 })),
  max_subscription_installments: some(fc.integer({ min: 1, max: 12 })),
  fixed_installments: some(fc.integer({ min: 1, max: 12 })),
  no_interest_installments: some(fc.oneof(fc.boolean(), fc.integer({ min: 1, max: 12 }))),
  has_shipping_fee: some(fc.boolean()),
  type_shipping_fee: some(fc.constantFrom('FIXED', 'DYNAMIC')),
  amount_fixed_shipping_fee: some(amount),
  allowed_coupon: some(fc.boolean()),
  custom_charges: some(
    fc.array(fc.record({ charge: fc.integer({ min: 1, max: 3 }), amount }), { maxLength: 2 }),
  ),
})

const product = (id: number) =>
  terms.map(
    (own) =>
      ({
        ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
        id,
        seller_id: 1,
        name: `Product ${id}`,
        images: [],
        product_type_id: 1,
        format: 'DIGITAL',
        currency: 'BRL',
        status_product: 'APPROVED',
        status_offer: 'APPROVED',
        is_active: 1,
        offers: [],
        bumps: [],
        batches: [],
        pixels: [],
      }) as unknown as Product,
  )

const coupon = fc.oneof(
  fc.record({ type: fc.constant('PERCENTAGE' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ type: fc.constant('AMOUNT' as const), value: amount }),
)

const cart = fc.record({
  main: product(1),
  donation: some(amount),
  bumps: fc
    .integer({ min: 0, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => product(index + 2)))),
  coupon: some(
    fc
      .tuple(coupon, fc.subarray([1, 2, 3, 4]))
      .map(([own, product_ids]): CouponTerms => ({ name: 'CODE', product_ids, ...own })),
  ),
  freight: fc.tuple(amount, amount, amount, amount),
  rate: some(
    fc.constantFrom(
      { base: 'BRL', target: 'MXN', value: '3.4271' },
      { base: 'BRL', target: 'CLP', value: '171.93' },
      { base: 'BRL', target: 'EUR', value: '0.15823' },
    ),
  ),
  country: fc.constantFrom('BR', 'MX', 'DE', 'US'),
  method: fc.constantFrom(...PAYMENT_METHODS),
  installments: fc.integer({ min: 1, max: 12 }),
  isOffered: fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
})
type Cart = typeof cart extends fc.Arbitrary<infer T> ? T : never

function loaded({ main, bumps, donation }: Cart): LoadedProduct {
  const offered = { ...main, ...(donation !== undefined && { donation: { minimum: 1 } }), offer: null }
  return {
    offered,
    product: main,
    seller: SELLER,
    customCheckout: null,
    activePixels: [],
    version: 1,
    now: new Date(),
    tickets: [],
    bumps: bumps.map((each, index) => ({
      bump: { product_id: each.id, order: index },
      product: each,
      offer: null,
    })),
    live: {
      product: { stock: null, sold: 0, held: 0 },
      bumps: new Map(),
      batches: new Map(),
      halfPrice: null,
    },
  }
}

const OFFERED: PaymentMethod[] = [...PAYMENT_METHODS]
const PLAN = { country: 'MX', currency: 'MXN', numbers: [3, 6, 9, 12] }

/** The cart as the page of this product makes it, from what travelled as JSON. */
function pageRequest(given: Cart, main: LoadedProduct): OrderRequest {
  const answer = {
    data: productData(main.offered, SELLER),
    bump_list: bumpsOf(main, given.country).map(bumpData),
    offered_methods: OFFERED,
    installment_plans: [{ ...PLAN, least: 100 }],
    checkout_payment: paymentOf(given.rate),
    global_settings: [{ name: 'monthly_interest', value: monthlyInterestOf(SELLER) }],
  } as unknown as CheckoutAnswer
  const travelled = JSON.parse(JSON.stringify(answer)) as CheckoutAnswer
  const { rate: _, ...chosen } = chosenOf(given)
  return orderRequestOf(travelled, given.country, {
    ...openCart(travelled),
    bumps: travelled.bump_list.map((each) => each.product.id),
    ...chosen,
  })
}

/** The rate as the page receives it. */
function paymentOf(rate: Cart['rate']): Pick<CheckoutAnswer['checkout_payment'], 'from' | 'to' | 'rate'> {
  return rate === undefined
    ? { from: 'BRL', to: 'BRL', rate: null }
    : { from: rate.base, to: rate.target, rate: rate.value }
}

const chosenOf = ({ coupon: taken, donation, freight, rate, bumps }: Cart) => ({
  coupon: taken ?? null,
  donation: donation ?? null,
  freight: Object.fromEntries([1, ...bumps.map(({ id }) => id)].map((id, index) => [id, freight[index]])),
  rate: rate ?? null,
})

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

function checkParts(priced: PricedOrder): void {
  const { lines, subtotal, discount, deferred, shipping, interest, total } = priced
  for (const line of lines) {
    const parts = [line.unit, line.discount, line.deferred, line.shipping, line.amount]
    assert(parts.every((part) => Number.isSafeInteger(part) && part >= 0))
    assert.equal(line.unit - line.discount - line.deferred + line.shipping, line.amount)
  }
  assert.equal(sum(lines.map((line) => line.amount)), priced.amount)
  assert.equal(subtotal - discount - deferred + shipping, priced.amount)
  assert.equal(priced.amount + interest, total)
  assert(interest >= 0)
}

/** A method and a number that the page offers, and in one cart of eight one that it may not. */
function choiceOf(given: Cart, page: OrderRequest) {
  const { method, installments, isOffered } = given
  const methods = methodsOfOrder(page)
  const { options } = installmentsOfOrder(page)
  const offered = methods[installments % Math.max(1, methods.length)] ?? method
  if (!isOffered) return { method, installments }
  return {
    method: offered,
    installments: takesInstallments(offered) ? (options[installments % options.length]?.number ?? 1) : 1,
  }
}

/** Amounts of the two cards as the page would send them: halves, the first possibly less and the second more. */
function partsOf(given: Cart, page: OrderRequest, installments: number): CardPart[] {
  const { first, second } = splitTwoCards(totalOrder(page, { method: 'PIX', installments: 1 })?.amount ?? 0)
  const moved = Math.min(given.donation ?? 0, Math.max(0, first - CARD_PART_MIN))
  return [
    { amount: first - moved, installments },
    { amount: second + moved, installments },
  ]
}

function hasOnePrice(given: Cart): boolean {
  const main = loaded(given)
  const page = pageRequest(given, main)
  const chosen = choiceOf(given, page)
  const wishes = bumpsOf(main, given.country).map(({ product: each }) => ({ product_id: each.id }))
  const parts = chosen.method === 'TWO_CREDIT_CARDS' ? partsOf(given, page, chosen.installments) : undefined
  const composed = composeOrder(
    main,
    { ...chosen, country: given.country, bumps: wishes, parts, ...chosenOf(given) },
    { offered: OFFERED, plans: [{ ...PLAN, least: 100_00 }] },
  )
  const pricing = parts === undefined ? priceOrder(page, chosen) : priceTwoCards(page, parts)
  assert.equal(pricing.kind, composed.kind === 'refused' ? 'refused' : 'priced')
  if (pricing.kind === 'refused' || composed.kind === 'refused') return false
  const shown = pricing.priced
  assert.deepEqual(shown, composed.priced)
  checkParts(shown)
  if (shown.cards !== undefined) assert.equal(sum(shown.cards.map((card) => card.total)), shown.total)
  // Submitted and compared values are decimal numbers of the wire format.
  assert.equal(fromWire(toWire(shown.total, shown.currency), shown.currency), shown.total)
  assert.deepEqual(methodsOfOrder(page), methodsOfOrder(composed.request))
  return true
}

describe('for every cart', () => {
  test('the price shown is the price charged is the price of the sales', { timeout: 240_000 }, () => {
    let priced = 0
    fc.assert(
      fc.property(cart, (given) => {
        priced += hasOnePrice(given) ? 1 : 0
      }),
      { numRuns: CARTS },
    )
    // A test that only ever saw refusals would prove nothing; many carts offer none of the methods that were drawn.
    expect(priced).toBeGreaterThan(CARTS / 3)
  })

  test('the order of the bumps moves no total, and a coupon never raises one', () => {
    const requestOf = (given: Cart, products: readonly CartProduct[]): OrderRequest => ({
      products,
      monthlyInterest: 3.39,
      country: given.country,
      offered: OFFERED,
      ...chosenOf(given),
    })
    fc.assert(
      fc.property(cart, (given) => {
        const main = loaded(given).offered
        const bumps = given.bumps.map((each) => ({ ...each, offer: null }))
        const price = (products: readonly CartProduct[], change: Partial<OrderRequest> = {}) =>
          priceOrder({ ...requestOf(given, products), ...change }, { method: 'CREDIT_CARD', installments: 1 })
        const ordered = price([main, ...bumps])
        const other = price([main, ...bumps.toReversed()])
        fc.pre(ordered.kind === 'priced' && other.kind === 'priced')
        const { total, discount, shipping, deferred } = ordered.priced
        const reversed = other.priced
        expect([reversed.total, reversed.shipping]).toEqual([total, shipping])
        expect(reversed.discount + reversed.deferred).toBe(discount + deferred)
        const full = price([main, ...bumps], { coupon: null })
        fc.pre(full.kind === 'priced')
        expect(total).toBeLessThanOrEqual(full.priced.total)
      }),
      { numRuns: 5_000 },
    )
  })
})
