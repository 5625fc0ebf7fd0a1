import type { Product } from '../catalogue/catalogue.ts'
import type { CountryCode } from '../base/country.ts'
import type { Currency, Minor } from '../base/money.ts'

/** The most instalments that a card purchase may have. */
export const MAX_INSTALLMENTS = 12

/** A subscription charged every this many days, or more often, is never split. */
const MONTHLY_PERIOD_DAYS = 30

/** Rates are read with four decimals of a percent: 3.39 % a month is 33900 of this. */
const RATE_SCALE = 1_000_000

/** One line of the instalment select. `total` is what is charged: `first` + (`number` − 1) × `value`. */
export type InstallmentOption = {
  readonly number: number
  /** Every instalment but the first. */
  readonly value: Minor
  /** The first instalment; above `value` only where a split without interest leaves cents over. */
  readonly first: Minor
  readonly total: Minor
  /** `total` less the cash price. */
  readonly interest: Minor
}

/**
 * In how many instalments a gateway takes the cards of a country, where the buyer pays in its currency. Payment at
 * once is always taken.
 */
export type InstallmentPlan = {
  readonly country: CountryCode
  readonly currency: Currency
  /** Each number above 1; Mexican issuers know only some. */
  readonly numbers: readonly number[]
  /** The smallest instalment. */
  readonly least?: Minor | undefined
}

export type InstallmentTerms = {
  /** The cash price. */
  readonly amount: Minor
  /** Percent a month, e.g. 3.39. */
  readonly monthlyInterest: number
  readonly max: number
  /** Up to how many instalments are free of interest; true: all of them, false: only payment at once. */
  readonly noInterest: boolean | number
}

function scaledRate(percent: number): bigint {
  return BigInt(Math.round(percent * (RATE_SCALE / 100)))
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}

/**
 * One instalment by the Price formula, PV·i / (1 − (1+i)^−n), rounded half up to the cent. Computed in whole
 * numbers of any size, because a binary float may fall on the wrong side of half a cent.
 */
export function priceInstallment(amount: Minor, monthlyInterest: number, number: number): Minor {
  const rate = scaledRate(monthlyInterest)
  const scale = BigInt(RATE_SCALE)
  if (rate === 0n) return divideHalfUp(BigInt(amount), BigInt(number))
  const growth = (scale + rate) ** BigInt(number)
  return divideHalfUp(BigInt(amount) * rate * growth, scale * (growth - scale ** BigInt(number)))
}

/** Equal parts of a price without interest; the cents that do not divide are paid with the first. */
function splitWithoutInterest(amount: Minor, number: number): InstallmentOption {
  const value = Math.floor(amount / number)
  return { number, value, first: amount - value * (number - 1), total: amount, interest: 0 }
}

function withInterest(terms: InstallmentTerms, number: number): InstallmentOption {
  const value = priceInstallment(terms.amount, terms.monthlyInterest, number)
  const total = value * number
  // On a few cents, rounding each instalment down can take more off than the interest puts on.
  if (total < terms.amount) return splitWithoutInterest(terms.amount, number)
  return { number, value, first: value, total, interest: total - terms.amount }
}

function freeInstallments({ noInterest, max }: InstallmentTerms): number {
  if (typeof noInterest === 'number') return Math.max(1, noInterest)
  return noInterest ? max : 1
}

/**
 * Every choice from payment at once to `max` instalments. Payment at once never carries interest, and a price
 * is not split into instalments of less than one cent.
 */
export function installmentOptions(terms: InstallmentTerms): InstallmentOption[] {
  const most = Math.max(1, Math.min(Math.floor(terms.max), terms.amount))
  const free = terms.monthlyInterest > 0 ? freeInstallments(terms) : most
  return Array.from({ length: most }, (_, index) => index + 1).map((number) =>
    number <= free ? splitWithoutInterest(terms.amount, number) : withInterest(terms, number),
  )
}

function clampToCard(maximum: number): number {
  return Math.min(MAX_INSTALLMENTS, Math.max(1, Math.floor(maximum)))
}

/**
 * The most instalments in which a product may be paid by card: a transaction its own maximum or 12; a
 * subscription of more than 30 days what it allows; a shorter one, and every other type, 1.
 */
export function maxInstallmentsOf(
  product: Pick<Product, 'type' | 'period' | 'max_installments' | 'max_subscription_installments'>,
): number {
  if (product.type === 'TRANSACTION') return clampToCard(product.max_installments ?? MAX_INSTALLMENTS)
  const isLongSubscription = product.type === 'SUBSCRIPTION' && (product.period ?? 0) > MONTHLY_PERIOD_DAYS
  return isLongSubscription ? clampToCard(product.max_subscription_installments ?? 1) : 1
}

/**
 * The maximum of a whole cart: the smallest of its products'. Outside Brazil a cart is paid at once, unless the
 * gateway offers more. `plans` are those of the buyer's country.
 */
export function cartMaxInstallments(cart: {
  readonly maxima: readonly number[]
  readonly country: CountryCode
  readonly plans?: readonly InstallmentPlan[]
}): number {
  const { maxima, country, plans = [] } = cart
  const unplanned = country === 'BR' ? MAX_INSTALLMENTS : 1
  const offered = plans.length > 0 ? Math.max(...plans.flatMap(({ numbers }) => [1, ...numbers])) : unplanned
  return clampToCard(Math.min(offered, ...maxima))
}

/** Whether a gateway with this plan takes so many instalments of this much. */
export function isInPlan(
  { numbers, least = 0 }: InstallmentPlan,
  option: Pick<InstallmentOption, 'number' | 'value'>,
): boolean {
  return option.number === 1 || (numbers.includes(option.number) && option.value >= least)
}

/**
 * Returns the options of the select and its initial value. A fixed number that is among the options is the only choice;
 * else the pre-selected number, capped at the maximum, else a single payment.
 */
export function chooseInstallments(
  options: readonly InstallmentOption[],
  product: Pick<Product, 'fixed_installments' | 'pre_selected_installment'>,
): { readonly options: readonly InstallmentOption[]; readonly selected: number } {
  const fixed = options.filter((option) => option.number === product.fixed_installments)
  if (fixed[0] !== undefined) return { options: fixed, selected: fixed[0].number }
  const wanted = product.pre_selected_installment ?? 1
  return { options, selected: options.findLast(({ number }) => number <= wanted)?.number ?? 1 }
}

/** The effective yearly rate in percent with two decimals, ((1+i)^12 − 1): 3.39 a month is 49.19 a year. */
export function annualRate(monthlyInterest: number): number {
  const scale = BigInt(RATE_SCALE)
  const year = (scale + scaledRate(monthlyInterest)) ** 12n
  return divideHalfUp((year - scale ** 12n) * 10_000n, scale ** 12n) / 100
}
