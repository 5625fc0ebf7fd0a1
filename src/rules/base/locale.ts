import type { CountryCode } from './country.ts'

export const LOCALES = ['pt', 'en', 'es', 'de', 'fr', 'it', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'pt'

export const LOCALE_COOKIE = { name: 'i18n_redirected', days: 365, path: '/' } as const

/** The last path segment of the thank-you page in each language; all of them work under every prefix. */
export const THANK_YOU_WORDS: Readonly<Record<Locale, string>> = {
  pt: 'obrigado',
  en: 'thanks',
  es: 'gracias',
  de: 'danke',
  fr: 'merci',
  it: 'grazie',
  ru: 'spasibo',
}

/** The full tag that `Intl` formats with. */
export const INTL_TAGS: Readonly<Record<Locale, string>> = {
  pt: 'pt-BR',
  en: 'en-US',
  es: 'es-ES',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  ru: 'ru-RU',
}

/** How numbers and money are written: a language, or a language as a country writes it, such as es-MX. */
export type NumberTag = Locale | `${Locale}-${string}`

/** Countries whose people write numbers in a language otherwise than the language does without a country. */
const OWN_NUMBERS: Readonly<Record<Locale, string>> = {
  pt: 'PT AO MZ',
  en: 'AU CA GB IE IN NZ ZA',
  es: 'AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE',
  de: 'AT CH LI',
  fr: 'CA LU',
  it: 'CH',
  ru: '',
}

/**
 * Returns the tag for number formats of a reader in a country. It covers only pairs that `Intl` formats identically in
 * browsers and here (French in Switzerland is written as in France): the page must write what the server rendered.
 */
export function numberTag(locale: Locale, country: CountryCode): NumberTag {
  return OWN_NUMBERS[locale].split(' ').includes(country) ? `${locale}-${country}` : locale
}

export function isLocale(value: string | null | undefined): value is Locale {
  return LOCALES.includes(value as Locale)
}

/** `/en/1001` → `{locale: 'en', path: '/1001'}`; a path without a prefix is in the default locale. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (isLocale(first) && first !== DEFAULT_LOCALE) return { locale: first, path: `/${rest.join('/')}` }
  return { locale: DEFAULT_LOCALE, path: pathname }
}

/**
 * The address of a path in a language: a prefix for every locale but the default, no trailing slash. A query that
 * follows the path stays as it is.
 */
export function localePath(locale: Locale, path: string): string {
  const [pathname = '', ...query] = path.split(/(?=\?)/)
  const prefixed = locale === DEFAULT_LOCALE ? pathname : `/${locale}${pathname}`
  return (prefixed.replace(/\/+$/, '') || '/') + query.join('')
}

/** The address of the thank-you page of a product. */
export function thankYouPath(locale: Locale, productId: number): string {
  return localePath(locale, `/${productId}/${THANK_YOU_WORDS[locale]}`)
}

/** The best of our languages for an Accept-Language header, or null when none fits. */
export function matchAcceptLanguage(header: string | null | undefined): Locale | null {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((q) => q !== undefined)
      return {
        language: (tag.split('-')[0] ?? '').toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted.map((entry) => entry.language).find(isLocale) ?? null
}
