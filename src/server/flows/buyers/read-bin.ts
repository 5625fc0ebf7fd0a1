import { cardBrand } from '#rules/card.ts'
import type { CardBrand } from '#rules/card.ts'
import { isBrazilianBrand } from '#rules/risk.ts'

/** What the first digits of a card say. `is_international` is null where it is not known. */
export type BinFacts = { bin: string; brand: CardBrand | null; is_international: boolean | null }

/**
 * Reads four to eight digits by the issuer ranges of rules/. They name brands: of some every card is Brazilian, of the
 * others any country may be the issuer's.
 */
export function readBin(digits: string): BinFacts {
  const brand = cardBrand(digits)
  const isBrazilian = brand !== null && isBrazilianBrand(brand)
  return { bin: digits, brand, is_international: isBrazilian ? false : null }
}
