import type { ServerTexts } from '../texts.ts'

/** The card fields and what they say of a card; the page around them never shows it. */
export const cardFields = {
  title: 'Datos de la tarjeta',
  number: 'Número de tarjeta',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Válida hasta',
  expiryPlaceholder: 'MM/AA',
  cvv: 'CVV',
  cvvHint: '3 dígitos del reverso',
  cvvHintFront: '4 dígitos del anverso',
  brand: (p) => `Tarjeta ${p.brand}`,
} satisfies ServerTexts['cardFields']
