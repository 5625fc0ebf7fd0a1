import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'C’est un cadeau pour quelqu’un d’autre',
  name: 'Nom du destinataire',
  email: 'E-mail du destinataire',
  emailOfAccess: 'L’accès sera envoyé à cette adresse e-mail.',
  emailOfParcel: 'Nous préviendrons le destinataire dès que le cadeau sera en route.',
  message: 'Message du cadeau',
  messageHint: 'Il accompagnera le cadeau.',
  date: 'Date de remise',
  dateHint: 'Laissez vide pour l’offrir tout de suite.',
  forRecipient: (p) => `Cadeau pour ${p.name}`,
} satisfies Topics['gift']
