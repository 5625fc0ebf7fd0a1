import type { CardBrand } from './card.ts'

/** The brands as they write themselves; the same in every language. */
export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  elo: 'Elo',
  hipercard: 'Hipercard',
  hiper: 'Hiper',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  visa: 'Visa',
  mastercard: 'Mastercard',
  discover: 'Discover',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  aura: 'Aura',
}

/** The name of a brand, or the word itself where we know no such brand. */
export function brandName(brand: string): string {
  return Object.hasOwn(BRAND_NAMES, brand) ? BRAND_NAMES[brand as CardBrand] : brand
}
