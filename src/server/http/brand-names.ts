import type { CardBrand } from '#rules/card.ts'

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
