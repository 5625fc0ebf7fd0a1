import { MONTHLY_INTEREST, type Seller } from './catalogue.ts'
import type { CountryCode } from './country.ts'
import type { CouponTerms } from './coupon.ts'
import {
  cartMaxInstallments,
  chooseInstallments,
  installmentOptions,
  maxInstallmentsOf,
  type InstallmentOption,
} from './installments.ts'
import { canShareMandate } from './mandate-period.ts'
import {
  allowedMethods,
  CARD_PART_MIN,
  readMethods,
  takesInstallments,
  type PaymentMethod,
} from './method.ts'
import { percentOf, type Currency, type Minor } from './money.ts'
import type { OfferedProduct } from './purchasability.ts'
import { convert, type Rate } from './rate.ts'

/** What pricing reads of a product with its offer applied; the page builds it from the wire. */
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
 * One product of a cart, in minor units of the order's currency.
 * `amount` = `unit` − `discount` − `deferred` + `shipping`, before instalment interest: what is paid now.
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

export type PricedOrder = {
  currency: Currency
  lines: OrderLine[]
  subtotal: Minor
  discount: Minor
  deferred: Minor
  shipping: Minor
  /** What is paid now without instalment interest: the sum of the lines. */
  amount: Minor
  installments: number
  installmentValue: Minor
  interest: Minor
  /** The amount that is charged. */
  total: Minor
  /** What each of two cards pays, where two do; `installments` is then the greater number of both. */
  cards?: readonly PricedCard[]
}

/** What one of two cards pays: its part of the amount, and the interest on that part alone. */
export type PricedCard = {
  amount: Minor
  installments: number
  installmentValue: Minor
  /** What is charged to it. */
  total: Minor
}

/** Why a cart cannot be paid as the buyer chose. */
export type OrderRefusal = { kind: 'refused'; code: 'INVALID_PAYMENT_TYPE' | 'INVALID_INSTALLMENTS' }

/** A cart with its price, or why it cannot be paid as the buyer chose. */
export type Pricing<P extends PricedOrder = PricedOrder> = { kind: 'priced'; priced: P } | OrderRefusal

export type OrderRequest = {
  /** The main product first, then the bumps that were chosen. */
  products: readonly CartProduct[]
  /** Percent a month on instalments. */
  monthlyInterest: number
  country: CountryCode
  /** What this installation can take. */
  offered: readonly PaymentMethod[]
  /** Already known to be usable for this cart; amounts in the products' own currency. */
  coupon?: CouponTerms | null
  /** What the buyer gives for a donation; below its minimum, the minimum. */
  donation?: Minor | null
  /** The price of the freight option chosen for each product that needs one, in the products' own currency. */
  freight?: Readonly<Partial<Record<number, Minor>>>
  /** The buyer pays in another currency than the seller's. */
  rate?: Rate | null
}

/** Percent a month on the seller's instalments: the seller's own rate, else the platform's for its country. */
export function monthlyInterestOf(seller: Pick<Seller, 'monthly_interest' | 'country'>): number {
  const platform = seller.country === 'BR' ? MONTHLY_INTEREST.BR : MONTHLY_INTEREST.elsewhere
  return seller.monthly_interest ?? platform
}

const sum = (values: readonly Minor[]): Minor => values.reduce((a, b) => a + b, 0)

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
 * What a coupon takes off each line, in the cart's order. A percentage is rounded half up on each line; an amount is
 * used up line by line, first on those that are paid now, so that no trial in the cart moves what it is worth today.
 * Never more than the line, and never of the shipping.
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
function linesOf(request: OrderRequest): OrderLine[] {
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
function currencyOf({ products, rate }: OrderRequest): Currency {
  return rate?.target ?? products[0]?.currency ?? 'BRL'
}

/** Pix Automático needs something that recurs, all of it in one period that it knows. */
function canAuthorise({ products }: OrderRequest): boolean {
  return canShareMandate(products.filter(({ type }) => type !== 'TRANSACTION'))
}

/** Brazil's methods are paid in reais only. */
function canMove(method: PaymentMethod, currency: Currency): boolean {
  const isBrazilian = method === 'PIX' || method === 'PIX_AUTOMATIC' || method === 'BOLETO'
  return !isBrazilian || currency === 'BRL'
}

function amountOf(request: OrderRequest): Minor {
  return sum(linesOf(request).map((line) => line.amount))
}

/** The methods that the buyer of this cart may choose, in the main product's order. */
export function methodsOfOrder(request: OrderRequest): PaymentMethod[] {
  const [main, ...bumps] = request.products
  if (main === undefined) return []
  const currency = currencyOf(request)
  const amount = amountOf(request)
  const isOnce = request.products.every(({ type }) => type === 'TRANSACTION')
  // What recurs is charged to one card, and either of two pays at least the minimum.
  const canSplit = amount >= 2 * CARD_PART_MIN && isOnce
  return allowedMethods({
    productMethods: readMethods(main.method).filter(
      (method) =>
        canMove(method, currency) &&
        (canSplit || method !== 'TWO_CREDIT_CARDS') &&
        // A debit card is proven anew for each charge, so nothing is charged to it later.
        (isOnce || method !== 'DEBIT_CARD') &&
        (method !== 'PIX_AUTOMATIC' || canAuthorise(request)),
    ),
    offered: request.offered,
    country: request.country,
    amount,
    bumps: bumps.map((bump) => ({
      subscription: bump.type === 'SUBSCRIPTION',
      trial: hasTrial(bump),
      methods: readMethods(bump.method),
    })),
    trial: hasTrial(main),
    hasShippingFee: main.has_shipping_fee === true,
  })
}

/**
 * The instalments that a card buyer of this cart may choose, and where the select stands at first. `amount` is what the
 * card pays of the cart: all of it, or the part of one of two cards.
 */
export function installmentsOfOrder(
  request: OrderRequest,
  amount: Minor = amountOf(request),
): {
  readonly options: readonly InstallmentOption[]
  readonly selected: number
} {
  const [main] = request.products
  if (main === undefined) return { options: [], selected: 1 }
  const options = installmentOptions({
    amount,
    monthlyInterest: request.monthlyInterest,
    max: cartMaxInstallments({
      maxima: request.products.map((product) => maxInstallmentsOf(product)),
      country: currencyOf(request) === 'BRL' ? request.country : '',
    }),
    noInterest: main.no_interest_installments ?? false,
  })
  return chooseInstallments(options, main)
}

/** A cart of which the freight of every product that needs one is known. */
export function isFreightKnown({ products, freight }: Pick<OrderRequest, 'products' | 'freight'>): boolean {
  return products.every((product) => !needsFreight(product) || freight?.[product.id] !== undefined)
}

/**
 * Prices a cart. The one function that both the page and the server charge by; nothing that the browser
 * computed is used. Amounts are minor units of the currency in which the buyer pays.
 */
export function priceOrder(
  request: OrderRequest,
  chosen: { method: PaymentMethod; installments: number },
): Pricing {
  if (!methodsOfOrder(request).includes(chosen.method))
    return { kind: 'refused', code: 'INVALID_PAYMENT_TYPE' }
  const priced = totalOrder(request, chosen)
  return priced === null ? { kind: 'refused', code: 'INVALID_INSTALLMENTS' } : { kind: 'priced', priced }
}

/** The price of a cart whatever its methods; null where it cannot be paid in so many instalments. */
export function totalOrder(
  request: OrderRequest,
  chosen: { method: PaymentMethod; installments: number },
): PricedOrder | null {
  const lines = linesOf(request)
  const amount = sum(lines.map((line) => line.amount))
  const option = optionOf(request, chosen, amount)
  if (option === null) return null
  return {
    currency: currencyOf(request),
    lines,
    subtotal: sum(lines.map((line) => line.unit)),
    discount: sum(lines.map((line) => line.discount)),
    deferred: sum(lines.map((line) => line.deferred)),
    shipping: sum(lines.map((line) => line.shipping)),
    amount,
    installments: option.number,
    installmentValue: option.value,
    interest: option.total - amount,
    total: option.total,
  }
}

function optionOf(
  request: OrderRequest,
  chosen: { method: PaymentMethod; installments: number },
  amount: Minor,
): Pick<InstallmentOption, 'number' | 'value' | 'total'> | null {
  const atOnce = { number: 1, value: amount, total: amount }
  if (!takesInstallments(chosen.method) || amount === 0) return chosen.installments === 1 ? atOnce : null
  return installmentsOfOrder(request).options.find((option) => option.number === chosen.installments) ?? null
}
