import { isEuropean, type CountryCode } from './country.ts'
import type { Minor } from './money.ts'

/** The value added tax that a gross price contains. `percent` may have one decimal (25.5 in Finland). */
export type IncludedTax = { readonly country: CountryCode; readonly percent: number }

/**
 * Standard rates of value added tax in percent, in force throughout 2026. The EU's after the European Commission's
 * "Taxes in Europe" database and the national laws of the latest changes: Finland 25.5 since 2024-09-01 (Act
 * 479/2024), Slovakia 23 since 2025-01-01 (Act 278/2024), Estonia 24 since 2025-07-01 (Security Tax Act), Romania 21
 * since 2025-08-01 (Act 141/2025). Iceland (Act 50/1988), Norway (Storting's annual resolution) and Liechtenstein
 * (8.1 since 2024, as in Switzerland) tax what is sold to their consumers by rules of their own.
 */
export const STANDARD_RATES: Readonly<Record<CountryCode, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  FR: 20,
  DE: 19,
  GR: 24,
  HU: 27,
  IS: 24,
  IE: 23,
  IT: 22,
  LV: 21,
  LI: 8.1,
  LT: 21,
  LU: 17,
  MT: 18,
  NL: 21,
  NO: 25,
  PL: 23,
  PT: 23,
  RO: 21,
  SK: 23,
  SI: 22,
  ES: 21,
  SE: 25,
}

/**
 * The tax in a price: the rate of the buyer's country (Directive 2006/112/EC, articles 33a and 58: consumers are
 * taxed where they live) when a European seller sells to a European buyer; null for every other sale.
 */
export function includedTaxOf(sale: { seller: CountryCode; buyer: CountryCode }): IncludedTax | null {
  const percent = STANDARD_RATES[sale.buyer]
  return percent !== undefined && isEuropean(sale.seller) ? { country: sale.buyer, percent } : null
}

/** The part of a gross amount that is tax, in minor units, rounded half up: 14900 at 19 % holds 2379. */
export function taxIn(amount: Minor, percent: number): Minor {
  const tenths = Math.round(percent * 10)
  const divisor = 1000 + tenths
  return Math.floor((2 * amount * tenths + divisor) / (2 * divisor))
}
