import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const renewal = {
  update: 'Вы обновляете платёжные данные. Больше ничего не изменится.',
  title: 'Ваша подписка',
  titleContract: 'Ваш договор',
  due: (p) => `Платёж ${p.n}: ${p.amount}, срок ${p.date}`,
  nothingDue: 'Сейчас платить ничего не нужно. Банк только подтвердит карту.',
  next: (p) => `Следующий платёж: ${p.amount}, ${p.date}`,
  last: (p) => `Последний внесённый платёж: ${p.amount}, ${p.date}`,
  contract: (p) =>
    `Договор: ${p.amount}, ${plural('ru', p.n, { one: `${p.n} платёж`, few: `${p.n} платежа`, many: `${p.n} платежей`, other: `${p.n} платежа` })}`,
  card: (p) => `Текущая карта: ${p.brand} •••• ${p.lastFour}`,
  fromNow: 'Дальше деньги будут списываться с карты, которую вы укажете здесь.',
  save: 'Сохранить карту',
  questionTitle: 'Замена карты',
  confirm: 'Да, заменить',
  question: 'Использовать эту карту для следующих платежей? Сейчас ничего не спишется.',
  kept: {
    pay: (p) => `Оплатить ${p.total} (•••• ${p.lastFour})`,
    or: 'Или оплатите другим способом.',
    paying: 'Идёт оплата…',
    refused: 'Карта не принята',
    unreachable: 'Неизвестно, дошёл ли запрос. Попробуйте ещё раз: дважды вы не заплатите.',
  },
} satisfies Topics['renewal']
