import { SELLER_LANGUAGES } from '#rules/catalogue/seller-language.ts'
import { SELECTABLE_COUNTRIES } from '#rules/base/countries.ts'

/** Returns the name of each country in a language. */
export function countryNames(locale: string): Record<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return Object.fromEntries(SELECTABLE_COUNTRIES.map((code) => [code, names.of(code) ?? code]))
}

/** The countries in the order of their names in a language. */
export function countriesByName(locale: string): string[] {
  const names = countryNames(locale)
  const { compare } = new Intl.Collator(locale)
  return Object.keys(names).toSorted((one, other) => compare(names[one] ?? one, names[other] ?? other))
}

/** Returns the name, in a language, of each language that a shop may write in. */
export function languageNames(locale: string): Record<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return Object.fromEntries(SELLER_LANGUAGES.map((code) => [code, names.of(code) ?? code]))
}
