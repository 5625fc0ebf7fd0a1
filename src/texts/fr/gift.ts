import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'C’est un cadeau pour quelqu’un d’autre',
  name: 'Nom du destinataire',
  email: 'E-mail du destinataire',
  emailOfAccess: 'L’accès sera envoyé à cette adresse e-mail.',
  emailOfParcel: 'L’annonce du cadeau sera envoyée à cette adresse e-mail.',
  message: 'Message du cadeau',
  messageHint: 'Il accompagnera le cadeau.',
  date: 'Quand envoyer l’e-mail',
  dateHint: 'Laissez vide pour l’envoyer tout de suite.',
  forRecipient: (p) => `Cadeau pour ${p.name}`,
} satisfies Topics['gift']
