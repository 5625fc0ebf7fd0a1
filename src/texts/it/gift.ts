import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'È un regalo per un’altra persona',
  name: 'Nome di chi lo riceve',
  email: 'Email di chi lo riceve',
  emailOfAccess: 'L’accesso verrà inviato a questa email.',
  emailOfParcel: 'Avviseremo chi lo riceve quando il regalo sarà in viaggio.',
  message: 'Messaggio del regalo',
  messageHint: 'Accompagna il regalo.',
  date: 'Data di consegna',
  dateHint: 'Lascia vuoto per consegnarlo subito.',
  forRecipient: (p) => `Regalo per ${p.name}`,
} satisfies Topics['gift']
