import type { ServerTexts } from '../texts.ts'

/** The card fields and what they say of a card; the page around them never shows it. */
export const cardFields = {
  title: 'Informations de la carte',
  number: 'Numéro de carte',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Date d’expiration',
  expiryPlaceholder: 'MM/AA',
  cvv: 'Cryptogramme',
  cvvHint: 'Les 3 chiffres au dos de la carte',
  cvvHintFront: 'Les 4 chiffres au recto de la carte',
  brand: (p) => `Carte ${p.brand}`,
} satisfies ServerTexts['cardFields']
