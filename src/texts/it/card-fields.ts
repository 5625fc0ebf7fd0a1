import type { ServerTexts } from '../texts.ts'

/** The card fields and what they say of a card; the page around them never shows it. */
export const cardFields = {
  title: 'Dati della carta',
  number: 'Numero della carta',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Scadenza',
  expiryPlaceholder: 'MM/AA',
  cvv: 'CVV',
  cvvHint: 'Le 3 cifre sul retro della carta',
  cvvHintFront: 'Le 4 cifre sul fronte della carta',
  brand: (p) => `Carta ${p.brand}`,
} satisfies ServerTexts['cardFields']
