import { readCountry, SELECTABLE_COUNTRIES } from '#rules/base/countries.ts'
import { DEFAULT_COUNTRY, type CountryCode } from '#rules/base/country.ts'
import type { Locale } from '#rules/base/locale.ts'
import { countryName } from '#texts/format.ts'

/** The region of a browser's language, as in pt-BR. */
const regionOf = (tag: string): CountryCode | null => readCountry(/-([a-z]{2})(?:-|$)/i.exec(tag)?.[1])

/**
 * The countries to choose from: first Brazil, the one that is chosen and those of the browser's languages, then all
 * others by their names in the language of the page.
 */
export function countriesInOrder(
  locale: Locale,
  chosen: CountryCode,
  languages: readonly string[],
): { code: CountryCode; name: string }[] {
  const regions = languages.map(regionOf).filter((code) => code !== null)
  const likely = new Set([DEFAULT_COUNTRY, chosen, ...regions])
  const names = new Intl.Collator(locale)
  const others = SELECTABLE_COUNTRIES.filter((code) => !likely.has(code))
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => names.compare(a.name, b.name))
  return [...[...likely].map((code) => ({ code, name: countryName(code, locale) })), ...others]
}
