import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Сколько вы хотите пожертвовать?',
  give: 'Пожертвовать',
  suggestions: 'Предлагаемые суммы',
  amount: 'Сумма пожертвования',
  atLeast: (p) => `Укажите не меньше ${p.minimum}.`,
  unreadable: (p) => `Введите сумму, например ${p.example}.`,
} satisfies Topics['donation']
