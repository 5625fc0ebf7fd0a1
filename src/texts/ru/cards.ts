import type { cards as source } from '../pt/cards.ts'

export const cards = {
  first: 'Первая карта',
  second: 'Вторая карта',
  amount: 'Сумма на этой карте',
  rest: 'Остальное\u00a0— со второй карты.',
  least: (p) => `С каждой карты\u00a0— не меньше ${p.minimum}.`,
  question: (p) => `Оплатить ${p.first} с первой карты и ${p.second} со второй?`,
  notCharged: 'Ни с одной из карт ничего не списано.',
  releasing: (p) =>
    `Покупка не состоялась. Блокировка ${p.amount} на карте, оканчивающейся на ${p.lastFour}, снимается: это не списание, и мы проследим, пока банк не подтвердит.`,
  refunding: (p) =>
    `Покупка не состоялась. ${p.amount} с карты, оканчивающейся на ${p.lastFour}, возвращаются, и мы проследим, пока банк не подтвердит.`,
} satisfies typeof source
