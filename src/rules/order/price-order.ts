import { MONTHLY_INTEREST, type Seller } from '../catalogue/catalogue.ts'
import { isDeviceWallet } from '../methods/device-wallet.ts'
import {
  cartMaxInstallments,
  chooseInstallments,
  installmentOptions,
  isInPlan,
  maxInstallmentsOf,
  type InstallmentOption,
} from './installments.ts'
import { canShareMandate } from '../methods/mandate-period.ts'
import {
  allowedMethods,
  CARD_PART_MIN,
  readMethods,
  takesInstallments,
  type PaymentMethod,
} from '../methods/method.ts'
import type { Currency, Minor } from '../base/money.ts'
import {
  amountOf,
  currencyOf,
  hasTrial,
  linesOf,
  sum,
  type OrderLine,
  type OrderRequest,
} from './order-lines.ts'

export type PricedOrder = {
  currency: Currency
  lines: OrderLine[]
  subtotal: Minor
  discount: Minor
  deferred: Minor
  shipping: Minor
  /** Amount paid now without instalment interest: the sum of the lines. */
  amount: Minor
  installments: number
  installmentValue: Minor
  interest: Minor
  /** The amount that is charged. */
  total: Minor
  /** Payment on each of two cards, where two are used; `installments` is then the greater number of both. */
  cards?: readonly PricedCard[]
}

/** Payment on one of two cards: its part of the amount, and the interest on that part alone. */
export type PricedCard = {
  amount: Minor
  installments: number
  installmentValue: Minor
  /** Amount charged to the card. */
  total: Minor
}

/** Why a cart cannot be paid as the buyer chose. */
export type OrderRefusal = { kind: 'refused'; code: 'INVALID_PAYMENT_TYPE' | 'INVALID_INSTALLMENTS' }

/** A cart with its price, or why it cannot be paid as the buyer chose. */
export type Pricing<P extends PricedOrder = PricedOrder> = { kind: 'priced'; priced: P } | OrderRefusal

/** Percent a month on the seller's instalments: the seller's own rate, else the platform's for its country. */
export function monthlyInterestOf(seller: Pick<Seller, 'monthly_interest' | 'country'>): number {
  const platform = seller.country === 'BR' ? MONTHLY_INTEREST.BR : MONTHLY_INTEREST.other
  return seller.monthly_interest ?? platform
}

/** Pix Automático needs something that recurs, all of it in one period that it knows. */
function canAuthorise({ products }: OrderRequest): boolean {
  return canShareMandate(products.filter(({ type }) => type !== 'TRANSACTION'))
}

/** A debit card and a device's wallet are proven anew for each charge, so nothing is charged to them later. */
const ONCE_ONLY: readonly PaymentMethod[] = ['DEBIT_CARD', 'APPLE_PAY', 'GOOGLE_PAY']

/** Brazil's methods are paid in reais only. */
function canMove(method: PaymentMethod, currency: Currency): boolean {
  const isBrazilian = method === 'PIX' || method === 'PIX_AUTOMATIC' || method === 'BOLETO'
  return !isBrazilian || currency === 'BRL'
}

/** The methods that the buyer of this cart may choose, in the main product's order. */
export function methodsOfOrder(request: OrderRequest): PaymentMethod[] {
  const [main, ...bumps] = request.products
  if (main === undefined) return []
  const currency = currencyOf(request)
  const amount = amountOf(request)
  const isOnce = request.products.every(({ type }) => type === 'TRANSACTION')
  // Recurring products are charged to a single card, and each of two cards pays at least the minimum.
  const canSplit = amount >= 2 * CARD_PART_MIN && isOnce
  return allowedMethods({
    productMethods: readMethods(main.method).filter(
      (method) =>
        canMove(method, currency) &&
        (canSplit || method !== 'TWO_CREDIT_CARDS') &&
        (isOnce || !ONCE_ONLY.includes(method)) &&
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
 * The methods that a page lists: those of the cart, and in their places those that order bumps take away, so that a tick
 * moves nothing. `bare` is the same cart without the bumps that its buyer may take out again.
 */
export function listedMethods(request: OrderRequest, bare: OrderRequest): PaymentMethod[] {
  const now = methodsOfOrder(request)
  if (now.includes('FREE')) return now
  const known = [...now, ...methodsOfOrder(bare)]
  return readMethods(request.products[0]?.method ?? '')
    .filter((method) => method !== 'FREE' && known.includes(method))
    .sort((one, other) => Number(isDeviceWallet(other)) - Number(isDeviceWallet(one)))
}

/**
 * Returns the instalments that a card buyer of this cart may choose, and the initial value of the select. `amount` is
 * the part of the cart that the card pays: all of it, or the part of one of two cards.
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
  const currency = currencyOf(request)
  const { country } = request
  const plans = request.plans?.filter((plan) => plan.country === country && plan.currency === currency) ?? []
  const options = installmentOptions({
    amount,
    monthlyInterest: request.monthlyInterest,
    max: cartMaxInstallments({
      maxima: request.products.map((product) => maxInstallmentsOf(product)),
      country: currency === 'BRL' ? country : '',
      plans,
    }),
    noInterest: main.no_interest_installments ?? false,
  })
  const taken = options.filter((option) => plans.length === 0 || plans.some((plan) => isInPlan(plan, option)))
  return chooseInstallments(taken, main)
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
