import type { ServerTexts } from '../texts.ts'

/** The card fields and what they say of a card; the page around them never shows it. */
export const cardFields = {
  title: 'Данные карты',
  number: 'Номер карты',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Срок действия',
  expiryPlaceholder: 'ММ/ГГ',
  cvv: 'Код CVV',
  cvvHint: '3 цифры на обороте карты',
  cvvHintFront: '4 цифры на лицевой стороне',
  brand: (p) => `Карта ${p.brand}`,
} satisfies ServerTexts['cardFields']
