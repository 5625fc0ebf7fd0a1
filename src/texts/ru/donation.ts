import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Сколько вы хотите пожертвовать?',
  suggestions: 'Предлагаемые суммы',
  amount: 'Ваша сумма',
  atLeast: (p) => `Минимальная сумма — ${p.minimum}.`,
} satisfies Topics['donation']
