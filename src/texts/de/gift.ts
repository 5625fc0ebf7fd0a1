import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'Das ist ein Geschenk für jemand anderen',
  name: 'Name der beschenkten Person',
  email: 'E-Mail der beschenkten Person',
  emailOfAccess: 'Der Zugang geht an diese E-Mail-Adresse.',
  emailOfParcel: 'Die Nachricht über das Geschenk geht an diese E-Mail-Adresse.',
  message: 'Grußnachricht',
  messageHint: 'Sie liegt dem Geschenk bei.',
  date: 'Wann die E-Mail gesendet wird',
  dateHint: 'Leer lassen, um sie sofort zu senden.',
  forRecipient: (p) => `Geschenk für ${p.name}`,
} satisfies Topics['gift']
