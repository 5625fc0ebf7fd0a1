import type { PaymentBody } from '#contract/checkout/payment.ts'
import { convertedCurrencyFor } from '#rules/base/country-currency.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { Currency } from '#rules/base/money.ts'
import { DEFAULT_RATE_TOKEN, type Rate } from '#rules/base/rate.ts'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import type { RateSource } from '../../rates/rate-source.ts'
import { openRate, rateExpiry, sealRate } from '../../rates/rate-token.ts'

type Priced = { currency: Currency; converted_currency?: Currency | undefined }

/** The rate at which a buyer of a country is shown a product; null: in the seller's own money. */
export async function rateFor(
  deps: { rates: RateSource },
  product: Priced,
  country: CountryCode,
): Promise<Rate | null> {
  const target = convertedCurrencyFor(product, country)
  return target === null ? null : deps.rates.rateOf(product.currency, target)
}

/** Quotes the rate that a page shows, and the token that pays with it; the default token means no conversion. */
export async function quoteRate(
  deps: { keys: Keys; now: () => Date; rates: RateSource },
  product: Priced,
  country: CountryCode,
): Promise<{ rate: Rate | null; token: string }> {
  const rate = await rateFor(deps, product, country)
  if (rate === null) return { rate, token: DEFAULT_RATE_TOKEN }
  return { rate, token: sealRate(deps.keys, { rate, expiresAt: rateExpiry(deps.now()) }) }
}

/**
 * The rate at which a submit is priced: that of its token, whatever the rate is by now. The default token pays the
 * seller's own price. `now` is the database's.
 * @throws CallError TOKEN_FORGED for one that is not ours or of another pair, EXPIRED_RATE_TOKEN for an old one
 */
export function rateOfSubmit(
  deps: { keys: Keys },
  body: Pick<PaymentBody, 'rate'>,
  sale: { product: Priced; country: CountryCode; now: Date },
): Rate | null {
  const token = body.rate?.token ?? DEFAULT_RATE_TOKEN
  if (token === DEFAULT_RATE_TOKEN) return null
  const quoted = openRate(deps.keys, token)
  const target = convertedCurrencyFor(sale.product, sale.country)
  if (quoted === null || quoted.rate.base !== sale.product.currency || quoted.rate.target !== target) {
    throw new CallError('TOKEN_FORGED')
  }
  // guard: rate-expiry
  if (quoted.expiresAt <= sale.now.getTime()) throw new CallError('EXPIRED_RATE_TOKEN')
  return quoted.rate
}
