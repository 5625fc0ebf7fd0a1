import { cardBrand } from '#rules/card.ts'
import type { CardBrand } from '#rules/card.ts'

/** What the first digits of a card say. `is_international` is null where it is not known. */
export type BinFacts = { bin: string; brand: CardBrand | null; is_international: boolean | null }

/** Reads four to eight digits by the issuer ranges of rules/; they name brands, not the country of issue. */
export function readBin(digits: string): BinFacts {
  return { bin: digits, brand: cardBrand(digits), is_international: null }
}
