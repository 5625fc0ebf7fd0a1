import { rateIn, type EuroTable, type RateSource } from './rate-source.ts'

/**
 * Values of one euro, in round numbers near the reference rates of the end of 2025: enough to try every currency
 * without a network. A shop that takes money sets RATES=ecb.
 */
export const SHIPPED_TABLE: EuroTable = {
  AOA: '1070',
  ARS: '1690',
  AUD: '1.76',
  BRL: '6.3',
  CAD: '1.62',
  CHF: '0.93',
  CLP: '1080',
  COP: '4450',
  CZK: '24.25',
  DKK: '7.47',
  GBP: '0.875',
  HUF: '385',
  ISK: '147.5',
  JPY: '182',
  MXN: '21.25',
  MZN: '74.5',
  NOK: '11.8',
  PEN: '3.95',
  PLN: '4.23',
  PYG: '8200',
  RON: '5.09',
  SEK: '10.9',
  USD: '1.17',
  UYU: '46.25',
}

/** Rates that never change and need no network. */
export function createTableRates(table: EuroTable = SHIPPED_TABLE): RateSource {
  return { rateOf: (base, target) => Promise.resolve(rateIn(table, base, target)) }
}
