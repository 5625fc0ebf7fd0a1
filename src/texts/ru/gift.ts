import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'Это подарок другому человеку',
  name: 'Имя получателя',
  email: 'Эл. почта получателя',
  emailOfAccess: 'Доступ придёт на этот адрес.',
  emailOfParcel: 'Мы сообщим получателю, когда подарок будет в пути.',
  message: 'Поздравление',
  messageHint: 'Придёт вместе с подарком.',
  date: 'Дата вручения',
  dateHint: 'Оставьте пустым, чтобы подарить сразу.',
  forRecipient: (p) => `Получатель подарка: ${p.name}`,
} satisfies Topics['gift']
