import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const bumps = {
  title: 'Добавьте к заказу',
  forced: 'Обязательный товар, входит в сумму',
  disabled: 'Сейчас недоступно',
  excludesMethod: 'не с добавленным товаром',
  shipping: (p) => `+ ${p.value} за доставку`,
  dynamicShipping: 'Доставка рассчитывается по индексу',
  trial: {
    days: (p) =>
      plural('ru', p.n, {
        one: `${p.n} день бесплатно`,
        few: `${p.n} дня бесплатно`,
        many: `${p.n} дней бесплатно`,
        other: `${p.n} дня бесплатно`,
      }),
    years: (p) =>
      plural('ru', p.n, {
        one: `${p.n} год бесплатно`,
        few: `${p.n} года бесплатно`,
        many: `${p.n} лет бесплатно`,
        other: `${p.n} года бесплатно`,
      }),
    afterwards: (p) => `затем ${p.value}`,
  },
} satisfies Topics['bumps']
