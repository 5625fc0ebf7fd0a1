import type { CountryCode } from '#rules/base/country.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import type { SellerOfRecord } from '#rules/sales/platform-operator.ts'

/** The addresses of terms and privacy policy. */
export type LegalPages = { terms: string; privacy: string }

/** Pages that the operator has named, in which `{lang}` is replaced by the reader's language. */
export type OperatorPages = { terms: string | null; privacy: string | null }

/** Where the pages are that the program writes itself, where nobody has named others. */
export const OWN_PAGES = { terms: '/terms', privacy: '/privacy' } as const

/** The reader, and the product they read about. `lookId`: of the seller's own checkout that the reader comes from. */
type Reader = {
  locale: Locale
  country: CountryCode
  productId?: number | undefined
  lookId?: number | null | undefined
}

/** Terms and privacy policy for a reader: of the company that sells, else of the operator, else those of the program. */
export function legalPagesFor(
  operator: OperatorPages,
  soldBy: SellerOfRecord | undefined,
  { locale, country, productId, lookId }: Reader,
): LegalPages {
  const { terms_url: terms, privacy_url: privacy } = soldBy?.entity ?? {}
  const query = new URLSearchParams({
    ...(productId && { product: String(productId) }),
    ...(productId && lookId && { ch_id: String(lookId) }),
    country,
  })
  const addressOf = (page: keyof LegalPages, named: string | null | undefined): string =>
    named?.replaceAll('{lang}', locale) ?? `${localePath(locale, OWN_PAGES[page])}?${query}`
  return {
    terms: addressOf('terms', terms ?? operator.terms),
    privacy: addressOf('privacy', privacy ?? operator.privacy),
  }
}
