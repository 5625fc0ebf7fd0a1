import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'Das ist ein Geschenk für jemand anderen',
  name: 'Name der beschenkten Person',
  email: 'E-Mail der beschenkten Person',
  emailOfAccess: 'Der Zugang geht an diese E-Mail-Adresse.',
  emailOfParcel: 'Wir sagen Bescheid, sobald das Geschenk unterwegs ist.',
  message: 'Grußbotschaft',
  messageHint: 'Sie liegt dem Geschenk bei.',
} satisfies Topics['gift']
