import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'È un regalo per un’altra persona',
  name: 'Nome di chi lo riceve',
  email: 'Email di chi lo riceve',
  emailOfAccess: 'L’accesso verrà inviato a questa email.',
  emailOfParcel: 'L’annuncio del regalo verrà inviato a questa email.',
  message: 'Messaggio del regalo',
  messageHint: 'Accompagna il regalo.',
  date: 'Quando inviare l’email',
  dateHint: 'Lascia vuoto per inviarla subito.',
  forRecipient: (p) => `Regalo per ${p.name}`,
} satisfies Topics['gift']
