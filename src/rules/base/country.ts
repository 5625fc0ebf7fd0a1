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

export function isEuropean(country: CountryCode): boolean {
  return EUROPEAN_COUNTRIES.includes(country)
}

export type AddressKind = 'BR' | 'EUROPE' | 'DEFAULT'

/** Which of the three address forms a country uses. */
export function addressKindOf(country: CountryCode): AddressKind {
  if (country === 'BR') return 'BR'
  return isEuropean(country) ? 'EUROPE' : 'DEFAULT'
}
