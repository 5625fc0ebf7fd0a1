import type { ServerTexts } from '../texts.ts'

/** The card fields and what they say of a card; the page around them never shows it. */
export const cardFields = {
  title: 'Card details',
  number: 'Card number',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Expiration date',
  expiryPlaceholder: 'MM/YY',
  cvv: 'CVV',
  cvvHint: 'The 3 digits on the back of the card',
  cvvHintFront: 'The 4 digits on the front of the card',
  brand: (p) => `${p.brand} card`,
} satisfies ServerTexts['cardFields']
