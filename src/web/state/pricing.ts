import type { CheckoutAnswer } from '#contract/calls/product.ts'
import type { CountryCode } from '#rules/country.ts'
import {
  annualRate,
  cartMaxInstallments,
  chooseInstallments,
  installmentOptions,
  type InstallmentOption,
} from '#rules/installments.ts'
import { usesCard, type PaymentMethod } from '#rules/method.ts'
import type { Currency, Minor } from '#rules/money.ts'
import { minorOf } from '../wire-money.ts'

/** What the page shows as the price, all of it in minor units of `currency`. */
export type Pricing = {
  currency: Currency
  subtotal: Minor
  shipping: Minor
  /** What is paid without instalment interest. */
  amount: Minor
  interest: Minor
  total: Minor
  installments: number
  installmentValue: Minor
}

/** The choices of the instalment select, and the rate behind them. */
export type Installments = {
  options: readonly InstallmentOption[]
  selected: number
  /** Percent a month and the effective percent a year. */
  monthlyInterest: number
  annualInterest: number
}

function monthlyInterestOf(checkout: CheckoutAnswer): number {
  const setting = checkout.global_settings.find((each) => each.name === 'monthly_interest')
  return setting?.name === 'monthly_interest' ? setting.value : 0
}

function shippingOf({ data }: CheckoutAnswer): Minor {
  const isFixed = data.has_shipping_fee && data.type_shipping_fee === 'FIXED'
  return isFixed ? minorOf(data.amount_fixed_shipping_fee, data.currency) : 0
}

/** The instalments that this buyer may choose; the server offers the same by the same rules. */
export function installmentsOf(checkout: CheckoutAnswer, country: CountryCode): Installments {
  const { data } = checkout
  const monthlyInterest = monthlyInterestOf(checkout)
  const isBrazilian = country === 'BR' && data.currency === 'BRL'
  const options = installmentOptions({
    amount: minorOf(data.amount, data.currency) + shippingOf(checkout),
    monthlyInterest,
    max: isBrazilian ? cartMaxInstallments({ maxima: [data.max_installments], country }) : 1,
    noInterest: data.no_interest_installments,
  })
  const choice = chooseInstallments(options, {
    fixed_installments: data.fixed_installments ?? undefined,
    pre_selected_installment: data.pre_selected_installment ?? undefined,
  })
  return { ...choice, monthlyInterest, annualInterest: annualRate(monthlyInterest) }
}

/** The price with a method and, for a card, a number of instalments. */
export function priceOf(
  checkout: CheckoutAnswer,
  method: PaymentMethod,
  option: InstallmentOption | undefined,
): Pricing {
  const { currency, amount: wire } = checkout.data
  const subtotal = minorOf(wire, currency)
  const shipping = shippingOf(checkout)
  const amount = subtotal + shipping
  const price = { currency, subtotal, shipping, amount }
  if (!usesCard(method) || option === undefined) {
    return { ...price, interest: 0, total: amount, installments: 1, installmentValue: amount }
  }
  const { interest, total, number, value } = option
  return { ...price, interest, total, installments: number, installmentValue: value }
}
