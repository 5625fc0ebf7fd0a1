import type { CountryCode } from '../base/country.ts'
import type { CouponTerms } from './coupon.ts'
import type { InstallmentPlan } from './installments.ts'
import type { PaymentMethod } from '../methods/method.ts'
import { percentOf, type Currency, type Minor } from '../base/money.ts'
import type { OfferedProduct } from './purchasability.ts'
import { convert, type Rate } from '../base/rate.ts'

/** Fields of a product, with its offer applied, that pricing reads; the page builds them from the API response. */
export type CartProduct = Pick<
  OfferedProduct,
  | 'id'
  | 'name'
  | 'amount'
  | 'currency'
  | 'type'
  | 'method'
  | 'period'
  | 'trial'
  | 'max_installments'
  | 'fixed_installments'
  | 'pre_selected_installment'
  | 'no_interest_installments'
  | 'max_subscription_installments'
  | 'has_shipping_fee'
  | 'type_shipping_fee'
  | 'amount_fixed_shipping_fee'
  | 'allowed_coupon'
  | 'donation'
  | 'custom_charges'
> & { offer: { hash: string } | null }

/**
 * One product of a cart, in minor units of the order's currency. `amount` = `unit` − `discount` − `deferred` +
 * `shipping`, before instalment interest: the amount paid now.
 */
export type OrderLine = {
  product_id: number
  offer_hash: string | null
  name: string
  unit: Minor
  discount: Minor
  /** The price that a trial defers: nothing of the product is paid until the trial ends. */
  deferred: Minor
  shipping: Minor
  amount: Minor
}

export type OrderRequest = {
  /** The main product first, then the bumps that were chosen. */
  products: readonly CartProduct[]
  /** Percent a month on instalments. */
  monthlyInterest: number
  country: CountryCode
  /** Payment methods that this installation accepts. */
  offered: readonly PaymentMethod[]
  /** In how many instalments it takes cards in the order's currency, where that is not the usual. */
  plans?: readonly InstallmentPlan[] | undefined
  /** Already known to be usable for this cart; amounts in the products' own currency. */
  coupon?: CouponTerms | null
  /** Amount of a donation; the minimum if the buyer's amount is below it. */
  donation?: Minor | null
  /** The price of the freight option chosen for each product that needs one, in the products' own currency. */
  freight?: Readonly<Partial<Record<number, Minor>>>
  /** The buyer pays in another currency than the seller's. */
  rate?: Rate | null
}

/** The sum of amounts of one currency. */
export const sum = (values: readonly Minor[]): Minor => values.reduce((a, b) => a + b, 0)

export function hasTrial(product: Pick<CartProduct, 'trial'>): boolean {
  return (product.trial ?? 0) > 0
}

/** Whether the freight of this product is chosen by the buyer among a carrier's options. */
export function needsFreight(product: Pick<CartProduct, 'has_shipping_fee' | 'type_shipping_fee'>): boolean {
  return product.has_shipping_fee === true && product.type_shipping_fee === 'DYNAMIC'
}

/** The price of the first charge in the product's own currency: a donation is what the buyer gives. */
function unitOf(product: CartProduct, donation: Minor | null): Minor {
  if (product.donation !== undefined) return Math.max(donation ?? 0, product.donation.minimum)
  const first = product.custom_charges?.find(({ charge }) => charge === 1)
  return first?.amount ?? product.amount
}

function shippingOf(product: CartProduct, freight: OrderRequest['freight']): Minor {
  if (product.has_shipping_fee !== true) return 0
  if (needsFreight(product)) return freight?.[product.id] ?? 0
  return product.amount_fixed_shipping_fee ?? 0
}

/**
 * Returns the coupon discount of each line, in cart order. A percentage is rounded half up on each line; an amount is
 * used up line by line, first on the lines that are paid now, so that a trial in the cart never changes the discount of
 * today's payment. Never exceeds the line, and never applies to shipping.
 */
function discountsOf(lines: readonly DiscountedLine[], coupon: Discount | null): ReadonlyMap<number, Minor> {
  if (coupon === null) return new Map()
  const named = lines.filter(({ id }) => coupon.products.has(id))
  if (coupon.type === 'PERCENTAGE') {
    return new Map(named.map(({ id, unit }) => [id, Math.min(unit, percentOf(unit, coupon.value))]))
  }
  let left = coupon.value
  const nowFirst = named.toSorted((a, b) => Number(a.isTrial) - Number(b.isTrial))
  return new Map(
    nowFirst.map(({ id, unit }) => {
      const taken = Math.min(left, unit)
      left -= taken
      return [id, taken]
    }),
  )
}

type DiscountedLine = { id: number; unit: Minor; isTrial: boolean }
type Discount = { type: CouponTerms['type']; value: number; products: ReadonlySet<number> }

/** The coupon for those products of the cart that it names and whose offer takes coupons. */
function discountOf(
  { coupon, products }: OrderRequest,
  inCurrency: (amount: Minor) => Minor,
): Discount | null {
  if (coupon === null || coupon === undefined) return null
  const taken = products.filter(
    ({ id, allowed_coupon }) => allowed_coupon === true && coupon.product_ids.includes(id),
  )
  return {
    type: coupon.type,
    value: coupon.type === 'AMOUNT' ? inCurrency(coupon.value) : coupon.value,
    products: new Set(taken.map(({ id }) => id)),
  }
}

/** The lines of a cart: every part is converted on its own, so that what is shown adds up to what is charged. */
export function linesOf(request: OrderRequest): OrderLine[] {
  const { products, rate = null, donation = null, freight } = request
  const inCurrency = (amount: Minor): Minor => (rate === null ? amount : convert(amount, rate))
  const units = products.map((product, index) => ({
    id: product.id,
    unit: inCurrency(unitOf(product, index === 0 ? donation : null)),
    isTrial: hasTrial(product),
  }))
  const discounts = discountsOf(units, discountOf(request, inCurrency))
  return products.map((product, index) => {
    const unit = units[index]?.unit ?? 0
    const discount = discounts.get(product.id) ?? 0
    const deferred = hasTrial(product) ? unit - discount : 0
    const shipping = inCurrency(shippingOf(product, freight))
    return {
      product_id: product.id,
      offer_hash: product.offer?.hash ?? null,
      name: product.name,
      unit,
      discount,
      deferred,
      shipping,
      amount: unit - discount - deferred + shipping,
    }
  })
}

/** The currency in which the buyer pays. */
export function currencyOf({ products, rate }: OrderRequest): Currency {
  return rate?.target ?? products[0]?.currency ?? 'BRL'
}

/** Returns the amount paid now for a cart, before instalment interest. */
export function amountOf(request: OrderRequest): Minor {
  return sum(linesOf(request).map((line) => line.amount))
}

/** A cart of which the freight of every product that needs one is known. */
export function isFreightKnown({ products, freight }: Pick<OrderRequest, 'products' | 'freight'>): boolean {
  return products.every((product) => !needsFreight(product) || freight?.[product.id] !== undefined)
}
