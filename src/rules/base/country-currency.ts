import type { CountryCode } from './country.ts'
import type { Currency } from './money.ts'

/** The 21 countries of the euro; Bulgaria since 2026-01-01 (Council Decision (EU) 2025/1407). */
const EURO_COUNTRIES = 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ')

/** Domestic currencies (ISO 4217) of the selector's other countries. */
const OWN_CURRENCIES: Readonly<Record<CountryCode, Currency>> = {
  BR: 'BRL',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  MX: 'MXN',
  PE: 'PEN',
  PY: 'PYG',
  UY: 'UYU',
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  CH: 'CHF',
  AO: 'AOA',
  MZ: 'MZN',
  JP: 'JPY',
  AU: 'AUD',
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  IS: 'ISK',
  LI: 'CHF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
}

/** Domestic currencies of buyers, in the order of their codes. */
export const BUYERS_CURRENCIES: readonly Currency[] = [
  ...new Set([...Object.values(OWN_CURRENCIES), 'EUR']),
].toSorted()

export function currencyOfCountry(country: CountryCode): Currency | null {
  return EURO_COUNTRIES.includes(country) ? 'EUR' : (OWN_CURRENCIES[country] ?? null)
}

/**
 * The currency into which a product's price is converted for a buyer: the one that the seller offers, where it is
 * the money of the buyer's country. Null: the buyer pays the price as it is.
 */
export function convertedCurrencyFor(
  product: { currency: Currency; converted_currency?: Currency | undefined },
  country: CountryCode,
): Currency | null {
  const { currency, converted_currency: target } = product
  if (target === undefined || target === currency) return null
  return currencyOfCountry(country) === target ? target : null
}
