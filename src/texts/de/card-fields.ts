import type { ServerTexts } from '../texts.ts'

/** The card fields and what they say of a card; the page around them never shows it. */
export const cardFields = {
  title: 'Kartendaten',
  number: 'Kartennummer',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Gültig bis',
  expiryPlaceholder: 'MM/JJ',
  cvv: 'Prüfziffer (CVV)',
  cvvHint: '3 Ziffern auf der Rückseite',
  cvvHintFront: '4 Ziffern auf der Vorderseite',
  brand: (p) => `${p.brand}-Karte`,
} satisfies ServerTexts['cardFields']
