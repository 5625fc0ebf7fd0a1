import type { BumpData, CheckoutAnswer, ProductData } from '#contract/checkout/product.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { CouponTerms } from '#rules/order/coupon.ts'
import type { Minor } from '#rules/base/money.ts'
import { isPhysical, needsAddress } from '#rules/order/purchasability.ts'
import type { CartProduct, OrderRequest } from '#rules/order/order-lines.ts'
import { convert, type Rate } from '#rules/base/rate.ts'
import { minorOf } from '../../app/wire-money.ts'

/** The buyer's choices beside the product itself, as far as the price depends on them. */
export type Cart = {
  /** Product ids of the bumps that are ticked. */
  bumps: readonly number[]
  coupon: CouponTerms | null
  donation: Minor | null
  freight: Readonly<Partial<Record<number, Minor>>>
}

/** The cart when the page opens. */
export function openCart(checkout: CheckoutAnswer): Cart {
  const bumps = checkout.bump_list.filter(({ checkbox }) => checkbox).map(({ product }) => product.id)
  const { donation, amount, currency } = checkout.data
  const given = donation && minorOf(amount, currency)
  return { bumps, coupon: null, donation: given, freight: {} }
}

/** The bumps that are in the cart, in the page's order. */
export function bumpsInCart(checkout: CheckoutAnswer, cart: Cart): BumpData[] {
  return checkout.bump_list.filter(({ product }) => cart.bumps.includes(product.id))
}

/** Bumps and their offers as calls name them. */
export function namedBumps(bumps: readonly BumpData[]): { bumps?: string } {
  const names = bumps.map(({ product: { id, hash } }) => (hash === null ? `${id}` : `${id}:${hash}`))
  return names.length === 0 ? {} : { bumps: names.join() }
}

/** The cart with no more bumps than its buyer has to take. */
export function withoutChosenBumps(checkout: CheckoutAnswer, cart: Cart): Cart {
  const fixed = bumpsInCart(checkout, cart).filter(({ disabled }) => disabled)
  return { ...cart, bumps: fixed.map(({ product }) => product.id) }
}

/** The products of the cart, the main one first. */
export function productsInCart(checkout: CheckoutAnswer, cart: Cart): Omit<ProductData, 'seller'>[] {
  return [checkout.data, ...bumpsInCart(checkout, cart).map(({ product }) => product)]
}

/** The product of the page and those that may be added to it. */
export function everyProduct({ data, bump_list }: CheckoutAnswer): Omit<ProductData, 'seller'>[] {
  return [data, ...bump_list.map(({ product }) => product)]
}

/** The products that are in the cart when the page opens. */
export function openingProducts({ data, bump_list }: CheckoutAnswer): Omit<ProductData, 'seller'>[] {
  return [data, ...bump_list.filter(({ checkbox }) => checkbox).map(({ product }) => product)]
}

/** Whether the buyer chooses how this product is sent. */
export function isSentByFreight(
  product: Pick<ProductData, 'has_shipping_fee' | 'type_shipping_fee'>,
): boolean {
  return product.has_shipping_fee && product.type_shipping_fee === 'DYNAMIC'
}

/** The products of the cart that are sent by a way of delivery which the buyer chooses. */
export function productsByFreight(checkout: CheckoutAnswer, cart: Cart): Omit<ProductData, 'seller'>[] {
  return productsInCart(checkout, cart).filter(isSentByFreight)
}

/** Returns what the cart requires for its delivery. */
export function deliveryNeeds(checkout: CheckoutAnswer, cart: Cart) {
  const products = productsInCart(checkout, cart)
  return {
    asksAddress: products.some(needsAddress),
    isSent: products.some(isPhysical),
    asksFreight: productsByFreight(checkout, cart).length > 0,
  }
}

/** A product of the wire as pricing reads it. */
function cartProduct(data: Omit<ProductData, 'seller'>): CartProduct {
  const minor = (amount: number): Minor => minorOf(amount, data.currency)
  const { fixed_installments: fixed, pre_selected_installment: selected, period } = data
  return {
    id: data.id,
    name: data.name,
    amount: minor(data.amount),
    currency: data.currency,
    type: data.type,
    method: data.method,
    trial: data.trial,
    // The wire's maximum is that of the product's own type.
    max_installments: data.max_installments,
    max_subscription_installments: data.max_installments,
    no_interest_installments: data.no_interest_installments,
    has_shipping_fee: data.has_shipping_fee,
    amount_fixed_shipping_fee: minor(data.amount_fixed_shipping_fee),
    allowed_coupon: data.allowed_coupon,
    custom_charges: data.custom_charges.map(({ charge, amount }) => ({ charge, amount: minor(amount) })),
    offer: data.hash === null ? null : { hash: data.hash },
    ...(period !== null && { period }),
    ...(fixed !== null && { fixed_installments: fixed }),
    ...(selected !== null && { pre_selected_installment: selected }),
    ...(data.type_shipping_fee !== null && { type_shipping_fee: data.type_shipping_fee }),
    ...(data.donation !== null && { donation: { minimum: minor(data.donation.minimum) } }),
  }
}

/** The rate at which this page converts its prices; null where the buyer pays them as they are. */
export function rateOf({ checkout_payment }: CheckoutAnswer): Rate | null {
  const { from, to, rate } = checkout_payment
  return rate === null ? null : { base: from, target: to, value: rate }
}

/** A price of the wire in the currency in which the buyer pays. */
export function shownPrice(checkout: CheckoutAnswer, wire: number): Minor {
  const rate = rateOf(checkout)
  const own = minorOf(wire, checkout.data.currency)
  return rate === null ? own : convert(own, rate)
}

/** Percent a month on instalments here. */
export function monthlyInterestOf(checkout: CheckoutAnswer): number {
  const setting = checkout.global_settings.find((each) => each.name === 'monthly_interest')
  return setting?.name === 'monthly_interest' ? setting.value : 0
}

/** The cart as the rules price it; the server makes the same of what is submitted. */
export function orderRequestOf(checkout: CheckoutAnswer, country: CountryCode, cart: Cart): OrderRequest {
  const { bumps: _, ...chosen } = cart
  return {
    ...chosen,
    rate: rateOf(checkout),
    products: productsInCart(checkout, cart).map(cartProduct),
    monthlyInterest: monthlyInterestOf(checkout),
    country,
    offered: checkout.offered_methods,
    plans: checkout.installment_plans?.map((plan) => ({
      ...plan,
      least: minorOf(plan.least ?? 0, plan.currency),
    })),
  }
}
