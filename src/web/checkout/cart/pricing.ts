import { annualRate, type InstallmentOption } from '#rules/order/installments.ts'
import { takesInstallments, type PaymentMethod } from '#rules/methods/method.ts'
import type { Split } from './split.ts'
import type { OrderRequest } from '#rules/order/order-lines.ts'
import { installmentsOfOrder, totalOrder, type PricedOrder } from '#rules/order/price-order.ts'

/** Price that the page shows: the one that the server charges for the same cart. */
export type Pricing = PricedOrder

/** Price of a method for a cart that has its own price; null if the rule does not apply. */
export type PriceRule = (request: OrderRequest, method: PaymentMethod, split: Split | null) => Pricing | null

/** The choices of the instalment select, and the rate behind them. */
export type Installments = {
  options: readonly InstallmentOption[]
  selected: number
  /** Percent a month and the effective percent a year. */
  monthlyInterest: number
  annualInterest: number
}

/** The instalments that this buyer may choose; the server offers the same by the same rules. */
export function installmentsOf(request: OrderRequest): Installments {
  const { monthlyInterest } = request
  return { ...installmentsOfOrder(request), monthlyInterest, annualInterest: annualRate(monthlyInterest) }
}

/**
 * The price with a method and, for a card, a number of instalments; one that is not offered reads as at once. Two cards
 * have a price of their own once one of them was looked at.
 */
export function priceOf(
  request: OrderRequest,
  method: PaymentMethod,
  option: Pick<InstallmentOption, 'number'> | undefined,
  split: Split | null = null,
  rules: readonly { price?: PriceRule }[] = [],
): Pricing {
  for (const { price } of rules) {
    const own = price?.(request, method, split) ?? null
    if (own !== null) return own
  }
  const installments = takesInstallments(method) ? (option?.number ?? 1) : 1
  const priced = totalOrder(request, { method, installments }) ?? atOnce(request)
  if (priced === null) throw new Error('a cart can always be priced at once')
  return priced
}

/** Whatever is fixed for cards, payment at once has a price. */
const atOnce = (request: OrderRequest): Pricing | null =>
  totalOrder(request, { method: 'PIX', installments: 1 })
