import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'Das ist ein Geschenk für jemand anderen',
  name: 'Name der beschenkten Person',
  email: 'E-Mail der beschenkten Person',
  emailOfAccess: 'Der Zugang geht an diese E-Mail-Adresse.',
  emailOfParcel: 'Wir melden uns dort, sobald das Geschenk unterwegs ist.',
  message: 'Grußnachricht',
  messageHint: 'Sie liegt dem Geschenk bei.',
  date: 'Wann das Geschenk ankommt',
  dateHint: 'Leer lassen, um es sofort zu verschenken.',
  forRecipient: (p) => `Geschenk für ${p.name}`,
} satisfies Topics['gift']
