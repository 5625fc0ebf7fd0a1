import type { PaymentMethod } from './method.ts'
import type { Currency } from '../base/money.ts'

/** Currencies that PayPal settles across borders (developer.paypal.com, currency codes). */
export const PAYPAL_CURRENCIES: readonly Currency[] =
  'AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')

const REAIS: readonly Currency[] = ['BRL']

/** The currencies that a method can be paid in; a method that is not listed takes every currency. */
const CARRIED: Readonly<Partial<Record<PaymentMethod, readonly Currency[]>>> = {
  PIX: REAIS,
  PIX_AUTOMATIC: REAIS,
  BOLETO: REAIS,
  OXXO: ['MXN'],
  PAYPAL: PAYPAL_CURRENCIES,
}

/** Whether money of a currency can be paid by a method at all, whatever a gateway takes. */
export function carries(method: PaymentMethod, currency: Currency): boolean {
  return CARRIED[method]?.includes(currency) ?? true
}

/** The one currency that a method can be paid in; null where there are several. */
export function onlyCurrencyOf(method: PaymentMethod): Currency | null {
  const carried = CARRIED[method]
  return carried?.length === 1 ? (carried[0] ?? null) : null
}
