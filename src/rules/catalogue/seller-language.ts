import type { CountryCode } from '../base/country.ts'

/** Countries whose shops write in one language. Where several are usual (Switzerland, Belgium), none is assumed. */
const COUNTRIES = {
  pt: 'AO BR CV GW MZ PT ST',
  en: 'AU GB IE NZ US',
  es: 'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PY SV UY VE',
  de: 'AT DE LI',
  fr: 'FR MC',
  it: 'IT SM VA',
  ru: 'RU',
  bg: 'BG',
  cs: 'CZ',
  da: 'DK',
  el: 'CY GR',
  et: 'EE',
  fi: 'FI',
  hr: 'HR',
  hu: 'HU',
  is: 'IS',
  lt: 'LT',
  lv: 'LV',
  nb: 'NO',
  nl: 'NL',
  pl: 'PL',
  ro: 'RO',
  sk: 'SK',
  sl: 'SI',
  sv: 'SE',
} as const

export type SellerLanguage = keyof typeof COUNTRIES

/** The languages that a seller's own texts (names, descriptions, terms) may be in. */
export const SELLER_LANGUAGES = Object.keys(COUNTRIES) as [SellerLanguage, ...SellerLanguage[]]

/** Returns the language of a seller: that of the catalogue, else that of their country; undefined if unknown. */
export function languageOfSeller(seller: {
  language?: SellerLanguage
  country: CountryCode
}): SellerLanguage | undefined {
  return (
    seller.language ?? SELLER_LANGUAGES.find((each) => COUNTRIES[each].split(' ').includes(seller.country))
  )
}
