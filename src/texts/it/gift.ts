import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'È un regalo per un’altra persona',
  name: 'Nome di chi lo riceve',
  email: 'E-mail di chi lo riceve',
  emailOfAccess: 'L’accesso verrà inviato a questa e-mail.',
  emailOfParcel: 'La avviseremo quando il regalo sarà in viaggio.',
  message: 'Messaggio del regalo',
  messageHint: 'Accompagna il regalo.',
} satisfies Topics['gift']
