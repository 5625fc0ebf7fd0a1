import type { Currency } from './money.ts'

/** ISO 3166-1 alpha-2 code, upper case. */
export type CountryCode = string

/** The 30 countries of the European rules: the EU plus Iceland, Liechtenstein and Norway. */
export const EUROPEAN_COUNTRIES: readonly CountryCode[] = [
  'AT',
  'BE',
  'BG',
  'HR',
  'CY',
  'CZ',
  'DK',
  'EE',
  'FI',
  'FR',
  'DE',
  'GR',
  'HU',
  'IS',
  'IE',
  'IT',
  'LV',
  'LI',
  'LT',
  'LU',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SK',
  'SI',
  'ES',
  'SE',
]

export const DEFAULT_COUNTRY: CountryCode = 'BR'

/** Countries in which the buyer's document is checked or hinted at. */
export const DOCUMENT_COUNTRIES = ['BR', 'MX', 'UY', 'AR', 'CL'] as const satisfies readonly CountryCode[]

/** Everything the country selector offers, Brazil first. Names come from `Intl.DisplayNames`. */
export const SELECTABLE_COUNTRIES: readonly CountryCode[] = [
  'BR',
  'AR',
  'CL',
  'CO',
  'MX',
  'PE',
  'PY',
  'UY',
  'US',
  'CA',
  'GB',
  'CH',
  'AO',
  'MZ',
  'JP',
  'AU',
  ...EUROPEAN_COUNTRIES,
]

export function isEuropean(country: CountryCode): boolean {
  return EUROPEAN_COUNTRIES.includes(country)
}

/** A country code typed by anyone, or null when the selector does not offer it. */
export function readCountry(raw: string | null | undefined): CountryCode | null {
  const code = (raw ?? '').trim().toUpperCase()
  return SELECTABLE_COUNTRIES.includes(code) ? code : null
}

export type AddressKind = 'BR' | 'EUROPE' | 'DEFAULT'

/** Which of the three address forms a country uses. */
export function addressKindOf(country: CountryCode): AddressKind {
  if (country === 'BR') return 'BR'
  return isEuropean(country) ? 'EUROPE' : 'DEFAULT'
}

/** What a request says of where its buyer is. */
export type CountryHints = {
  /** The link's `country`, or what the selector set. */
  readonly parameter?: string | undefined
  /** The country that a trusted proxy saw. */
  readonly edge?: string | undefined
  /** The browser's languages, as it sends them. */
  readonly acceptLanguage?: string | undefined
}

/** The first region among a browser's languages that the selector offers. */
function regionOf(acceptLanguage: string | undefined): CountryCode | null {
  for (const [, region] of (acceptLanguage ?? '').matchAll(/(?:^|,)\s*[a-z]{2,3}-([a-z]{2})(?=[\s,;]|$)/gi)) {
    const country = readCountry(region)
    if (country !== null) return country
  }
  return null
}

/**
 * The buyer's country: the `country` parameter, else what the edge says, else the region of the browser's languages,
 * else Brazil.
 *
 * A language says how someone reads, not where they pay. Its region is taken only where that costs nothing: a price
 * in reais is a Brazilian offer, whose Pix, boleto and instalments a Brazilian with an English browser must not lose.
 * `priceCurrency` is the product's; without one (no product yet, or none that loads) languages are not read.
 */
export function detectCountry(hints: CountryHints, priceCurrency?: Currency): CountryCode {
  const readsLanguage = priceCurrency !== undefined && priceCurrency !== 'BRL'
  const region = readsLanguage ? regionOf(hints.acceptLanguage) : null
  return readCountry(hints.parameter) ?? readCountry(hints.edge) ?? region ?? DEFAULT_COUNTRY
}
