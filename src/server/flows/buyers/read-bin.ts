import { cardBrand } from '#rules/methods/card.ts'
import type { CardBrand } from '#rules/methods/card.ts'
import type { CardKind } from '#rules/methods/card-range.ts'
import { isBrazilianBrand } from '#rules/payment/risk.ts'
import type { CardRanges } from '../../store/gateways/card-ranges.ts'

/**
 * Facts from the first digits of a card. `is_international`: it was issued outside Brazil; null where that is not
 * known, as country and kind are without a table that the operator has loaded.
 */
export type BinFacts = {
  bin: string
  brand: CardBrand | null
  is_international: boolean | null
  country: string | null
  kind: CardKind | null
}

/**
 * Reads four to eight digits: by the operator's table where it knows them, else by the issuer ranges of rules/. Those name
 * brands: of some every card is Brazilian, of the others any country may be the issuer's.
 */
export function readBin(ranges: CardRanges, digits: string): BinFacts {
  const known = ranges.find(digits)
  const brand = known?.brand ?? cardBrand(digits)
  const country = known?.country ?? (brand !== null && isBrazilianBrand(brand) ? 'BR' : null)
  const is_international = country === null ? null : country !== 'BR'
  return { bin: digits, brand, is_international, country, kind: known?.kind ?? null }
}
