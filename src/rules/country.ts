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
export const DOCUMENT_COUNTRIES: readonly CountryCode[] = ['BR', 'MX', 'UY', 'AR', 'CL']

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

/**
 * The buyer's country: the `country` parameter, else what the edge says, else the region of the
 * browser's first language, else Brazil.
 */
export function detectCountry(hints: {
  parameter?: string | undefined
  edge?: string | undefined
  acceptLanguage?: string | undefined
}): CountryCode {
  const region = /^[a-z]{2,3}-([A-Za-z]{2})\b/i.exec(hints.acceptLanguage ?? '')?.[1]
  return readCountry(hints.parameter) ?? readCountry(hints.edge) ?? readCountry(region) ?? DEFAULT_COUNTRY
}
