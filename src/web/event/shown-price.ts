import type { EventPage } from '#contract/checkout/page.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { convert, type Rate } from '#rules/base/rate.ts'

/** In which money an event's prices are, and at which rate its buyer is shown them; null: as they are. */
export type Priced = { currency: Currency; rate: Rate | null }

/** A price as its buyer pays it, by the arithmetic of the checkout. */
export function shownPrice({ currency, rate }: Priced, amount: Minor): { amount: Minor; currency: Currency } {
  return rate === null ? { amount, currency } : { amount: convert(amount, rate), currency: rate.target }
}

/** How the prices of a page of tickets are shown. */
export function pricedBy({ product, rate }: Pick<EventPage, 'product' | 'rate'>): Priced {
  return { currency: product.currency, rate }
}
