import type { Currency } from '#rules/base/money.ts'
import { crossRate, type Rate } from '#rules/base/rate.ts'

/** Where exchange rates come from. */
export type RateSource = {
  /** The rate of now; null when this source knows none, and the price then stays in its own currency. */
  rateOf(base: Currency, target: Currency): Promise<Rate | null>
}

/** How much of each currency one euro is, as exact decimal texts. */
export type EuroTable = Readonly<Record<Currency, string>>

/** The rate between two currencies of a table; null when one of them is not in it. */
export function rateIn(table: EuroTable, base: Currency, target: Currency): Rate | null {
  const worth = (currency: Currency): string | undefined => (currency === 'EUR' ? '1' : table[currency])
  const [from, to] = [worth(base), worth(target)]
  const value = from === undefined || to === undefined ? null : crossRate(from, to)
  return value === null ? null : { base, target, value }
}
