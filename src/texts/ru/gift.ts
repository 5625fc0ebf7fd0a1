import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'Это подарок другому человеку',
  name: 'Имя получателя',
  email: 'Эл. почта получателя',
  emailOfAccess: 'Доступ придёт на этот адрес.',
  emailOfParcel: 'Письмо о подарке придёт на этот адрес.',
  message: 'Поздравление',
  messageHint: 'Придёт вместе с подарком.',
  date: 'Когда отправить письмо',
  dateHint: 'Оставьте пустым, чтобы отправить сразу.',
  forRecipient: (p) => `Получатель подарка: ${p.name}`,
} satisfies Topics['gift']
