/** The card fields and what they say of a card; the page around them never shows it. */
export const cardFields = {
  title: 'Dados do cartão',
  number: 'Número do cartão',
  numberPlaceholder: '0000 0000 0000 0000',
  expiry: 'Validade',
  expiryPlaceholder: 'MM/AA',
  cvv: 'CVV',
  cvvHint: 'Os 3 dígitos no verso do cartão',
  cvvHintFront: 'Os 4 dígitos na frente do cartão',
  brand: (p: { brand: string }) => `Bandeira ${p.brand}`,
}
