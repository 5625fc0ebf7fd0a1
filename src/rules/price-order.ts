import { MONTHLY_INTEREST, type Seller } from './catalogue.ts'
import type { CountryCode } from './country.ts'
import {
  cartMaxInstallments,
  chooseInstallments,
  installmentOptions,
  maxInstallmentsOf,
  type InstallmentOption,
} from './installments.ts'
import { allowedMethods, readMethods, usesCard, type PaymentMethod } from './method.ts'
import type { Currency, Minor } from './money.ts'
import type { OfferedProduct } from './purchasability.ts'

/** One product of a cart. `amount` = `unit` + `shipping`, before instalment interest. */
export type OrderLine = {
  product_id: number
  offer_hash: string | null
  name: string
  unit: Minor
  shipping: Minor
  amount: Minor
}

export type PricedOrder = {
  currency: Currency
  lines: OrderLine[]
  subtotal: Minor
  shipping: Minor
  /** What is paid without instalment interest: the sum of the lines. */
  amount: Minor
  installments: number
  installmentValue: Minor
  interest: Minor
  /** What is charged. */
  total: Minor
}

export type OrderRefusal = { code: 'INVALID_PAYMENT_TYPE' | 'INVALID_INSTALLMENTS' }

export type OrderRequest = {
  /** The main product first. */
  products: readonly OfferedProduct[]
  seller: Seller
  country: CountryCode
  /** What this installation can take. */
  offered: readonly PaymentMethod[]
}

/** Percent a month on the seller's instalments: the seller's own rate, else the platform's for its country. */
export function monthlyInterestOf(seller: Pick<Seller, 'monthly_interest' | 'country'>): number {
  const platform = seller.country === 'BR' ? MONTHLY_INTEREST.BR : MONTHLY_INTEREST.elsewhere
  return seller.monthly_interest ?? platform
}

function lineOf(product: OfferedProduct): OrderLine {
  const shipping =
    product.has_shipping_fee && product.type_shipping_fee === 'FIXED'
      ? (product.amount_fixed_shipping_fee ?? 0)
      : 0
  return {
    product_id: product.id,
    offer_hash: product.offer?.hash ?? null,
    name: product.name,
    unit: product.amount,
    shipping,
    amount: product.amount + shipping,
  }
}

const sum = (values: readonly Minor[]): Minor => values.reduce((a, b) => a + b, 0)

/** The rails of Brazil carry reais and nothing else. */
function canMove(method: PaymentMethod, currency: Currency): boolean {
  const isBrazilian = method === 'PIX' || method === 'PIX_AUTOMATIC' || method === 'BOLETO'
  return !isBrazilian || currency === 'BRL'
}

/** The methods that the buyer of this cart may choose, in the main product's order. */
export function methodsOfOrder(request: OrderRequest): PaymentMethod[] {
  const [main, ...bumps] = request.products
  if (main === undefined) return []
  return allowedMethods({
    productMethods: readMethods(main.method).filter((method) => canMove(method, main.currency)),
    offered: request.offered,
    country: request.country,
    amount: sum(request.products.map((product) => lineOf(product).amount)),
    bumps: bumps.map((bump) => ({
      subscription: bump.type === 'SUBSCRIPTION',
      trial: (bump.trial ?? 0) > 0,
      methods: readMethods(bump.method),
    })),
    trial: (main.trial ?? 0) > 0,
    hasShippingFee: main.has_shipping_fee === true,
  })
}

/** The instalments that a card buyer of this cart may choose, and where the select stands at first. */
export function installmentsOfOrder(request: OrderRequest): {
  readonly options: readonly InstallmentOption[]
  readonly selected: number
} {
  const [main] = request.products
  if (main === undefined) return { options: [], selected: 1 }
  const options = installmentOptions({
    amount: sum(request.products.map((product) => lineOf(product).amount)),
    monthlyInterest: monthlyInterestOf(request.seller),
    max: cartMaxInstallments({
      maxima: request.products.map((product) => maxInstallmentsOf(product)),
      country: main.currency === 'BRL' ? request.country : '',
    }),
    noInterest: main.no_interest_installments ?? false,
  })
  return chooseInstallments(options, main)
}

/**
 * Prices a cart. The one function that both the page and the server charge by; nothing that the browser
 * computed is used. Amounts are minor units of the main product's currency.
 */
export function priceOrder(
  request: OrderRequest,
  chosen: { method: PaymentMethod; installments: number },
): PricedOrder | OrderRefusal {
  const [main] = request.products
  if (main === undefined || !methodsOfOrder(request).includes(chosen.method))
    return { code: 'INVALID_PAYMENT_TYPE' }
  const lines = request.products.map(lineOf)
  const amount = sum(lines.map((line) => line.amount))
  const option = optionOf(request, chosen, amount)
  if (option === null) return { code: 'INVALID_INSTALLMENTS' }
  return {
    currency: main.currency,
    lines,
    subtotal: sum(lines.map((line) => line.unit)),
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
  if (!usesCard(chosen.method)) {
    return chosen.installments === 1 ? { number: 1, value: amount, total: amount } : null
  }
  return installmentsOfOrder(request).options.find((option) => option.number === chosen.installments) ?? null
}
